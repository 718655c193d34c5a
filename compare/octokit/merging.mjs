// How the original's merged options become ours: classes of differences, each with its decision in docs/SPECIFICATION.md.
import { isDeepStrictEqual } from "node:util";
import { RESERVED } from "./requests.mjs";

/** Changes of the call, after which the original merges as we do. */
export const asked = [
  ["route-first", "3", routeFirst],
  ["route-blanks", "4", routeBlanks],
  ["merge-kinds", "1", mergeKinds],
];

/** Changes of what the original merged, after which it is what we merge. */
export const read = [
  ["null-unsets", "2", nullUnsets],
  ["null-data", "9", (merged) => merged.data === null && delete merged.data],
  ["previews-everywhere", "11", previewsEverywhere],
  ["media-type-shown", "3", mediaTypeShown],
  ["method-uppercase", "3", methodUppercase],
  ["user-agent", "§2.1", userAgent],
];

/** The defaults, then the call's own options. */
export const layers = ({ defaults = [], options = {} }) => [...defaults, options];

/** Whether options are the same, and their parameters in the same order, which is that of the query. */
export function isSame(theirs, ours) {
  const names = (options) => Object.keys(options).filter((key) => key !== "data" && !RESERVED.includes(key));
  return isDeepStrictEqual(theirs, ours) && isDeepStrictEqual(names(theirs), names(ours));
}

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** Method and URL of a route. Any run of blanks separates them, and a verb alone is not a URL. */
function target(route = "") {
  const [, method, url] = /^(?:(\S+)\s+)?(\S.*)$/.exec(route.trim()) ?? [];
  const isVerb = !method && /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT)$/.test(url);
  return isVerb ? { method: url } : { method, url };
}

/** What a route has is a parameter among the options, under a name that the original does not know. */
export function routeFirst(call) {
  const said = target(call.route);
  const isSaid = ([name]) => ["method", "url"].includes(name) && said[name];
  const entries = Object.entries(call.options ?? {});
  if (!entries.some(isSaid)) return call;
  const renamed = ([name, value]) => [isSaid([name]) ? `~~${name}~~` : name, value];
  return { ...call, options: Object.fromEntries(entries.map(renamed)) };
}

function routeBlanks({ route, ...call }) {
  const { method, url } = target(route);
  return { ...call, options: { ...(method && { method }), ...(url && { url }), ...call.options } };
}

/** An object after something else has nothing to be merged with; nor has `data`. */
function mergeKinds(call) {
  const all = layers(call);
  for (const [index, later] of all.entries()) {
    for (const key of Object.keys(later).filter((key) => isObject(later[key]))) {
      const isReplaced = (layer) => key in layer && (key === "data" || !isObject(layer[key]));
      const last = all.slice(0, index).findLastIndex(isReplaced);
      for (const layer of all.slice(0, last + 1)) if (key in layer) layer[key] = {};
    }
  }
  return call;
}

/** A null takes away what an earlier layer has set, and itself. */
function nullUnsets(merged, call) {
  const all = [{ headers: { accept: "", "user-agent": "" }, mediaType: {}, method: "", baseUrl: "" }, ...layers(call)];
  const after = all.slice(all.findLastIndex(({ headers }) => headers === null) + 1);
  const kept = after.flatMap(({ headers }) => Object.keys(headers ?? {})).map((name) => name.toLowerCase());
  for (const name of Object.keys(merged.headers)) if (!kept.includes(name)) delete merged.headers[name];
  unset(merged, all);
  if (merged.request === null) delete merged.request;
}

function unset(merged, layers) {
  for (const [key, value] of Object.entries(merged)) {
    const entries = layers.flatMap(Object.entries).filter(([name]) => name.toLowerCase() === key.toLowerCase());
    const given = entries.map(([, value]) => value).filter((value) => value !== null);
    if (value === null && given.length > 0) delete merged[key];
    else if (isObject(value)) unset(value, given.filter(isObject));
  }
}

/** Lists of previews are joined: each once, without a `-preview` at the end. */
function previewsEverywhere(merged, call) {
  let joined = [];
  for (const { mediaType } of layers(call)) {
    if (mediaType === null || mediaType?.previews === null) joined = [];
    joined.push(...(mediaType?.previews ?? []).map((preview) => preview.replace(/-preview$/, "")));
  }
  if (joined.length > 0) merged.mediaType.previews = [...new Set(joined)];
}

/** `mediaType` is shown where one is set. */
function mediaTypeShown(merged) {
  const set = Object.entries(merged.mediaType ?? {}).filter(([, value]) => value?.length !== 0);
  if (set.length > 0) merged.mediaType = Object.fromEntries(set);
  else delete merged.mediaType;
}

/** Defaults are shown as they were given. */
function methodUppercase(merged, { op }) {
  if (op !== "defaults" && merged.method) merged.method = merged.method.toUpperCase();
}

function userAgent({ headers }, { agent }) {
  if (headers["user-agent"]?.startsWith("octokit-endpoint.js/")) headers["user-agent"] = agent;
}
