"""What differs, and the comparison of pairs of name and value, which queries, forms and parts are made of."""


class Difference(Exception):
    """A class, such as `query`, and a reason."""

    def __init__(self, kind, reason):
        super().__init__(f"{kind}: {reason}")
        self.kind = kind
        self.reason = reason


def differ(kind, wanted, found):
    if wanted != found:
        raise Difference(kind, f"{found!r} in the place of {wanted!r}"[:400])


def of_pairs(kind, wanted, found, deep):
    """Compares pairs: the order counts only among pairs of one name."""
    wanted, found = by_name(wanted, deep), by_name(found, deep)
    for name in wanted:
        if name not in found:
            raise Difference(f"{kind}: missing", f"{name} with {wanted[name]!r}; there are {list(found)}"[:400])
    for name in found:
        if name not in wanted:
            raise Difference(f"{kind}: too much", f"{name} with {found[name]!r}"[:400])
        differ(f"{kind}: value of {name}", wanted[name], found[name])


def by_name(pairs, deep):
    found, numbers = {}, {}
    for name, value in pairs:
        root = name.partition("[")[0]
        if root in deep:
            name = numbered(name, numbers, found)
        found.setdefault(name, []).append(value)
    return found


def numbered(name, numbers, found):
    """The name with a number in each empty pair of brackets: the next one of a list, as Rack counts."""
    while "[]" in name:
        before, _, after = name.partition("[]")
        number = numbers.get(before, 0)
        taken = f"{before}[{number}]"
        if taken + after in found or any(key.startswith(taken + after + "[") for key in found):
            number += 1
        numbers[before] = number
        name = f"{before}[{number}]{after}"
    return name
