import type { RepeatRule } from "@hourloom/schema/recurrence";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderApp } from "@/shared/testing/render-app";
import { stubServer } from "@/shared/testing/stub-server";
import { NextDates } from "./next-dates";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("what is counted from the day on which it is done is previewed from today, on any weekday", async () => {
  const server = stubServer({ "calendar.nextDates": { value: ["2026-12-08"] } });
  const rule: RepeatRule = {
    ...{ frequency: "weekly", interval: 2, weekdays: ["MO"], nth_weekday: null },
    ends: { kind: "never" },
  };
  await renderApp(<NextDates rule={rule} date="2026-11-02" doneOn="2026-11-24" />);
  expect(await screen.findByText("If done today, next: Tue 8 Dec")).toBeTruthy();
  expect(server.calls.find(({ procedure }) => procedure === "calendar.nextDates")?.input).toEqual({
    ...{ date: "2026-11-24", after: "2026-11-24" },
    repeats: { ...rule, weekdays: [] },
  });
});
