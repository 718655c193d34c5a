"""Random values that a schema allows. A value is only kept where a validator of another project agrees."""

import words
from schema import is_file, key_of, kind_of, may_be_null, whole

DEEP = 5
TRIES = 60


class NoValue(Exception):
    """No valid value was found."""


class Values:
    """Makes values for one description."""

    def __init__(self, description, dice):
        self.description = description
        self.dice = dice

    def valid(self, schema, validator, place, avoid="", generosity=0.3):
        """A value that the validator accepts."""
        fault = None
        for attempt in range(TRIES):
            share = generosity if attempt < TRIES // 2 else 0
            try:
                value = Maker(self.description, self.dice, place, avoid, share).value(schema, 0)
            except RecursionError:
                continue
            if not is_writable(value, place):
                fault = fault or f"no text for {value!r}"
                continue
            fault = next(validator.iter_errors(value), None) if validator else None
            if fault is None:
                return value
        raise NoValue(str(getattr(fault, "message", fault))[:200])


def is_writable(value, place):
    """Whether a place can hold the value; a form may be empty, its fields may not."""
    if place == "body":
        return True
    if place == "form" and isinstance(value, dict):
        return all(has_form(item, place) for item in value.values())
    return has_form(value, place)


def has_form(value, place):
    """Whether a value can be written outside JSON: null, empty lists and empty objects can't."""
    if value is None or value == [] or value == {}:
        return False
    if value == "" and place in ("path", "cookie"):
        return False
    if isinstance(value, dict):
        return all(name and not set(name) & set("[]") and has_form(item, place) for name, item in value.items())
    return not isinstance(value, list) or all(has_form(item, place) for item in value)


class Maker:
    """Makes one value. `place` is where it goes; `form` is a body that is not JSON."""

    def __init__(self, description, dice, place, avoid, generosity):
        self.description = description
        self.dice = dice
        self.place = place
        self.avoid = avoid
        self.generosity = generosity

    def choose(self, alternatives):
        return self.dice.choice(alternatives)

    def value(self, schema, depth):
        if depth > 20:
            raise RecursionError
        schema = whole(self.description, schema, self.choose)
        if "const" in schema:
            return schema["const"]
        if schema.get("enum"):
            return self.listed(schema["enum"])
        # A body that is null is left out; within one null is a value.
        if self.place == "body" and depth and may_be_null(schema) and self.dice.random() < 0.15:
            return None
        kinds = kind_of(schema)
        kind = self.dice.choice(kinds) if kinds else self.dice.choice(["string", "integer", "boolean"])
        if kind == "null":
            return None
        return getattr(self, kind)(schema, depth)

    def listed(self, values):
        """One of an enum; an empty text or null only where it has a form."""
        fitting = [value for value in values if self.place == "body" or has_form(value, self.place)]
        return self.dice.choice(fitting or values)

    def string(self, schema, depth):
        del depth
        if is_file(schema):
            return words.content(self.dice)
        if "pattern" in schema:
            return words.patterned(self.dice, schema["pattern"], schema)
        found = words.formatted(self.dice, schema.get("format"))
        place = "body" if self.place == "form" else self.place
        return found if found is not None else words.text(self.dice, schema, place, self.avoid)

    def integer(self, schema, depth):
        del depth
        low, high = self.range(schema)
        step = schema.get("multipleOf", 1)
        low, high = -(-int(low) // step), int(high) // step
        return step * self.dice.randint(low, max(low, high))

    def number(self, schema, depth):
        if self.dice.random() < 0.5:
            return self.integer(schema, depth)
        low, high = self.range(schema)
        return self.dice.choice([step / 8 for step in range(int(low * 8), int(min(high, low + 99) * 8) + 1)])

    def range(self, schema):
        """The lowest and the highest number. In 3.0 `exclusiveMinimum` is a flag, in 3.1 a number."""
        low, high = schema.get("minimum"), schema.get("maximum")
        for key, step in (("exclusiveMinimum", 1), ("exclusiveMaximum", -1)):
            bound = schema.get(key)
            if bound is None or bound is False:
                continue
            if key == "exclusiveMinimum":
                low = (low if bound is True else bound) + step
            else:
                high = (high if bound is True else bound) + step
        if low is None:
            low = min(0, high) if high is not None else self.dice.choice([0, 0, 0, -40])
        if high is None:
            high = max(low, 0) + self.dice.choice([9, 1000, 2**31 - 2])
        return low, high

    def boolean(self, schema, depth):
        del schema, depth
        return self.dice.random() < 0.5

    def array(self, schema, depth):
        least, most = schema.get("minItems", 0), schema.get("maxItems", 10**6)
        least = least if self.place == "body" else max(least, 1)
        count = least if depth > DEEP else self.dice.randint(least, max(least, min(most, least + 2)))
        items = [self.value(schema.get("items", {"type": "string"}), depth + 1) for _ in range(count)]
        if schema.get("uniqueItems"):
            items = list({key_of(item): item for item in items}.values())
        return items

    def object(self, schema, depth):
        properties, required = schema.get("properties", {}), schema.get("required", [])
        share = self.share(len(properties), depth)
        made = {}
        for name, property in properties.items():
            needed = name in required
            if not needed and self.dice.random() >= share:
                continue
            resolved = self.description.resolve(property)
            if isinstance(resolved, dict) and resolved.get("readOnly"):
                continue
            value = self.value(property, depth + 1)
            # What has no form in a text can only be left out.
            if needed or self.place == "body" or has_form(value, self.place):
                made[name] = value
        if not made and properties and depth and self.place != "body":
            # An empty object has no form; one member makes it one that does.
            name = self.dice.choice(list(properties))
            made[name] = self.value(properties[name], depth + 1)
        self.extra(schema, depth, made)
        return made

    def extra(self, schema, depth, made):
        """Members that no property names, where the schema is a map."""
        properties = schema.get("properties", {})
        others = schema.get("additionalProperties", not properties)
        least = schema.get("minProperties", 0 if self.place == "body" or depth == 0 else 1)
        wanted = [name for name in schema.get("required", []) if name not in made and name not in properties]
        if others is not False and (not properties or len(made) + len(wanted) < least):
            names = self.dice.sample(["team", "cost-center", "size", "note_1", "x.y"], k=5)
            wanted += names[: max(least - len(made) - len(wanted), self.dice.randint(0, 2))]
        for name in wanted:
            made[name] = self.value(others if isinstance(others, dict) and others else {"type": "string"}, depth + 1)

    def share(self, count, depth):
        """How often an optional member is there: seldom in large objects, never deep down."""
        if depth > DEEP or not count:
            return 0
        return min(self.generosity, 5 / count) if depth else min(self.generosity, 8 / count)
