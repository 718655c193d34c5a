"""What counts as the same request: each row is an expected request, an answer, and the class of the difference."""

import unittest

from likeness import difference

PLAIN = {"method": "GET", "url": "https://a.example/x", "headers": {}, "deep": []}
FORM = {"content-type": "application/x-www-form-urlencoded"}
PARTS = {"content-type": "multipart/form-data; boundary=b"}


def url(expected, found, deep=()):
    return {**PLAIN, "url": f"https://a.example/{expected}", "deep": list(deep)}, {"url": f"https://a.example/{found}"}


def json_body(expected, found):
    wanted = {**PLAIN, "content_type": "application/json", "body": {"json": expected}}
    return wanted, {"headers": {"content-type": "application/json; charset=utf-8"}, "body": found}


def form_body(expected, found, deep=()):
    wanted = {**PLAIN, "content_type": FORM["content-type"], "body": {"form": expected}, "deep": list(deep)}
    return wanted, {"headers": FORM, "body": found}


def part_body(expected, *found):
    wanted = {**PLAIN, "content_type": "multipart/form-data", "body": {"multipart": expected}}
    body = "".join(f"--b\r\nContent-Disposition: form-data; {head}\r\n\r\n{content}\r\n" for head, content in found)
    return wanted, {"headers": PARTS, "body": f"{body}--b--\r\n"}


ROWS = [
    ("the same", url("x", "x"), None),
    ("another method", (PLAIN, {"method": "post"}), "method"),
    ("another host", (PLAIN, {"url": "https://b.example/x"}), "server"),
    ("another port", (PLAIN, {"url": "https://a.example:8443/x"}), "server"),
    ("another segment", url("x/y", "x/z"), "path"),
    ("a slash too much", url("x/y", "x//y"), "path"),
    ("a slash that is not encoded", url("a%2Fb", "a/b"), "path"),
    ("another way to encode a path", url("a%7Eb", "a~b"), None),
    ("a comma of the style that is encoded", url("a,b", "a%2Cb"), "path"),
    ("a name that is missing", url("x?a=1&b=2", "x?a=1"), "query: missing"),
    ("a name too much", url("x?a=1", "x?a=1&b=2"), "query: too much"),
    ("another value", url("x?a=1", "x?a=2"), "query: value of a"),
    ("another order of names", url("x?a=1&b=2", "x?b=2&a=1"), None),
    ("another order of values", url("x?a=1&a=2", "x?a=2&a=1"), "query: value of a"),
    ("a joined list", url("x?a=1&a=2", "x?a=1,2"), "query: value of a"),
    ("a list with encoded commas", url("x?a=1,2", "x?a=1%2C2"), "query: value of a"),
    ("a plus is not a blank", url("x?a=b%20c", "x?a=b+c"), "query: value of a"),
    ("encoded twice", url("x?a=b%20c", "x?a=b%2520c"), "query: value of a"),
    ("numbers or none in a deep list", url("x?a%5B0%5D=1&a%5B1%5D=2", "x?a[]=1&a[]=2", ["a"]), None),
    ("no brackets in a deep list", url("x?a%5B0%5D=1", "x?a=1", ["a"]), "query: missing"),
    ("mixed up objects", url("x?a[0][b]=1&a[1][b]=2", "x?a[0][b]=2&a[1][b]=1", ["a"]), "query: value of a[0][b]"),
    ("brackets in a name that is not deep", url("x?a[0]=1", "x?a[]=1"), "query: missing"),
    ("a header that is missing", ({**PLAIN, "headers": {"x-a": "1"}}, {}), "header: missing"),
    ("another header", ({**PLAIN, "headers": {"x-a": "1"}}, {"headers": {"x-a": "2"}}), "header: value"),
    ("blanks in a list of a header", ({**PLAIN, "headers": {"x-a": "1,2"}}, {"headers": {"x-a": "1, 2"}}), None),
    ("a body too much", (PLAIN, {"body": {}}), "body: too much"),
    ("no body", (json_body({}, None)[0], {}), "body: missing"),
    ("the same JSON", json_body({"a": [1, {"b": None}]}, {"a": [1.0, {"b": None}]}), None),
    ("a number as a text", json_body({"a": 1}, {"a": "1"}), "json: value"),
    ("true as a number", json_body({"a": True}, {"a": 1}), "json: value"),
    ("null is not absent", json_body({"a": None}, {}), "json: missing"),
    ("a member too much", json_body({}, {"a": 1}), "json: too much"),
    ("a longer list", json_body([1], [1, 2]), "json: length of "),
    ("a form", form_body([("a b", "c d"), ("e", "")], "a+b=c+d&e="), None),
    ("a form with another value", form_body([("a", "1")], "a=2"), "form: value of a"),
    ("a deep form", form_body([("a[b][0]", "1")], "a%5Bb%5D%5B%5D=1", ["a"]), None),
    ("JSON for a form", form_body([("a", "1")], {"a": 1}), "body: not text"),
    ("parts", part_body([{"name": "a", "content": "1"}], ('name="a"', "1")), None),
    ("a part that is missing", part_body([{"name": "a", "content": "1"}], ('name="b"', "1")), "part: missing"),
    ("JSON in a part", part_body([{"name": "a", "json": {"b": 1}}], ('name="a"', '{ "b": 1 }')), None),
    ("no JSON in a part", part_body([{"name": "a", "json": {"b": 1}}], ('name="a"', "b=1")), "part: not JSON"),
    (
        "a file without a name",
        part_body([{"name": "a", "content": "1", "is_file": True}], ('name="a"', "1")),
        "part: a file without a file name",
    ),
]


class Likeness(unittest.TestCase):
    def test_differences_are_found_by_their_class(self):
        for name, (expected, answer), kind in ROWS:
            with self.subTest(name):
                ok = {"method": "get", "url": expected["url"], "headers": {}, **answer}
                found = difference(expected, {"ok": ok})
                self.assertEqual(found and found.kind, kind, found)

    def test_a_refusal_is_a_difference(self):
        found = difference(PLAIN, {"error": {"kind": "unknown-parameter", "message": "`a`"}})
        self.assertEqual(found.kind, "refused: unknown-parameter")


if __name__ == "__main__":
    unittest.main()
