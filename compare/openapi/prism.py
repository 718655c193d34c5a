"""Prism, a mock server that is made from a description and validates what it receives."""

import http.client
import json
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

import blame
from reduced import reduced

PATIENCE = 240


@contextmanager
def serving(prism, description, directory, port):
    """Runs Prism for a description, without its responses, and stops it in the end."""
    document = Path(directory) / f"{description.name}.reduced.json"
    document.parent.mkdir(parents=True, exist_ok=True)
    document.write_text(json.dumps(reduced(description.document)))
    command = [prism, "mock", "--port", str(port), "--verboseLevel", "silent", str(document)]
    with open(document.with_suffix(".log"), "wb") as log:
        server = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        wait(server, port)
        yield
    finally:
        server.terminate()
        server.wait()


def wait(server, port):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
            connection.request("GET", "/")
            connection.getresponse().read()
            return
        except OSError:
            time.sleep(0.2)
    raise SystemExit("Prism does not answer")


class Client:
    """Sends requests to Prism, whatever host they name, over one connection."""

    def __init__(self, port):
        self.port = port
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
        if not faults:
            return blame.of_status(status, problem)
        # A fault of the request is reported before those that are Prism's.
        return min((blame.of_fault(fault, names) for fault in faults), key=lambda found: found[0] in blame.OF_PRISM)

    def send(self, method, target, headers, body):
        for attempt in range(3):
            try:
                self.connection = self.connection or http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
                self.connection.request(method, target, body, headers)
                response = self.connection.getresponse()
                return response.status, response.read()
            except (OSError, http.client.HTTPException) as fault:
                self.connection = None
                if attempt == 2:
                    return 599, f"{type(fault).__name__}: {fault}".encode()
        raise AssertionError("the last attempt returns")
