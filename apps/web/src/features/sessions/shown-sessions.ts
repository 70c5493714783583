import { accountDay, type DayClock } from "@hourloom/domain/time/account-day";
import type { SessionsListed, WorkedQuery } from "@hourloom/schema/sessions";

export type Session = SessionsListed["items"][number];

/** Those that a number is made of. */
export type WorkedSessions = Omit<WorkedQuery, "limit">;

/** Which sessions a list shows, however many of them. */
export type ShownSessions = { kind: "past" | "upcoming" | "flowtime" } | WorkedSessions;

function isWorked({ focused_seconds }: Session): boolean {
  return (focused_seconds ?? 0) > 0;
}

function hasWhat(session: Session, kind: WorkedSessions["kind"]): boolean {
  switch (kind) {
    case "worked":
    case "goal":
      return isWorked(session);
    case "worked_pomodoro":
      return session.type === "pomodoro" && isWorked(session);
    case "worked_flowtime":
      return session.type === "flowtime" && isWorked(session);
    case "counted":
      return session.type === "pomodoro" && session.counts;
    case "interrupted":
      return session.internal_interruptions + session.external_interruptions > 0;
    case "internal":
      return session.internal_interruptions > 0;
    case "external":
      return session.external_interruptions > 0;
    case "planned":
      return session.type === "pomodoro";
  }
}

function isWorkedIn({ kind, from, to, task, task_list }: WorkedSessions, session: Session, clock: DayClock): boolean {
  const day = accountDay(Date.parse(session.start_time), clock);
  if (day < from || day >= to || !hasWhat(session, kind)) return false;
  // In which list a task is, the server knows.
  if (task === null || task_list === null) return session.task === null;
  return task === undefined || session.task === task;
}

/** When it is, by the server's clock, and when the days of the account begin. */
interface Clocks {
  nowMs: number;
  clock: DayClock;
}

/** Whether a session stands in the list: what was changed a moment ago may not any more. */
export function isShown(shown: ShownSessions, session: Session, { nowMs, clock }: Clocks): boolean {
  if ("from" in shown) return isWorkedIn(shown, session, clock);
  if (shown.kind === "flowtime") return session.type === "flowtime";
  return session.type === "pomodoro" && Date.parse(session.start_time) < nowMs === (shown.kind === "past");
}

/** Those that stand in the list, in its order: what is to come from the next on, all else from the last on. */
export function sessionsInOrder(shown: ShownSessions, sessions: readonly Session[], clocks: Clocks): Session[] {
  const sign = shown.kind === "upcoming" ? 1 : -1;
  return sessions
    .filter((session) => isShown(shown, session, clocks))
    .toSorted((a, b) => sign * (Date.parse(a.start_time) - Date.parse(b.start_time)) || (a.id < b.id ? -1 : 1));
}
