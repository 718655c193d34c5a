// Texts to try, for those who have none at hand.

import { element, pressed, rove } from "./dom.js";
import { text } from "./state.js";
import { write } from "./text.js";

/** @type {[string, string][]} */
const EXAMPLES = [
  ["curl", `curl -X POST 'https://api.example.com/v1/orders?notify=true' \\
  -H 'Authorization: Bearer s3cr3t-t0k3n' \\
  -H 'Content-Type: application/json' \\
  --data '{"item": "book", "count": 2}' --compressed`],
  ["route and items", `POST /repos/{owner}/{repo}/issues owner=octokit repo=endpoint title="It works" labels[]=bug labels[]=ui`],
  ["template", `/search{/type}{?q,page,sort*} type=code q="hello world" page=2`],
  ["fetch", `await fetch("https://shop.example.com/api/cart", {
  "headers": { "accept": "application/json", "content-type": "application/json", "cookie": "session=4f1c" },
  "body": "{\\"id\\":17,\\"amount\\":3}",
  "method": "PUT"
});`],
  ["message", `PATCH /users/17 HTTP/1.1
Host: api.example.com
Content-Type: application/merge-patch+json
Authorization: Basic bW9uYTpzM2NyM3Q=

{"name":"Mona"}`],
  ["several", `curl https://api.example.com/users -G -d page=2 -d per_page=50
curl https://api.example.com/users/17 -X DELETE -u mona:s3cr3t
http POST https://api.example.com/users name=Mona admin:=true`],
];

export function listen() {
  const held = element("examples");
  const buttons = EXAMPLES.map(([name, example]) => pressed(name, () => {
    write(example);
    text.focus();
  }));
  // One stop of the Tab key, as for tabs.
  buttons.forEach((one, index) => { one.tabIndex = index === 0 ? 0 : -1; });
  held.append(...buttons);
  held.addEventListener("keydown", (event) => rove(event, buttons, ["ArrowLeft", "ArrowRight"]));
}
