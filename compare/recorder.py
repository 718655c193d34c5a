"""A server on this machine that records requests: on two addresses, and on a socket for those that take no address."""

import queue
import socket
import tempfile
import threading
from pathlib import Path

ANSWER = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}"


def parse(message):
    """A raw HTTP/1.1 message as {"line", "headers", "body"}; the line holds an absolute URL."""
    head, _, body = message.partition(b"\r\n\r\n")
    first, *fields = head.decode("utf-8", "replace").split("\r\n")
    method, target, *_ = first.split(" ")
    headers = {}
    for field in fields:
        name, _, value = field.partition(":")
        headers[name.lower()] = value.strip()
    if not target.startswith("http"):
        target = f"http://{headers.get('host', '')}{target}"
    return {"line": f"{method} {target}", "headers": headers, "body": body.decode("utf-8", "replace")}


class Recorder:
    """`base` and `other` are its addresses, `socket` its Unix socket."""

    def __enter__(self):
        self.requests = queue.Queue()
        self.listeners = []
        self.base = self.listen(("127.0.0.1", 0))
        self.other = self.listen(("127.0.0.2", 0))
        self.directory = tempfile.TemporaryDirectory()
        self.socket = str(Path(self.directory.name) / "socket")
        self.listen(self.socket, socket.AF_UNIX)
        return self

    def __exit__(self, *_):
        for listener in self.listeners:
            listener.close()
        self.directory.cleanup()

    def listen(self, address, family=socket.AF_INET):
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.bind(address)
        listener.listen()
        self.listeners.append(listener)
        threading.Thread(target=self.accept, args=(listener,), daemon=True).start()
        return "http://{}:{}".format(*listener.getsockname()) if family == socket.AF_INET else address

    def accept(self, listener):
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            with connection:
                connection.settimeout(10)
                try:
                    self.requests.put(parse(read(connection)))
                    connection.sendall(ANSWER)
                except OSError:
                    pass

    def clear(self):
        while not self.requests.empty():
            self.requests.get()

    def take(self):
        """The last request since `clear`, or None."""
        last = None
        while not self.requests.empty():
            last = self.requests.get()
        return last


def read(connection):
    """A whole message, its body put together where it came in chunks."""
    data = b""
    while b"\r\n\r\n" not in data:
        more = connection.recv(65536)
        if not more:
            return data
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    lower = head.lower()
    if b"transfer-encoding: chunked" in lower:
        while not body.endswith(b"0\r\n\r\n"):
            body += connection.recv(65536)
        whole, rest = b"", body
        while rest:
            size, _, rest = rest.partition(b"\r\n")
            length = int(size, 16)
            whole, rest = whole + rest[:length], rest[length + 2 :]
            if length == 0:
                break
        return head + b"\r\n\r\n" + whole
    for field in lower.split(b"\r\n"):
        if field.startswith(b"content-length:"):
            while len(body) < int(field.split(b":")[1]):
                body += connection.recv(65536)
    return head + b"\r\n\r\n" + body
