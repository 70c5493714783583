import type { RepeatRule } from "@hourloom/schema/recurrence";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderApp } from "@/shared/testing/render-app";
import { stubServer } from "@/shared/testing/stub-server";
import { formatNextDates, NextDates } from "./next-dates";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a rule counted from completion is previewed from today, without its weekdays", async () => {
  const server = stubServer({ "calendar.nextDates": { value: ["2026-12-08"] } });
  const rule: RepeatRule = {
    frequency: "weekly",
    interval: 2,
    weekdays: ["MO"],
    nth_weekday: null,
    ends: { kind: "never" },
  };
  await renderApp(<NextDates rule={rule} date="2026-11-02" completionDate="2026-11-24" />);
  expect(await screen.findByText("If done today, next: Tue 8 Dec")).toBeTruthy();
  expect(server.calls.find(({ procedure }) => procedure === "calendar.nextDates")?.input).toEqual({
    date: "2026-11-24",
    after: "2026-11-24",
    repeats: { ...rule, weekdays: [] },
  });
});

test.each([
  ["within a year", ["2026-11-24", "2026-12-01"], "Next: Tue 24 Nov · Tue 1 Dec"],
  [
    "over the end of a year",
    ["2026-12-29", "2027-01-05", "2027-01-12"],
    "Next: Tue 29 Dec · Tue 5 Jan 2027 · Tue 12 Jan",
  ],
  ["in each year", ["2027-01-31", "2028-01-31"], "Next: Sun 31 Jan 2027 · Mon 31 Jan 2028"],
  ["of an ended rule", [], "No dates."],
])("dates %s", (_which, dates, label) => {
  expect(formatNextDates(dates, "2026-11-24")).toBe(label);
});
