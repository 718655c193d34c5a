// Scripts that nest deep, or ask for much, in the programs of the page: each is read or refused, without a trap, at 64 and 512 KiB. The
// stack of WebAssembly has 1 MB, and a trap there loses the answer. It needs no browser: PAGE_PROGRAMS=FOLDER node --test FILE.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { run } from "../src/program.js";

const FOLDER = process.env.PAGE_PROGRAMS ?? new URL("../../target/wasm32-wasip1/page", import.meta.url).pathname;
const SMALL = 64 << 10;
const LARGE = 512 << 10;
/** The most seconds of a shape. */
const MOST = 10 * Number(process.env.PAGE_SLOWER ?? 1);

// What is repeated, after a call and the beginning of a value.
const PYTHON = [
  "(", "[", "{", "f(", "a.", "not ", "-", "~", "+", "a+", "a**", "a or ", "a and ", "a if b else ", "lambda:", "lambda a=", "a[", "a[b:", "f'{",
  "f'{a!r:{", "await ", "*", "**", "x=", "x:=", "(x:=", "if a:\n ", "while a:\n ", "for a in b:\n ", "with a:\n ", "try:\n ", "class A:\n ",
  "def f():\n ", "async def f():\n ", "@", "@a\n", "[a for a in ", "{a: b for a in ", "a, ", "'a' ", "'a' + ", "\"\"\"", "#", "\\\n", "a==", "a<",
  "a is not ", "{'a': ", "{**", "[*", "f(a=", "f(*", "b'", "r'", "0x", "1_", "import a\n", "x = {}\n", "a[0] = 1\n", "requests.get(u)\n",
  "requests.get(", "s = requests.Session()\n",
];
const JAVASCRIPT = [
  "(", "[", "({a:", "!", "~", "-", "+ ", "++", "a.", "a?.", "a?b:", "()=>", "async ()=>", "`${", "`a${b}`+", "a=", "if(a);else ", "if(a){", "for(;;)",
  "while(a)", "do ", "<a>", "<a b={", "<>", "await ", "yield ", "{", "new ", "typeof ", "void ", "/*", "//", "/", "a+", "a**", "a||", "a&&", "a??",
  "a,", "[...", "({...", "f(", "f(...", "a[", "a[b](", "function f(){", "class A{b(){", "class A extends ", "switch(a){case ", "try{", "label:",
  "a as ", "a!", "<T>(", "x<y<", "let a=", "const {a}=", "const [a]=", "'", "\"a\"+", "\\u{", "#a in ", "fetch(", "fetch(u);\n", "x.y=1;\n",
];

const SHAPES = [
  ...PYTHON.map((one) => ({ one, before: "import requests\nrequests.get('https://a.test')\nx = ", language: "Python" })),
  ...JAVASCRIPT.map((one) => ({ one, before: "fetch('https://a.test');\nx = ", language: "JavaScript" })),
];

/** What the worker does: the program of lines says which scripts that of Python has to parse, and is asked again. */
function answered([lines, python], text) {
  const written = {};
  for (;;) {
    const question = { do: "read", text, secrets: "shown", format: "curl", pretty: true, some: null, api: false, baseUrl: "", attached: [], python: written };
    const output = new TextDecoder().decode(run(lines, [new TextEncoder().encode(`${JSON.stringify(question)}\n`)]));
    const { wants, ...answer } = JSON.parse(output.split("\n", 1)[0]);
    if (!wants) return answer;
    for (const script of wants.python) written[script] = new TextDecoder().decode(run(python, [new TextEncoder().encode(script)]));
  }
}

function seconds(programs, text) {
  const start = performance.now();
  assert.ok(answered(programs, text).kind);
  return (performance.now() - start) / 1000;
}

test(`${SHAPES.length} hostile shapes of scripts end without a trap`, { timeout: 600_000 }, (context) => {
  const programs = ["lines", "python"].map((name) => new WebAssembly.Module(readFileSync(`${FOLDER}/${name}.wasm`)));
  const times = SHAPES.map(({ one, before, language }) => {
    const shape = `${language} ${JSON.stringify(one)}`;
    const [small, large] = [SMALL, LARGE].map((size) => {
      try {
        return seconds(programs, before + one.repeat(size / one.length));
      } catch (error) {
        throw new Error(`${shape} at ${size >> 10} KiB: ${error.message}`);
      }
    });
    assert.ok(large < MOST, `${shape} takes ${large} s`);
    return { shape, small, large };
  });
  times.sort((one, other) => other.large - one.large);
  const shown = process.env.PAGE_TIMES ? times : times.slice(0, 3);
  for (const { shape, small, large } of shown) context.diagnostic(`${shape}: ${small.toFixed(3)} s, ${large.toFixed(3)} s, ${(large / small).toFixed(1)} times`);
});
