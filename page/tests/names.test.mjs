// Names in the place of values: variables of a text, and variables for its secrets.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chosen, copied, launched, opened, pasted, request, secrets, told } from "./browser.mjs";

const SECRET = "s3cr3t-t0k3n";

let browser;
let page;
before(async () => {
  browser = await launched();
  page = await opened(browser);
});
after(() => browser.close());

const shown = async (name) => page.locator(name).innerText();

test("a variable shows its name, and no mark", async () => {
  const texts = [
    ['curl https://a.test/ -H "Authorization: Bearer $OPENAI_API_KEY"', /\nauthorization: Bearer \$OPENAI_API_KEY\n/],
    ['curl "$BASE_URL/users?a=$A"', /^GET \$BASE_URL\/users\?a=\$A HTTP\/1\.1\n(?![\s\S]*host:)/],
    ['curl "$URL"', /^GET \$URL HTTP\/1\.1\n/],
    ['curl https://a.test/ -u "user:$PASS"', /\nauthorization: Basic base64\(user:\$PASS\)\n/],
    ['curl https://a.test/ --json "{\\"a\\":\\"$A\\"}"', /\n\{"a":"\$A"\}$/],
    ['curl https://a.test/ -d "$A=1" -d b=$B', /\n\$A=1&b=\$B$/],
    ["GET {{host}}/x\nX-A: {{token}}\n", /^GET \$host\/x HTTP[\s\S]*x-a: \$token/],
  ];
  for (const manner of ["variables", "hidden", "shown"]) {
    await secrets(page, manner);
    for (const [text, expected] of texts) {
      await pasted(page, text);
      const message = await shown("#message");
      assert.match(message, expected, text);
      assert.doesNotMatch(message, /content-length/, text);
      for (const place of ["main", "#said"]) assert.doesNotMatch(await page.locator(place).textContent(), /\bq[a-z]{17}/, `${place}: ${text}`);
    }
  }
  await secrets(page, "variables");
  await pasted(page, texts.slice(0, 3).map(([text]) => text).join("\n"));
  assert.match(await page.locator("#requests").textContent(), /2\. GET \$BASE_URL\/users\?a=\$A3\. GET \$URL$/);
});

test("secrets are variables, hidden or shown, and Copy says so", async () => {
  await chosen(page, "python");
  await pasted(page, `curl https://api.acme.test/ -H 'Authorization: Bearer ${SECRET}'`);
  assert.match(await copied(page), /Bearer \{os\.environ\['ACME_TOKEN'\]\}/);
  assert.ok(await page.locator("#hides").isHidden());
  assert.match(await shown("#message"), /authorization: Bearer \$ACME_TOKEN/);
  assert.match(await shown("#rows"), /authorization\s+Bearer \$ACME_TOKEN\s+-H/);
  for (const format of ["http", "har", "batch"]) {
    await chosen(page, format);
    assert.match(await shown("#hides"), new RegExp(`^${format} can't hold variables here: secrets in known places are hidden, in the copy as well\\. Show secrets$`));
    assert.ok(!(await page.locator("#made").textContent()).includes(SECRET), format);
    assert.match(await copied(page), /\*\*\*/);
  }
  await chosen(page, "python");
  await secrets(page, "hidden");
  assert.match(await copied(page), /"\*\*\*"/);
  assert.match(await shown("#hides"), /^Secrets in known places are hidden, in the copy as well/);
  await told(page, "Copied, with secrets hidden");
  assert.match(await shown("#message"), /authorization: \*\*\*/);
  await secrets(page, "shown");
  assert.ok((await copied(page)).includes(SECRET));
  assert.ok(await page.locator("#hides").isHidden());
  await secrets(page, "variables");
  await pasted(page, `curl https://a.test/1\ncurl https://a.test/2 -H 'Authorization: Bearer ${SECRET}'`);
  await request(page, -1);
  await chosen(page, "http");
  assert.match(await copied(page), /GET \/1 [\s\S]*GET \/2 [\s\S]*authorization: \*\*\*/, "no request is left out for its secret");
  assert.ok(await page.locator("#diagnostic").isHidden());
  await chosen(page, "python");
  await secrets(page, "hidden");
  await pasted(page, "curl https://a.test/");
  assert.ok(await page.locator("#hides").isHidden(), "there is no secret");
  await secrets(page, "variables");
});

test("the message has the variables of the code, whatever the order of its headers", async () => {
  await pasted(page, `curl 'https://api.acme.test/?api_key=${SECRET}' -H 'Authorization: Bearer ${SECRET}' -b 'sid=9f8e' --json '{"password":"hunter2","a":1}'`);
  const message = await shown("#message");
  assert.match(message, /\?api_key=\$ACME_API_KEY [\s\S]*authorization: Bearer \$ACME_TOKEN[\s\S]*"password":\s?"\$ACME_PASSWORD"/);
  assert.doesNotMatch(message, /\*\*\*|9f8e|hunter2/);
});

test("the message of a call names this library, also where its secrets are variables", async () => {
  await pasted(page, `GET https://api.acme.test/x 'authorization:Bearer ${SECRET}'`);
  assert.match(await shown("#message"), /user-agent: endpoint\/\S+\nauthorization: Bearer \$ACME_TOKEN/);
  assert.match(await shown("#rows"), /user-agent\s+endpoint\//);
});

test("a part shows its head and its file, and an option of the way to the host no secret, however secrets are shown", async () => {
  for (const manner of ["hidden", "variables", "shown"]) {
    await secrets(page, manner);
    await pasted(page, "curl https://a.test/ -F note=1 -F file=@photo.jpg");
    assert.match(await shown("#message"), /name="note"\n\n1\n[\s\S]*filename="photo\.jpg"\nContent-Type: image\/jpeg\n\n@photo\.jpg\n/);
    assert.match(await shown("#rows"), /note\s+1\s+-F\s+body\s+file\s+@photo\.jpg\s+-F/);
    await pasted(page, `curl --digest -u mona:${SECRET} https://a.test/`);
    assert.equal((await shown("#notes")).includes(SECRET), manner === "shown");
  }
  await secrets(page, "variables");
});

test("variables of a first visit run: user and password, a key of the body, a cookie", async () => {
  await chosen(page, "curl");
  for (const [text, expected] of [
    [`curl -u mona:${SECRET} https://api.acme.test/`, /--user "\$\{?ACME_USER\}?:\$ACME_PASSWORD"/],
    [`curl https://api.acme.test/ --json '{"password":"${SECRET}"}'`, /"password": ?"'"\$ACME_PASSWORD"/],
    [`curl https://api.acme.test/ -b 'session=${SECRET}'`, /\$ACME_[A-Z_]+/],
  ]) {
    await pasted(page, text);
    const all = await copied(page);
    assert.match(all, expected);
    assert.ok(!all.includes(SECRET) && !(await page.locator("#made").textContent()).includes(SECRET), text);
  }
});

test("\"Copied\" goes away with another text", async () => {
  await pasted(page, "curl https://a.test/");
  await copied(page);
  await page.getByRole("button", { name: "Copied" }).waitFor();
  await pasted(page, "curl https://b.test/");
  assert.equal(await shown("#copy"), "Copy");
});

test("nothing left the page", () => assert.deepEqual(page.left, []));
