// JSON lines in, JSON lines out: each call goes to the version of @octokit/endpoint that it names.
// Run with the directory that holds node_modules as the only argument.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const require = createRequire(pathToFileURL(`${process.argv[2]}/package.json`));
const eleven = await import(pathToFileURL(require.resolve("endpoint-11")));
const versions = { 6: require("endpoint-6").endpoint, 11: eleven.endpoint };

function answer({ version, op, defaults = [], route, options = {} }) {
  const endpoint = defaults.reduce((endpoint, layer) => endpoint.defaults(layer), versions[version]);
  const call = route === undefined ? [options] : [route, options];
  switch (op) {
    case "request":
      return endpoint(...call);
    case "merge":
      return endpoint.merge(...call);
    case "parse":
      return endpoint.parse(options);
    case "defaults":
      return endpoint.DEFAULTS;
    default:
      throw new Error(`no such operation: ${op}`);
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  let result;
  try {
    result = { ok: answer(JSON.parse(line)) };
  } catch (error) {
    result = { threw: String(error) };
  }
  // Half a surrogate pair is what the original makes of some texts, and no JSON that other readers take.
  const wellFormed = (_, value) => (typeof value === "string" ? value.toWellFormed() : value);
  process.stdout.write(`${JSON.stringify(result, wellFormed)}\n`);
}
