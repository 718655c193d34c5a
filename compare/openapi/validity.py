"""Whether a value is valid for a schema, by `openapi-schema-validator` with two corrections."""

from jsonschema.validators import Draft202012Validator, extend
from openapi_schema_validator import OAS30WriteValidator, OAS31Validator


def mapped(key, kind):
    """A discriminator decides where it has a mapping; descriptions without one mean none of their schemas' names."""

    def check(validator, schemas, instance, schema):
        has_mapping = "mapping" in schema.get("discriminator", {})
        keywords = kind.VALIDATORS if has_mapping else Draft202012Validator.VALIDATORS
        yield from keywords[key](validator, schemas, instance, schema)

    return check


def nothing(validator, value, instance, schema):
    """`readOnly` is about properties, and those are not sent; the validator refuses it at a parameter, too."""
    del validator, value, instance, schema
    return ()


def corrected(kind):
    keywords = {key: mapped(key, kind) for key in ("oneOf", "anyOf", "allOf")}
    return extend(kind, {**keywords, "readOnly": nothing}, format_checker=kind.FORMAT_CHECKER)


OF_30, OF_31 = corrected(OAS30WriteValidator), corrected(OAS31Validator)
