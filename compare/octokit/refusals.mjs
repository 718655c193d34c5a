// What we refuse and the original builds: kinds of errors with the calls that get them, each with its decision in
// docs/DESIGN.md. A suspect has the `layers` of a call, what they are merged to (`options`, with `{name}` for `:name`),
// the `template` as it was, its text as the original expands it (`expanded`), and the `url` that we make of that.
import { leftOver, takesBody, takesQuery } from "./requests.mjs";
import { isComposite, isTemplate, isUndefined, parts, rewrite, variables } from "./template.mjs";

export const refusals = [
  ["missing-url", "3", ({ template }) => template === ""],
  ["invalid-options", "3", invalidOptions],
  ["invalid-method", "4", (suspect) => texts(suspect, "method").some((method) => !TOKEN.test(method))],
  ["invalid-template", "5", ({ template }) => !isTemplate(template)],
  ["invalid-base-url", "6", (suspect) => texts(suspect, "baseUrl").some((url) => !BASE_URL.test(url))],
  ["unsupported-value", "8", unsupportedValue],
  ["unexpected-body", "9", unexpectedBody],
  ["invalid-media-type", "11", (suspect) => mediaTypeNames(suspect).some((name) => !/^[\w.+-]*$/.test(name))],
  ["missing-parameter", "12", missingParameter],
  ["empty-segment", "12", emptySegment],
  ["dot-segment", "13", ({ url }) => /\/(\.|%2e){1,2}(\/|$)/i.test(parts(url).path)],
  ["foreign-authority", "14", foreignAuthority],
  ["invalid-url", "14", ({ url }) => url !== "" && /^$|@/.test(parts(url).authority)],
  ["invalid-header-name", "15", (suspect) => headers(suspect).some(([name]) => !TOKEN.test(name))],
  ["invalid-header-value", "15", (suspect) => headers(suspect).some(([, value]) => !isFieldValue(value))],
];

const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;
const BASE_URL = /^[a-z]+:\/\/[^/?#{]+[^?#{]*$/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

const isText = (value) => typeof value === "string";
const isObject = (value) => isComposite(value) && !Array.isArray(value);
const isFieldValue = (value) => !isComposite(value) && /^[\t\x20-\x7e]*$/.test(value ?? "");
const isNested = (value) => isComposite(value) && Object.values(value).some(isComposite);

/** What the layers, and what they are merged to, have under a key. */
function all({ layers, options }, key) {
  return [...layers, options].map((layer) => layer[key]).filter((value) => value != null);
}

const texts = (suspect, key) => all(suspect, key).filter(isText);
const headers = (suspect) => all(suspect, "headers").filter(isObject).flatMap(Object.entries);
const mediaTypeNames = (suspect) =>
  all(suspect, "mediaType").flatMap(({ format = "", previews = [] }) => [format, ...previews]);
const given = ({ options }) => leftOver(options).filter(([, value]) => value !== null);

/** Options of another type than they have. */
function invalidOptions(suspect) {
  const types = { method: isText, url: isText, baseUrl: isText };
  Object.assign(types, { headers: isObject, mediaType: isObject, request: isObject });
  const members = { format: isText, previews: Array.isArray };
  const isWrong = ([key, value]) => value !== null && !members[key]?.(value);
  const isTyped = (key) => all(suspect, key).every(types[key]);
  return !Object.keys(types).every(isTyped) || all(suspect, "mediaType").flatMap(Object.entries).some(isWrong);
}

/** What is nested, an object in a query, a prefix of a list. */
function unsupportedValue(suspect) {
  const { options } = suspect;
  const isCut = ({ name, modifier }) => modifier.startsWith(":") && isComposite(options[name]);
  const inUrl = variables(options.url).some((variable) => isNested(options[variable.name]) || isCut(variable));
  return inUrl || (takesQuery(options) && given(suspect).some(([, value]) => isNested(value) || isObject(value)));
}

/** `data` where there is no body, or beside others; others where there is neither query nor body. */
function unexpectedBody(suspect) {
  const others = given(suspect).filter(([name]) => name !== "data");
  const hasData = others.length < given(suspect).length;
  if (takesQuery(suspect.options)) return hasData;
  return takesBody(suspect.options) ? hasData && others.length > 0 : hasData || others.length > 0;
}

/** A blank name is a mark of `colonNames`. */
function missingParameter({ options }) {
  const required = variables(options.url).filter(({ operator, name }) => ["", "+"].includes(operator) && name !== " ");
  return required.some(({ name }) => isUndefined(options[name]));
}

/** An empty text, or an empty item of a list of segments, that is a whole segment and not the last. */
function emptySegment({ options: { url, ...options } }) {
  const isEmpty = (value) => value === "" || (Array.isArray(value) && value.length === 1 && value[0] === "");
  const written = rewrite(url, (operator, list) => {
    const values = list.flatMap(({ name, modifier }) => (modifier === "*" ? options[name] : [options[name]]));
    const segments = values.map((value) => (isEmpty(value) ? "" : "x"));
    if (operator === "/") return segments.map((segment) => `/${segment}`).join("");
    return ["?", "#", "&"].includes(operator) ? operator : segments.join("");
  });
  const [before, after] = [url, written].map((url) => url.replace(SCHEME, ""));
  const gaps = (url) => parts(url).path.split("//").length;
  return gaps(written) > gaps(url) || (/^\{[^/]/.test(before) && after.startsWith("/"));
}

/** A value that starts the URL, or writes more of the authority than one label before others. */
function foreignAuthority({ options, expanded, url }) {
  const template = parts(options.url);
  if (!template.scheme) return options.url.startsWith("{") && /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(expanded);
  const { authority } = parts(url);
  const [, tail] = /^\{[^}]*\}(\..+)$/.exec(template.authority) ?? [];
  if (!tail) return authority !== rewrite(template.authority, () => "");
  return !authority.endsWith(tail) || !/^[\w-]+$/.test(authority.slice(0, -tail.length));
}
