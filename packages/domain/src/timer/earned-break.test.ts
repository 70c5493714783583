import type { FlowtimeBreak } from "@hourloom/schema/accounts/settings";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { describe, expect, test } from "vitest";
import { earnedBreakMs } from "./earned-break.ts";

describe("a share of the time worked", () => {
  test.each([
    [0, 5, 0],
    [4999, 5, 0],
    [5000, 5, 1000],
    [27 * MINUTE_MS, 5, 324_000],
    [27 * MINUTE_MS + 999, 5, 324_000],
    [60 * MINUTE_MS, 3, 20 * MINUTE_MS],
  ])("%i ms divided by %i are %i ms, in whole seconds", (focusedMs, divisor, expected) => {
    expect(earnedBreakMs(focusedMs, { kind: "share", divisor })).toBe(expected);
  });
});

describe("bands", () => {
  const bands = [
    { from_minutes: 50, break_minutes: 10 },
    { from_minutes: 0, break_minutes: 5 },
    { from_minutes: 90, break_minutes: 15 },
    { from_minutes: 25, break_minutes: 8 },
  ];

  test.each([
    [0, 0],
    [0.01, 5],
    [24.999, 5],
    [25, 8],
    [50, 10],
    [89.999, 10],
    [90, 15],
    [1000, 15],
  ])("for %d minutes give %i, in any order", (minutes, expected) => {
    expect(earnedBreakMs(minutes * MINUTE_MS, { kind: "bands", bands })).toBe(expected * MINUTE_MS);
  });

  test.each<[string, FlowtimeBreak]>([
    ["below the least", { kind: "bands", bands: [{ from_minutes: 25, break_minutes: 8 }] }],
    ["without any", { kind: "bands", bands: [] }],
  ])("%s give none", (_title, setting) => {
    expect(earnedBreakMs(24 * MINUTE_MS, setting)).toBe(0);
  });
});
