import type { FeedCreate } from "@hourloom/schema/accounts/feeds";
import type { CalendarUser } from "./calendar-user.ts";
import { TEST_PASSWORD } from "./test-app.ts";

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
