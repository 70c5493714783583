import { describe, expect, test } from "vitest";
import type { EventInRange } from "@hourloom/db/queries/calendar";
import type { SeriesDates } from "@hourloom/domain/recurrence/series";
import { toUserId } from "@hourloom/db/owner";
import { eventDefaults, type DateRange } from "@hourloom/schema/events";
import { expandSeries, type Expander } from "./expansions.ts";
import { firstItems } from "./in-range.ts";
import { eventsInRange } from "./occurrences-in-range.ts";

const daily: EventInRange = {
  ...eventDefaults,
  id: "id",
  calendar: "id",
  added: [],
  title: "Daily",
  version: 1,
  recurrence: "daily",
  series_until: null,
  date: "2026-01-01",
  start_time: "23:00",
  end_time: "01:00",
  end_date: null,
  rrule: "FREQ=DAILY",
  recurrence_anchor: "2026-01-01",
  exceptions: null,
};
const expander: Expander = { expand: async (request) => expandSeries(request) };
const returning = (response: SeriesDates | null): Expander => ({ expand: async () => response });
const berlin = (range: DateRange) => ({
  range,
  owner: { userId: toUserId("01931f70-0000-7f01-8a2b-3c4d5e6f7a8b"), timezone: "Europe/Berlin" },
});
const YEAR = { from: "2026-01-01", to: "2027-01-01" };

describe("occurrences in a range", () => {
  test("begin with the one that reaches into it over midnight", async () => {
    const { events } = await eventsInRange([daily], berlin({ from: "2026-03-02", to: "2026-03-04" }), expander);
    expect(events.map(({ date }) => date)).toEqual(["2026-03-01", "2026-03-02", "2026-03-03"]);
  });

  test("are without those that left, with those that were moved into it, and none twice", async () => {
    const exceptions = [
      { date: "2026-03-02", changes: null },
      { date: "2026-03-03", changes: { title: "Otherwise" } },
      { date: "2026-05-01", changes: { date: "2026-03-03", start_time: "08:00", end_time: "09:00" } },
      { date: "2026-03-01", changes: { date: "2026-06-01" } },
    ];
    const range = berlin({ from: "2026-03-02", to: "2026-03-04" });
    const { events } = await eventsInRange([{ ...daily, exceptions }], range, expander);
    expect(events.map(({ date, title, occurrence }) => [date, title, occurrence])).toEqual([
      ["2026-03-03", "Otherwise", "2026-03-03"],
      ["2026-03-03", "Daily", "2026-05-01"],
    ]);
  });

  test("are at most 5,000 of all series together, and the response is truncated", async () => {
    const rows = Array.from({ length: 30 }, (_, index) => ({ ...daily, id: `id${index}` }));
    const { events, truncated } = await eventsInRange(rows, berlin(YEAR), expander);
    expect(events).toHaveLength(5_000);
    expect(truncated).toBe(true);
    expect(await eventsInRange(rows.slice(0, 2), berlin(YEAR), expander)).toMatchObject({
      truncated: false,
      unresolved: 0,
    });
  });

  test("are as many as their notes leave space for", async () => {
    const notes = "x".repeat(10_000);
    const rows = Array.from({ length: 2 }, (_, index) => ({ ...daily, id: `id${index}`, notes }));
    const { events } = await eventsInRange(rows, berlin(YEAR), expander);
    expect(events.length).toBeGreaterThan(700);
    expect(firstItems(events)).toEqual(events.slice(0, 419));
    expect(firstItems(events.slice(0, 400))).toHaveLength(400);
  });

  test("of a series that was not expanded completely are reported", async () => {
    const rich = { ...daily, rrule: "FREQ=DAILY;BYDAY=MO,TU" };
    const unfinished = { dates: ["2026-03-01"], truncated: true };
    expect(await eventsInRange([rich], berlin(YEAR), returning(null))).toMatchObject({ events: [], unresolved: 1 });
    expect(await eventsInRange([rich], berlin(YEAR), returning(unfinished))).toMatchObject({
      unresolved: 1,
      truncated: false,
    });
    const many = { dates: Array.from({ length: 5_000 }, () => "2026-03-01"), truncated: true };
    expect(await eventsInRange([rich], berlin(YEAR), returning(many))).toMatchObject({
      unresolved: 0,
      truncated: true,
    });
  });

  test("of slow series come after all others", async () => {
    const rich = { ...daily, id: "rich", rrule: "FREQ=DAILY;BYDAY=MO,TU" };
    const range = berlin({ from: "2026-03-02", to: "2026-03-03" });
    const { events } = await eventsInRange([rich, daily], range, expander);
    expect(events.map(({ id }) => id)).toEqual(["id", "id", "rich"]);
  });
});
