import type { FeedCreate } from "@hourloom/schema/accounts/feeds";
import { afterAll, beforeEach, expect } from "vitest";
import { type CalendarUser, joinCalendar } from "./calendar-user.ts";
import { createListeningApp, TEST_PASSWORD, type TestResponse } from "./test-app.ts";

const NOW = Date.parse("2026-03-10T12:00:00Z");

/** An event of the day after. */
export const lunch = { title: "Lunch", date: "2026-03-11", start_time: "12:00", end_time: "13:00" };

/** An app for the tests of a file, each of which begins at noon of 10 March 2026. */
export async function startFeeds() {
  const api = await createListeningApp();
  afterAll(() => api.close());
  beforeEach(() => api.setNow(NOW));

  const get = (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<TestResponse> =>
    api.call(method, path, { headers });

  return {
    api,
    now: NOW,
    join: () => joinCalendar(api, "Europe/Prague"),
    get,
    async textOf(path: string): Promise<string> {
      const { status, text } = await get(path);
      expect(status).toBe(200);
      return text;
    },
  };
}

/** What a change of feeds requires. */
export const confirmation = { current_password: TEST_PASSWORD };

/** The id of the default calendar. */
export async function defaultCalendar({ calendars }: CalendarUser): Promise<string> {
  return (await calendars.list.query()).find(({ is_default }) => is_default)?.id ?? "";
}

/** The path and the secret of a feed's address. */
export function placeOf(address: string): { path: string; secret: string } {
  const path = new URL(address).pathname;
  return { path, secret: path.slice("/feeds/".length, -".ics".length) };
}

/** Creates a feed of the default calendar; returns its id, its path and its secret. */
export async function share(
  person: CalendarUser,
  more: Partial<FeedCreate> = {},
): Promise<{ id: string; path: string; secret: string }> {
  const calendars = more.calendars ?? [await defaultCalendar(person)];
  const made = await person.feeds.create.mutate({ title: "Shared", mode: "full", ...confirmation, ...more, calendars });
  return { id: made.feed.id, ...placeOf(made.address) };
}

/** The content lines of a calendar, unfolded. */
export const lines = (text: string): string[] => text.replaceAll("\r\n ", "").split("\r\n");

/** The values of a property, each with the separator before it. */
export const valuesOf = (text: string, name: string): string[] =>
  lines(text)
    .filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    .map((line) => line.slice(name.length));
