"""Sets of valid parameters: what a caller gives to one call of an operation."""

from dataclasses import dataclass, field

from values import Values

HOST = "https://api.example.com"


@dataclass
class Set:
    """The values of one call: by place and name for parameters, by name or whole for the body."""

    parameters: dict = field(default_factory=dict)
    media: object = None
    fields: dict | None = None
    whole: object = None
    has_whole: bool = False
    server: str | None = None
    # Names that the operation has in two places: a value needs one with it.
    twice: set = field(default_factory=set)


class Sets:
    """Makes the sets of one description's operations."""

    def __init__(self, description, dice):
        self.description = description
        self.dice = dice
        self.values = Values(description, dice)
        self.validators = {}

    def of(self, operation, count):
        """`count` sets: the first with what is required alone, the others with some of the rest."""
        return [self.one(operation, bare=index == 0) for index in range(count)]

    def one(self, operation, bare):
        made = Set(twice=self.names_twice(operation))
        for parameter in operation.parameters:
            if parameter.required or (not bare and self.dice.random() < 0.4):
                place = "form" if parameter.media else parameter.place
                schema, avoid = parameter.schema, unsafe(parameter)
                value = self.values.valid(schema, self.validator(parameter.pointer), place, avoid)
                if parameter.place == "header" and parameter.name.lower() in ("if-match", "if-none-match"):
                    # RFC 9110 §8.8.3: an entity tag has quotes.
                    value = f'"{value}"'
                made.parameters[parameter.place, parameter.name] = value
        if operation.body and (operation.body.required or not bare):
            self.fill_body(operation, made, bare)
        if not operation.server_is_usable:
            made.server = HOST
        return made

    def fill_body(self, operation, made, bare):
        media = self.dice.choice(operation.body.media)
        made.media = media
        if not (media.is_json or media.is_form or media.is_multipart):
            made.whole, made.has_whole = self.values.valid(media.schema, None, "body"), True
            return
        place = "body" if media.is_json else "form"
        if not media.schema and not media.is_json:
            media.schema = {"type": "object"}
        validator = self.validator(media.pointer)
        is_bare = bare and not self.description.resolve(media.schema).get("minProperties")
        generosity = 0 if is_bare else 0.4
        value = self.values.valid(media.schema, validator, place, generosity=generosity)
        for _ in range(5):
            if value or not operation.body.required:
                break
            # An empty object is a body that nobody would send; it is kept only where nothing else is allowed.
            value = self.values.valid(media.schema, validator, place, generosity=0.9)
        if value == {} and not (operation.body.required and media.is_json):
            # Nothing is given, and an optional body is absent then.
            made.media = None
        elif isinstance(value, dict) and value and (value.keys() <= self.names(media.schema) or not media.is_json):
            made.fields = value
        else:
            made.whole, made.has_whole = value, True

    def names_twice(self, operation):
        """Names that the operation has in two places, one of which can be the body."""
        names = [parameter.name for parameter in operation.parameters]
        names += set().union(*(self.names(media.schema) for media in operation.body.media)) if operation.body else []
        return {name for name in names if names.count(name) > 1}

    def names(self, schema, seen=()):
        """The names of the properties of an object, of all its parts and alternatives."""
        schema = self.description.resolve(schema)
        if not isinstance(schema, dict) or id(schema) in seen:
            return set()
        found = set(schema.get("properties", {}))
        for key in ("allOf", "anyOf", "oneOf"):
            for part in schema.get(key, []):
                found |= self.names(part, (*seen, id(schema)))
        return found

    def validator(self, pointer):
        if pointer is None:
            return None
        key = tuple(pointer)
        if key not in self.validators:
            self.validators[key] = self.description.validator(pointer)
        return self.validators[key]


def unsafe(parameter):
    """The characters that a text can't hold in the style of its parameter."""
    if parameter.place == "query" and not parameter.explode:
        return {"spaceDelimited": " ", "pipeDelimited": "|"}.get(parameter.style, "")
    if parameter.place == "header":
        # A list in a header has no way to write a comma within an item.
        return ',"'
    if parameter.place == "path":
        return {"label": ".", "matrix": ";"}.get(parameter.style, "")
    return ""
