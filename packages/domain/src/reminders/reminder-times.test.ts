import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wallClockIn } from "../time/zone-clock.ts";
import { afterQuietHours, findDueReminders, reminderMs, reminderStartMs } from "./reminder-times.ts";

const BERLIN = "Europe/Berlin";
const at = (text: string) => Date.parse(text);

describe("the instant of a reminder", () => {
  test.each([
    ["at the start", "2026-11-27", "14:00", 0, "2026-11-27T13:00Z"],
    ["10 minutes before", "2026-11-27", "14:00", 10, "2026-11-27T12:50Z"],
    ["after the start", "2026-11-27", "14:00", -30, "2026-11-27T13:30Z"],
    ["a day before", "2026-11-27", "14:00", 1440, "2026-11-26T13:00Z"],
    ["a day before, over a change of the clocks", "2026-10-25", "14:00", 1440, "2026-10-24T12:00Z"],
    ["an hour before, over a change of the clocks", "2026-10-25", "03:30", 60, "2026-10-25T01:30Z"],
    ["on a whole day", "2026-11-27", null, 0, "2026-11-27T08:00Z"],
    ["the evening before a whole day", "2026-11-27", null, 900, "2026-11-26T17:00Z"],
    ["in the evening of a whole day", "2026-11-27", null, -540, "2026-11-27T17:00Z"],
  ])("%s", (_name, date, start_time, minutes, expected) => {
    expect(reminderMs({ date, start_time }, minutes, BERLIN)).toBe(at(expected));
  });

  test("that is outside of the years 1 to 9999 is none", () => {
    expect(reminderMs({ date: "0001-01-01", start_time: "00:00" }, 60, "UTC")).toBe(at("0000-12-31T23:00Z"));
    expect(reminderStartMs({ date: "0001-01-01", start_time: "00:00" }, "Asia/Tokyo")).toBeUndefined();
  });
});

describe("quiet hours", () => {
  const night = { start: "22:00", end: "07:00" };

  test.each([
    ["before them", "2026-11-27T20:59Z", "2026-11-27T20:59Z"],
    ["at their start", "2026-11-27T21:00Z", "2026-11-28T06:00Z"],
    ["after midnight", "2026-11-28T02:30Z", "2026-11-28T06:00Z"],
    ["at their end", "2026-11-28T06:00Z", "2026-11-28T06:00Z"],
    ["over a change of the clocks", "2026-10-24T22:30Z", "2026-10-25T06:00Z"],
  ])("of a night, %s", (_name, due, expected) => {
    expect(afterQuietHours(at(due), night, BERLIN)).toBe(at(expected));
  });

  test("of a day end on that day", () => {
    expect(afterQuietHours(at("2026-11-27T12:30Z"), { start: "13:00", end: "14:00" }, BERLIN)).toBe(
      at("2026-11-27T13:00Z"),
    );
  });

  test("without a length are none", () => {
    expect(afterQuietHours(5, { start: "13:00", end: "13:00" }, BERLIN)).toBe(5);
    expect(afterQuietHours(5, null, BERLIN)).toBe(5);
  });

  test("never move a reminder back, by more than a day, or into themselves", () => {
    const time = fc
      .integer({ min: 0, max: 1439 })
      .map(
        (minutes) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`,
      );
    fc.assert(
      fc.property(fc.integer({ min: 1_760_000_000, max: 1_800_000_000 }), time, time, (seconds, start, end) => {
        const ms = seconds * 1_000;
        const shown = afterQuietHours(ms, { start, end }, BERLIN);
        expect(shown - ms).toBeGreaterThanOrEqual(0);
        expect(shown - ms).toBeLessThanOrEqual(25 * 3_600_000);
        expect([ms, shown].includes(shown) && (shown === ms || wallClockIn(BERLIN, shown).time >= end)).toBe(true);
      }),
    );
  });
});

describe("due reminders", () => {
  const daily = ["2026-11-26", "2026-11-27", "2026-11-28"].map((date) => ({
    occurrence: date,
    date,
    start_time: "09:00",
    reminders: [0, 60],
  }));

  test("are those after the last look until now, and the next one is after now", () => {
    const found = findDueReminders(daily, {
      zone: "UTC",
      afterMs: at("2026-11-26T09:00Z"),
      nowMs: at("2026-11-27T08:30Z"),
    });
    expect(found.due).toEqual([
      { occurrence: "2026-11-27", minutes: 60, dueMs: at("2026-11-27T08:00Z"), startMs: at("2026-11-27T09:00Z") },
    ]);
    expect(found.nextMs).toBe(at("2026-11-27T09:00Z"));
  });

  test("are all in their order, each once however often one looks", () => {
    const looks = fc.array(fc.integer({ min: 0, max: 4 * 24 * 60 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(looks, (minutes) => {
        const times = minutes.toSorted((a, b) => a - b).map((one) => at("2026-11-25T12:00Z") + one * 60_000);
        const last = Math.max(...times);
        const found = times.flatMap(
          (nowMs, index) =>
            findDueReminders(daily, { zone: "UTC", afterMs: times[index - 1] ?? at("2026-11-25T12:00Z"), nowMs }).due,
        );
        const all = findDueReminders(daily, { zone: "UTC", afterMs: at("2026-11-25T12:00Z"), nowMs: last }).due;
        expect(found).toEqual(all);
      }),
    );
  });

  test("without another have no next one", () => {
    const found = findDueReminders(daily, { zone: "UTC", afterMs: 0, nowMs: at("2026-12-01T00:00Z") });
    expect(found.due).toHaveLength(6);
    expect(found.nextMs).toBeNull();
  });
});
