import type { Event } from "./events.ts";
import type { FieldErrors } from "./error-texts.ts";

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
  | { code: "changed"; current: Event }
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

const malformedCredentials = {
  empty: "Invalid token header. No credentials provided.",
  spaces: "Invalid token header. Token string should not contain spaces.",
  characters: "Invalid token header. Token string should not contain invalid characters.",
} as const;

/** A refusal as a client reads it: field errors, or `detail`; never both. */
export type RefusalBody = FieldErrors | { detail: string; current?: Event };

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
    case "throttled":
      return { detail: throttledText(refusal.retry_after_seconds) };
    case "unavailable":
      return { detail: "Service temporarily unavailable." };
  }
}
