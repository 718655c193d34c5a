// The page makes of a text what the command makes of it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { chosen, command, copied, launched, opened, pasted, request, root, secrets, settled, target } from "./browser.mjs";

const FORMATS = ["curl", "python", "rust", "har"];

let browser;
let page;
before(async () => {
  browser = await launched();
  page = await opened(browser);
  await secrets(page, "shown");
});
after(() => browser.close());

/** Chooses all requests of the text, where it has several. */
async function all() {
  if (await page.locator("#requests input").count()) await request(page, -1);
}

test("at least 100 pasted texts, each in one of four formats, are the command's output", { timeout: 240_000 }, async () => {
  const texts = JSON.parse(readFileSync(`${target}/texts.json`, "utf8"));
  assert.ok(texts.length >= 100, `${texts.length} texts`);
  const wrong = [];
  let made = 0;
  for (const [index, text] of texts.entries()) {
    const format = FORMATS[index % FORMATS.length] ?? "curl";
    await pasted(page, text);
    await all();
    await chosen(page, format);
    const [own, expected] = [await copied(page), await command(["paste", "--pretty", "--tidy", "-o", format], text)];
    if (own !== expected) wrong.push({ text, format, own, expected });
    if (expected !== "") made += 1;
  }
  assert.deepEqual(wrong.slice(0, 3), [], `${wrong.length} are wrong`);
  assert.ok(made >= 100, `${made} outputs`);
});

test("the headers of a browser are left out until they are asked for, and curl keeps them", async () => {
  await pasted(page, "curl -H 'sec-fetch-mode: cors' -H 'priority: u=1' -H 'x-a: 1' https://a.test/x");
  await chosen(page, "fetch");
  assert.ok(!(await copied(page)).includes("sec-fetch-mode"));
  await page.getByText("of the browser, and so left out: sec-fetch-mode, priority").waitFor();
  await page.getByLabel("Without a browser's own headers").uncheck();
  await settled(page);
  assert.ok((await copied(page)).includes("sec-fetch-mode"));
  await page.getByLabel("Without a browser's own headers").check();
  await chosen(page, "curl");
  assert.ok((await copied(page)).includes("sec-fetch-mode"));
});

/** The texts of a table of scripts. @param {string} name */
function scripts(name) {
  const rows = readFileSync(`${root}crates/endpoint-scripts/tests/rows/${name}.txt`, "utf8").split("\n\n").filter((block) => block.startsWith("# "));
  return rows.map((row) => row.split("\n").filter((line) => line.startsWith("|")).map((line) => line.slice(2)).join("\n"));
}

test("scripts of JavaScript and Python are the command's output", { timeout: 240_000 }, async () => {
  const texts = ["axios", "fetch", "fetch_names", "requests"].flatMap(scripts);
  assert.ok(texts.length >= 300, `${texts.length} texts`);
  await chosen(page, "curl");
  const wrong = [];
  let made = 0;
  for (const text of texts) {
    await pasted(page, text);
    await all();
    const [own, expected] = [await copied(page), await command(["paste", "--pretty", "--tidy", "-o", "curl"], text)];
    if (own !== expected) wrong.push({ text, own, expected });
    if (expected !== "") made += 1;
  }
  assert.deepEqual(wrong.slice(0, 3), [], `${wrong.length} are wrong`);
  assert.ok(made >= 200, `${made} outputs`);
});

const LINES = [
  ["GET /orgs/{org}/repos org=octokit type=private", ["GET", "/orgs/{org}/repos", "org=octokit", "type=private"]],
  ["POST /repos/{owner}/{repo}/issues owner=a repo=b title='It works' labels[]=x labels[]=y", ["POST", "/repos/{owner}/{repo}/issues", "owner=a", "repo=b", "title=It works", "labels[]=x", "labels[]=y"]],
  ["/search{?q,page} q='a b'", ["/search{?q,page}", "q=a b"]],
  ["$ endpoint PUT https://a.test/x a:=1 X-B:c", ["PUT", "https://a.test/x", "a:=1", "X-B:c"]],
  ["GET https://a.test/x a==1 a==2", ["GET", "https://a.test/x", "a==1", "a==2"]],
  ["PATCH /user Authorization:'token 0123' name=Ü", ["PATCH", "/user", "Authorization:token 0123", "name=Ü"]],
  ["POST /x Content-Type:application/x-www-form-urlencoded a=1 a=2", ["POST", "/x", "Content-Type:application/x-www-form-urlencoded", "a=1", "a=2"]],
  ["DELETE /a/{b}", ["DELETE", "/a/{b}"]],
  ["GET /a/{b} c=1 b=..", ["GET", "/a/{b}", "c=1", "b=.."]],
  ["POST https://a.test/x \\\n  a=1 \\\n  b:='{\n  \"c\": 2}'\n", ["POST", "https://a.test/x", "a=1", "b:={\n  \"c\": 2}"]],
];

test("lines of endpoint itself are the command's output", async () => {
  const wrong = [];
  for (const [text, words] of LINES) {
    await pasted(page, text);
    for (const format of FORMATS) {
      await chosen(page, format);
      const [own, expected] = [await copied(page), await command(["--pretty", "-o", format, "--ignore-stdin", ...words], "")];
      if (own !== expected) wrong.push({ text, format, own, expected });
    }
  }
  assert.deepEqual(wrong, []);
});

/** Texts that begin as a line of endpoint does, and go on as a file of requests. */
const FILES = ["GET https://a.test/x", "POST http://a.test/x?c=1", "PUT {{host}}/x", "DELETE /x", "PATCH a.test/{id}", "https://a.test/x", "{{host}}/x", "OPTIONS https://a.test/{id}"].flatMap((first) => [
  "\n ?a=1\n &b=2",
  "\n    ?a=1",
  "\n?a=1",
  "\n&a=1 HTTP/1.1\nA: b",
  " HTTP/1.1\nHost: b.test\n",
  "\nHost: b.test",
  "\nHost:b.test\nA:b",
  "\nA: b; c=1",
  "\na=1",
  "\na=1\nb:=2",
  "\nid=7",
  "\nname=@file",
  "\nAccept: */*\n\n{\"a\": 1}",
  "\nContent-Type: application/x-www-form-urlencoded\n\na=1\n&b=2",
  "\n# A comment\nA: b",
  "\n// A comment\na=1",
  "\n\na=1",
  "\n\n###\nGET https://b.test/",
  "\n@id = 7\n",
  "\n@host = https://c.test\na=1",
  "\n[Query]\na: 1\nHTTP 200",
  "\n```\ntext\n```",
  "\r\n ?a=1\r\n",
  "\n> {% client.log('x') %}",
  "\n  # @name one\n",
].map((rest) => first + rest));

test("texts of .http files are the command's output", { timeout: 240_000 }, async () => {
  assert.ok(FILES.length >= 200, `${FILES.length} texts`);
  await chosen(page, "http");
  const wrong = [];
  let made = 0;
  for (const text of FILES) {
    await pasted(page, text);
    await all();
    const [own, expected] = [await copied(page), await command(["paste", "--pretty", "--tidy", "-o", "http"], text)];
    if (own !== expected) wrong.push({ text, own, expected });
    if (expected !== "") made += 1;
  }
  assert.deepEqual(wrong.slice(0, 3), [], `${wrong.length} are wrong`);
  assert.ok(made >= 70, `${made} outputs`);
});

test("nothing left the page", () => assert.deepEqual(page.left, []));
