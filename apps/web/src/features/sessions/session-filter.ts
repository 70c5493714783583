import { accountDay, type DayClock } from "@hourloom/domain/time/account-day";
import type { SessionsListed, SessionsQuery, WorkedQuery } from "@hourloom/schema/sessions";

export type ListedSession = SessionsListed["items"][number];

/** The sessions behind a figure of the insights. */
export type WorkedSessions = Omit<WorkedQuery, "limit">;

/** Selects the sessions of a list, without its limit. */
export type SessionFilter = { kind: "past" | "upcoming" | "flowtime" } | WorkedSessions;

/** The lists of the timers' screens. */
export const upcomingSessions = { kind: "upcoming" } as const;
export const pastSessions = { kind: "past" } as const;
export const flowtimeSessions = { kind: "flowtime" } as const;

/** The number of sessions that a list loads first. */
export const SESSIONS_PAGE = 20;

/** Returns the query of a list's first sessions. */
export function firstPage(shown: SessionFilter): SessionsQuery {
  return { ...shown, limit: SESSIONS_PAGE };
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

function isWorked(session: ListedSession): boolean {
  return (workedSecondsOf(session) ?? 0) > 0;
}

const matchesKind: Readonly<Record<WorkedSessions["kind"], (session: ListedSession) => boolean>> = {
  worked: isWorked,
  goal: isWorked,
  worked_pomodoro: (session) => session.type === "pomodoro" && isWorked(session),
  worked_flowtime: (session) => session.type === "flowtime" && isWorked(session),
  counted: (session) => session.type === "pomodoro" && session.counts,
  interrupted: ({ internal_interruptions, external_interruptions }) =>
    internal_interruptions + external_interruptions > 0,
  internal: ({ internal_interruptions }) => internal_interruptions > 0,
  external: ({ external_interruptions }) => external_interruptions > 0,
  planned: ({ type }) => type === "pomodoro",
};

function isWorkedIn(
  { kind, from, to, task, task_list }: WorkedSessions,
  session: ListedSession,
  clock: DayClock,
): boolean {
  const day = accountDay(Date.parse(session.start_time), clock);
  if (day < from || day >= to || !matchesKind[kind](session)) return false;
  // The list and the tags of a task only the server knows, so they are not checked.
  if (task === null || task_list === null) return session.task === null;
  return task === undefined || session.task === task;
}

interface Clocks {
  /** Now by the server's clock. */
  nowMs: number;
  clock: DayClock;
}

/** Whether a session, perhaps changed optimistically, belongs to the list. */
function matchesFilter(shown: SessionFilter, session: ListedSession, { nowMs, clock }: Clocks): boolean {
  if ("from" in shown) return isWorkedIn(shown, session, clock);
  if (shown.kind === "flowtime") return session.type === "flowtime";
  return session.type === "pomodoro" && Date.parse(session.start_time) < nowMs === (shown.kind === "past");
}

/**
 * Filters and sorts as the server does: upcoming sessions ascending by start, others descending.
 */
export function filterAndSortSessions(
  shown: SessionFilter,
  sessions: readonly ListedSession[],
  clocks: Clocks,
): ListedSession[] {
  const sign = shown.kind === "upcoming" ? 1 : -1;
  return sessions
    .filter((session) => matchesFilter(shown, session, clocks))
    .toSorted((a, b) => sign * (Date.parse(a.start_time) - Date.parse(b.start_time)) || (a.id < b.id ? -1 : 1));
}
