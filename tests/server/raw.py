"""A WebSocket without a library: it sends whatever bytes a test likes, and reads only if it is told to."""

import json
import os
import socket
import struct
from contextlib import suppress
from urllib.request import Request, urlopen

from tests.server.process import Server

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
Frame = tuple[int, bytes]


class RawSocket:
    """Shakes hands properly; what comes then is up to the test."""

    def __init__(self, server: Server, receive_buffer: int | None = None, more: str = "") -> None:
        self._tcp = socket.socket()
        if receive_buffer:
            self._tcp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self._tcp.settimeout(10)
        self._tcp.connect(("127.0.0.1", server.port))
        self._tcp.sendall(_handshake(server, more))
        self._buffer = b""
        self.head = self._until(b"\r\n\r\n")
        assert self.head.startswith(b"HTTP/1.1 101"), self.head

    def send(self, data: bytes) -> None:
        with suppress(ConnectionError):  # the server may have hung up already
            self._tcp.sendall(data)

    def send_text(self, data: bytes) -> None:
        self.send(masked(TEXT, data))

    def frame(self) -> Frame | None:
        """The next frame that is no ping; None if the line is dead."""
        while (frame := self.any_frame()) is not None and frame[0] == PING:
            pass
        return frame

    def any_frame(self) -> Frame | None:
        head = self._exactly(2)
        if head is None:
            return None
        length = head[1] & 127
        if length >= 126:
            size = 2 if length == 126 else 8
            length = int.from_bytes(self._exactly(size) or b"", "big")
        body = self._exactly(length)
        return None if body is None else (head[0] & 15, body)

    def close_code(self) -> int | None:
        """Reads on until the server closes; None if it does so without a word."""
        while (frame := self.frame()) is not None:
            if frame[0] == CLOSE:
                (code,) = struct.unpack_from(">H", frame[1])
                return int(code)
        return None

    def is_cut(self) -> bool:
        """Has the server let go of this line? Reads what is left in it."""
        while (frame := self.frame()) is not None:
            assert frame[0] == TEXT
        self.close()
        return True

    def say_goodbye(self) -> None:
        """Sends nothing more, but still listens."""
        self.send(masked(CLOSE, b"\x03\xe8"))
        with suppress(OSError):
            self._tcp.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        self._tcp.close()

    def cut(self) -> None:
        """Like a phone that loses its net."""
        self._tcp.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._tcp.close()

    def _until(self, mark: bytes) -> bytes:
        while mark not in self._buffer:
            self._buffer += self._tcp.recv(4096)
        head, _, self._buffer = self._buffer.partition(mark)
        return head

    def _exactly(self, size: int) -> bytes | None:
        while len(self._buffer) < size:
            try:
                data = self._tcp.recv(65_536)
            except ConnectionError:
                return None
            if not data:
                return None
            self._buffer += data
        data, self._buffer = self._buffer[:size], self._buffer[size:]
        return data


def change(server: Server, code: str, token: str) -> str:
    """A ticket for a token."""
    address = f"{server.base}/api/rooms/{code}/ticket"
    request = Request(address, b"", {"Authorization": f"Bearer {token}"}, method="POST")
    with urlopen(request) as answer:
        return str(json.load(answer)["ticket"])


def http_answer(server: Server, request: bytes) -> bytes:
    """The first bytes of what the server says to this; nothing if it waits for more."""
    with socket.create_connection(("127.0.0.1", server.port)) as tcp:
        tcp.sendall(request)
        tcp.shutdown(socket.SHUT_WR)
        with suppress(ConnectionError):
            return tcp.recv(4096)
    return b""


def last_words(server: Server, request: bytes) -> bytes:
    """All that the server says to this until it hangs up."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as tcp:
        tcp.sendall(request)
        return b"".join(iter(lambda: tcp.recv(4096), b""))


def masked(opcode: int, data: bytes, is_final: bool = True) -> bytes:
    """A frame as a client sends it (RFC 6455, 5.2)."""
    length = len(data)
    head = bytes([opcode | (128 if is_final else 0)])
    if length < 126:
        head += bytes([128 | length])
    else:
        head += bytes([128 | 126]) + length.to_bytes(2, "big")
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))


def hang_up(server: Server) -> None:
    """Asks to come in, and is gone before she is answered, like a phone that loses its net."""
    with socket.socket() as tcp:
        tcp.connect(("127.0.0.1", server.port))
        tcp.sendall(_handshake(server))
        tcp.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def deaf(server: Server, requests: bytes) -> socket.socket:
    """Asks for all this, and looks at nothing of it."""
    tcp = socket.socket()
    tcp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
    tcp.connect(("127.0.0.1", server.port))
    tcp.setblocking(False)
    tcp.send(requests)
    return tcp


def _handshake(server: Server, more: str = "") -> bytes:
    rows = (
        "GET /ws HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        f"Origin: {server.base}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
    )
    return ("\r\n".join(rows) + f"\r\n{more}\r\n").encode()
