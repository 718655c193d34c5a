"""Servers for the tests of the transfer: one without and one with TLS, a proxy, a proxy that wants a password, and one with TLS
that wants a certificate.

A request for /ID/... is written down under ID. The first server tells what was written: /log/ID. A proxy knows
the ID by the host ID.test, and leads every host to this machine.
"""

import base64
import hashlib
import http.client
import json
import os
import re
import select
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LOG = {}
SLOW = 2.5


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 20

    def log_message(self, *arguments):
        pass

    def body(self):
        return self.rfile.read(int(self.headers.get("content-length", 0)))

    def answer(self, status, body=b"ok", **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("content-length", str(len(body)))
        self.send_header("connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)
        self.close_connection = True

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except OSError:
            self.close_connection = True

    def __getattr__(self, name):
        if name.startswith("do_"):
            return self.any
        raise AttributeError(name)


class Origin(Handler):
    scheme = "http"

    def any(self):
        _, place, kind = self.path.split("/")
        if place == "log":
            return self.answer(200, json.dumps(LOG.get(kind, [])).encode())
        self.body()
        log = LOG.setdefault(place, [])
        cookies = self.headers.get_all("cookie")
        token = self.headers.get("authorization") if kind == "target" else None
        log.append(f"{self.scheme} {self.command} {kind}" + "".join(f" {given}" for given in (cookies, token) if given))
        if kind == "digest":
            given = self.headers.get("authorization", "")
            if not given:
                return self.answer(401, www_authenticate='Digest realm="r", qop="auth", algorithm=MD5, nonce="n"')
            log.append(f"answered {is_answer(self.command, self.path, given)}")
        if kind == "redirect":
            return self.answer(302, location=f"/{place}/target")
        if kind == "elsewhere":
            return self.answer(302, location=f"http://localhost:{self.server.server_port}/{place}/target")
        if kind == "slow":
            ended, _, _ = select.select([self.connection], [], [], SLOW)
            log.append("given up" if ended else "waited")
        self.answer(200)


def is_answer(method, target, given):
    """Whether a header answers the challenge for mona and s3cret (RFC 7616, section 3.4.1)."""
    said = {name: quoted or plain for name, quoted, plain in re.findall(r'(\w+)=(?:"([^"]*)"|([^\s,]+))', given)}
    digest = lambda *words: hashlib.md5(":".join(words).encode()).hexdigest()
    key = digest("mona", "r", "s3cret")
    whole = digest(key, "n", said["nc"], said["cnonce"], "auth", digest(method, target))
    return said["username"] == "mona" and said["uri"] == target and said["response"] == whole


class SafeOrigin(Origin):
    scheme = "https"


class MutualOrigin(Origin):
    scheme = "https, mutual,"


class Proxy(Handler):
    wants_password = False

    def allowed(self, place, log):
        given = self.headers.get("proxy-authorization", "")
        if self.wants_password and not given:
            log.append("asked for a password")
            self.answer(407, proxy_authenticate='Basic realm="proxy"')
            return False
        user = base64.b64decode(given.split(" ")[-1]).decode() if given else "nobody"
        log.append(f"proxy {self.command} {user}")
        return True

    def any(self):
        if self.command == "CONNECT":
            host, port = self.path.rsplit(":", 1)
            place = host.split(".")[0]
            if self.allowed(place, LOG.setdefault(place, [])):
                self.tunnel(int(port))
            return
        _, _, authority, place, kind = self.path.split("/")
        body = self.body()
        if not self.allowed(place, LOG.setdefault(place, [])):
            return
        server = http.client.HTTPConnection("127.0.0.1", int(authority.rsplit(":", 1)[1]))
        kept = {name: value for name, value in self.headers.items() if not name.lower().startswith("proxy-")}
        server.request(self.command, f"/{place}/{kind}", body or None, kept)
        response = server.getresponse()
        self.answer(response.status, response.read())

    def tunnel(self, port):
        self.close_connection = True
        with socket.create_connection(("127.0.0.1", port)) as server:
            self.send_response(200)
            self.end_headers()
            ends = {self.connection: server, server: self.connection}
            while True:
                for end in select.select(list(ends), [], [])[0]:
                    data = end.recv(65536)
                    if not data:
                        return
                    ends[end].sendall(data)


class StrictProxy(Proxy):
    wants_password = True


def certificate(folder, name):
    """Writes a certificate that is its own authority, its key, and both in one file."""
    files = [os.path.join(folder, name + end) for end in (".pem", ".key", " both.pem")]
    words = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 -out"
    subprocess.run([*words.split(), files[0], "-keyout", files[1]], check=True, capture_output=True)
    with open(files[2], "w") as both:
        both.writelines(open(file).read() for file in files[:2])
    return files


class Server(ThreadingHTTPServer):
    def handle_error(self, request, address):
        pass


def main():
    handlers = (Origin, SafeOrigin, Proxy, StrictProxy, MutualOrigin)
    servers = [Server(("127.0.0.1", 0), handler) for handler in handlers]
    with tempfile.TemporaryDirectory() as folder:
        for index, name in ((1, "any"), (4, "server")):
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*certificate(folder, name)[:2])
            if name == "server":
                context.load_verify_locations(certificate(folder, "client")[0])
                context.verify_mode = ssl.CERT_REQUIRED
            # A handshake that fails must not end the server, so it happens in the thread of the connection.
            servers[index].socket = context.wrap_socket(
                servers[index].socket, server_side=True, do_handshake_on_connect=False
            )
        for server in servers:
            threading.Thread(target=server.serve_forever, daemon=True).start()
        print(*(server.server_port for server in servers), folder, flush=True)
        sys.stdin.read()


main()
