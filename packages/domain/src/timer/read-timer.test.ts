import { describe, expect, test } from "vitest";
import { elapsedFocusMs, overtimeMs, plannedEndAt, remainingMs } from "./read-timer.ts";
import { flow, focus, minute, MINUTE_MS, type Move, next, play } from "./testing/play-timer.ts";

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
