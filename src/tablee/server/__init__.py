"""The web server: HTTP, WebSockets, limits, settings, logs."""
