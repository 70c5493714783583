import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import {
  elapsedFocusMs,
  elapsedPhaseMs,
  overtimeMs,
  plannedEndAt,
  pomodorosDone,
  remainingMs,
  phasePausedMs,
} from "./read-timer.ts";
import { DAY, defaults, flow, focus, minute, type Move, next, play, pomodoros } from "./testing/play-timer.ts";

const overtime = { settings: { overtime: true } };

describe("minutes elapsed, remaining and over", () => {
  test.each<[string, Move[], number, object, (number | null)[]]>([
    ["idle", [], 5, {}, [0, null, 0]],
    ["running", [[0, focus()]], 5, {}, [5, 20, 0]],
    ["running on a clock before the start", [[0, focus()]], -5, {}, [0, 25, 0]],
    [
      "paused",
      [
        [0, focus()],
        [4, { type: "pause" }],
      ],
      90,
      {},
      [4, 21, 0],
    ],
    ["over, which nobody noticed", [[0, focus()]], 90, {}, [25, 0, 0]],
    [
      "over early",
      [
        [0, focus()],
        [3, { type: "finish" }],
      ],
      90,
      {},
      [3, 0, 0],
    ],
    ["in overtime", [[0, focus()]], 90, overtime, [90, 0, 65]],
    [
      "over after overtime",
      [
        [0, focus()],
        [26, { type: "finish" }],
      ],
      90,
      overtime,
      [26, 0, 1],
    ],
    ["open", [[0, flow()]], 90, {}, [90, null, 0]],
    [
      "in a break",
      [
        [0, focus()],
        [25, next()],
      ],
      27,
      {},
      [0, 3, 0],
    ],
  ])("%s", (_title, moves, at, circumstances, expected) => {
    const { state } = play(moves, circumstances);
    const readings = [elapsedFocusMs, remainingMs, overtimeMs].map((read) => read(state, minute(at)));
    expect(readings).toEqual(expected.map((minutes) => minutes && minutes * MINUTE_MS));
  });
});

test.each<[string, Move[], number | null]>([
  ["idle", [], null],
  ["running", [[0, focus()]], minute(25)],
  [
    "running after a pause",
    [
      [0, focus()],
      [4, { type: "pause" }],
      [9, { type: "resume" }],
    ],
    minute(30),
  ],
  [
    "paused",
    [
      [0, focus()],
      [4, { type: "pause" }],
    ],
    null,
  ],
  ["open", [[0, flow()]], null],
])("the planned end: %s", (_title, moves, expected) => {
  expect(plannedEndAt(play(moves).state)).toBe(expected);
});

const pausing: Move[] = [
  [4, { type: "pause" }],
  [9, { type: "resume" }],
  [12, { type: "pause" }],
];
test.each<[string, Move[], number, [number, number]]>([
  ["idle", [], 5, [0, 0]],
  ["running after a pause", [[0, focus()], ...pausing.slice(0, 2)], 11, [6, 5]],
  ["paused again", [[0, focus()], ...pausing], 20, [7, 13]],
  ["paused, on a clock before the pause", [[0, focus()], ...pausing], 10, [7, 5]],
  ["over in its second pause", [[0, focus()], ...pausing, [20, { type: "finish" }]], 90, [7, 5]],
  [
    "paused in a break",
    [
      [0, focus()],
      [25, next()],
      [27, { type: "pause" }],
    ],
    30,
    [2, 3],
  ],
  [
    "over, which nobody noticed",
    [
      [0, focus()],
      [25, next()],
    ],
    90,
    [5, 0],
  ],
])("minutes that a phase ran and stood still: %s", (_title, moves, at, expected) => {
  const { state } = play(moves);
  const readings = [elapsedPhaseMs, phasePausedMs].map((read) => read(state, minute(at)));
  expect(readings).toEqual(expected.map((minutes) => minutes * MINUTE_MS));
});

test.each<[string, Move[], string, number]>([
  ["a phase whose end nobody noticed", pomodoros(2), DAY, 2],
  ["idle on the same day", [...pomodoros(2), [60, { type: "dismiss" }]], DAY, 2],
  ["idle on the next day", [...pomodoros(2), [60, { type: "dismiss" }]], "2026-03-11", 0],
  ["over since the day before, with its break still due", pomodoros(2), "2026-03-11", 2],
])("the pomodoros of the cycle: %s", (_title, moves, day, expected) => {
  expect(pomodorosDone(play(moves).state, { nowMs: minute(60), day, settings: defaults })).toBe(expected);
});
