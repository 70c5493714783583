import { addDays } from "../calendar/day-number.ts";
import { instantOf } from "../time/instants.ts";

const MINUTE_MS = 60_000;

/**
 * Most sessions that one event becomes. An event of a day cannot reach it, whatever its lengths: it is shorter than 24 hours on the clock, 25 in the night
 * of a clock change, and a session lasts a minute. Only an event over several days can.
 */
export const SESSIONS_MAX = 1_500;

export interface SessionRules {
  /** Length of a session, at least 1. */
  durationMinutes: number;
  /** Between two sessions, 0 or more. */
  breakMinutes: number;
  /** Every so many sessions of the event the break is a long one; at least 1. */
  longAfter: number;
  /** 0 or more. */
  longBreakMinutes: number;
}

/** A stretch of time in milliseconds since 1970; `endMs` is not before `startMs`. */
export interface TimeSpan {
  startMs: number;
  endMs: number;
}

export type SessionPlan =
  | {
      kind: "planned";
      /** Starts in milliseconds since 1970, ascending; empty where not even one session fits. */
      startsMs: readonly number[];
      /** Whole minutes from the end of the last session, or without one from the start, to the end. */
      unusedMinutes: number;
    }
  /** There would be more than `SESSIONS_MAX`. */
  | { kind: "too_many" };

/**
 * Fills the time from `startMs` to `endMs` with sessions and breaks. A session stands only where it fits whole; the last break need not fit. Lengths are
 * of elapsed time, so a night with a clock change holds an hour's worth less or more.
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

/** An event with all that a conversion needs: dates as `YYYY-MM-DD`, times as `HH:mm` on the wall clock. */
export interface TimedEvent {
  date: string;
  start_time: string;
  end_time: string;
  end_date: string | null;
}

function lastDayOf({ date, start_time, end_time, end_date }: TimedEvent): string {
  if (end_date !== null && end_date > date) return end_date;
  return end_time < start_time ? addDays(date, 1) : date;
}

/**
 * When `event` starts and ends, on the wall clock of `zone` (IANA name). An end before the start is on the next day, unless a later `end_date` says when;
 * an `end_date` before the date is taken as none. A clock change may carry the start past the end: the event then lasts no time. Undefined where either
 * end is outside years 1 to 9999, in UTC or in the zone.
 */
export function eventBounds(event: TimedEvent, zone: string): TimeSpan | undefined {
  const instantAt = (date: string, time: string) =>
    instantOf({ date, time: `${time}:00`, offsetMinutes: undefined }, zone);
  const startMs = instantAt(event.date, event.start_time);
  const endMs = instantAt(lastDayOf(event), event.end_time);
  return startMs === undefined || endMs === undefined ? undefined : { startMs, endMs: Math.max(startMs, endMs) };
}
