import type { IncomingMessage } from "node:http";
import { failed, type FailureReason, type FetchFailure, type FetchResult, errorDetail } from "./fetch-result.ts";
import { parseUrl } from "./parse-url.ts";
import { readRetryAfter } from "./retry-after.ts";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

/** Inflated bytes for each byte received; a calendar of similar events has about 25. */
const RATIO_MAX = 100;

class TooLargeError extends Error {}

/** Passes chunks on until they exceed `maximum` bytes, which may grow meanwhile; then throws. */
async function* limitBytes(chunks: AsyncIterable<Buffer>, maximum: () => number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maximum()) throw new TooLargeError("Body too large");
    yield chunk;
  }
}

function inflate(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const gunzip = createGunzip();
  return pipeline(
    response,
    (received: AsyncIterable<Buffer>) => limitBytes(received, () => maxBytes),
    gunzip,
    (inflated: AsyncIterable<Buffer>) =>
      buffer(limitBytes(inflated, () => Math.min(maxBytes, RATIO_MAX * gunzip.bytesWritten))),
  );
}

function decode(response: IncomingMessage, maxBytes: number): Promise<Buffer> | undefined {
  switch (response.headers["content-encoding"]?.toLowerCase() ?? "identity") {
    case "identity":
      return buffer(limitBytes(response, () => maxBytes));
    case "gzip":
    case "x-gzip":
      return inflate(response, maxBytes);
    default:
      return undefined;
  }
}

/**
 * Reads a body of at most `maxBytes`, received and inflated, and not more than a hundredfold by
 * inflation. `bad_response`: another encoding than gzip, a broken one, or an incomplete body.
 */
async function readBody(
  response: IncomingMessage,
  maxBytes: number,
): Promise<{ status: "read"; body: Buffer } | FetchFailure> {
  try {
    const body = await decode(response, maxBytes);
    if (body === undefined) return failed("bad_response", "Content-Encoding");
    return { status: "read", body };
  } catch (error) {
    return failed(error instanceof TooLargeError ? "too_large" : "bad_response", errorDetail(error));
  }
}

/** Where a redirect leads to, not yet checked. */
export interface Redirect {
  readonly status: "redirect";
  readonly url: URL;
}

export interface ReadOptions {
  readonly url: URL;
  /** Whether the request had validators; otherwise 304 is not expected. */
  readonly isConditional: boolean;
  readonly now: () => Date;
  readonly maxBytes: number;
}

const REDIRECT_STATUSES: readonly (number | undefined)[] = [301, 302, 303, 307, 308];

function readRedirect(from: URL, location: string | undefined): Redirect | FetchFailure {
  const url = location === undefined ? undefined : parseUrl(location, from);
  if (url === undefined) return failed("bad_response", "Location");
  if (from.protocol === "https:" && url.protocol !== "https:") return failed("url_not_allowed", "Redirect from https");
  return { status: "redirect", url };
}

function reasonOf(status: number | undefined): FailureReason {
  if (status === 401 || status === 403) return "password_needed";
  if (status === 410) return "gone";
  return status === 404 ? "not_found" : "bad_response";
}

/** Reads a response to its end, or as far as it is of use. */
export async function readResponse(
  response: IncomingMessage,
  { url, isConditional, now, maxBytes }: ReadOptions,
): Promise<FetchResult | Redirect> {
  const { statusCode, headers } = response;
  if (REDIRECT_STATUSES.includes(statusCode)) return readRedirect(url, headers.location);
  if (statusCode === 304 && isConditional) return { status: "not_modified" };
  if (statusCode !== 200) {
    const failure = failed(reasonOf(statusCode), `Status ${statusCode}`);
    return { ...failure, retryAfterSeconds: readRetryAfter(headers["retry-after"], now()) };
  }
  const result = await readBody(response, maxBytes);
  if (result.status === "failed") return result;
  return { status: "fetched", body: result.body, etag: headers.etag, lastModified: headers["last-modified"] };
}
