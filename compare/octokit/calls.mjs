// Calls, generated: each of GitHub's operations with parameters of its own, and routes that try one rule each.
import { Dice, words } from "./dice.mjs";
import { any, text, value } from "./values.mjs";

const KINDS = { a: "string", b: "string", id: "integer", path: "path", list: "array", map: "object" };

/** Calls of every operation, then calls of single rules: each route comes as often as the others. */
export function generate(seed, operations, rounds, ofRules) {
  const dice = new Dice(seed);
  const calls = [];
  for (let round = 0; round < rounds; round++)
    calls.push(...operations.map((operation) => ofOperation(dice, operation)));
  for (let rule = 0; rule < ofRules; rule++) calls.push(ofRule(dice, words.routes[rule % words.routes.length]));
  return calls;
}

function ofOperation(dice, operation) {
  // Half of the calls hold plain words only, so that a difference shows by itself.
  const calm = dice.percent(50) ? 100 : 70;
  const options = {};
  for (const [name, kind] of operation.inPath) if (!dice.percent(1)) options[name] = value(dice, kind, calm);
  for (const [name, kind] of operation.inQuery) if (dice.percent(35)) options[name] = value(dice, kind, calm);
  let url = operation.path;
  if (operation.server) url = `${operation.server}${url}{?name,label}`;
  else if (dice.percent(4)) url = `https://ghe.example.com/api/v3${url}`;
  if (dice.percent(25)) url = url.replace(/\{(\w[^}]*)\}/g, ":$1");
  fillBody(dice, operation.body, calm, options);
  if (dice.percent(6)) options[dice.pick(words["odd names"])] = any(dice, calm);
  return finish(dice, calm, operation.method, url, options);
}

function ofRule(dice, route) {
  const calm = dice.percent(60) ? 100 : 30;
  const options = {};
  for (const [name, kind] of Object.entries(KINDS)) {
    // A parameter without a place is of use too, but not in every call.
    if (dice.percent(route.includes(name) ? 90 : 8))
      options[name] = dice.percent(92) ? value(dice, kind, calm) : any(dice, calm);
  }
  if (dice.percent(20)) options[dice.pick(words["odd names"])] = any(dice, calm);
  if (dice.percent(8)) options.data = any(dice, calm);
  return finish(dice, calm, dice.percent(60) ? "GET" : dice.pick(words.methods), route, options);
}

function fillBody(dice, { contentType, fields }, calm, options) {
  if (fields) {
    for (const [name, kind, required] of fields)
      if (required || dice.percent(30)) options[name] = value(dice, kind, calm);
  } else if (contentType) {
    options.data = text(dice, calm);
    const length = dice.percent(80) ? Buffer.byteLength(options.data) : 11;
    if (dice.percent(70)) options.headers = { "Content-Type": contentType, "content-length": length };
    if (options.headers && dice.percent(10)) options.headers["Transfer-Encoding"] = "chunked";
  } else if (dice.percent(3)) {
    options.data = any(dice, calm);
  }
}

/** Headers, media type, defaults and the shape of the call around method, URL and parameters. */
function finish(dice, calm, method, url, options) {
  if (dice.percent(20)) {
    const given = options.headers;
    delete options.headers;
    options.headers = { ...headers(dice, calm), ...given };
  }
  if (dice.percent(14)) options.mediaType = mediaType(dice);
  if (dice.percent(6)) options.request = { timeout: dice.below(9), hook: { name: text(dice, calm) } };
  return shape(dice, method, url, { op: "request", defaults: layers(dice, calm, options), options });
}

const TOKEN = ["authorization", "token 0000000000000000000000000000000000000001"];
const HEADERS = [
  () => TOKEN,
  () => TOKEN,
  () => TOKEN,
  () => ["Authorization", "bearer secret"],
  () => ["X-GitHub-Api-Version", "2022-11-28"],
  () => ["user-agent", "acme/1.0"],
  () => ["accept", "text/html;charset=utf-8"],
  () => ["Accept", "application/vnd.github.mercy-preview+json, text/html"],
  () => ["accept", "application/vnd.github.v3.full+json,application/vnd.github.v3+json"],
  () => ["accept", "application/octet-stream"],
  (dice) => ["content-length", dice.pick([0, 2, 11])],
  () => ["Transfer-Encoding", "chunked"],
  () => ["content-type", "text/plain"],
  () => ["content-type", "application/x-www-form-urlencoded"],
  () => ["content-type", "application/vnd.api+json"],
  (dice, calm) => [
    "x-note",
    dice.percent(Math.min(calm, 90)) ? text(dice, 100) : dice.pick(words["header texts"]),
  ],
  (dice) => ["X-Count", dice.below(1000)],
  (dice) => ["X-Flag", dice.percent(50)],
  () => ["x-gone", null],
  (dice) => [dice.pick(["", "bad name", "x:y", "größe"]), "value"],
];

function headers(dice, calm) {
  return Object.fromEntries(Array.from({ length: 1 + dice.below(2) }, () => dice.pick(HEADERS)(dice, calm)));
}

function mediaType(dice) {
  const mediaType = {};
  // The last two formats are refused; they come seldom.
  if (dice.percent(70)) mediaType.format = words.formats[dice.percent(95) ? dice.below(6) : 6 + dice.below(2)];
  if (dice.percent(45)) {
    const first = dice.below(words.previews.length);
    mediaType.previews = words.previews.slice(first, first + dice.below(words.previews.length - first) + 1);
  }
  return mediaType;
}

/** Layers of defaults with some of the options, and with what the call then overrides or unsets. */
function layers(dice, calm, options) {
  const chance = dice.below(100);
  return Array.from({ length: chance < 70 ? 0 : chance < 90 ? 1 : 2 }, () => {
    const layer = {};
    for (const name of Object.keys(options)) {
      if (dice.percent(15)) {
        layer[name] = options[name];
        delete options[name];
      } else if (dice.percent(4)) {
        layer[name] = any(dice, calm);
      } else if (dice.percent(1)) {
        layer[name] = any(dice, 100);
        options[name] = null;
      }
    }
    if (dice.percent(40)) layer.baseUrl = dice.pick(words["base URLs"]);
    if (dice.percent(30)) layer.headers = headers(dice, calm);
    if (dice.percent(15)) layer.mediaType = mediaType(dice);
    return layer;
  });
}

/** Puts method and URL where the call has them, and picks the operation. */
function shape(dice, method, url, call) {
  const form = dice.below(20);
  if (form < 3) call.options.method = method;
  if (form < 2) call.options.url = url;
  if (form === 1) call.route = "GET /overridden";
  else if (form === 2) call.route = url;
  else if (form === 3 && dice.percent(30)) call.route = ` ${method}${dice.pick(["  ", "\t", "   "])}${url} `;
  else if (form === 4 && dice.percent(5)) call.route = method;
  else if (form > 2) call.route = method === "GET" && dice.percent(10) ? url : `${method} ${url}`;
  switch (dice.below(30)) {
    case 0:
    case 1:
      return { ...call, op: "merge" };
    case 2:
      return { op: "defaults", defaults: [...call.defaults, call.options] };
    case 3:
      return { op: "parse", options: complete(dice, method, url, call.options) };
    default:
      return call;
  }
}

/** What `merge` would have made for `parse`: every option in one object. */
function complete(dice, method, url, options) {
  const accept = dice.pick(["application/vnd.github.v3+json", "text/html"]);
  const headers = { accept, "user-agent": "acme/1.0" };
  return { mediaType: { format: "" }, ...options, method, url, baseUrl: "https://api.github.com", headers };
}
