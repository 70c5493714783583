import type { CalendarItem } from "@hourloom/schema/workspace";
import { rule } from "./rule.ts";
import type { ListeningApp } from "./test-app.ts";
import { typedClientOf } from "./trpc-client.ts";

/** Users of the calendar and their data, for tests of tRPC procedures. */

/** Creates an account with a unique username in the app that listens at `address`. */
export async function joinCalendar(api: ListeningApp, timezone = "UTC") {
  const { token, id } = await api.signIn(`calendar${crypto.randomUUID().slice(0, 8)}`);
  const client = typedClientOf(api.address, { token });
  if (timezone !== "UTC") await client.accounts.updateProfile.mutate({ timezone });
  const { calendar, calendars, events, feeds, imports, subscriptions, tasks, taskBlocks, taskLists, todo } = client;
  const { search, timer, settings, insights, pomodoros, flowtimes, reminders } = client;
  const areas = {
    calendar,
    calendars,
    events,
    feeds,
    imports,
    subscriptions,
    tasks,
    taskBlocks,
    taskLists,
    todo,
    search,
    timer,
    settings,
    insights,
    pomodoros,
    flowtimes,
    reminders,
  };
  const { accounts, accountData } = client;
  return { ...areas, accounts, accountData, token, userId: id };
}
export type CalendarUser = Awaited<ReturnType<typeof joinCalendar>>;

export const MARCH = { from: "2026-03-01", to: "2026-04-01" };
export const noon = { start_time: "12:00", end_time: "13:00" };

function dayOf(item: CalendarItem): string | null {
  return item.type === "pomodoro" || item.type === "flowtime" ? item.start_time.slice(0, 10) : item.date;
}

/** Day and title of the items in a range, in order. */
export async function shown({ calendar }: CalendarUser, range = MARCH): Promise<string[]> {
  const { items } = await calendar.inRange.query(range);
  return items.map((item) => `${dayOf(item)} ${item.title}`);
}

/** Mondays from 2 March 2026 on, 09:00 to 10:00. */
export function course({ events }: CalendarUser, more: object = {}) {
  return events.create.mutate({
    title: "Course",
    date: "2026-03-02",
    start_time: "09:00",
    end_time: "10:00",
    repeats: rule(),
    ...more,
  });
}
