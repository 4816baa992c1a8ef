"""One WebSocket of a device: frames in, frames out, and who speaks on it (RFC 6455)."""
