import type { User } from "../accounts/accounts.ts";
import type { FieldErrors } from "../fields/field-errors.ts";
import type { Event } from "../events.ts";
import type { Flowtime } from "../flowtimes.ts";
import type { Pomodoro } from "../pomodoros.ts";
import type { TaskList } from "../task-lists.ts";
import type { AccountSettings } from "../accounts/settings.ts";
import type { TaskBlock } from "../tasks/task-blocks.ts";
import type { Task } from "../tasks.ts";
import type { Timer, TimerConflict, TimerView } from "../timer.ts";
import { GOOGLE_CREDENTIAL_INVALID, NOT_FOUND, USER_INACTIVE } from "../fields/error-texts.ts";

/** Rows with a version, which a stale update gets back. */
export type Versioned =
  | User
  | Event
  | Pomodoro
  | TaskList
  | Task
  | TaskBlock
  | Flowtime
  | AccountSettings
  | Timer
  | TimerView;

/**
 * All expected errors of use cases, as values. Both transports map `code` exhaustively; the body is
 * the same in both.
 */
export type DomainError =
  | { code: "invalid"; errors: FieldErrors }
  | { code: "credentials_missing" }
  | { code: "credentials_malformed"; problem: keyof typeof malformedCredentials }
  | { code: "token_invalid" }
  | { code: "user_inactive" }
  | { code: "key_scope" }
  | { code: "link_stale" }
  | { code: "not_found" }
  | { code: "changed"; current: Versioned }
  | { code: "timer_conflict"; reason: TimerConflict; timer: Timer }
  | { code: "idempotency_running" }
  | { code: "idempotency_differs" }
  | { code: "origin_foreign" }
  | { code: "google_invalid" }
  | { code: "google_missing" }
  | { code: "google_unreachable"; retry_after_seconds: number }
  | { code: "throttled"; retry_after_seconds: number }
  | { code: "unavailable"; retry_after_seconds: number };

export type DomainErrorCode = DomainError["code"];

/** The value of an operation, or its error. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: DomainError };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function err(domainError: DomainError): { ok: false; error: DomainError } {
  return { ok: false, error: domainError };
}

export function invalidField(field: string, ...texts: string[]): { ok: false; error: DomainError } {
  return err({ code: "invalid", errors: { [field]: texts } });
}

/** Field errors of a result; empty for any other result. */
export function fieldErrorsOf(result: Result<unknown>): FieldErrors {
  return !result.ok && result.error.code === "invalid" ? result.error.errors : {};
}

const malformedCredentials = {
  empty: "Invalid token header. No credentials provided.",
  spaces: "Invalid token header. Token string should not contain spaces.",
  characters: "Invalid token header. Token string should not contain invalid characters.",
} as const;

/** Error body of a client: either field errors or `detail`. */
export type ErrorBody = FieldErrors | { detail: string; current?: Versioned; reason?: TimerConflict };

const timerTexts: Readonly<Record<TimerConflict, string>> = {
  busy: "The timer is running.",
  not_running: "The timer is not running.",
  not_paused: "The timer is not paused.",
  not_ended: "No phase has just ended.",
  wrong_phase: "This is not for the phase that the timer is in.",
  nothing_to_break: "No break is due.",
  session_over: "This session is over.",
  too_long: "A phase lasts a day at most.",
  too_short: "The phase has run for longer than that.",
  nothing_to_undo: "There is nothing to undo.",
  too_many_pauses: "This session has too many pauses.",
};

function throttledText(seconds: number): string {
  return `Request was throttled. Expected available in ${seconds} second${seconds === 1 ? "" : "s"}.`;
}

/** The texts of errors that are always the same. */
const details = {
  credentials_missing: "Authentication credentials were not provided.",
  token_invalid: "Invalid token.",
  user_inactive: USER_INACTIVE,
  key_scope: "This key does not allow this call.",
  link_stale: "Stale token for given user.",
  not_found: NOT_FOUND,
  idempotency_running: "A request with this Idempotency-Key is in progress.",
  idempotency_differs: "This Idempotency-Key was used with another request.",
  origin_foreign: "Requests from another site are not accepted.",
  google_invalid: GOOGLE_CREDENTIAL_INVALID,
  google_missing: "Google sign-in is not available.",
  google_unreachable: "Google sign-in is temporarily unavailable.",
  unavailable: "Service temporarily unavailable.",
} as const;

export function errorBody(domainError: DomainError): ErrorBody {
  if (domainError.code === "invalid") return domainError.errors;
  if (domainError.code === "changed") return { detail: "The object has changed.", current: domainError.current };
  if (domainError.code === "timer_conflict") {
    return { detail: timerTexts[domainError.reason], reason: domainError.reason };
  }
  if (domainError.code === "credentials_malformed") return { detail: malformedCredentials[domainError.problem] };
  if (domainError.code === "throttled") return { detail: throttledText(domainError.retry_after_seconds) };
  return { detail: details[domainError.code] };
}

/** The message of an error; for an invalid request, whose errors have their own texts, its code. */
export function errorMessage(domainError: DomainError): string {
  const body = errorBody(domainError);
  return "detail" in body && typeof body.detail === "string" ? body.detail : domainError.code;
}
