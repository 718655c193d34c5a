"""A route and options in, one complete HTTP request description out. Nothing is sent.

The rules are in the program; here are Python's values.
"""

from __future__ import annotations

import base64
import json
import os
from pathlib import Path

from ._endpoint import Asked

__all__ = ["Api", "Endpoint", "EndpointError", "Request", "captures", "convert", "endpoint", "expand", "formats"]

_program = Asked()


class EndpointError(Exception):
    """A request that can't be made, or a text that can't be read.

    ``kind`` is such as ``missing-parameter``, ``name`` the parameter, header or option that is wrong.
    """

    def __init__(self, message, kind="failed", name=None, help=()):
        super().__init__(message)
        self.kind = kind
        self.name = name
        self.help = tuple(help)


def _ask(question, spec=None, read=None):
    if spec is not None:
        question = {**question, "endpoint": spec}
    try:
        text = json.dumps(question, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        answer = json.loads(_program.answer(text, read))
    except (TypeError, ValueError) as error:
        raise EndpointError(str(error), "invalid-options") from None
    # An answer about a mistake has nothing else.
    if isinstance(answer, dict) and len(answer) == 1 and ("error" in answer or "diagnostic" in answer):
        wrong = answer.get("error") or answer.get("diagnostic")
        raise EndpointError(wrong["message"], wrong.get("kind", "failed"), wrong.get("name"), wrong.get("help", ()))
    return answer


def _is_json(value):
    return value is None or isinstance(value, (str, int, float, list, tuple, dict))


class Request(dict):
    """A request: a dict with ``method``, ``url``, ``headers`` and, if there is one, ``body``.

    ``requests.request(**request.kwargs)`` sends it; ``httpx`` takes ``content=request.content``.
    """

    @property
    def method(self):
        return self["method"]

    @property
    def url(self):
        return self["url"]

    @property
    def headers(self):
        return self["headers"]

    @property
    def body(self):
        return self.get("body")

    @property
    def content(self):
        """The bytes of the body as they are sent; ``None`` without one. A body of the caller's own stays as it is."""
        body = self.get("body")
        if isinstance(body, str):
            return body.encode()
        if "body" in self and _is_json(body):
            return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
        return body

    @property
    def kwargs(self):
        """The keyword arguments of ``requests.request``."""
        return {"method": self.method, "url": self.url, "headers": self.headers, "data": self.content}


def _split(options):
    """Options for the program, and what stays here: ``request``, and a body that is no JSON."""
    rest = dict(options or {})
    request, data = rest.pop("request", None), rest.pop("data", None)
    if data is None or not _is_json(data):
        return rest, (request, data)
    return {**rest, "data": data}, (request, None)


def _answered(answer, kept):
    request, data = kept
    encoded = answer.pop("bytes", None)
    if data is not None:
        answer["body"] = data
    elif encoded is not None:
        answer["body"] = base64.b64decode(encoded)
    if request is not None:
        answer["request"] = request
    return Request(answer)


def _with_own(options, kept):
    own = {name: value for name, value in zip(("request", "data"), kept) if value is not None}
    return {**options, **own}


class Endpoint:
    """The operations over a base URL: call it with a route and options.

    Without a base URL it is GitHub's, with the rules of the specification. With one, a list needs a style (``lists`` gives one for
    all), and credentials of the defaults go to no other host but those that ``trust`` names.
    """

    def __init__(self, base=None, *, lists=None, trust=()):
        settings = {"base": base and str(base), "lists": lists, "trust": list(trust), "layers": []}
        self._spec = {name: value for name, value in settings.items() if value is not None}
        self._own = (None, None)
        self.DEFAULTS  # a base URL that is none, or a style that is none, is an error here

    def _asked(self, what, route, options):
        if isinstance(route, dict):
            route, options = None, {**route, **options}
        rest, kept = _split(options)
        kept = self._over(rest, kept)
        opaque = what == "request" and kept[1] is not None
        return _ask({"do": what, "route": route, "options": rest, "opaque": opaque}, self._spec), kept

    def _over(self, rest, kept):
        """The caller's own objects of a layer over those of the defaults."""
        request, data = self._own
        return (request if kept[0] is None else kept[0], data if kept[1] is None and "data" not in rest else kept[1])

    def __call__(self, route=None, options=None, /, **more):
        """The request of a route and options: a dict, keywords, or both."""
        return _answered(*self._asked("request", route, {**(options or {}), **more}))

    def defaults(self, options=None, /, **more):
        """A new endpoint whose calls have these options, too."""
        rest, kept = _split({**(options or {}), **more})
        made = object.__new__(Endpoint)
        made._spec = {**self._spec, "layers": [*self._spec["layers"], rest]}
        made._own = self._over(rest, kept)
        made.DEFAULTS
        return made

    def merge(self, route=None, options=None, /, **more):
        """The options over the defaults, as a dict."""
        return _with_own(*self._asked("merge", route, {**(options or {}), **more}))

    @staticmethod
    def parse(options):
        """The request of merged options, without defaults."""
        rest, kept = _split(options)
        return _answered(_ask({"do": "parse", "options": rest, "opaque": kept[1] is not None}), kept)

    @property
    def DEFAULTS(self):
        """The defaults, as a dict."""
        return _with_own(_ask({"do": "defaults"}, self._spec), self._own)


#: The builder of GitHub's API, as ``@octokit/endpoint`` has it.
endpoint = Endpoint()


class Api:
    """A description of an API: OpenAPI 3 or Swagger 2.0. It is kept as long as the process runs."""

    def __init__(self, answer):
        self._number = answer["api"]
        self.title = answer["title"]
        self.server = answer["server"]
        self.left_out = answer["leftOut"]

    @classmethod
    def read(cls, source):
        """Reads a description: a path, a text of JSON or YAML, or a dict. References lead to files beside a path."""
        if isinstance(source, dict):
            source = json.dumps(source)
        if isinstance(source, str) and ("\n" in source or source.lstrip().startswith("{")):
            return cls(_ask({"do": "read", "text": source}))
        path = Path(os.fspath(source))
        folder = path.parent.resolve()

        def read(name):
            file = (folder / name).resolve()
            file.relative_to(folder)  # a link that leads out of the folder is an error
            return file.read_text("utf-8")

        question = {"do": "read", "text": path.read_text("utf-8"), "name": path.name}
        return cls(_ask(question, read=read))

    def search(self, words, *, only=(), read_only=False):
        """Operations with the words, the best first: dicts with ``name``, ``id``, ``route``, ``summary``."""
        select = {"only": list(only), "readOnly": read_only, "search": words}
        return _ask({"do": "search", "api": self._number, "select": select})

    def tools(self, *, style="mcp", only=(), read_only=False, search=""):
        """The operations as tools of a language model: ``mcp``, ``openai`` or ``anthropic``."""
        select = {"only": list(only), "readOnly": read_only, "search": search, "style": style}
        return _ask({"do": "tools", "api": self._number, "select": select})

    def request(self, name, arguments=None, *, defaults=None, base=None, lists=None, trust=()):
        """The request of a tool with the arguments that a model gave.

        Arguments are values alone: they change neither the host nor the credentials, which ``defaults`` give.
        """
        rest, (request, _) = _split(defaults)
        spec = {"api": self._number, "base": base, "lists": lists, "trust": list(trust), "layers": [rest]}
        answer = _ask({"do": "arguments", "name": name, "options": arguments or {}}, spec)
        return _answered(answer, (request, None))


def convert(text, format, *, redact=False, files=None):
    """The requests of a text, such as a line of curl, in a format: the text, and a list of notes."""
    attached = {}
    for name, content in (files or {}).items():
        content = content.encode() if isinstance(content, str) else content
        attached[name] = base64.b64encode(content).decode()
    answer = _ask({"do": "convert", "text": text, "format": format, "redact": redact, "files": attached})
    return answer["text"], answer["notes"]


def expand(template, values=None, /, **more):
    """Expands a URI Template (RFC 6570)."""
    return _ask({"do": "expand", "template": template, "values": {**(values or {}), **more}})["text"]


def captures(template, uri):
    """The values of a template's variables in a URI; ``None`` if the URI is none of the template's."""
    return _ask({"do": "captures", "name": template, "text": uri})


def formats():
    """The names of all formats."""
    return [one["name"] for one in _ask({"do": "formats"})["formats"]]
