"""Where phones find this house."""

import socket


def reachable_address(port: int) -> str:
    """The address of this machine that a phone in the same network can reach."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent; the system only chooses a way
            name = probe.getsockname()[0]
        except OSError:
            name = "127.0.0.1"
    return f"http://{name}:{port}"
