import type { IncomingMessage } from "node:http";
import { failed, type FailureReason, type FetchFailure, type FetchResult } from "./fetch-result.ts";
import { parseUrl } from "./parse-url.ts";
import { readBody } from "./read-body.ts";
import { readRetryAfter } from "./retry-after.ts";

/** Where a redirect leads to, not yet checked. */
export interface Redirect {
  readonly status: "redirect";
  readonly url: URL;
}

export interface ReadOptions {
  /** The URL that was requested. */
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
