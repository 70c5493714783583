import { accountDay, type DayClock } from "@hourloom/domain/time/account-day";
import { addDays } from "@hourloom/domain/time/day-number";
import { wallClockOf } from "@hourloom/domain/time/zone-clock";
import { SESSIONS_LISTED_MAX } from "@hourloom/schema/fields/limits";
import type { SessionsListed, WorkedQuery } from "@hourloom/schema/sessions";
import { type ListedSession, workedSecondsOf, type WorkedSessions } from "@/features/sessions/session-filter";
import { formatDayShort } from "@/shared/time/format";
import { csvOf } from "./csv-tables";

/** A day that no request lists as a whole. */
export class FullDayError extends Error {}

/**
 * Fetches all sessions of a range, latest first. Each further page ends with the day that the one
 * before did not list to its end.
 */
export async function fetchSessions(
  fetchPage: (query: WorkedQuery) => Promise<SessionsListed>,
  shown: WorkedSessions,
  clock: DayClock,
): Promise<SessionsListed> {
  const [items, tasks] = [new Map<string, ListedSession>(), new Map<string, SessionsListed["tasks"][number]>()];
  for (let { to } = shown; ;) {
    const page = await fetchPage({ ...shown, to, limit: SESSIONS_LISTED_MAX });
    for (const item of page.items) items.set(item.id, item);
    for (const task of page.tasks) tasks.set(task.id, task);
    const last = page.items.at(-1);
    if (!page.truncated || last === undefined)
      return { items: [...items.values()], tasks: [...tasks.values()], truncated: false };
    const day = accountDay(Date.parse(last.start_time), clock);
    if (addDays(day, 1) === to) {
      const most = SESSIONS_LISTED_MAX.toLocaleString("en");
      throw new FullDayError(`${formatDayShort(day)} has ${most} sessions or more, which are too many for a file.`);
    }
    to = addDays(day, 1);
  }
}

const results = { planned: "Not begun", running: "In progress", done: "Done", stopped: "Stopped early" } as const;

function dateTimeText(dateTime: string | null): string | null {
  if (dateTime === null) return null;
  const { date, time } = wallClockOf(dateTime);
  return `${date} ${time}`;
}

/** Sessions as CSV, the earliest first, with the day of the account that each belongs to. */
export function sessionsCsv({ items, tasks }: SessionsListed, clock: DayClock): string {
  const taskOf = new Map(tasks.map((task) => [task.id, task]));
  const rows = items.map((session) => ({ session, task: taskOf.get(session.task ?? "") }));
  return csvOf(rows.toReversed(), {
    Date: ({ session }) => accountDay(Date.parse(session.start_time), clock),
    Start: ({ session }) => dateTimeText(session.start_time),
    End: ({ session }) => dateTimeText(session.type === "pomodoro" ? session.ended_at : session.end_time),
    Kind: ({ session }) => (session.type === "pomodoro" ? "Pomodoro" : "Flow time"),
    Title: ({ session }) => session.title,
    List: ({ task }) => task?.list ?? null,
    Task: ({ task }) => task?.title ?? null,
    Tags: ({ task }) => task?.tags.join(", ") ?? null,
    "Planned (minutes)": ({ session }) => (session.type === "pomodoro" ? session.duration : null),
    "Focus (seconds)": ({ session }) => workedSecondsOf(session) ?? null,
    Result: ({ session }) => results[session.state],
  });
}
