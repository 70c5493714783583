import { accountDay, type DayClock } from "@hourloom/domain/time/account-day";
import type { ListedSession } from "./session-filter";

export interface DayOfSessions {
  date: string;
  sessions: ListedSession[];
  workedSeconds: number;
  /** Whether the day may have more sessions than are loaded. */
  isPartial: boolean;
}

/**
 * Time worked; a flowtime session without it counts from start to end, by instants, as days with a
 * change of the clock are longer or shorter. Undefined while it is planned or open.
 */
export function workedSecondsOf(session: ListedSession): number | undefined {
  if (session.focused_seconds !== null) return session.focused_seconds;
  if (session.type !== "flowtime" || session.end_time === null) return undefined;
  return Math.floor((Date.parse(session.end_time) - Date.parse(session.start_time)) / 1_000);
}

/** Groups sorted sessions by the day on which they began. `hasMore`: not all are loaded. */
export function groupByDay(sessions: readonly ListedSession[], clock: DayClock, hasMore: boolean): DayOfSessions[] {
  const days = new Map<string, DayOfSessions>();
  for (const session of sessions) {
    const date = accountDay(Date.parse(session.start_time), clock);
    const day = days.get(date) ?? { date, sessions: [], workedSeconds: 0, isPartial: false };
    day.sessions.push(session);
    day.workedSeconds += workedSecondsOf(session) ?? 0;
    days.set(date, day);
  }
  const grouped = [...days.values()];
  const last = grouped.at(-1);
  if (last !== undefined) last.isPartial = hasMore;
  return grouped;
}
