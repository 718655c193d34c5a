/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined };

/** Options of a call: those below have a meaning, all others are parameters for path, query or body. */
export interface Options {
  method?: string;
  /** A path or a URL, with `{name}` (RFC 6570) or `:name`. */
  url?: string | URL;
  /** What relative URLs are appended to. */
  baseUrl?: string;
  headers?: { readonly [name: string]: string | number | null | undefined };
  mediaType?: { format?: string; previews?: readonly string[] };
  /**
   * The body. A text, a number, a list or a plain object is written by the content type; anything else, such as bytes, a `Blob`, a
   * stream or a `FormData`, is the result's body, the same object.
   */
  data?: unknown;
  /** For the program that sends: it is in the result, the same object. */
  request?: unknown;
  [parameter: string]: unknown;
}

/** A request, for any client. */
export interface RequestOptions {
  /** In capitals. */
  method: string;
  url: string;
  /** Their names are in small letters. */
  headers: { [name: string]: string };
  /** There is one only if something is sent. A value of JSON is not written yet. */
  body?: any;
  request?: any;
}

/** Options that were merged, and not made a request. */
export type Merged = Options & { method: string; headers: { [name: string]: string } };

/** The builder: `endpoint(route, options)`, or `endpoint(options)` with `method` and `url`. */
export interface EndpointFunction {
  /** @throws {EndpointError} */
  (route: string | URL, options?: Options): RequestOptions;
  /** @throws {EndpointError} */
  (options: Options): RequestOptions;
  /** A new function whose calls have these options, too. @throws {EndpointError} */
  defaults(options: Options): EndpointFunction;
  /** The options over the defaults. @throws {EndpointError} */
  merge(route: string | URL, options?: Options): Merged;
  merge(options?: Options): Merged;
  /** The request of merged options, without defaults. @throws {EndpointError} */
  parse(options: Options): RequestOptions;
  /** The defaults. */
  readonly DEFAULTS: Merged;
}

/** How a list is written in a query or a form. */
export type ListStyle = "comma" | "encoded-comma" | "repeat" | "brackets" | "indices" | "space" | "pipe";

export interface Settings {
  /** How lists are written. Without it, a list without a style of its own is an error. */
  lists?: ListStyle;
  /** Origins, such as `https://uploads.example`, that get the credentials of the defaults, too. */
  trust?: readonly string[];
}

/** The builder of GitHub's API, as `@octokit/endpoint` has it. */
export const endpoint: EndpointFunction;

/** The same operations for another API. */
export const Endpoint: {
  /** @throws {EndpointError} */
  new (base: string | URL, settings?: Settings): EndpointFunction;
};

/** The form of a tool's definition. */
export type ToolStyle = "mcp" | "openai" | "anthropic";

export interface McpTool {
  name: string;
  description: string;
  inputSchema: { type: "object"; [keyword: string]: any };
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean };
}
export interface OpenAiTool {
  type: "function";
  function: { name: string; description: string; parameters: { [keyword: string]: any } };
}
export interface AnthropicTool {
  name: string;
  description: string;
  input_schema: { type: "object"; [keyword: string]: any };
}

export interface Select {
  /** Names of tools, ids of operations, or routes. */
  only?: readonly string[];
  /** Only operations that change nothing. */
  readOnly?: boolean;
  /** Words; the best come first. */
  search?: string;
}

/** A description of an API: OpenAPI 3 or Swagger 2.0. It is kept as long as the program runs. */
export class Api {
  private constructor();
  /** @param description JSON or YAML as a text, or the object. @throws {EndpointError} */
  static read(description: string | object): Api;
  readonly title: string;
  readonly server?: string;
  /** Operations that can't be read, and why. */
  readonly leftOut: readonly { route: string; reason: string }[];
  /** Operations with the words, the best first. */
  search(words: string, select?: Select): { name: string; id: string | null; route: string; summary: string }[];
  /** The operations as tools of a language model. */
  tools(select?: Select & { style?: "mcp" }): McpTool[];
  tools(select: Select & { style: "openai" }): OpenAiTool[];
  tools(select: Select & { style: "anthropic" }): AnthropicTool[];
  /**
   * The request of a tool with the arguments that a model gave. Arguments are values alone: they change neither the host nor the
   * credentials, which the `defaults` give.
   * @throws {EndpointError} that names the argument, for the model to mend
   */
  request(name: string, args?: object, settings?: Settings & { defaults?: Options; base?: string }): RequestOptions;
}

/** The names of all formats. */
export type Format =
  | "FORMATS";
export const formats: readonly Format[];

/**
 * Writes the requests of a text in a format. Texts are lines of curl, HTTPie, xh and wget, calls of fetch and of PowerShell, HAR, HTTP
 * messages, `.http`, or a route with items.
 * @throws {EndpointError}
 */
export function convert(
  text: string,
  format: Format,
  options?: {
    /** Whether secrets are replaced by `***`. */
    redact?: boolean;
    /** The files that the text names. */
    files?: { readonly [name: string]: string | Uint8Array };
  },
): { text: string; notes: string[] };

/** Expands a URI Template (RFC 6570). @throws {EndpointError} */
export function expand(template: string, values?: { readonly [name: string]: unknown }): string;

/** The values of a template's variables in a URI, or undefined if the URI is none of the template's. @throws {EndpointError} */
export function captures(template: string, uri: string): { [name: string]: any } | undefined;

/** A request that can't be made, or a text that can't be read. */
export class EndpointError extends Error {
  private constructor();
  /** Such as `missing-parameter`. */
  readonly kind: string;
  /** The parameter, header or option that is wrong. */
  readonly about?: string;
  /** What to do, line by line. */
  readonly help: readonly string[];
}
