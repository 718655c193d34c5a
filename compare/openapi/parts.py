"""The parts of a multipart body: taken apart by werkzeug, and compared."""

import json

from werkzeug.http import parse_options_header
from werkzeug.sansio.multipart import Data, Epilogue, Field, File, MultipartDecoder, NeedData

from pairs import Difference, of_pairs


def read(content_type, body):
    """Name, content, content type and file name of each part."""
    _, options = parse_options_header(content_type)
    if "boundary" not in options:
        raise Difference("content type", f"{content_type} has no boundary")
    decoder = MultipartDecoder(options["boundary"].encode())
    decoder.receive_data(body.encode())
    decoder.receive_data(None)
    found = []
    while not isinstance(event := decoder.next_event(), (Epilogue, NeedData)):
        if isinstance(event, (Field, File)):
            file_name = getattr(event, "filename", None)
            kind = event.headers.get("content-type")
            found.append({"name": event.name, "content": b"", "content_type": kind, "file_name": file_name})
        elif isinstance(event, Data):
            found[-1]["content"] += event.data
    return found


def of_parts(wanted, found, deep):
    """Compares names and contents, the content types that the description names, and that a file has a file name."""
    # JSON is compared as JSON; its place in the list of its name is kept.
    ours = [(part["name"], text_of_json(part["json"]) if "json" in part else part["content"]) for part in wanted]
    kinds = {part["name"]: part for part in wanted}
    theirs = []
    for part in found:
        content = part["content"].decode()
        if "json" in kinds.get(part["name"], {}):
            try:
                content = text_of_json(json.loads(content))
            except json.JSONDecodeError:
                raise Difference("part: not JSON", f"{part['name']}: {content!r}"[:400]) from None
        theirs.append((part["name"], content))
    of_pairs("part", ours, theirs, deep)
    for part in found:
        expected = kinds.get(part["name"], {})
        if "content_type" in expected and part["content_type"] != expected["content_type"]:
            reason = f"{part['name']} has {part['content_type']} in the place of {expected['content_type']}"
            raise Difference("part: content type", reason)
        if expected.get("is_file") and part["file_name"] is None:
            raise Difference("part: a file without a file name", part["name"])


def text_of_json(value):
    return json.dumps(value, sort_keys=True)
