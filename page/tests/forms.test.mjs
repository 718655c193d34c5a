// Forms of descriptions: bodies of several levels, mistakes at their fields, credentials, and names of every kind.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chosen, copied, descriptions, launched, opened, pasted, settled } from "./browser.mjs";

const parameter = (name, place, schema = { type: "string" }, required = place === "path") => ({ name, in: place, required, schema });
const body = (type, schema) => ({ required: true, content: { [type]: { schema } } });
const TASKS = {
  openapi: "3.0.3",
  info: { title: "Tasks", version: "1" },
  servers: [{ url: "https://tasks.test/1.0" }],
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" }, key: { type: "apiKey", in: "header", name: "X-Team-Key" } } },
  security: [{ token: [] }],
  paths: {
    "/tasks": {
      delete: { tags: ["Tasks"], operationId: "deleteAll", security: [{ token: [], key: [] }], summary: "Delete all", responses: {} },
      post: {
        tags: ["Tasks"],
        operationId: "createTask",
        summary: "Create a task",
        requestBody: body("application/json", {
          type: "object",
          properties: {
            data: {
              type: "object",
              description: "The task itself",
              properties: {
                name: { type: "string", description: "A <b>name</b>, as in [the guide](https://a.test/guide).\n\n<script>document.title = 'x'</script>" },
                completed: { type: "boolean" },
                priority: { type: "integer" },
                state: { type: "string", enum: ["open", "done"] },
                projects: { type: "array", items: { type: "string" } },
                subtasks: { type: "array", items: { type: "object", properties: { title: { type: "string", description: "What is to be done" }, effort: { type: "integer" } } } },
                external: { type: "object", properties: { gid: { type: "string" }, data: { type: "string" } } },
                gid: { type: "string", readOnly: true },
              },
            },
          },
        }),
        responses: {},
      },
      get: { tags: ["Tasks"], operationId: "getTasks", summary: "All tasks", responses: {} },
    },
    "/tasks/{id}": {
      get: { tags: ["Tasks"], operationId: "getTask", parameters: [parameter("id", "path"), parameter("id", "query"), parameter("constructor", "query"), parameter("toString", "query"), { ...parameter("sort by", "query"), description: "A field." }, { ...parameter("limit", "query", { type: "integer" }), description: `Objects in a page. ${"Many words. ".repeat(60)}` }], responses: {} },
    },
    "/old": { get: { tags: ["Tasks"], operationId: "getOld", deprecated: true, security: [], responses: {} } },
    "/say\"hi\"/{x}": { get: { tags: ["Odd"], parameters: [parameter("x", "path")], responses: {} } },
    "/two words": { get: { tags: ["Odd"], responses: {} } },
    "/values": {
      post: {
        tags: ["Odd"],
        operationId: "setValues",
        requestBody: body("application/json", {
          type: "object",
          properties: {
            count: { type: "integer" },
            ids: { type: "array", items: { type: "integer" } },
            contact: { type: "object" },
            any: {},
            rows: { type: "array", items: { type: "array", items: { type: "string" } } },
            deep: { type: "object", properties: { ids: { type: "array", items: { type: "integer" } }, contact: { type: "object" } } },
          },
        }),
        responses: {},
      },
    },
    "/orders": {
      post: {
        tags: ["Orders"],
        operationId: "createOrder",
        requestBody: body("application/json", {
          type: "object",
          required: ["who", "lines"],
          properties: {
            who: { type: "object", required: ["name", "mail"], properties: { name: { type: "string" }, mail: { type: "string" } } },
            lines: { type: "array", items: { type: "object", required: ["id"], properties: { id: { type: "integer" }, count: { type: "integer" }, note: { type: "string" } } } },
            note: { type: "string" },
          },
        }),
        responses: {},
      },
    },
    "/drafts": {
      post: {
        tags: ["Orders"],
        operationId: "createDraft",
        requestBody: { ...body("application/json", { type: "object", required: ["title"], properties: { title: { type: "string" } } }), required: false },
        responses: {},
      },
    },
    "/it's/{x}": { get: { tags: ["Odd"], parameters: [parameter("x", "path")], responses: {} } },
    "/customers": {
      post: {
        tags: ["Customers"],
        operationId: "createCustomer",
        requestBody: body("application/x-www-form-urlencoded", {
          type: "object",
          properties: { name: { type: "string" }, address: { type: "object", properties: { city: { type: "string" }, line1: { type: "string" } } } },
        }),
        responses: {},
      },
    },
  },
};
TASKS.paths["/customers"].post.requestBody.content["application/x-www-form-urlencoded"].encoding = { address: { style: "deepObject", explode: true } };

let browser;
let page;
before(async () => {
  browser = await launched();
  page = await opened(browser);
  await given({ name: "tasks.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(TASKS)) });
});
after(() => browser.close());

async function given(file) {
  const before = await page.evaluate(() => document.documentElement.dataset.described);
  await page.locator("#api").setInputFiles(file);
  await page.waitForFunction((before) => document.documentElement.dataset.described !== before, before, { timeout: 60_000 });
  await settled(page);
}

const text = () => page.locator("#text").inputValue();
const message = () => page.locator("#message").innerText();
const field = (key) => page.locator(`#fields label:has(> [id="wrong-${key}"]) > :is(input, textarea, select)`);

/** Writes into a field, and waits for the text and its answer. */
async function filled(key, value) {
  const before = await text();
  const input = field(key);
  if ((await input.evaluate(({ tagName }) => tagName)) === "SELECT") await input.selectOption(value);
  else await input.fill(value);
  await page.waitForFunction((before) => document.getElementById("text").value !== before, before);
  await settled(page);
}

test("operations are in groups, and what reads comes before what deletes", async () => {
  const groups = page.locator("#found-list > li > details");
  assert.deepEqual(await groups.locator("> summary").allInnerTexts(), ["Tasks 5", "Odd 3", "Customers 1", "Orders 2"]);
  await groups.first().locator("summary").click();
  await groups.first().getByRole("button").first().waitFor();
  const names = await groups.first().getByRole("button").allInnerTexts();
  assert.deepEqual(names.map((name) => name.split(" ")[0]), ["GET", "GET", "GET", "POST", "DELETE"]);
  await page.getByText("1 operations or paths can't be read and are left out.").click();
  assert.match(await page.locator("#api-state li").innerText(), /^GET \/two words: ./);
});

test("a body of several levels has a field for each value, of its kind", async () => {
  await pasted(page, "createTask");
  await filled("data[name]", "Call Ana");
  await filled("data[completed]", "true");
  await filled("data[priority]", "3");
  await filled("data[state]", "open");
  await filled("data[projects]", "a, b");
  await filled("data[external][gid]", "7");
  assert.match(await message(), /\{"data":\{"name":"Call Ana","completed":true,"priority":3,"state":"open","projects":\["a","b"\],"external":\{"gid":"7"\}\}\}$/);
  assert.equal(await field("data[gid]").count(), 0, "what only the server sends has no field");
  assert.equal(await field("data[projects]").inputValue(), "a, b");
});

test("a list of objects has the fields of each, which are added and taken away", async () => {
  await pasted(page, "createTask");
  const add = page.getByRole("button", { name: "Add subtasks" });
  const remove = (number) => page.getByRole("button", { name: `Remove subtasks ${number}` });
  const inside = async () => JSON.parse((await message()).split("\n").at(-1)).data.subtasks;
  for (const [index, title] of ["Write", "Read", "Send"].entries()) {
    await add.click();
    await page.waitForFunction((index) => document.activeElement.getAttribute("aria-describedby")?.startsWith(`wrong-data[subtasks][${index}][title]`), index);
    await filled(`data[subtasks][${index}][title]`, title);
  }
  await filled("data[subtasks][1][effort]", "soon");
  assert.match(await page.locator('[id="wrong-data[subtasks][1][effort]"]').innerText(), /must be a whole number/);
  await filled("data[subtasks][1][effort]", "2");
  assert.deepEqual(await inside(), [{ title: "Write" }, { title: "Read", effort: 2 }, { title: "Send" }]);
  await remove(1).click();
  await remove(3).waitFor({ state: "detached" });
  await settled(page);
  assert.deepEqual(await inside(), [{ title: "Read", effort: 2 }, { title: "Send" }]);
  assert.equal(await field("data[subtasks][0][title]").inputValue(), "Read");
  await add.click();
  await remove(3).click();
  await remove(3).waitFor({ state: "detached" });
  await pasted(page, `createTask data[subtasks]:='[{"title":"x"}]'`);
  assert.equal(await field("data[subtasks]").inputValue(), '[{"title":"x"}]');
});

test("a field has the text of the description, in reach of a screen reader and never as markup", async () => {
  const about = (key) => page.locator(`[id="about-${key}"]`);
  await pasted(page, "getTask /id=1");
  assert.match(await about("limit").innerText(), /^Objects in a page\. Many words\..{0,200}…$/);
  assert.equal(await field("limit").getAttribute("aria-describedby"), "wrong-limit about-limit");
  assert.equal(await field("limit").evaluate((input) => input.labels[0].innerText.trim()), "limit query, integer");
  const ids = (await page.getByLabel("sort by").getAttribute("aria-describedby")).split(" ");
  assert.deepEqual(await page.evaluate((ids) => ids.map((id) => document.getElementById(id)?.textContent), ids), ["", "A field."]);
  assert.equal(await about("/id").count(), 0);
  await pasted(page, "createTask data[subtasks][0][title]=x");
  assert.match(await about("data[name]").innerText(), /^A name , as in the guide\. document\.title = 'x'$/);
  assert.equal(await about("data[subtasks][0][title]").innerText(), "What is to be done");
  assert.equal(await about("data").innerText(), "The task itself");
  assert.equal(await page.locator("#fields script, #fields b").count(), 0);
  assert.doesNotMatch(await page.title(), /^x$/);
});

test("a wrong value is said at its field, in sight", async () => {
  await pasted(page, "getTask /id=1");
  await filled("limit", "many");
  const wrong = page.locator("#wrong-limit");
  assert.match(await wrong.innerText(), /limit.*whole number/);
  assert.equal(await field("limit").getAttribute("aria-invalid"), "true");
  const { bottom, height } = await wrong.evaluate((said) => ({ bottom: said.getBoundingClientRect().bottom, height: innerHeight }));
  assert.ok(bottom > 0 && bottom <= height, `${bottom} of ${height}`);
  await filled("limit", "5");
  assert.equal(await wrong.innerText(), "");
  assert.ok(await page.locator("#diagnostic").isHidden());
  await pasted(page, "createTask");
  await filled("data[priority]", "soon");
  assert.match(await page.locator('[id="wrong-data[priority]"]').innerText(), /must be a whole number/);
  // What lacks is said at the group, and not at a field of the same name within another one.
  await pasted(page, "createTask");
  assert.match(await page.locator("#fields > fieldset > .wrong").innerText(), /`data` is missing/);
  assert.equal(await page.locator('[id="wrong-data[external][data]"]').innerText(), "");
});

test("a field within another has no value of one with the same name beside it", async () => {
  await pasted(page, "createOrder note=top");
  await page.getByRole("button", { name: "Add lines" }).click();
  await page.waitForFunction(() => document.activeElement.getAttribute("aria-describedby")?.startsWith("wrong-lines[0]"));
  assert.equal(await field("lines[0][note]").inputValue(), "");
  assert.equal(await field("note").inputValue(), "top");
});

test("each Undo of a form takes back a state of the text, and Redo brings it again", async () => {
  const other = await opened(browser);
  await pasted(other, "https://e.com{/id}{?list*,q} id=7 q=old");
  const own = (key) => other.locator(`#fields label:has(> [id="wrong-${key}"]) > :is(input, textarea)`);
  const states = [await other.locator("#text").inputValue()];
  for (const [key, value] of [["list", "a, b, c"], ["q", "new value"], ["list", '{"k": "v w"}'], ["list", '["x","y"]']]) {
    await own(key).click();
    await other.keyboard.press("Control+a");
    await other.keyboard.insertText(value);
    await settled(other);
    await other.waitForFunction((last) => document.getElementById("text").value !== last, states.at(-1));
    await settled(other);
    states.push(await other.locator("#text").inputValue());
  }
  const moved = async (name) => {
    const before = await other.locator("#text").inputValue();
    await other.getByRole("button", { name }).click();
    await other.waitForFunction((before) => document.getElementById("text").value !== before, before);
    await settled(other);
    return other.locator("#text").inputValue();
  };
  for (let at = states.length - 2; at >= 0; at -= 1) assert.equal(await moved("Undo"), states[at]);
  for (let at = 1; at < states.length; at += 1) assert.equal(await moved("Redo"), states[at]);
  await own("q").focus();
  await other.keyboard.press("Control+z");
  await other.waitForFunction((before) => document.getElementById("text").value === before, states.at(-2));
  await other.context().close();
});

test("a call whose description is gone is no other request", async () => {
  const other = await opened(browser);
  const open = async () => {
    const before = await other.evaluate(() => document.documentElement.dataset.described);
    await other.locator("#api").setInputFiles({ name: "tasks.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(TASKS)) });
    await other.waitForFunction((before) => document.documentElement.dataset.described !== before, before);
    await settled(other);
  };
  await open();
  await pasted(other, "createCustomer name=Ana");
  const sent = await other.locator("#message").innerText();
  for (const gone of [() => other.reload(), () => other.getByRole("button", { name: "Remove it" }).click()]) {
    await gone();
    await other.locator("html[data-ready]").waitFor();
    await settled(other);
    assert.match(await other.locator("#diagnostic").innerText(), /^this text is a call of Tasks, whose description is not open/);
    assert.ok(await other.locator("#copy").isDisabled());
    await open();
    assert.equal(await other.locator("#message").innerText(), sent);
  }
  await other.getByRole("button", { name: "Remove it" }).click();
  await pasted(other, "POST /customers name=Ana");
  assert.ok(await other.locator("#diagnostic").isHidden());
  await other.context().close();
});

test("required fields without a value are named", async () => {
  for (const [text, expected] of [
    ["getTask", "Required and still empty: /id"],
    ["getTask /id=1", ""],
    ["createTask", ""],
    ["createDraft", "Required and still empty: title"],
    ["createOrder", "Required and still empty: who, lines"],
    ["createOrder note=x", "Required and still empty: who, lines"],
    ["createOrder who[name]=Ana lines[0][id]=1 lines[1][count]=2", "Required and still empty: who[mail], lines[1][id]"],
  ]) {
    await pasted(page, text);
    assert.equal(await page.locator("#form-lacks").innerText(), expected, text);
  }
});

test("what is wrong although there is code is said below it, and what leaves no code in its place", async () => {
  for (const [text, expected] of [
    ["createDraft", /^This request lacks what the description requires: title\. No credential is given: authorization\.$/],
    ["createDraft title=x 'authorization:Bearer x'", /^$/],
    ["getOld", /^$/],
  ]) {
    await pasted(page, text);
    assert.match(await page.locator("#lacks").textContent(), expected, text);
  }
  await pasted(page, "getTask");
  assert.equal(await page.locator("#lacks").textContent(), "");
  const why = await page.locator("#output").evaluate((place) => getComputedStyle(place, "::before").content);
  assert.match(why, /makes no request yet: .*id/);
  const other = await opened(browser);
  await other.locator("#open").setInputFiles({ name: "tasks.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(TASKS)) });
  await other.getByText(/of \d+ operations/).waitFor();
  assert.equal(await other.locator("#text").inputValue(), "", "a description that is opened as a file is one");
  await other.getByRole("button", { name: "Remove it" }).click();
  await other.locator("#base").evaluate((input) => { input.value = ""; });
  await pasted(other, "https://e.test/x{?list*} 'list=[\"a'");
  assert.match(await other.locator("#lacks").textContent(), /^The form says: .*list.* is not whole JSON/);
  await other.context().close();
});

test("a field keeps the lines of a text, and Enter adds none to a text of one", async () => {
  const SCRIPT = "#cloud-config\npackages:\n  - nginx\n";
  await pasted(page, "createOrder who[name]=Ana who[mail]=x lines[0][id]=1");
  await filled("note", SCRIPT);
  assert.equal(JSON.parse((await message()).split("\n").at(-1)).note, SCRIPT);
  await filled("who[name]", "Bo");
  assert.equal(await field("note").inputValue(), SCRIPT);
  await field("who[name]").press("End");
  await page.keyboard.press("Enter");
  await settled(page);
  assert.equal(await field("who[name]").inputValue(), "Bo");
  const other = await opened(browser);
  await pasted(other, "https://e.test/x{?q}");
  await other.getByLabel("q", { exact: true }).fill("a\nb");
  await other.waitForFunction(() => document.getElementById("text").value.includes("q="));
  await settled(other);
  assert.match(await other.locator("#message").innerText(), /^GET \/x\?q=a%0Ab /);
  await other.context().close();
});

test("a base URL of the user's own stays when the description is opened again", async () => {
  const base = page.locator("#base");
  await pasted(page, "getTasks");
  await base.fill("http://127.0.0.1:9467");
  await settled(page);
  const file = { name: "tasks.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(TASKS)) };
  await given(file);
  assert.equal(await base.inputValue(), "http://127.0.0.1:9467");
  await base.fill("");
  await settled(page);
  await given(file);
  assert.equal(await base.inputValue(), "https://tasks.test/1.0");
});

test("one name in two places is two fields", async () => {
  await pasted(page, "getTask");
  await filled("/id", "7");
  await filled("?id", "8");
  assert.match(await message(), /^GET \/1\.0\/tasks\/7\?id=8 /);
  for (const name of ["constructor", "toString"]) {
    await filled(name, "x");
    assert.match(await message(), new RegExp(`[?&]${name}=x`));
  }
});

test("a path may have quotes", async () => {
  for (const [words, sent] of [["it's", "/1.0/it's/1"], ["say", "/1.0/say%22hi%22/1"]]) {
    await page.getByLabel("Search the operations").fill(words);
    await page.getByRole("button", { name: new RegExp(`GET /${words}`) }).click();
    await settled(page);
    await filled("x", "1");
    assert.ok((await message()).startsWith(`GET ${sent} `), words);
  }
});

const HALF = /begins like JSON/;

test("the field of a variable takes a text, a list and a map, and shows what it reads back", async () => {
  const template = "https://api.example.com/x{?q,list*,keys*}";
  for (const [items, key, shown, typed, after, mistake] of [
    // What is JSON in the field stays JSON, and half of it is a text until it is whole.
    [`list:='["a,b","c"]'`, "list", '["a,b","c"]', '["a,b","c"]x', `'list=["a,b","c"]x'`, HALF],
    [`'list=["a,b","c"]x'`, "list", '["a,b","c"]x', '["a,b","c","d"]', `'list:=["a,b","c","d"]'`],
    [`keys:='{"a":1,"b":"x y"}'`, "keys", '{"a":1,"b":"x y"}', '{"a":1,"b":"x y"}z', `'keys={"a":1,"b":"x y"}z'`, HALF],
    ["keys[a]=1 keys[b]=2", "keys", '{"a":"1","b":"2"}', '{"a":"1"}', `'keys:={"a":"1"}'`],
    ["keys[a]=1 keys[b]=2", "keys", '{"a":"1","b":"2"}', '{"a":"1","b":"2"}z', `'keys={"a":"1","b":"2"}z'`, HALF],
    ["list[]='a,b' list[]=c", "list", '["a,b","c"]', "c", "list[]=c"],
    ["list='a, b'", "list", '"a, b"', '"a, c"', "'list=a, c'"],
    // Each variable takes all three.
    ["", "list", "", "one, two", "list[]=one list[]=two"],
    ["list=one", "list", "one", '{"a": 1}', `'list:={"a": 1}'`],
    ["", "q", "", "a, b", "'q=a, b'"],
    ["", "q", "", '["a","b"]', `'q:=["a","b"]'`],
    ["", "q", "", "[draft] x", "'q=[draft] x'", HALF],
    // A text of JSON is in quotes.
    [`q='["a"]'`, "q", '"[\\"a\\"]"', '"[\\"b\\"]"', `'q=["b"]'`],
    ["q='\"a\"'", "q", '"a"', '"b"', `'q="b"'`],
    ["", "q", "", "@x", `'q:="@x"'`],
    ["q:=5", "q", "5", "", ""],
  ]) {
    await page.locator("#text").focus();
    await pasted(page, `${template} ${items}`.trim());
    assert.equal(await field(key).inputValue(), shown, items);
    await filled(key, typed);
    assert.equal(await text(), `${template} ${after}`.trim());
    assert.match(await page.locator(`#wrong-${key}`).innerText(), mistake ?? /^$/, after);
    assert.equal(await field(key).inputValue(), typed);
  }
  assert.deepEqual(await page.locator("#fields :is(input, textarea)").evaluateAll((all) => all.map(({ placeholder }) => placeholder)), [
    'text, ["a", "b"] or {"a": 1}', 'one, two or {"a": 1}', 'one, two or {"a": 1}',
  ]);
});

test("the field of a parameter takes what its schema says, and says what else is wrong", async () => {
  for (const [key, typed, sent, mistake] of [
    ["count", "3", '{"count":3}'],
    ["ids", "1, 2", '{"ids":[1,2]}'],
    ["ids", "1", '{"ids":[1]}'],
    ["ids", "[1,2]", '{"ids":[1,2]}'],
    ["ids", "1, x", undefined, /`ids\[1\]` is a text, and must be a whole number/],
    ["contact", '{"a": 1}', '{"contact":{"a":1}}'],
    ["contact", "{bad", undefined, /`contact` is a text, and must be an object/],
    ["any", '{"a": 1}', '{"any":{"a":1}}'],
    ["any", "{bad", '{"any":"{bad"}', HALF],
    ["rows", '[["a"]]', '{"rows":[["a"]]}'],
    ["deep[ids]", "1, 2", '{"deep":{"ids":[1,2]}}'],
    ["deep[ids]", "1, x", '{"deep":{"ids":[1,"x"]}}', /`deep\[ids\]\[1\]` is a text, and must be a whole number/],
    ["deep[contact]", '{"a": 1}', '{"deep":{"contact":{"a":1}}}'],
    ["deep[contact]", "{bad", '{"deep":{"contact":"{bad"}}', /`deep\[contact\]` is a text, and must be an object/],
  ]) {
    await pasted(page, "setValues");
    await filled(key, typed);
    assert.equal((await message()).split("\n").at(-1), sent ?? "", `${key} ${typed}`);
    assert.match(await page.locator(`[id="wrong-${key}"]`).innerText(), mistake ?? /^$/, `${key} ${typed}`);
    assert.match(await page.locator("#diagnostic").innerText(), mistake ?? /^$/, `${key} ${typed}`);
  }
  await pasted(page, "setValues deep[contact][a]=1 deep[contact][b]=2");
  await filled("deep[contact]", '{"a":"1"}');
  assert.equal(await text(), `setValues 'deep[contact]:={"a":"1"}'`);
  await pasted(page, "createTask 'data[priority]=high'");
  assert.match(await page.locator("#diagnostic").innerText(), /`data\[priority\]` is a text, and must be a whole number/);
});

test("an object in a form is written in the style of the API", async () => {
  await pasted(page, "createCustomer");
  await filled("address[city]", "Köln");
  await filled("address[line1]", "Markt 1");
  assert.match(await message(), /address(\[|%5B)city(\]|%5D)=K%C3%B6ln&address(\[|%5B)line1(\]|%5D)=Markt[+]|(%20)1$/);
});

test("credentials have fields, and are variables in the code", async () => {
  await pasted(page, "getTasks");
  const wrong = page.locator('[id="wrong-authorization:"]');
  await filled("authorization:", "s3cr3t-t0k3n");
  assert.match(await wrong.innerText(), /^without a scheme/);
  await filled("authorization:", "Bearer s3cr3t-t0k3n");
  assert.equal(await wrong.innerText(), "");
  assert.match(await message(), /authorization: Bearer \$TASKS_TOKEN/);
  await chosen(page, "python");
  assert.match(await copied(page), /os\.environ\['TASKS_TOKEN'\]/);
  assert.ok(!(await copied(page)).includes("s3cr3t"));
});

test("an operation has fields for the credentials that it takes", async () => {
  for (const [operation, keys] of [["getTasks", ["authorization:"]], ["getOld", []], ["deleteAll", ["authorization:", "x-team-key:"]]]) {
    await pasted(page, operation);
    assert.deepEqual(await page.locator("#form:not([hidden]) #fields .wrong").evaluateAll((all) => all.map(({ id }) => id.slice("wrong-".length))), keys, operation);
  }
  assert.doesNotMatch(await field("authorization:").getAttribute("placeholder"), /\$/);
});

test("what was probably meant is one click away", async () => {
  for (const [wrong, button, expected] of [
    ["getTask /id=1 limt=5", "Write limit", "getTask /id=1 limit=5"],
    ["curl https://a.test/ --hedaer 'A: b'", "Write --header", "curl https://a.test/ --header 'A: b'"],
    ["GET /tsks", "Write GET /tasks", "GET /tasks"],
    ["crul https://a.test/", "Write curl", "curl https://a.test/"],
    ["curl -data 'a=1' https://a.test/", "Write --data", "curl --data 'a=1' https://a.test/"],
  ]) {
    await pasted(page, wrong);
    // A second click comes before the answer to the first.
    await page.locator("#diagnostic").getByRole("button", { name: button }).evaluate((button) => { button.click(); button.click(); });
    await settled(page);
    assert.equal(await text(), expected);
    assert.deepEqual(await page.evaluate(() => [document.activeElement.id, document.activeElement.selectionStart]), ["text", expected.length]);
    assert.ok(await page.locator("#diagnostic").isHidden());
  }
  for (const wrong of ["https://api.example.com/{x y} x=1", "GET"]) {
    await pasted(page, wrong);
    assert.equal(await page.locator("#diagnostic").getByRole("button", { name: /^Write/ }).count(), 0, wrong);
  }
});

const real = descriptions();

test("forms of real APIs: each field of some operations writes a request or says why not", { skip: real.length === 0 && "ENDPOINT_OPENAPI names none", timeout: 240_000 }, async () => {
  for (const file of real) {
    await given(file);
    const first = page.locator("#found-list details").first();
    if (await first.count()) await first.locator("> summary").click();
    const list = page.locator("#found-list button");
    await list.first().waitFor();
    for (let index = 0; index < Math.min(4, await list.count()); index += 1) {
      await list.nth(index).click();
      await settled(page);
      const keys = await page.locator("#form:not([hidden]) #fields :is(input, textarea) + .wrong").evaluateAll((all) => all.map(({ id }) => id.slice("wrong-".length)));
      for (const key of keys.slice(0, 6)) {
        const input = field(key);
        await input.evaluate((one) => {
          for (let around = one.closest("details"); around; around = around.parentElement.closest("details")) around.open = true;
        });
        const before = await text();
        await input.fill("7");
        await page.waitForFunction((before) => document.getElementById("text").value !== before, before);
        await settled(page);
        assert.equal(await input.inputValue(), "7", `${file}: ${key} in ${await text()}`);
      }
    }
  }
});

test("nothing left the page", () => assert.deepEqual(page.left, []));
