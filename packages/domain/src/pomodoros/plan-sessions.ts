import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import type { TimeSpan } from "../calendar/zoned-times.ts";

/** Maximum sessions of one event. Only an event over several days can reach it. */
export const SESSIONS_MAX = 1_500;

export interface SessionRules {
  /** At least 1. */
  durationMinutes: number;
  /** 0 or more. */
  breakMinutes: number;
  /** Number of sessions before a long break; at least 1. */
  longAfter: number;
  /** 0 or more. */
  longBreakMinutes: number;
}

export type SessionPlan =
  | {
      kind: "planned";
      /** Milliseconds since 1970, ascending; empty if no session fits. */
      startsMs: readonly number[];
      /** Whole minutes from the end of the last session, or from the start, to the end. */
      unusedMinutes: number;
    }
  /** More than `SESSIONS_MAX`. */
  | { kind: "too_many" };

/**
 * Fills the time from `startMs` to `endMs` with sessions and breaks. Only whole sessions are
 * planned; the last break need not fit. Lengths are elapsed time.
 */
export function planSessions(plan: TimeSpan & SessionRules): SessionPlan {
  const durationMs = plan.durationMinutes * MINUTE_MS;
  const startsMs: number[] = [];
  let nextMs = plan.startMs;
  let usedUntilMs = plan.startMs;
  while (nextMs + durationMs <= plan.endMs) {
    if (startsMs.length === SESSIONS_MAX) return { kind: "too_many" };
    startsMs.push(nextMs);
    usedUntilMs = nextMs + durationMs;
    const isLongBreak = startsMs.length % plan.longAfter === 0;
    nextMs = usedUntilMs + (isLongBreak ? plan.longBreakMinutes : plan.breakMinutes) * MINUTE_MS;
  }
  return { kind: "planned", startsMs, unusedMinutes: Math.floor((plan.endMs - usedUntilMs) / MINUTE_MS) };
}
