// The pictures of the README. UPDATE_PICTURES=1 draws them anew; without it they are drawn into target/page, where they can be
// looked at.

import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { after, before, test } from "node:test";
import { chosen, launched, opened, pasted, root, settled, target } from "./browser.mjs";

const folder = process.env.UPDATE_PICTURES ? `${root}docs/images` : target;
const TEXT = `curl 'https://api.example.com/orders?notify=true' \\
  -H 'Authorization: Bearer s3cr3t-t0k3n' \\
  --json '{"item": "book", "count": 2}' -sS`;

let browser;
before(async () => { browser = await launched(); });
after(() => browser.close());

for (const colorScheme of ["light", "dark"]) {
  test(`a request, ${colorScheme}`, async () => {
    const page = await opened(browser, { colorScheme, viewport: { width: 1120, height: 940 } });
    await pasted(page, TEXT);
    await chosen(page, "python");
    await settled(page);
    await page.locator("#rows tr", { hasText: "notify" }).dispatchEvent("mouseover");
    const path = `${folder}/page-${colorScheme}.png`;
    await page.screenshot({ path });
    assert.ok(statSync(path).size <= 150_000);
    assert.deepEqual(page.left, []);
    await page.context().close();
  });
}
