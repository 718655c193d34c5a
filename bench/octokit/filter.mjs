// JSON lines in, JSON lines out, around the original: {"id","route","options","defaults"} → {"id","ok"}.
// It splits large chunks itself and writes one text for each, since node's readline would cost more than the work.
import { endpoint } from "@octokit/endpoint";

function answer(line) {
  const { id, route, options, defaults = [] } = JSON.parse(line);
  try {
    const cascaded = defaults.reduce((outer, layer) => outer.defaults(layer), endpoint);
    return JSON.stringify({ id, ok: cascaded(route, options) });
  } catch (error) {
    return JSON.stringify({ id, error: { kind: "unknown", message: String(error) } });
  }
}

process.stdin.setEncoding("utf8");
let rest = "";
for await (const chunk of process.stdin) {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  if (lines.length > 0 && !process.stdout.write(`${lines.map(answer).join("\n")}\n`)) {
    await new Promise((resume) => process.stdout.once("drain", resume));
  }
}
if (rest) process.stdout.write(`${answer(rest)}\n`);
