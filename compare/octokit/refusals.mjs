// What we refuse and the original builds: classes with the calls that are refused, each with its decision in
// docs/SPECIFICATION.md. A class has the name of its kind of error, or else that kind after the cause. A suspect has the `layers`
// of a call that count (`given` are all), what they are merged to (`options`, with `{name}` for `:name`), the names that the
// call has of its `own`, the `template` as it was, its text as the original expands it (`expanded`), and the `url` and `body`
// that we make of that.
import { isPast64Bits, unmark, write } from "./numbers.mjs";
import { bodyType, characters, leftOver, takesBody, takesData, takesQuery } from "./requests.mjs";
import { isComposite, isTemplate, isUndefined, parts, print, rewrite, variables } from "./template.mjs";

export const refusals = [
  ["missing-url", "3", ({ template }) => template === ""],
  ["invalid-options", "3", invalidOptions],
  ["headers-twice", "16", ({ given }) => given.some(hasHeadersTwice), "invalid-options"],
  ["number-past-64-bits", "16", ({ given }) => given.some(hasPast64Bits), "invalid-input"],
  ["parameter-unshown", "3", ({ op, isRenamed }) => op === "merge" && isRenamed, "unsupported-value"],
  ["connect", "18", ({ op, options }) => isBuilt(op) && /^connect$/i.test(options.method), "invalid-method"],
  ["invalid-method", "4", (suspect) => texts(suspect, "method").some((method) => !TOKEN.test(method))],
  ["invalid-template", "5", ({ template }) => !isTemplate(template)],
  ["query-not-begun", "5", queryNotBegun, "missing-parameter"],
  ["invalid-base-url", "6", (suspect) => texts(suspect, "baseUrl").some((url) => !BASE_URL.test(url))],
  ["unsupported-value", "8", unsupportedValue],
  ["unexpected-body", "9", unexpectedBody],
  ["invalid-media-type", "11", (suspect) => mediaTypeNames(suspect).some((name) => !/^[\w.+-]*$/.test(name))],
  ["missing-parameter", "12", missingParameter],
  ["empty-segment", "12", emptySegment],
  ["path-ended", "13", pathEnded, "unsupported-value"],
  ["dot-segment", "13, 38", dotSegment],
  ["foreign-authority", "14", foreignAuthority],
  ["invalid-url", "14", ({ url }) => url !== "" && (/^$|@/.test(parts(url).authority) || !/^(https?|wss?):/i.test(url))],
  ["invalid-header-name", "15", (suspect) => headers(suspect).some(([name]) => !TOKEN.test(name))],
  ["invalid-header-value", "15", (suspect) => headers(suspect).some(([, value]) => !isFieldValue(value))],
  ["wrong-length", "18", wrongLength, "invalid-header-value"],
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
const isBuilt = (op) => op === "request" || op === "parse";
const remaining = ({ options }) => leftOver(options).filter(([, value]) => value !== null);

/** Options of another type than they have, and a name that a query would have twice. A null is no text. */
function invalidOptions(suspect) {
  const isNull = (layer) => ["method", "url", "baseUrl"].some((key) => layer[key] === null);
  if (suspect.layers.some(isNull)) return true;
  if (isBuilt(suspect.op) && isTwiceInQuery(suspect)) return true;
  const types = { method: isText, url: isText, baseUrl: isText };
  Object.assign(types, { headers: isObject, mediaType: isObject, request: isObject });
  const members = { format: isText, previews: Array.isArray };
  const isWrong = ([key, value]) => value !== null && !members[key]?.(value);
  const isTyped = (key) => all(suspect, key).every(types[key]);
  return !Object.keys(types).every(isTyped) || all(suspect, "mediaType").flatMap(Object.entries).some(isWrong);
}

/** The names of the pairs that the text of a URL has in its query. */
function literalNames(url) {
  const [, query = ""] = /^(?:[^?#{]|\{[^}]*\})*\?([^#]*)/.exec(url.replace(/\{#.*$/, "")) ?? [];
  const names = query.split(/&|\{&[^}]*\}/).map((pair) => pair.split("=")[0]);
  return names.filter((name) => name !== "" && !name.includes("{")).map(decodeURIComponent);
}

/** A name of the URL's own query, or a member that `{?map*}` writes, which another parameter of the query has (8, 24). */
function isTwiceInQuery(suspect) {
  const { options } = suspect;
  const ofQuery = variables(options.url).filter(({ operator, name }) => "?&".includes(operator || "/") && options[name] != null);
  const unique = [...new Map(ofQuery.map((variable) => [variable.name, variable])).values()];
  const members = ({ name, modifier }) => (modifier === "*" && isObject(options[name]) ? Object.entries(options[name]) : [[name, options[name]]]);
  const left = takesQuery(options) ? remaining(suspect) : [];
  const isWritten = ([, value]) => value != null && !(Array.isArray(value) && value.every((item) => item == null));
  const names = [...unique.flatMap(members), ...left].filter(isWritten).map(([name]) => name);
  return new Set(names).size < names.length || literalNames(options.url ?? "").some((name) => names.includes(name));
}

/** Two headers of one layer that differ in case. */
function hasHeadersTwice({ headers }) {
  const names = Object.keys(headers ?? {}).map((name) => name.toLowerCase());
  return new Set(names).size < names.length;
}

function hasPast64Bits(value) {
  return isComposite(value) ? Object.values(value).some(hasPast64Bits) : isPast64Bits(value);
}

/** What is nested, an object in a query or in a placeholder of the path, a prefix of a list, a comma in an item of a query. */
function unsupportedValue(suspect) {
  const { options } = suspect;
  const isCut = ({ name, modifier }) =>
    modifier.startsWith(":") && isComposite(options[name]) && !isUndefined(options[name]);
  const isWhole = ({ operator, name, modifier }) =>
    ["", "+", "/", "."].includes(operator) && modifier !== "*" && isObject(options[name]);
  const isRefused = (variable) => isNested(options[variable.name]) || isCut(variable) || isWhole(variable);
  const inUrl = variables(options.url).some(isRefused);
  const left = remaining(suspect);
  const isNone = (value) => isNested(value) || isObject(value) || hasComma(value);
  if (inUrl || (takesQuery(options) && left.some(([, value]) => isNone(value)))) return true;
  if (bodyType(options) !== "form" || !takesData(options)) return false;
  return options.data != null && !isText(options.data) && !isObject(options.data);
}

/** A list, at any depth, whose items are joined by commas and of which one holds a comma (decision 27). */
function hasComma(value) {
  if (!isComposite(value)) return false;
  const members = Object.values(value);
  const isJoined = Array.isArray(value) && !members.some(isComposite);
  return members.some((member) => (isJoined ? isText(member) && member.includes(",") : hasComma(member)));
}

/** `data` where there is no body, or beside others of the call; these without a place; fields without a form. */
function unexpectedBody(suspect) {
  const { options, own } = suspect;
  const { data } = options;
  const others = remaining(suspect).filter(([name]) => name !== "data");
  const ofCall = others.filter(([name]) => own.includes(name));
  if (takesQuery(options)) return data != null;
  if (!takesData(options)) return data != null || ofCall.length > 0;
  const isOther = bodyType(options) === "other";
  if (data != null) return ofCall.length > 0 || (isOther && !isText(data));
  return takesBody(options) ? isOther && others.length > 0 : ofCall.length > 0;
}

/** A `?` or `#` that a value writes into the path. An expression that writes nothing ends no path. */
function pathEnded({ options }) {
  const isWritten = (operator, list) => !"?#".includes(operator || "/") || list.some(({ name }) => !isUndefined(options[name]));
  const url = rewrite(options.url, (operator, list) => (isWritten(operator, list) ? print(operator, list) : ""));
  const inPath = variables(parts(url).path).filter(({ operator }) => operator === "+");
  return inPath.some((variable) => /[?#]/.test(written(options, variable)));
}

/** What a variable writes, before it is encoded. */
function written(options, variable) {
  const { name, modifier } = variable;
  const value = options[name];
  if (isUndefined(value)) return "";
  if (isComposite(value)) return (Array.isArray(value) ? value : Object.entries(value).flat()).join();
  const text = unmark(`${value}`);
  return modifier.startsWith(":") ? characters(text, variable).slice(0, modifier.slice(1)).join("") : text;
}

/** A `content-length` that is not the body's, or is beside `transfer-encoding`. */
function wrongLength({ op, options, body }) {
  const headers = options.headers ?? {};
  const length = headers["content-length"];
  if (!isBuilt(op) || length == null) return false;
  const bytes = body === undefined ? 0 : Buffer.byteLength(isText(body) ? unmark(body) : write(body));
  return headers["transfer-encoding"] != null || Number(length) !== bytes;
}

/** An `&` in the path, after a `{?name}` that writes nothing. */
function queryNotBegun({ options }) {
  const isWritten = (list) => list.some(({ name }) => !isUndefined(options[name]));
  const marked = rewrite(options.url, (operator, list) => {
    if (operator === "?") return isWritten(list) ? "?" : "\0";
    return operator === "&" && isWritten(list) ? "&" : "";
  });
  return /^[^?#]*\0[^?#]*&/.test(marked);
}

/** A blank name is a mark of `colonNames`. `{+name}` may be absent at the end of the path. */
function missingParameter({ options }) {
  const isAbsent = ({ name }) => name !== " " && isUndefined(options[name]);
  const marked = rewrite(options.url, (operator, list) => {
    if (["?", "#", "&"].includes(operator)) return operator;
    if (!["", "+"].includes(operator) || !list.some(isAbsent)) return "x";
    return operator === "+" && list.every(({ name }) => options[name] == null) ? "\x01" : "\0";
  });
  return /[\0\x01]/.test(marked.replace(/^([^?#]+)\x01(?=[?#&]|$)/, "$1"));
}

/** A `.` or `..` as a segment of the path or of a value, also for a server that decodes first, and for one that drops what
 * follows a `;`. */
function dotSegment({ options, url }) {
  const values = variables(parts(options.url ?? "").path).flatMap((variable) => {
    const value = options[variable.name];
    const texts = isComposite(value) ? Object.entries(value).flat() : [written(options, variable)];
    return variable.operator === "+" ? texts.map((text) => `${text}`.replace(/%2e/gi, ".")) : texts;
  });
  const split = (text) => text.replace(/%2f|%5c|\\/gi, "/").replace(/(;|%3b)[^/]*/gi, "");
  const hasDots = (text) => /(^|\/)(\.|%2e){1,2}(\/|$)/i.test(split(text));
  return hasDots(parts(url).path) || values.filter(isText).some((value) => /(^|[/\\])\.{1,2}([/\\;]|$)/.test(value));
}

/** An empty text, list or item in a placeholder of the path; an absent value that leaves a gap. */
function emptySegment({ options: { url, ...options } }) {
  const isBlank = (value) => value != null && !isComposite(value) && `${value}`.trim() === "";
  const isNothing = (value) => Object.keys(value).length === 0 || Object.entries(value).some(([key, item]) => isBlank(key) || isBlank(item));
  const inPath = variables(parts(url).path).filter(({ operator, name }) => operator !== ";" && name !== " ");
  if (inPath.map(({ name }) => options[name]).some((value) => (isComposite(value) ? isNothing(value) : isBlank(value)))) return true;
  const isEmpty = (value) => value === "" || (Array.isArray(value) && value.length === 1 && value[0] === "");
  const marked = rewrite(url, (operator, list) => {
    const values = list.flatMap(({ name, modifier }) => (modifier === "*" ? options[name] : [options[name]]));
    const segments = values.map((value) => (isEmpty(value) ? "" : "x"));
    if (operator === "" && segments.length === 1 && segments[0] === "") return "\0";
    if (operator === "/") return segments.map((segment) => `/${segment}`).join("");
    return ["?", "#", "&"].includes(operator) ? operator : segments.join("");
  });
  if (parts(marked).path.endsWith("/\0")) return true;
  const written = marked.replaceAll("\0", "");
  const [before, after] = [url, written].map((url) => url.replace(SCHEME, ""));
  const gaps = (url) => parts(url).path.split("//").length;
  return gaps(written) > gaps(url) || (/^\{[^/]/.test(before) && after.startsWith("/"));
}

/** A value that starts the URL, writes more of the authority than a label before others, or follows it without `/`. */
function foreignAuthority({ options, expanded, url }) {
  const template = parts(options.url);
  if (!template.scheme) return options.url.startsWith("{") && /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(expanded);
  const [follower] = /^\{\+/.test(template.path) ? variables(template.path) : [];
  if (follower && /^[^/]/.test(written(options, follower))) return true;
  const { authority } = parts(url);
  const [, tail] = /^\{[^}]*\}(\..+)$/.exec(template.authority) ?? [];
  if (!tail) return authority !== rewrite(template.authority, () => "");
  return !authority.endsWith(tail) || !/^[\w-]+$/.test(authority.slice(0, -tail.length));
}
