// W3 and W4 with the original: medians of many batches, as JSON for the runner.
// The body is made text as well, since a client would have to: the Rust contenders give bytes.
import { endpoint } from "@octokit/endpoint";

const github = endpoint.defaults({
  baseUrl: "https://api.github.com",
  headers: {
    accept: "application/vnd.github.v3+json",
    "user-agent": "endpoint/0.1.0",
    authorization: "token 0000000000000000000000000000000000000001",
    "x-github-api-version": "2022-11-28",
  },
});

const body =
  'Expand `/search{?q}` with "q" given.\n\nExpected: once in the query.\nSeen: in the query and in the body, on every call.\n';

const operations = {
  W3: () => github("GET /orgs/{org}/repos", { org: "octokit", type: "private", sort: "updated", per_page: 100 }),
  W4: () => {
    const request = github("POST /repos/{owner}/{repo}/issues", {
      owner: "octokit",
      repo: "endpoint.js",
      assignees: ["gr2m"],
      body,
      labels: ["bug", "needs triage"],
      milestone: 11,
      title: "Placeholders inside a query are sent twice",
    });
    request.body = JSON.stringify(request.body);
    return request;
  },
};

function shown({ method, url, headers, body = "" }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${url}\n${lines.sort().join("\n")}\n\n${body}`;
}

let kept;
function batch(operation, times) {
  const start = process.hrtime.bigint();
  for (let i = 0; i < times; i += 1) kept = operation();
  return Number(process.hrtime.bigint() - start) / times;
}

const rounds = 1000;
const times = 50;
const figures = Object.fromEntries(Object.keys(operations).map((name) => [name, []]));
for (const operation of Object.values(operations)) batch(operation, 20_000);
for (let round = 0; round < rounds; round += 1) {
  for (const [name, operation] of Object.entries(operations)) figures[name].push(batch(operation, times));
}
const measured = Object.entries(operations).map(([workload, operation]) => ({
  workload,
  nanoseconds: figures[workload].sort((a, b) => a - b)[rounds / 2],
  result: shown(operation()),
}));
console.log(JSON.stringify(kept ? measured : []));
