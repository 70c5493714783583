import type { z } from "zod";
import {
  changedError,
  detailError,
  fieldError,
  fieldOrDetailError,
  timerRefusedError,
} from "@hourloom/schema/rest-errors";

/** The refusals that a call may be answered with, for the reference. */
interface Possible {
  /** A token is needed. */
  credentials?: boolean;
  /** The path names an object. */
  object?: boolean;
  body?: boolean;
  /** Takes parameters that may be unreadable. */
  query?: boolean;
  /** `If-Match` is looked at: the name and shape of the object. */
  version?: { name: string; shape: z.ZodType };
  /** `Idempotency-Key` is looked at. */
  repeat?: boolean;
  /** The timer may say that it does not do this. */
  timer?: boolean;
}

/** The responses, by status, of what may be wrong with such a call. Any call may have too long an address, be throttled, meet a bug,
 * or come while the service cannot serve. */
export function problems({ credentials, object, body, query, version, repeat, timer }: Possible) {
  return {
    // Of a call without a body, only its key can be wrong.
    ...(repeat && { 400: fieldError }),
    ...(query && { 400: fieldOrDetailError }),
    ...(body && { 400: fieldOrDetailError, 413: detailError, 415: detailError }),
    ...(credentials && { 401: detailError }),
    ...(object && { 404: detailError }),
    ...(repeat && { 409: timer ? timerRefusedError : detailError, 422: detailError }),
    ...(version && { 412: changedError(version.name, version.shape) }),
    414: detailError,
    429: detailError,
    500: detailError,
    503: detailError,
  };
}
