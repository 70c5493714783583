import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { recomputeFocusedSeconds, deriveSessionWork, type PlannedTime, type SessionWork } from "./session-work.ts";

const at = (minute: number) => minute * MINUTE_MS;
const planned: PlannedTime = { startMs: 0, durationMinutes: 25 };
const context = { nowMs: at(25), percent: 80 };
const whole: SessionWork = { state: "done", endedMs: at(25), focusedSeconds: 1_500, counts: true };

describe("a session entered by the user", () => {
  test("is done as planned where its time is over, and planned where it is not", () => {
    expect(deriveSessionWork(planned, {}, context)).toEqual(whole);
    const later = { state: "planned", endedMs: null, focusedSeconds: null, counts: false };
    expect(deriveSessionWork(planned, {}, { ...context, nowMs: at(24.99) })).toEqual(later);
  });

  test.each([
    ["stopped", 1_200, true, 20],
    ["stopped", 1_199, false, 1_199 / 60],
    ["done", 60, false, 1],
    ["done", null, true, 25],
  ] as const)("%s after %s seconds counts: %s", (state, focusedSeconds, counts, end) => {
    expect(deriveSessionWork(planned, { state, focusedSeconds }, context)).toMatchObject({
      state,
      counts,
      endedMs: at(end),
    });
  });

  test("is planned if the input says so, also in the past", () => {
    expect(deriveSessionWork(planned, { state: "planned", focusedSeconds: 60 }, context)).toMatchObject({
      state: "planned",
      focusedSeconds: null,
    });
  });
});

describe("a session corrected by the user", () => {
  const paused = {
    ...planned,
    ...whole,
    state: "stopped",
    endedMs: at(30),
    focusedSeconds: 600,
    counts: false,
  } as const;

  test("follows another start or length if it was worked as planned", () => {
    const before = { ...planned, ...whole };
    const moved = { startMs: at(-60), durationMinutes: 50 };
    expect(deriveSessionWork(moved, {}, { ...context, before })).toEqual({
      ...whole,
      endedMs: at(-10),
      focusedSeconds: 3_000,
    });
  });

  test("keeps its work and pauses otherwise", () => {
    const moved = { startMs: at(-60), durationMinutes: 10 };
    expect(deriveSessionWork(moved, {}, { ...context, before: paused })).toEqual({
      state: "stopped",
      endedMs: at(-30),
      focusedSeconds: 600,
      counts: true,
    });
  });

  test("keeps its work if its duration grows", () => {
    const longer = { ...planned, durationMinutes: planned.durationMinutes * 2 };
    expect(deriveSessionWork(longer, {}, { ...context, before: paused })).toMatchObject({ focusedSeconds: 600 });
  });

  test("ends later with more worked time", () => {
    expect(deriveSessionWork(planned, { focusedSeconds: 1_260 }, { ...context, before: paused })).toMatchObject({
      endedMs: at(41),
      focusedSeconds: 1_260,
      counts: true,
    });
  });

  test("is planned again in the future", () => {
    const ahead = { startMs: at(100), durationMinutes: 25 };
    expect(deriveSessionWork(ahead, {}, { ...context, before: paused })).toMatchObject({
      state: "planned",
      endedMs: null,
    });
  });

  test("has no work when it is planned again", () => {
    expect(deriveSessionWork(planned, { state: "planned" }, { ...context, before: paused })).toMatchObject({
      endedMs: null,
    });
  });
});

describe("the pauses of a flowtime session", () => {
  const before = { startMs: 0, endMs: at(60), focusedSeconds: 3_000 };
  test.each([
    [at(10), at(60), 2_400],
    [0, at(90), 4_800],
    [0, at(5), 0],
  ])("stay when it goes from %i to %i", (startMs, endMs, seconds) => {
    expect(recomputeFocusedSeconds(before, { startMs, endMs })).toBe(seconds);
  });
  test("are not known of an open one", () => {
    expect(recomputeFocusedSeconds(before, { startMs: 0, endMs: null })).toBeNull();
    expect(recomputeFocusedSeconds({ ...before, focusedSeconds: null }, { startMs: 0, endMs: at(9) })).toBeNull();
  });
});
