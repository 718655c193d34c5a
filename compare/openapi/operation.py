"""The nouns of a description: an operation, its parameters and its body. They know nothing of where they come from."""

import re
from dataclasses import dataclass, field


@dataclass
class Parameter:
    name: str
    place: str
    required: bool
    schema: dict
    pointer: list | None
    style: str
    explode: bool
    media: str | None


@dataclass
class Media:
    """One content type of a body."""

    kind: str
    schema: dict
    pointer: list | None
    encoding: dict

    @property
    def essence(self):
        return self.kind.split(";")[0].strip().lower()

    @property
    def is_json(self):
        return self.essence in ("application/json", "text/json") or self.essence.endswith("+json")

    @property
    def is_form(self):
        return self.essence == "application/x-www-form-urlencoded"

    @property
    def is_multipart(self):
        return self.essence == "multipart/form-data"


@dataclass
class Body:
    required: bool
    media: list[Media]


@dataclass
class Operation:
    name: str | None
    method: str
    path: str
    parameters: list[Parameter]
    body: Body | None
    server: str
    security: list = field(default_factory=list)

    @property
    def route(self):
        return f"{self.method} {self.path}"

    @property
    def server_is_usable(self):
        """Whether the server's URL names a host."""
        return re.match(r"https?://[^/{}]+(/|$)", self.server) is not None
