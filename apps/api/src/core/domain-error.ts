import type { Result, DomainError } from "@hourloom/schema/errors/domain-errors";
import { isDatabaseAway } from "@hourloom/db/connect";
import { QueueFullError } from "./load/fair-queue.ts";

/**
 * Carries a `DomainError` out of a tRPC procedure, a REST handler or a transaction that is rolled
 * back, where libraries only know values and throws.
 */
export class DomainErrorException extends Error {
  override name = "DomainErrorException";
  readonly error: DomainError;

  constructor(domainError: DomainError) {
    super(domainError.code);
    this.error = domainError;
  }
}

/** Returns the value of a result. Throws `DomainErrorException` otherwise. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new DomainErrorException(result.error);
  return result.value;
}

/** `Retry-After` for overload and for an unreachable database. */
const RETRY_AFTER_SECONDS = 2;

/** The domain error that a thrown error stands for; undefined if it is a bug. */
export function domainErrorOf(error: unknown): DomainError | undefined {
  if (error instanceof DomainErrorException) return error.error;
  if (error instanceof QueueFullError || isDatabaseAway(error)) {
    return { code: "unavailable", retry_after_seconds: RETRY_AFTER_SECONDS };
  }
  return undefined;
}
