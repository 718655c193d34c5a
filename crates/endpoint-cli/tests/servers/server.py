"""Reads forms and parts with Python's libraries, and answers with what it read as JSON. The path names the reader."""

import io
import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qsl, unquote_plus

from python_multipart import parse_form
from werkzeug.formparser import parse_form_data


def urllib_pairs(body, headers):
    return {"pairs": parse_qsl(body.decode(), keep_blank_values=True, strict_parsing=True)}


def environment(body, headers):
    return {
        "REQUEST_METHOD": "POST",
        "CONTENT_TYPE": headers["content-type"],
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": io.BytesIO(body),
    }


def werkzeug(body, headers):
    _, fields, files = parse_form_data(environment(body, headers), silent=False)
    return {
        "pairs": list(fields.items(multi=True)),
        "files": [[name, file.filename, file.mimetype, file.read().hex()] for name, file in files.items(multi=True)],
    }


def python_multipart(body, headers):
    pairs, files = [], []

    def on_file(file):
        file.file_object.seek(0)
        names = file.field_name.decode(), file.file_name.decode()
        files.append([*names, file.content_type, file.file_object.read().hex()])

    def on_field(field):
        pairs.append([field.field_name.decode(), (field.value or b"").decode()])

    length = str(len(body)).encode()
    head = {"Content-Type": headers["content-type"].encode(), "Content-Length": length}
    parse_form(head, io.BytesIO(body), on_field, on_file)
    if "urlencoded" in headers["content-type"]:
        # It leaves the decoding to its callers; Starlette does this.
        pairs = [[unquote_plus(name), unquote_plus(value)] for name, value in pairs]
    return {"pairs": pairs, "files": files}


READERS = {"/urllib": urllib_pairs, "/werkzeug": werkzeug, "/python-multipart": python_multipart}


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            answer = READERS[self.path](body, self.headers)
        except Exception as error:
            answer = {"error": repr(error)}
        text = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
