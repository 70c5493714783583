import type { PomodoroFocus, TimerRun, TimerState } from "@hourloom/schema/timer";
import { expect, test } from "vitest";
import { findInterrupted } from "./next-step-question";

const cycle = { done: 0, day: "2026-11-24" };
const focus: PomodoroFocus = {
  mode: "pomodoro",
  phase: "focus",
  session: "s",
  task: "t",
  title: "",
  started_at: 0,
  pauses: [],
  planned_ms: 1_500_000,
  overtime: false,
  counts_from_percent: 80,
  long_break_after: 4,
  interruptions: { internal: 0, external: 0 },
};
const rest: TimerRun = {
  mode: "pomodoro",
  phase: "short_break",
  session: null,
  task: "t",
  title: "",
  started_at: 0,
  pauses: [],
  planned_ms: 300_000,
  overtime: false,
};
const running: TimerState = { status: "running", run: focus, cycle };
const paused: TimerState = { ...running, status: "paused", paused_at: 5 };

test.each([
  ["pause", running, true],
  ["stop", running, false],
  ["stop", paused, false],
] as const)("%s interrupts work that is %j", (type, state, isPaused) => {
  expect(findInterrupted(state, { type }, () => false)).toEqual({
    mode: "pomodoro",
    session: "s",
    task: "t",
    isPaused,
  });
});

test.each([
  ["resume", paused],
  ["finish", running],
  ["skip", running],
  ["pause", { ...running, run: rest }],
  ["stop", { status: "idle", cycle }],
  ["stop", undefined],
] as const)("%s interrupts nothing in %j", (type, state) => {
  expect(findInterrupted(state, { type }, () => false)).toBeUndefined();
});

test("work on a task that is done is not interrupted, and work without a task is", () => {
  const isDone = (task: string) => task === "t";
  expect(findInterrupted(running, { type: "stop" }, isDone)).toBeUndefined();
  const other = { ...running, run: { ...focus, task: null } };
  expect(findInterrupted(other, { type: "stop" }, isDone)).toMatchObject({ task: null });
});
