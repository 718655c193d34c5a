// Sends the one request of an HTTP archive, with nothing added: node har.mjs < archive
import http from "node:http";
import { readFileSync } from "node:fs";

const archive = JSON.parse(readFileSync(0, "utf8"));
const { method, url, headers, postData, queryString, bodySize } = archive.log.entries[0].request;
const { host, pathname } = new URL(url);
const target = url.slice(url.indexOf(host) + host.length);
const body = Buffer.from(postData?.text ?? "", postData?._encoding ?? "utf8");
if (body.length !== bodySize) throw new Error(`bodySize is ${bodySize}, the body has ${body.length} bytes`);

// The list has to say what the URL says.
const pairs = target.split("?")[1]?.split("&").filter(Boolean) ?? [];
if (pairs.length !== queryString.length) throw new Error("queryString differs from the url");

const options = { host: "127.0.0.1", port: new URL(url).port, method, path: target, setDefaultHeaders: false };
const request = http.request(options, (response) => response.resume());
request.setHeader("host", host);
for (const { name, value } of headers) request.setHeader(name, value);
// For a method that it doesn't know, node would send chunks.
request.useChunkedEncodingByDefault = false;
if (body.length > 0) request.end(body);
else request.end();
