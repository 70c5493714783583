import fc from "fast-check";
import { expect, test } from "vitest";
import { writeComponents } from "../lines/write-components.ts";
import { entriesOf, getEvent, readText } from "../testing/read-text.ts";
import { entry, plainRow } from "../testing/rows.ts";
import { feedEntry } from "./feed-entry.ts";
import { renderEvent } from "./render-event.ts";
import { createCalendar } from "./write-calendar.ts";

const ZONE = "America/New_York";
const identity = { uid: "1", sequence: 0, modifiedMs: 0 };

function write(shown: ReturnType<typeof feedEntry>): string {
  return writeComponents([createCalendar(renderEvent(shown, identity))]);
}

test("every time has a zone, and is read as the same time in it", () => {
  fc.assert(
    fc.property(entry, (own) => {
      const shown = feedEntry({ ...own, row: { ...own.row, is_private: false } }, ZONE);
      const text = write(shown);
      const [, events = ""] = text.split(/END:VTIMEZONE\r\n(?!BEGIN:VTIMEZONE)/);
      expect(events).not.toMatch(/^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID):\d{8}T\d{6}$/m);
      const expected = own.row.start_time === null ? null : (own.row.timezone ?? ZONE);
      const [read] = entriesOf(getEvent(readText(text)));
      expect(read?.row).toEqual({ ...own.row, is_private: false, timezone: expected, reminders: [] });
    }),
  );
});

test("a private event shows its times and nothing else", () => {
  fc.assert(
    fc.property(entry, fc.uuid(), (own, secret) => {
      const texts = { title: secret, notes: secret, location: secret, url: `https://${secret}.example/` };
      const exceptions = own.exceptions.map(({ date, changes }) => ({
        date,
        changes: changes && { ...changes, title: secret, notes: secret, location: secret },
      }));
      const row = { ...own.row, ...texts, color: "teal" as const, status: "tentative" as const, is_private: true };
      const text = write(feedEntry({ row, exceptions }, ZONE)).replaceAll("\r\n ", "");
      expect(text).not.toContain(secret);
      expect(text).not.toMatch(/^(DESCRIPTION|LOCATION|URL|COLOR|CATEGORIES)/m);
      expect(text).toContain("SUMMARY:Busy");
    }),
  );
});

test("a private series hides that an occurrence has texts of its own", () => {
  const changes = [{ title: "x" }, { title: "x", start_time: "10:00" }, null];
  const own = {
    exceptions: changes.map((one, index) => ({ date: `2026-03-0${index + 1}`, changes: one })),
    row: { ...plain, is_private: true },
  };
  expect(feedEntry(own, ZONE).exceptions).toEqual([
    { date: "2026-03-02", changes: { start_time: "10:00" } },
    { date: "2026-03-03", changes: null },
  ]);
});

const plain = { ...plainRow, title: "Run", date: "2026-03-01", start_time: "09:00", rrule: "FREQ=DAILY" };
