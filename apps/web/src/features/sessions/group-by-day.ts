import { accountDay, type DayClock } from "@hourloom/domain/time/account-day";
import { type ListedSession, workedSecondsOf } from "./session-filter";

export interface DayOfSessions {
  date: string;
  sessions: ListedSession[];
  workedSeconds: number;
  /** Whether the day may have more sessions than are loaded. */
  isPartial: boolean;
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
