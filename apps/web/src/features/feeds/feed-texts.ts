import type { Feed, FeedMode } from "@hourloom/schema/accounts/feeds";
import { formatDateTime } from "@/shared/time/format";

export const modeNames: Readonly<Record<FeedMode, string>> = { full: "Whole events", busy: "Only busy times" };

export const modeHints: Readonly<Record<FeedMode, string>> = {
  full: "With titles, places and notes, from a year back. Private events show as “Busy”.",
  busy: "Which times are taken, and nothing else: a month back, half a year ahead.",
};

/** The calendars of a feed by title; those that are not known are left out. */
export function calendarsText(
  { calendars }: Pick<Feed, "calendars">,
  known: readonly { id: string; title: string }[],
): string {
  const titles = known.filter(({ id }) => calendars.includes(id)).map(({ title }) => title);
  return titles.length === 0 ? "No calendar" : titles.join(", ");
}

/** When a program has read the feed; stored to the hour. */
export function lastReadText({ last_read_at }: Pick<Feed, "last_read_at">, zone: string): string {
  return last_read_at === null ? "Not read yet" : `Last read ${formatDateTime(last_read_at, zone)}`;
}

/** The address that programs of Apple open as a subscription. */
export function webcalAddress(address: string): string {
  return address.replace(/^https?:/, "webcal:");
}
