// The expressions of a URL, as far as a difference has to find them.

/** The template with each expression written anew. */
export function rewrite(url, write) {
  return url.replace(/\{([+#./;?&]?)([^}]*)\}/g, (_, operator, list) => {
    const variables = list.split(",").map((variable) => {
      const [, name, modifier] = /^([^:*]*)(.*)$/.exec(variable);
      return { operator, name, modifier };
    });
    return write(operator, variables);
  });
}

/** An expression of these variables; nothing where there are none. */
export function print(operator, variables) {
  const list = variables.map(({ name, modifier }) => name + modifier).join(",");
  return list && `{${operator}${list}}`;
}

/** All variables of a template, with the operator of their expression. */
export function variables(url) {
  const all = [];
  rewrite(url, (_, variables) => all.push(...variables));
  return all;
}

/** Scheme and authority; the authority goes up to `/`, `?` or `#`, or to an expression that begins with one. */
const ABSOLUTE = /^([a-z][a-z0-9+.-]*:\/\/)((?:\{(?![+#/?])|[^{/?#])*)/i;

/** Scheme and authority of an absolute URL or template, and the path of any. */
export function parts(url) {
  const [start, scheme, authority] = ABSOLUTE.exec(url) ?? ["", "", ""];
  return { scheme, authority, path: /^[^?#]*/.exec(url.slice(start.length))[0] };
}

export const isComposite = (value) => typeof value === "object" && value !== null;

/** Whether RFC 6570 calls a value undefined. */
export const isUndefined = (value) =>
  value == null || (isComposite(value) && Object.values(value).every((member) => member === null));

const NAME = String.raw`(?:\w|%[0-9a-f]{2})+(?:[.-](?:\w|%[0-9a-f]{2})+)*(?:\*|:[1-9]\d{0,3})?`;
const TEXT = String.raw`[^\x00-\x20\x7f"<>\\^\x60|{}%]|%[0-9a-f]{2}`;
const TEMPLATE = new RegExp(`^(?:${TEXT}|\\{[+#./;?&]?${NAME}(?:,${NAME})*\\})*$`, "i");

export const isTemplate = (url) => TEMPLATE.test(url);
