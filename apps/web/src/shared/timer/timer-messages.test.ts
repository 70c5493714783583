import { type AccountSettings, defaultSettings } from "@hourloom/schema/accounts/settings";
import type { PomodoroFocus, TimerState } from "@hourloom/schema/timer";
import { describe, expect, test } from "vitest";
import { changeText, elapsedShare, shownTime, windowTitleOf } from "./timer-messages";
import type { TimerNow } from "./use-timer";

const settings: AccountSettings = defaultSettings;
const cycle = { done: 0, day: "2026-11-24" };
const focus: PomodoroFocus = {
  mode: "pomodoro",
  phase: "focus",
  session: "s",
  task: null,
  title: "Write",
  started_at: 0,
  pauses: [],
  planned_ms: 1_500_000,
  overtime: false,
  counts_from_percent: 80,
  long_break_after: 4,
  interruptions: { internal: 0, external: 0 },
};
const running: TimerState = { status: "running", run: focus, cycle };

function timer(change: Partial<TimerNow> = {}): TimerNow {
  return {
    state: running,
    settings,
    version: 1,
    nowMs: 0,
    serverOffsetMs: 0,
    remainingMs: 1_500_000,
    overtimeMs: 0,
    elapsedMs: 0,
    ...change,
  };
}

describe("announcements of changes", () => {
  const idle: TimerState = { status: "idle", cycle };
  const paused: TimerState = { status: "paused", run: focus, cycle, paused_at: 60_000 };
  test.each<[TimerState, TimerState, string | undefined]>([
    [idle, running, "Pomodoro started."],
    [running, paused, "Pomodoro paused."],
    // The change to running was not seen.
    [idle, paused, "Pomodoro paused."],
    [paused, running, "Pomodoro goes on."],
    [running, idle, "Timer stopped."],
    [paused, paused, undefined],
    [idle, idle, undefined],
  ])("from %j to %j: %s", (before, after, text) => {
    expect(changeText(before, after)).toBe(text);
  });
});

describe("the displayed time", () => {
  test.each([
    [{ remainingMs: 1_499_001 }, "25:00"],
    [{ remainingMs: 61_000 }, "01:01"],
    [{ remainingMs: 0, overtimeMs: 62_900 }, "+01:02"],
    [{ remainingMs: null, elapsedMs: 3_661_999 }, "1:01:01"],
  ])("%j is %s", (change, text) => {
    expect(shownTime(timer(change))).toBe(text);
  });
});

describe("the page's title", () => {
  test.each<[Partial<TimerNow>, string | undefined]>([
    [{}, "25:00 Write"],
    [{ state: { ...running, run: { ...focus, title: "" } } }, "25:00 Pomodoro"],
    [{ state: { status: "paused", run: focus, cycle, paused_at: 5 } }, "Paused 25:00 Write"],
    [
      {
        state: {
          status: "ended",
          run: focus,
          cycle,
          ended_at: 5,
          ending: { status: "done", counts: true, done_before: 0 },
        },
      },
      "Pomodoro over",
    ],
    [{ state: { status: "idle", cycle } }, undefined],
  ])("names the running phase, and is undefined without one", (change, text) => {
    expect(windowTitleOf(timer(change))).toBe(text);
  });
});

describe("the elapsed share", () => {
  test.each<[Partial<TimerNow>, number | undefined]>([
    [{ remainingMs: 1_500_000 }, 0],
    [{ remainingMs: 375_000 }, 0.75],
    [{ remainingMs: 0 }, 1],
    [{ remainingMs: null }, undefined],
    [{ state: { status: "idle", cycle } }, undefined],
  ])("of %j", (change, share) => {
    expect(elapsedShare(timer(change))).toBe(share);
  });
});
