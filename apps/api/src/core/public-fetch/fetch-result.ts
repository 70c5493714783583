/**
 * Why nothing was fetched. `url_not_allowed`: scheme, port, user info, or a redirect from https to
 * http; `address_not_public`: the name has an address outside the Internet; `unreachable`: name,
 * connection or certificate; `too_slow` and `too_large`: a limit; `not_found`, `gone` and
 * `password_needed`: the status; `bad_response`: another status, or no proper HTTP.
 */
export type FailureReason =
  | "url_not_allowed"
  | "address_not_public"
  | "unreachable"
  | "too_slow"
  | "too_large"
  | "not_found"
  | "gone"
  | "password_needed"
  | "bad_response";

export interface FetchFailure {
  readonly status: "failed";
  readonly reason: FailureReason;
  /** An error code or a few words, for the log only: it may contain addresses of inner networks. */
  readonly detail: string;
  /** From `Retry-After`, of a response without a body that can be used. */
  readonly retryAfterSeconds?: number | undefined;
}

/** A resource, or that it has not changed; validators are as received (RFC 9110 §8.8). */
export type FetchResult =
  | {
      readonly status: "fetched";
      readonly body: Buffer;
      readonly etag: string | undefined;
      readonly lastModified: string | undefined;
    }
  | { readonly status: "not_modified" }
  | FetchFailure;

/** The text for every failure: where a name leads to must not be told to whoever typed it. */
export const FETCH_FAILED = "The address could not be read.";

export function failed(reason: FailureReason, detail: string): FetchFailure {
  return { status: "failed", reason, detail };
}

/** The code of an error of the network, TLS, HTTP or inflation; without one, its message. */
export function errorDetail(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? String(error.code) : error.message;
}
