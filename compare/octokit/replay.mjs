// JSON lines in, JSON lines out: what `@octokit/endpoint` makes of each call. For compare/run.py.
// Run with the directory that holds node_modules as the only argument.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const require = createRequire(pathToFileURL(`${process.argv[2]}/package.json`));
const { endpoint } = await import(pathToFileURL(require.resolve("endpoint-11")));

for await (const line of createInterface({ input: process.stdin })) {
  const { defaults, route, options } = JSON.parse(line);
  let result;
  try {
    result = { ok: defaults.reduce((endpoint, layer) => endpoint.defaults(layer), endpoint)(route, options) };
  } catch (error) {
    result = { threw: String(error) };
  }
  console.log(JSON.stringify(result));
}
