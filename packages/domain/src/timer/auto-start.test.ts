import { describe, expect, test } from "vitest";
import { shouldAutoStart } from "./auto-start.ts";
import { defaults, flow, focus, minute, type Move, next, play } from "./testing/play-timer.ts";

describe("automatic start", () => {
  const both = { ...defaults, auto_start_breaks: true, auto_start_focus: true };
  const finished: Move[] = [
    [0, focus()],
    [10, { type: "finish" }],
  ];
  const rested: Move[] = [
    [0, focus()],
    [25, next()],
    [27, { type: "skip" }],
  ];

  test.each<[string, Move[], number, object, boolean]>([
    ["a break, at once", finished, 10, {}, true],
    ["a break, two minutes later", finished, 12, {}, true],
    ["nothing after more than that", finished, 12.01, {}, false],
    ["nothing on a clock before the end", finished, 9, {}, false],
    ["no break that is not wanted", finished, 10, { auto_start_breaks: false }, false],
    ["focus", rested, 28, { auto_start_breaks: false }, true],
    ["no focus that is not wanted", rested, 28, { auto_start_focus: false }, false],
    ["nothing while a phase runs", [[0, focus()]], 5, {}, false],
    [
      "nothing after a stop",
      [
        [0, focus()],
        [5, { type: "stop" }],
      ],
      5,
      {},
      false,
    ],
    [
      "nothing in flowtime",
      [
        [0, flow()],
        [50, { type: "stop" }],
      ],
      50,
      {},
      false,
    ],
  ])("%s", (_title, moves, at, change, expected) => {
    expect(shouldAutoStart(play(moves).state, { ...both, ...change }, minute(at))).toBe(expected);
  });
});
