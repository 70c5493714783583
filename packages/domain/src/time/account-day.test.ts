import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "./day-number.ts";
import { accountDay, dayBounds } from "./account-day.ts";

test.each([
  ["2026-11-22T03:59:00Z", "04:00", "2026-11-21"],
  ["2026-11-22T04:00:00Z", "04:00", "2026-11-22"],
  ["2026-11-22T00:00:00Z", "00:00", "2026-11-22"],
  ["2026-01-01T02:00:00Z", "03:30", "2025-12-31"],
])("%s is, with a day from %s on, %s", (dateTime, dayStart, day) => {
  expect(accountDay(Date.parse(dateTime), { zone: "UTC", dayStart })).toBe(day);
});

test("is the day of the account's zone", () => {
  expect(accountDay(Date.parse("2026-11-21T20:00:00Z"), { zone: "Asia/Kathmandu", dayStart: "00:00" })).toBe(
    "2026-11-22",
  );
});

describe("the bounds of days", () => {
  test("are one more than the days, an hour nearer or further where the clock changes", () => {
    const bounds = dayBounds({ from: "2026-03-28", to: "2026-03-30" }, { zone: "Europe/Berlin", dayStart: "04:00" });
    expect(bounds.map((ms) => new Date(ms).toISOString().slice(0, 16))).toEqual([
      "2026-03-28T03:00",
      "2026-03-29T02:00",
      "2026-03-30T02:00",
    ]);
  });

  test("a time that the clock skips or shows twice bounds the day once", () => {
    const clock = { zone: "Europe/Berlin", dayStart: "02:30" };
    const dayAt = (text: string) => accountDay(Date.parse(text), clock);
    expect(dayAt("2026-03-29T01:29:00Z")).toBe("2026-03-28");
    expect(dayAt("2026-03-29T01:30:00Z")).toBe("2026-03-29");
    expect(dayAt("2026-10-25T00:29:00Z")).toBe("2026-10-24");
    expect(dayAt("2026-10-25T00:30:00Z")).toBe("2026-10-25");
    expect(dayAt("2026-10-25T01:10:00Z"), "02:10 for the second time").toBe("2026-10-25");
  });

  test("contain exactly the instants of the day", () => {
    const zones = ["Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Pacific/Apia", "America/Havana"];
    const time = fc
      .tuple(fc.nat(23), fc.nat(59))
      .map(([h, m]) => [h, m].map((n) => String(n).padStart(2, "0")).join(":"));
    const instantMs = fc.integer({ min: Date.parse("2011-01-01"), max: Date.parse("2027-12-31") });
    fc.assert(
      fc.property(fc.constantFrom(...zones), time, instantMs, (zone, dayStart, nowMs) => {
        const clock = { zone, dayStart };
        const day = accountDay(nowMs, clock);
        const [from = Number.NaN, to = Number.NaN] = dayBounds({ from: day, to: addDays(day, 1) }, clock);
        // Samoa skipped 30 December 2011 completely.
        if (zone === "Pacific/Apia" && (day === "2011-12-30" || addDays(day, 1) === "2011-12-30")) return;
        expect(nowMs).toBeGreaterThanOrEqual(from);
        expect(nowMs).toBeLessThan(to);
      }),
    );
  });
});
