/** The names of all formats, such as `curl` and `python`. */
export const formats: readonly string[];

/** A text that is no request, or a request that a format can't hold. */
export class EndpointError extends Error {
  constructor(diagnostic: { kind?: string; message: string; help?: string[] });
  /** The kind of mistake, such as `unknown-option`. */
  readonly kind: string;
  /** What to do about it, line by line. */
  readonly help: readonly string[];
}

/**
 * Writes the requests of a text in a format: lines of curl, HTTPie, xh and wget, calls of fetch and of PowerShell, HAR,
 * HTTP messages, .http, Hurl, or a route with items.
 * @throws {EndpointError}
 */
export function convert(
  text: string,
  format: string,
  options?: {
    /** Whether secrets are replaced by `***`. */
    redact?: boolean;
    /** The files that the text names after an `@`. */
    files?: Record<string, string | Uint8Array>;
  },
): { text: string; notes: string[] };

/**
 * Expands a URL template (RFC 6570).
 * @throws {EndpointError}
 */
export function expand(template: string, values?: Record<string, unknown>): string;

/**
 * The request of a route and options, as those of `@octokit/endpoint`.
 * @throws {EndpointError}
 */
export function request(
  route: string,
  options?: Record<string, unknown>,
): { method: string; url: string; headers: Record<string, string>; body?: unknown };
