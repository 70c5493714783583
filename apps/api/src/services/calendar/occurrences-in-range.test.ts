import { describe, expect, test } from "vitest";
import type { EventInRange } from "@hourloom/db/queries/calendar";
import { createExpansions } from "./expansions.ts";
import { eventsInRange } from "./occurrences-in-range.ts";

const daily: EventInRange = {
  ...{ id: "id", title: "Daily", version: 1, notes: "", color: null, recurrence: "daily", series_until: null },
  ...{ date: "2026-01-01", start_time: "23:00", end_time: "01:00", end_date: null },
  ...{ rrule: "FREQ=DAILY", recurrence_anchor: "2026-01-01", exceptions: null },
};
const YEAR = { from: "2026-01-01", to: "2027-01-01" };

describe("occurrences in a range", () => {
  test("begin with the one that reaches into it over midnight", () => {
    const { events } = eventsInRange([daily], { from: "2026-03-02", to: "2026-03-04" }, createExpansions());
    expect(events.map(({ date }) => date)).toEqual(["2026-03-01", "2026-03-02", "2026-03-03"]);
  });

  test("are without those that left, with those that were moved into it, and none twice", () => {
    const exceptions = [
      { date: "2026-03-02", changes: null },
      { date: "2026-03-03", changes: { title: "Otherwise" } },
      { date: "2026-05-01", changes: { date: "2026-03-03", start_time: "08:00", end_time: "09:00" } },
      { date: "2026-03-01", changes: { date: "2026-06-01" } },
    ];
    const range = { from: "2026-03-02", to: "2026-03-04" };
    const { events } = eventsInRange([{ ...daily, exceptions }], range, createExpansions());
    expect(events.map(({ date, title, occurrence }) => [date, title, occurrence])).toEqual([
      ["2026-03-03", "Otherwise", "2026-03-03"],
      ["2026-03-03", "Daily", "2026-05-01"],
    ]);
  });

  test("are at most 50,000 of all series together, and the answer says that some are missing", () => {
    const rows = Array.from({ length: 140 }, (_, index) => ({ ...daily, id: `id${index}` }));
    const { events, truncated } = eventsInRange(rows, YEAR, createExpansions());
    expect(events).toHaveLength(50_000);
    expect(truncated).toBe(true);
    expect(eventsInRange(rows.slice(0, 2), YEAR, createExpansions())).toMatchObject({ truncated: false });
  });

  test("of a series that has more than were expanded say so", () => {
    const { truncated } = eventsInRange([daily], YEAR, () => ({ dates: ["2026-03-01"], truncated: true }));
    expect(truncated).toBe(true);
  });
});
