// The package in Chromium, bundled by esbuild and by vite, in a page and in a worker.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";
import { after, before, test } from "node:test";

const chromium = process.env.CHROMIUM;
const CALL = `import { endpoint } from "endpoint-requests";
const made = endpoint("GET /orgs/{org}", { org: "a b" });
const said = made.method + " " + made.url;
`;
const TYPES = { ".html": "text/html", ".js": "text/javascript" };
const SAY = `${CALL}await fetch("/said", { method: "POST", body: said });\n`;
let server, origin;
let heard = () => {};

before(async () => {
  mkdirSync("site", { recursive: true });
  writeFileSync("page.js", SAY);
  writeFileSync("starter.js", `new Worker("page.js", { type: "module" });\n`);
  for (const name of ["page", "starter"]) {
    execFileSync("node_modules/.bin/esbuild", [`${name}.js`, "--bundle", "--format=esm", "--log-level=error", `--outfile=site/${name}.js`]);
    writeFileSync(`site/${name}.html`, `<!doctype html><script type="module" src="${name}.js"></script>`);
  }
  writeFileSync("index.html", `<!doctype html><script type="module" src="/page.js"></script>`);
  const vite = ["build", "--logLevel", "error", "--target", "esnext", "--outDir", "site/vite", "--base", "/vite/"];
  execFileSync("node_modules/.bin/vite", vite, { stdio: "inherit" });
  server = createServer(async (request, response) => {
    if (request.url === "/said") {
      response.end();
      return heard((await request.toArray()).join(""));
    }
    try {
      response.setHeader("content-type", TYPES[extname(request.url)] ?? "text/plain");
      response.end(readFileSync(`site${request.url}`));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${server.address().port}`;
});
after(() => server?.close());

for (const path of ["page.html", "starter.html", "vite/index.html"]) {
  test(`${path} in Chromium`, { skip: chromium ? false : "CHROMIUM is not set", timeout: 60_000 }, async () => {
    const said = new Promise((done) => {
      heard = done;
    });
    const words = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", `--user-data-dir=${process.cwd()}/profile`];
    const browser = spawn(chromium, [...words, `${origin}/${path}`], { stdio: "ignore" });
    try {
      assert.equal(await said, "GET https://api.github.com/orgs/a%20b");
    } finally {
      browser.kill();
    }
  });
}

for (const [name, words] of [["deno", ["run", "--allow-read", "--node-modules-dir=manual"]], ["bun", ["run"]]]) {
  const program = `node_modules/.bin/${name}`;
  const isThere = spawnSync(program, ["--version"]).status === 0;
  test(name, { skip: isThere ? false : `${name} can't be had` }, () => {
    writeFileSync("say.mjs", `${CALL}console.log(said);\n`);
    assert.equal(execFileSync(program, [...words, "say.mjs"], { encoding: "utf8" }).trim(), "GET https://api.github.com/orgs/a%20b");
  });
}
