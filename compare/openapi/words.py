"""Texts that a call can hold: plain ones, and those that are wrong when one place forgets to encode."""

import base64
import re
import uuid

import rstr

PLAIN = ["mona", "octo-cat", "main", "v1.2.3", "a", "tokio_rs", "2024", "~home"]
ODD = [
    "two words", "größe", "日本語", "a&b=c", "100%", "a+b", "#1", "what?", "x,y", "it's", 'say "hi"', "a;b", "{x}",
    "a[b]", "mail@example.com", "a:b", "<p>", "back\\slash", "smile 🙂", "pipe|d", "$1", "%2F", "a*b", "(x)", "^`",
]
SLASHED = ["src/lib.rs", "feature/x y", "a//b"]


def words(place, avoid=""):
    """The texts that fit a place of the request: `path`, `query`, `header`, `cookie`, `body`."""
    if place == "cookie":
        return PLAIN
    found = PLAIN + ODD + SLASHED
    if place == "header":
        found = [word for word in found if word.isascii()]
    return [word for word in found if not set(avoid) & set(word)]


def text(dice, schema, place, avoid=""):
    """A text of a place that has the schema's lengths."""
    shortest, longest = schema.get("minLength", 0), schema.get("maxLength")
    if place != "body":
        shortest = max(shortest, 1)
    # In a query an empty value needs `allowEmptyValue`, which none of the descriptions has.
    if place == "body" and shortest == 0 and dice.random() < 0.02:
        return ""
    choice = words(place, avoid)
    plain = [word for word in choice if word in PLAIN]
    found = dice.choice(plain if dice.random() < 0.5 else choice)
    while len(found) < shortest:
        found += dice.choice(plain)
    if longest is not None and len(found) > longest:
        # A cut at the start could end with a blank, which a header can't have.
        found = found[:longest].strip() or "x" * max(shortest, 1)
    return found


def patterned(dice, pattern, schema):
    """A text that a regular expression describes."""
    found = rstr.Rstr(dice).xeger(pattern.replace(r"\b", ""))
    found = re.sub(r"[\x00-\x1f\x7f]", "x", found)
    longest = schema.get("maxLength")
    return found if longest is None else found[:longest]


def formatted(dice, kind):
    """A text of a format, or None where the format says nothing about it."""
    makers = {
        "date-time": lambda: f"20{dice.randint(10, 29)}-0{dice.randint(1, 9)}-1{dice.randint(0, 9)}T12:34:56Z",
        "date": lambda: f"20{dice.randint(10, 29)}-0{dice.randint(1, 9)}-1{dice.randint(0, 9)}",
        "time": lambda: "12:34:56Z",
        "uuid": lambda: str(uuid.UUID(int=dice.getrandbits(128), version=4)),
        "uri": lambda: dice.choice(["https://example.com/a?b=c&d=e", "https://example.com/x%20y#z"]),
        "url": lambda: "https://example.com/a?b=c",
        "email": lambda: dice.choice(["mona@example.com", "a.b+c@example.org"]),
        "hostname": lambda: dice.choice(["example.com", "a.example.org"]),
        "ipv4": lambda: f"192.0.2.{dice.randint(0, 255)}",
        "ipv6": lambda: f"2001:db8::{dice.randint(1, 9999)}",
        "cidr": lambda: "192.0.2.0/24",
        "byte": lambda: base64.b64encode(dice.randbytes(dice.randint(1, 9))).decode(),
        "decimal": lambda: f"{dice.randint(0, 99)}.{dice.randint(0, 99)}",
        "repo.nwo": lambda: "octokit/endpoint",
    }
    return makers[kind]() if kind in makers else None


def content(dice):
    """The content of a file, which is text so that JSON lines can hold it."""
    return dice.choice(["hello\n", "a,b\r\n1,2\r\n", "größe\n", "--\r\nx", '{"a": [1, 2]}'])
