"""Prism, a mock server that is made from a description and validates what it receives."""

import http.client
import json
import subprocess
import time
from pathlib import Path

import blame
from reduced import reduced

PATIENCE = 240


class Server:
    """Prism for a description without its responses. It ends at some requests, and is then started again."""

    def __init__(self, prism, description, directory, port):
        self.port = port
        document = Path(directory) / f"{description.name}.reduced.json"
        document.parent.mkdir(parents=True, exist_ok=True)
        document.write_text(json.dumps(reduced(description.document)))
        self.command = [prism, "mock", "--port", str(port), "--verboseLevel", "silent", str(document)]
        self.log = document.with_suffix(".log")
        self.process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            try:
                connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
                connection.request("GET", "/")
                connection.getresponse().read()
                return
            except OSError:
                time.sleep(0.2)
        raise SystemExit(f"Prism does not answer: {self.log}")

    def has_ended(self):
        """Whether the process is gone, which shows a moment after its connections are."""
        time.sleep(0.3)
        return self.process.poll() is not None


class Client:
    """Sends requests to Prism, whatever host they name, over one connection."""

    def __init__(self, server):
        self.server = server
        self.connection = None

    def refusal(self, method, target, headers, body):
        """None where Prism accepts the request; otherwise a class and a reason."""
        # Prism wants credentials where the description does, and looks at their kind alone.
        headers = {"authorization": "Bearer 0", **headers}
        status, answer = self.send(method, target, headers, body)
        if status < 400:
            return None
        try:
            problem = json.loads(answer)
        except json.JSONDecodeError:
            return f"status {status}", answer.decode(errors="replace")[:300]
        faults = [fault for fault in problem.get("validation", []) if fault.get("severity") == "Error"]
        names = blame.names(target, headers, body)
        is_multipart = "multipart" in headers.get("content-type", "")
        if not faults:
            return blame.of_status(status, problem)
        # A fault of the request is reported before those that are Prism's.
        found = [blame.of_fault(fault, names, body, is_multipart) for fault in faults]
        return min(found, key=lambda one: one[0] in blame.OF_PRISM)

    def send(self, method, target, headers, body):
        for attempt in range(2):
            try:
                if self.connection is None:
                    self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
                self.connection.request(method, target, body, headers)
                response = self.connection.getresponse()
                return response.status, response.read()
            except (OSError, http.client.HTTPException) as fault:
                self.connection = None
                if self.server.has_ended():
                    self.server.start()
                    return 599, json.dumps({"type": f"#{blame.ENDED}", "detail": str(fault)}).encode()
                if attempt:
                    return 599, str(fault).encode()
        raise AssertionError("the last attempt returns")
