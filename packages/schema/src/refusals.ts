import type { User } from "./accounts.ts";
import type { FieldErrors } from "./error-texts.ts";
import type { Event } from "./events.ts";
import type { Flowtime } from "./flowtimes.ts";
import type { Pomodoro } from "./pomodoros.ts";
import type { TaskList } from "./task-lists.ts";
import type { AccountSettings } from "./settings.ts";
import type { Task } from "./tasks.ts";
import type { Timer, TimerRefusal, TimerView } from "./timer.ts";

/** What has a version, and so can have changed since it was seen. */
export type Versioned = User | Event | Pomodoro | TaskList | Task | Flowtime | AccountSettings | Timer | TimerView;

/**
 * Everything that a use-case may refuse, as a value. Both doors have a total map over `code`, so that a new one does not compile until each says what
 * it means there; the body is the same on both.
 */
export type Refusal =
  | { code: "invalid"; errors: FieldErrors }
  | { code: "credentials_missing" }
  | { code: "credentials_malformed"; problem: keyof typeof malformedCredentials }
  | { code: "token_invalid" }
  | { code: "user_inactive" }
  | { code: "link_stale" }
  | { code: "not_found" }
  | { code: "changed"; current: Versioned }
  | { code: "timer_refused"; reason: TimerRefusal; timer: Timer }
  | { code: "repeat_running" }
  | { code: "repeat_differs" }
  | { code: "origin_foreign" }
  | { code: "google_invalid" }
  | { code: "google_missing" }
  | { code: "google_unreachable"; retry_after_seconds: number }
  | { code: "throttled"; retry_after_seconds: number }
  | { code: "unavailable"; retry_after_seconds: number };

export type RefusalCode = Refusal["code"];

/** What an operation comes to: its value, or why not. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

export function done<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refuse(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal };
}

export function refuseField(field: string, ...texts: string[]): { ok: false; refusal: Refusal } {
  return refuse({ code: "invalid", errors: { [field]: texts } });
}

/** What an outcome says of members; nothing where it was refused for another reason, or not at all. */
export function errorsOf(outcome: Outcome<unknown>): FieldErrors {
  return !outcome.ok && outcome.refusal.code === "invalid" ? outcome.refusal.errors : {};
}

const malformedCredentials = {
  empty: "Invalid token header. No credentials provided.",
  spaces: "Invalid token header. Token string should not contain spaces.",
  characters: "Invalid token header. Token string should not contain invalid characters.",
} as const;

/** A refusal as a client reads it: field errors, or `detail`; never both. */
export type RefusalBody = FieldErrors | { detail: string; current?: Versioned; reason?: TimerRefusal };

const timerTexts: Readonly<Record<TimerRefusal, string>> = {
  busy: "The timer is running.",
  not_running: "The timer is not running.",
  not_paused: "The timer is not paused.",
  not_ended: "No phase has just ended.",
  wrong_phase: "This is not for the phase that the timer is in.",
  nothing_to_break: "No break is due.",
  session_over: "This session is over.",
  too_long: "A phase lasts a day at most.",
  too_many_pauses: "This session has too many pauses.",
};

function throttledText(seconds: number): string {
  return `Request was throttled. Expected available in ${seconds} second${seconds === 1 ? "" : "s"}.`;
}

export function refusalBody(refusal: Refusal): RefusalBody {
  switch (refusal.code) {
    case "invalid":
      return refusal.errors;
    case "credentials_missing":
      return { detail: "Authentication credentials were not provided." };
    case "credentials_malformed":
      return { detail: malformedCredentials[refusal.problem] };
    case "token_invalid":
      return { detail: "Invalid token." };
    case "user_inactive":
      return { detail: "User inactive or deleted." };
    case "link_stale":
      return { detail: "Stale token for given user." };
    case "not_found":
      return { detail: "Not found." };
    case "changed":
      return { detail: "The object has changed.", current: refusal.current };
    case "timer_refused":
      return { detail: timerTexts[refusal.reason], reason: refusal.reason };
    case "repeat_running":
      return { detail: "A request with this Idempotency-Key is in progress." };
    case "repeat_differs":
      return { detail: "This Idempotency-Key was used with another request." };
    case "origin_foreign":
      return { detail: "Requests from another site are not accepted." };
    case "google_invalid":
      return { detail: "Invalid Google credential." };
    case "google_missing":
      return { detail: "Google sign-in is not available." };
    case "google_unreachable":
      return { detail: "Google sign-in is temporarily unavailable." };
    case "throttled":
      return { detail: throttledText(refusal.retry_after_seconds) };
    case "unavailable":
      return { detail: "Service temporarily unavailable." };
  }
}
