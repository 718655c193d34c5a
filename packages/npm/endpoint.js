// Routes and options in, request descriptions out. The rules are in the program; here are JavaScript's values.

import { module } from "#module";
import { Program } from "./program.js";

const program = new Program(module);

/** A request that can't be made, or a text that can't be read. */
export class EndpointError extends Error {
  constructor({ kind = "failed", name, message, help = [] }) {
    super(message);
    this.name = "EndpointError";
    this.kind = kind;
    /** The parameter, header or option that is wrong. */
    this.about = name ?? undefined;
    this.help = help;
  }
}

/** Asks the program. `endpoint` is JSON already, because it is the same for many questions. */
function ask(question, endpoint) {
  const [text, large] = json(question);
  const answer = JSON.parse(program.ask(endpoint ? `${text.slice(0, -1)},"endpoint":${endpoint}}` : text));
  if (answer?.error ?? answer?.diagnostic) throw new EndpointError(answer.error ?? answer.diagnostic);
  if (large.length > 0 && has(answer?.body, large)) {
    throw new EndpointError({ kind: "invalid-parameter", message: "a BigInt past 2^53 can't be in a JSON body here: give a text" });
  }
  return answer;
}

/** A question as JSON. A BigInt is its digits; those that a number of JavaScript can't hold are beside it. */
function json(question) {
  const large = [];
  const digits = (_, value) => {
    if (typeof value !== "bigint") return value;
    if (Number.isSafeInteger(Number(value))) return Number(value);
    large.push(String(value));
    return String(value);
  };
  try {
    return [JSON.stringify(question, digits), large];
  } catch (error) {
    throw new EndpointError({ kind: "invalid-options", message: error.message.split("\n")[0] });
  }
}

/** Whether a value of JSON has one of the texts. */
function has(value, texts) {
  if (typeof value !== "object" || value === null) return texts.includes(value);
  return Object.values(value).some((member) => has(member, texts));
}

/** Whether a body enters the program: a text, a number, a list or a plain object. All others are the caller's own. */
function isData(data) {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return typeof data !== "function" && typeof data !== "symbol";
  const prototype = Object.getPrototypeOf(data);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Options as the program takes them, and what stays here: `request` and a body that is no data. */
function split(options = {}) {
  const { request, data, ...rest } = options;
  if (typeof rest.url === "object") rest.url = String(rest.url);
  const kept = { request, opaque: data !== undefined && !isData(data), data };
  return [data === undefined || kept.opaque ? rest : { ...rest, data }, kept];
}

/** What a call has beside its options: `(route, options)`, or `(options)`. */
function call(route, options) {
  const alone = typeof route !== "string" && !(route instanceof URL);
  const [given, kept] = split(alone ? route : options);
  return [{ route: alone ? undefined : String(route), options: given, opaque: kept.opaque }, kept];
}

function bytesOf(text) {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** The answer as a request: the method in capitals, the caller's own objects back in their places. */
function request({ bytes, ...made }, kept) {
  made.method = made.method.toUpperCase();
  if (kept?.opaque) made.body = kept.data;
  else if (bytes !== undefined) made.body = bytesOf(bytes);
  if (kept?.request !== undefined) made.request = kept.request;
  return made;
}

/** The functions over an endpoint. `own` are the caller's `request` and body of the defaults. */
function functions(spec, own = {}) {
  const [specified] = json(spec);
  // What is wrong with all requests is an error here.
  ask({ do: "defaults" }, specified);
  const over = (kept) => ({
    request: kept.request ?? own.request,
    opaque: kept.opaque || (own.opaque && kept.data === undefined),
    data: kept.opaque ? kept.data : own.data,
  });
  const asked = (what, route, options) => {
    const [question, given] = call(route, options);
    const kept = over(given);
    return [ask({ ...question, do: what, opaque: kept.opaque }, specified), kept];
  };
  const endpoint = (route, options) => request(...asked("request", route, options));
  endpoint.merge = (route, options) => {
    const [question, given] = call(route, options);
    return merged(ask({ ...question, do: "merge", opaque: false }, specified), over(given));
  };
  endpoint.defaults = (options) => {
    const [layer, given] = split(options);
    return functions({ ...spec, layers: [...(spec.layers ?? []), layer] }, over(given));
  };
  endpoint.parse = (options) => {
    const [question, kept] = call(options);
    return request(ask({ ...question, do: "parse" }), kept);
  };
  Object.defineProperty(endpoint, "DEFAULTS", { enumerable: true, get: () => merged(ask({ do: "defaults" }, specified), own) });
  return endpoint;
}

function merged(options, kept) {
  if (kept.request !== undefined) options.request = kept.request;
  if (kept.opaque) options.data = kept.data;
  return options;
}

/** The builder of GitHub's API. */
export const endpoint = functions({});

/** The same operations for another API. */
export const Endpoint = class Endpoint {
  constructor(base, { lists, trust } = {}) {
    return functions({ base: String(base), lists, trust });
  }
};

/** A description of an API, as OpenAPI 3 or Swagger 2.0 has it. */
export class Api {
  #text;
  #number;
  #age;

  constructor(text) {
    this.#text = text;
    const { title, server, leftOut } = this.#read();
    Object.assign(this, { title, server: server ?? undefined, leftOut });
  }

  /** Reads a description: JSON or YAML as a text, or the object that it is. */
  static read(description) {
    return new Api(typeof description === "string" ? description : JSON.stringify(description));
  }

  #read() {
    const answer = ask({ do: "read", text: this.#text });
    [this.#number, this.#age] = [answer.api, program.age];
    return answer;
  }

  /** The description's number in the program, which may have started anew. */
  get #api() {
    if (this.#age !== program.age) this.#read();
    return this.#number;
  }

  search(words, select) {
    return ask({ do: "search", api: this.#api, select: { ...select, search: words } });
  }

  tools(select) {
    return ask({ do: "tools", api: this.#api, select });
  }

  request(name, args = {}, { defaults, base, lists, trust } = {}) {
    const [layer, kept] = split(defaults);
    const spec = { api: this.#api, base, lists, trust, layers: [layer] };
    return request(ask({ do: "arguments", name, options: args }, json(spec)[0]), { request: kept.request });
  }
}

export function convert(text, format, { redact = false, files = {} } = {}) {
  const base64 = (file) => {
    const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  };
  const attached = Object.entries(files).map(([name, file]) => [name, base64(file)]);
  return ask({ do: "convert", text, format, redact, files: Object.fromEntries(attached) });
}

export function expand(template, values = {}) {
  return ask({ do: "expand", template, values }).text;
}

export function captures(template, uri) {
  return ask({ do: "captures", name: template, text: uri }) ?? undefined;
}

export const formats = ask({ do: "formats" }).formats.map(({ name }) => name);
