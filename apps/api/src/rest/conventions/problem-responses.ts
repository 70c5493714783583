import type { z } from "zod";
import {
  changedError,
  detailError,
  fieldError,
  fieldOrDetailError,
  timerConflictError,
} from "@hourloom/schema/errors/rest-errors";

/** Which errors a call may have, for the API reference. */
interface Possible {
  /** Requires a token of a login or an access key, which may not allow the call. */
  credentials?: boolean;
  /** The path names an object. */
  object?: boolean;
  body?: boolean;
  query?: boolean;
  /** Honours `If-Match`: name and shape of the object. */
  version?: { name: string; shape: z.ZodType };
  idempotent?: boolean;
  timer?: boolean;
}

/**
 * The error responses of a call by status. Any call may have too long a URL, be throttled, fail
 * with a bug, or be unavailable.
 */
export function problems({ credentials, object, body, query, version, idempotent, timer }: Possible) {
  return {
    // Without a body only the key can be invalid.
    ...(idempotent && { 400: fieldError }),
    ...(query && { 400: fieldOrDetailError }),
    ...(body && { 400: fieldOrDetailError, 413: detailError, 415: detailError }),
    ...(credentials && { 401: detailError, 403: detailError }),
    ...(object && { 404: detailError }),
    ...(idempotent && { 409: timer ? timerConflictError : detailError, 422: detailError }),
    ...(version && { 412: changedError(version.name, version.shape) }),
    414: detailError,
    429: detailError,
    500: detailError,
    503: detailError,
  };
}
