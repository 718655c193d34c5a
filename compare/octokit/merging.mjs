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
  ["null-replaces", "2", nullReplaces],
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

/** What a route has is a parameter after the other options, under a name that the original does not know. */
export function routeFirst(call) {
  const said = target(call.route);
  const options = { ...call.options };
  const names = ["method", "url"].filter((name) => said[name] && name in options);
  for (const name of names) {
    options[`~~${name}~~`] = options[name];
    delete options[name];
  }
  return names.length > 0 ? { ...call, options } : call;
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

/** A null in the place of all headers takes away those of earlier layers, and so does one in the place of `mediaType`. */
function nullReplaces(merged, call) {
  const all = layers(call);
  const last = all.findLastIndex(({ headers }) => headers === null);
  const kept = all.slice(last + 1).flatMap(({ headers }) => Object.entries(headers ?? {}));
  const lowercase = ([name, value]) => [name.toLowerCase(), value];
  if (last >= 0) merged.headers = kept.length > 0 ? Object.fromEntries(kept.map(lowercase)) : null;
  if (merged.mediaType === null) delete merged.mediaType;
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
  if (headers?.["user-agent"]?.startsWith("octokit-endpoint.js/")) headers["user-agent"] = agent;
}
