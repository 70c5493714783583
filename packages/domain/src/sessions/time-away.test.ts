import type { FlowtimeFocus, TimerState } from "@hourloom/schema/timer";
import { expect, test } from "vitest";
import { timeAwayMs } from "./time-away.ts";

const cycle = { done: 0, day: "2026-11-24" };
const run: FlowtimeFocus = {
  mode: "flowtime",
  phase: "focus",
  session: "s",
  task: "t",
  title: "",
  started_at: 1_000,
  pauses: [],
  planned_ms: null,
  interruptions: { internal: 0, external: 0 },
};
const running: TimerState = { status: "running", run, cycle };
const paused: TimerState = { ...running, status: "paused", paused_at: 1_500 };
const resumed: TimerState = { ...running, run: { ...run, pauses: [{ from_at: 1_200, to_at: 1_350 }] } };
const idle: TimerState = { status: "idle", cycle };

test.each([
  ["the present pause", paused, 400, 500],
  ["the last pause of what runs", resumed, 400, 150],
  ["from the last session to the start of this one", running, 400, 600],
  ["from the last session until now", idle, 400, 1_600],
  ["nothing without a session before", idle, undefined, 0],
  ["nothing if sessions overlap", running, 1_100, 0],
] as const)("%s", (_name, state, lastEndedAt, away) => {
  expect(timeAwayMs(state, { mode: "flowtime", lastEndedAt }, 2_000)).toBe(away);
});

test("a phase of the other timer is no return", () => {
  expect(timeAwayMs(paused, { mode: "pomodoro", lastEndedAt: 400 }, 2_000)).toBe(1_600);
});
