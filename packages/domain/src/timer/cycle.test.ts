import type { TimerSettings } from "@hourloom/schema/accounts/settings";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { describe, expect, test } from "vitest";
import { DAY, focus, look, play, pomodoros } from "./testing/play-timer.ts";

describe("another day", () => {
  const settings: Partial<TimerSettings> = { long_break_after: 2 };
  const tomorrow = { day: "2026-03-11", settings };

  test("begins the cycle anew with the first phase that is started", () => {
    const from = play([...pomodoros(1)], { settings });
    expect(play([[900, focus("x")]], { ...tomorrow, from }).state.cycle).toEqual({ done: 0, day: "2026-03-11" });
  });

  test("begins it anew on an earlier day too, as after a flight to the west", () => {
    const from = play([...pomodoros(1)], { settings });
    expect(play([[900, focus("x")]], { settings, day: "2026-03-09", from }).state.cycle.done).toBe(0);
  });

  test("counts a session that runs over midnight for the day on which it began", () => {
    const from = play([[0, focus()]], { settings });
    const over = play([[24, { type: "interrupt", kind: "internal" }]], { ...tomorrow, from });
    expect(look(over, 25).state.cycle).toEqual({ done: 1, day: DAY });
  });

  test("leaves the break to the work before it", () => {
    const from = play(pomodoros(2), { settings });
    const { state } = play([[60, { type: "start_break" }]], { ...tomorrow, from });
    expect(state).toMatchObject({ run: { phase: "long_break" }, cycle: { done: 0, day: "2026-03-11" } });
  });
});

test("a long break that is started by hand begins the cycle anew", () => {
  const { state } = play([
    ...pomodoros(2),
    [60, { type: "start", mode: "pomodoro", phase: "long_break", task: null, title: "", minutes: 20 }],
  ]);
  expect(state).toMatchObject({ run: { phase: "long_break", planned_ms: 20 * MINUTE_MS }, cycle: { done: 0 } });
});

test("a lowered number of pomodoros lowers the count with the next start", () => {
  const from = play(pomodoros(3));
  expect(play([[90, focus("x")]], { from, settings: { long_break_after: 2 } }).state.cycle.done).toBe(2);
});
