import { describe, expect, test } from "vitest";
import { nextPhase } from "./next-phase.ts";
import { defaults, flow, focus, type Move, next, play } from "./testing/play-timer.ts";

describe("what follows", () => {
  const everySecond = { ...defaults, long_break_after: 2 };
  const two: Move[] = [
    [0, focus()],
    [25, next()],
    [30, next("b")],
  ];

  test.each<[string, Move[], string]>([
    ["idle", [], "focus"],
    ["the first, while it runs", [[0, focus()]], "short_break"],
    [
      "the first, over",
      [
        [0, focus()],
        [9, { type: "finish" }],
      ],
      "short_break",
    ],
    ["the second, while it runs", two, "long_break"],
    ["the second, over", [...two, [50, { type: "finish" }]], "long_break"],
    ["the second, finished too early to count", [...two, [40, { type: "finish" }]], "short_break"],
    ["the second, skipped", [...two, [40, { type: "skip" }]], "short_break"],
    [
      "a break",
      [
        [0, focus()],
        [25, next()],
      ],
      "focus",
    ],
    ["flowtime, while it runs", [[0, flow()]], "short_break"],
    [
      "flowtime that earned nothing",
      [
        [0, flow()],
        [0, { type: "stop" }],
      ],
      "focus",
    ],
  ])("%s", (_title, moves, expected) => {
    expect(nextPhase(play(moves, { settings: everySecond }).state, everySecond)).toBe(expected);
  });

  test("is focus where the break has no length", () => {
    expect(nextPhase(play([[0, focus()]]).state, { ...defaults, short_break_minutes: 0 })).toBe("focus");
  });
});
