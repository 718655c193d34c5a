// The package for Node.js, out of the archive that `npm pack` makes.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { command, target } from "./browser.mjs";

let endpoint;
before(async () => {
  const folder = mkdtempSync(join(tmpdir(), "endpoint-"));
  const [{ filename, files }] = JSON.parse(execFileSync("npm", ["pack", "--json", "--pack-destination", folder], { cwd: `${target}/package`, encoding: "utf8" }));
  assert.deepEqual(files.map(({ path }) => path).sort(), ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "lines.wasm.deflate", "package.d.ts", "package.js", "package.json", "program.js"]);
  execFileSync("tar", ["xzf", filename], { cwd: folder });
  endpoint = await import(pathToFileURL(join(folder, "package/package.js")).href);
});

test("convert is the command's output", async () => {
  const text = "curl -u mona:s3cr3t 'https://a.test/x?y=1' --json '{\"a\": 1}'";
  for (const format of endpoint.formats) {
    assert.equal(endpoint.convert(text, format).text, await command(["paste", "-o", format], text), format);
    assert.ok(!endpoint.convert(text, format, { redact: true }).text.includes("s3cr3t"), format);
  }
  assert.ok(endpoint.formats.includes("python"));
  assert.deepEqual(endpoint.convert("curl -s https://a.test/", "curl").notes.length, 1);
  assert.match(endpoint.convert("curl https://a.test/ -d @b", "http", { files: { b: "x=1" } }).text, /\r\n\r\nx=1$/);
});

test("expand is RFC 6570", () => {
  assert.equal(endpoint.expand("/search{?q,page}", { q: "tokio rt", page: 2 }), "/search?q=tokio%20rt&page=2");
  assert.equal(endpoint.expand("{/a*}{?m*}", { a: ["x", "y"], m: { b: true } }), "/x/y?b=true");
  assert.equal(endpoint.expand("/x{?none}"), "/x");
});

test("request is the specification's", () => {
  const { method, url, headers, body } = endpoint.request("POST /repos/{owner}/{repo}/issues", { owner: "a", repo: "b", title: "x" });
  assert.deepEqual({ method, url, body }, { method: "post", url: "https://api.github.com/repos/a/b/issues", body: { title: "x" } });
  assert.equal(headers["content-type"], "application/json; charset=utf-8");
});

test("a mistake is an error with a kind", () => {
  const mistakes = [
    [() => endpoint.convert("curl --anyauth https://a.test/", "curl"), /--anyauth/],
    [() => endpoint.convert("curl https://a.test/", "cobol"), /no format `cobol`/],
    [() => endpoint.convert("", "curl"), /./],
    [() => endpoint.expand("/{a", {}), /expected/],
    [() => endpoint.expand("/x", 1), /object/],
    [() => endpoint.request("GET /{a}", {}), /a/],
    [() => endpoint.request("GET /x", { headers: 1 }), /headers/],
  ];
  for (const [call, message] of mistakes) {
    assert.throws(call, (error) => error instanceof endpoint.EndpointError && message.test(error.message) && error.kind.length > 0, String(call));
  }
});
