// Compiles, and the lines that are marked do not.
import { Api, Endpoint, EndpointError, type Format, type RequestOptions, convert, endpoint } from "endpoint-requests";

const request: RequestOptions = endpoint("GET /orgs/{org}", { org: "acme", mediaType: { previews: ["a"] } });
const shop = new Endpoint("https://shop.example", { lists: "repeat", trust: ["https://cdn.example"] }).defaults({ headers: { a: "b" } });
const again: RequestOptions = shop({ method: "POST", url: new URL("https://shop.example/x"), data: new Uint8Array(2), request: {} });
const format: Format = "python";
convert("curl https://a.test", format, { files: { a: Uint8Array.of(1) } }).notes.at(0)?.length;
const api = Api.read({ openapi: "3.1.0" });
api.tools({ style: "openai" })[0]?.function.parameters;
api.tools({ style: "anthropic" })[0]?.input_schema;
api.tools()[0]?.inputSchema.type;
const error = {} as EndpointError;
const kind: string = error.kind;
// @ts-expect-error: no such format
convert("a", "pyton");
// @ts-expect-error: no such style
new Endpoint("https://a.test", { lists: "comas" });
// @ts-expect-error: MCP's name for it
api.tools({ style: "mcp" })[0]?.input_schema;
// @ts-expect-error: a description is read
new Api();
export { again, kind, request };
