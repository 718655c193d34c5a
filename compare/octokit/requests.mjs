// How the original's answer to merged options becomes ours: classes of differences, each with its decision in
// docs/SPECIFICATION.md.
import { isMarked, unmark } from "./numbers.mjs";
import { isComposite, isUndefined, parts, print, rewrite, variables } from "./template.mjs";

/** Changes of merged options, after which the original answers as we do. */
export const asked = [
  ["colon-names", "5", colonNames],
  ["prefix", "7", prefix],
  ["text-of-members", "5", textOfMembers],
  ["lone-percent", "16", lonePercent],
  ["undefined-dropped", "12", undefinedDropped],
  ["explode", "5", explode],
  ["passed-over", "9", passedOver],
  ["null-data", "9", ({ data, ...options }) => (data == null ? options : { ...options, data })],
  ["null-in-query", "2", (options) => exchange(options, (name, value) => (value === null ? [] : [[name, value]]))],
  ["query-lists", "8", queryLists],
  ["query-q", "8", (options) => exchange(options, (name, value) => [[name === "q" ? Q : name, value]])],
  ["query-names", "8", (options) => exchange(options, (name, value) => [[encode(name), value]])],
  ["previews-everywhere", "11", previewsEverywhere],
];

/** Changes of the original's answer, after which it is ours. Those of the URL go from its start to its end. */
export const read = [
  ["method-lowercase", "4", (answer) => (answer.method = answer.method.toLowerCase())],
  ["trailing-slash", "6", trailingSlash],
  ["absolute-url", "6", (answer, options) => (answer.base = parts(options.url).scheme ? "" : options.baseUrl)],
  ["one-slash", "6", oneSlash],
  ["fragment-last", "8", fragmentLast],
  ["bare-question-mark", "8", bareQuestionMark],
  ["query-values", "8", (answer) => (answer.query = encodeSubDelims(answer.query))],
  ["null-header", "2", nullHeader],
  ["header-text", "15", headerText],
  ["accept", "11", accept],
  ["header-blanks", "15", headerBlanks],
  ["text-content-type", "9", textContentType],
  ["typed-body", "9", typedBody],
  ["empty-body", "9", emptyBody],
  ["content-length", "18", contentLength],
];

/** The options that are not parameters. */
export const RESERVED = ["method", "baseUrl", "url", "headers", "request", "mediaType"];
/** Texts that the original carries through: the end of the URL's own text, a `q` it does not know, an empty value. */
const [END, Q, EMPTY] = ["~~end~~", "~~q~~", "~~empty~~"];
/** A parameter of a name that the original keeps for itself. */
const PARAMETER = /~~(url|method)~~/g;
/** A comma of the original's, and what we write in its place. */
const JOINT = /~~([./;&,]|%\w\w)~~,/g;

const encodeSubDelims = (text) => text.replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
const encode = (text) => encodeSubDelims(encodeURIComponent(text));

export const takesQuery = ({ method }) => /^(GET|HEAD)$/i.test(method);
export const takesData = ({ method }) => !/^(GET|HEAD|TRACE|CONNECT)$/i.test(method);
export const takesBody = ({ method }) => /^(POST|PUT|PATCH|DELETE)$/i.test(method);

/** The parameters that no placeholder takes. */
export function leftOver(options) {
  const taken = [...RESERVED, ...variables(options.url ?? "").map(({ name }) => name)];
  return Object.entries(options).filter(([name]) => !taken.includes(name));
}

/** Where leftovers have a place, unless `data` is the body. */
const hasPlace = (options) => takesQuery(options) || (takesBody(options) && options.data == null);

/** What the content type lets fields be: JSON, a form, or nothing. */
export function bodyType({ headers }) {
  const type = headers?.["content-type"];
  if (type == null) return "json";
  const essence = `${type}`.split(";")[0].trim().toLowerCase();
  if (essence === "application/x-www-form-urlencoded") return "form";
  return /^(application|text)\/json$|\/.*\+json$/.test(essence) ? "json" : "other";
}

/** Exchanges each parameter that is left over for the query for others. */
function exchange(options, exchange) {
  const left = takesQuery(options) ? leftOver(options).map(([name]) => name) : [];
  const exchanged = ([name, value]) => (left.includes(name) ? exchange(name, value) : [[name, value]]);
  return Object.fromEntries(Object.entries(options).flatMap(exchanged));
}

/** Changes each value of the URL's variables, or its members where it has some. */
function eachValue(options, change) {
  for (const { name, operator } of variables(options.url)) {
    const value = options[name];
    if (isComposite(value)) for (const key of Object.keys(value)) value[key] = change(value[key], operator, value);
    else if (name in options) options[name] = change(value, operator);
  }
  return options;
}

/** `:name` is an expression, unless it follows a word, `}` or a colon, or is in braces or in the authority. */
export function colonNames(options) {
  const { scheme, authority } = parts(options.url);
  const path = options.url.slice(scheme.length + authority.length);
  // An expression of a blank writes nothing, and keeps the original from finding a name.
  const colons = /(\{[^}]*\})|(?<![\w}:]):([A-Za-z_]\w*)|:(?=[a-z])/g;
  const url = path.replace(colons, (_, expression, name) => expression ?? (name ? `{${name}}` : ":{ }"));
  return { ...options, url: (scheme + authority).replace(/:(?=[a-z])/g, ":{ }") + url };
}

/** Code points; where triplets stay, those of one are one character. */
export function characters(text, { operator }) {
  if (!["+", "#"].includes(operator)) return [...text];
  return text.match(/%[0-7][0-9a-f]|%[cd].%[89ab].|%e.(?:%[89ab].){2}|%f.(?:%[89ab].){3}|[^]/giu) ?? [];
}

/** `{name:3}` counts code points, and takes the name. */
function prefix(options) {
  const cut = (variable) => {
    const { name, modifier } = variable;
    if (!modifier.startsWith(":")) return variable;
    if (isUndefined(options[name])) options[name] = null;
    else options[name] = characters(unmark(`${options[name]}`), variable).slice(0, modifier.slice(1)).join("");
    return { ...variable, modifier: "" };
  };
  options.url = rewrite(options.url, (operator, list) => print(operator, list.map(cut)));
  return options;
}

function textOfMembers(options) {
  return eachValue(options, (member, _, list) => (list && member !== null ? `${member}` : member));
}

/** A `%` that begins no triplet is encoded, whatever follows it. */
function lonePercent(options) {
  const encoded = (text) => (typeof text === "string" ? text.replace(/%(?![0-9a-f]{2})/gi, "%25") : text);
  return eachValue(options, (value, operator) => (["+", "#"].includes(operator) ? encoded(value) : value));
}

/** A variable without a value takes its operator along. */
function undefinedDropped(options) {
  const given = { ...options };
  const isDropped = ({ name, operator }) => !["", "+"].includes(operator) && isUndefined(given[name]);
  options.url = rewrite(options.url, (operator, list) => {
    for (const { name } of list.filter(isDropped)) delete options[name];
    return print(
      operator,
      list.filter((variable) => !isDropped(variable)),
    );
  });
  return options;
}

/** The operator joins the members of a `{list*}`, not a comma, and `;` writes no `=` before an empty one. */
function explode(options) {
  for (const { name, operator } of variables(options.url).filter(({ modifier }) => modifier === "*")) {
    const value = isComposite(options[name]) ? options[name] : {};
    const keys = Object.keys(value).filter((key) => value[key] !== null);
    const joint = { "": ",", "+": ",", "#": ",", "?": "&" }[operator] ?? operator;
    for (const key of keys) {
      if (operator === ";" && value[key] === "") value[key] = EMPTY;
      if (key !== keys.at(-1)) value[key] += `~~${joint}~~`;
    }
    // `{?list*,b}` takes `list`: an expression of a name after a blank writes nothing, and takes it.
    options.url += `{ ${name}}`;
  }
  return options;
}

/** Nulls in a list leave nothing, nor does a list of nothing. */
function queryLists(options) {
  return exchange(options, (name, value) => {
    if (!Array.isArray(value)) return [[name, value]];
    const items = value.filter((item) => item !== null);
    return items.length > 0 ? [[name, items]] : [];
  });
}

/** A default, or a null, is passed over where leftovers have no place. */
function passedOver(options, own) {
  if (hasPlace(options)) return options;
  const isKept = ([name, value]) => name === "data" || (own.includes(name) && value !== null);
  for (const entry of leftOver(options)) if (!isKept(entry)) delete options[entry[0]];
  return options;
}

/** As in version 6, which cuts a `-preview` off when it merges. */
function previewsEverywhere(options) {
  const previews = options.mediaType?.previews?.map((preview) => preview.replace(/-preview$/, ""));
  return previews ? { ...options, mediaType: { ...options.mediaType, previews, version: 6 } } : options;
}

function renamed(body) {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name.replace(PARAMETER, "$1"), value]));
}

/** The original's answer, with its URL in pieces. */
export class Answer {
  constructor(parse, options) {
    const joined = (url) => url.replace(JOINT, (_, joint) => decodeURIComponent(joint)).replaceAll(`=${EMPTY}`, "");
    const restore = (url) => unmark(joined(url).replace(Q, "q")).replace(PARAMETER, "$1");
    // Without a base URL, and with a mark at the end of the URL's own text.
    const { url, ...rest } = parse({ ...options, baseUrl: "", url: options.url + END });
    const [expanded, query] = url.split(END).map(restore);
    if (isComposite(rest.body) && !Array.isArray(rest.body)) rest.body = renamed(rest.body);
    const base = expanded.startsWith("http") ? "" : options.baseUrl;
    const [, text, slash] = /^(.+?|)(\/?)$/s.exec(expanded);
    Object.assign(this, rest, { expanded, base, text: text || expanded, slash: text && slash, query, fragment: "" });
    // This is how the original puts them together; version 6 does not cut the slash.
    const whole = restore(parse(options).url);
    if (whole !== this.url && whole !== base + expanded + query) throw new Error(`${whole} is not ${this.url}`);
  }

  get url() {
    return this.base + this.text + this.query + this.fragment;
  }

  toJSON() {
    const { expanded, base, text, slash, query, fragment, ...rest } = this;
    return { ...rest, url: this.url };
  }
}

/** A slash at the end is kept. */
function trailingSlash(answer) {
  answer.text += answer.slash;
  answer.slash = "";
}

/** One slash is between base URL and path. */
function oneSlash(answer) {
  if (answer.base === "") return;
  answer.base = answer.base.replace(/\/+$/, "");
  answer.text = answer.text.replace(/^\/*/, "/");
}

/** The query is before a fragment; the original looks for a `?` in it, too. */
function fragmentLast(answer) {
  [, answer.text, answer.fragment] = /^([^#]*)(.*)$/s.exec(answer.text);
  if (answer.query) answer.query = (answer.text.includes("?") ? "&" : "?") + answer.query.slice(1);
}

/** A `?` or `&` at the end is continued without another `&`. */
function bareQuestionMark(answer) {
  if (/[?&]$/.test(answer.text)) answer.query = answer.query.slice(1);
}

function nullHeader({ headers }) {
  for (const name of Object.keys(headers)) if (headers[name] === null) delete headers[name];
}

function headerText({ headers }) {
  for (const name of Object.keys(headers)) headers[name] = `${headers[name]}`;
}

/** Previews come once, each in the format, and no range is lost that is not the vendor's. */
function accept({ headers }, { headers: given, mediaType }) {
  if (given.accept == null) return;
  const format = mediaType?.format ? `.${mediaType.format}` : "+json";
  const isFirst = (range, at, all) => !range.includes("-preview") || all.indexOf(range) === at;
  const ranges = headers.accept.replaceAll("-preview+json", `-preview${format}`).split(",").filter(isFirst);
  const others = given.accept.split(",").filter((range) => !/^\s*application\/vnd\./.test(range));
  const lost = others.filter((range) => !ranges.includes(range));
  headers.accept = others.join() === given.accept ? given.accept : [...ranges, ...lost].join();
}

/** Blanks around a value are not part of it. */
function headerBlanks({ headers }) {
  for (const name of Object.keys(headers)) headers[name] = headers[name].replace(/^[\t ]+|[\t ]+$/g, "");
}

/** What is not JSON by its content type is not written as JSON. */
function typedBody(answer, options) {
  if (!isComposite(answer.body) || bodyType(options) === "json") return;
  const pairs = Object.entries(answer.body).flatMap(([name, value]) => fields(name, value));
  if (pairs.length > 0 || options.data != null) answer.body = `${new URLSearchParams(pairs)}`;
  else delete answer.body;
}

/** The fields of a form that a value makes: a list repeats its name, and within a list it is numbered. */
function fields(name, value, isItem = false) {
  if (value === null) return [];
  if (!isComposite(value)) return [[name, unmark(`${value}`)]];
  const isFlat = Array.isArray(value) && !isItem && !value.some(isComposite);
  if (isFlat) return value.filter((item) => item !== null).map((item) => [name, unmark(`${item}`)]);
  const members = Object.entries(value).filter(([key, member]) => fields(key, member).length > 0);
  const key = ([key], number) => (Array.isArray(value) ? number : key);
  return members.flatMap((entry, number) => fields(`${name}[${key(entry, number)}]`, entry[1], Array.isArray(value)));
}

/** Only JSON is called JSON. */
function textContentType({ headers, body }, options) {
  const isText = typeof body === "string" && !isMarked(body);
  if (isText && !("content-type" in options.headers)) delete headers["content-type"];
}

/** No body is not an empty text. */
function emptyBody(answer, options) {
  if (answer.body === "" && !("data" in options)) delete answer.body;
}

/** `content-length: 0` is left to the conversion into an HTTP request. */
function contentLength({ headers }, options) {
  if (!("content-length" in options.headers)) delete headers["content-length"];
}
