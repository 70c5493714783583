import { describe, expect, test } from "vitest";
import { PAUSES_MAX } from "./pauses.ts";
import { resultOf, flow, focus, look, minute, type Move, play, workedMinutes } from "./testing/play-timer.ts";

const pause = { type: "pause" } as const;
const resume = { type: "resume" } as const;

describe("a pause", () => {
  test("is not counted, nor is the current one", () => {
    const paused = play([
      [0, focus()],
      [4, pause],
      [10, resume],
      [13, pause],
    ]);
    expect(paused.rows["a"]).toMatchObject({ status: "running", ended_at: null });
    expect(workedMinutes(paused)).toBe(7);
    expect(workedMinutes(play([[99, { type: "set_task", task: null, title: "X" }]], { from: paused }))).toBe(7);
  });

  test("without a length, on a clock that stood still or was set back, is ignored", () => {
    expect(
      play([
        [0, focus()],
        [4, pause],
        [4, resume],
      ]).state,
    ).toMatchObject({ run: { pauses: [] } });
    expect(
      play([
        [0, focus()],
        [4, pause],
        [2, resume],
      ]).state,
    ).toMatchObject({ run: { pauses: [] } });
  });

  test("before the start, on a clock that went back, begins with it", () => {
    const moves: Move[] = [
      [0, focus()],
      [-30, pause],
    ];
    expect(play(moves).state).toMatchObject({ paused_at: minute(0) });
    expect(workedMinutes(play(moves))).toBe(0);
  });

  test("is possible in a break, too", () => {
    const paused = play([
      [0, focus()],
      [25, { type: "start_break" }],
      [27, pause],
      [40, resume],
    ]);
    expect(look(paused, 43).state).toMatchObject({ status: "ended", ended_at: minute(43) });
  });

  test("is rejected if there were too many", () => {
    const many = Array.from({ length: PAUSES_MAX }, (_, index): Move[] => [
      [index + 0.25, pause],
      [index + 0.5, resume],
    ]).flat();
    expect(resultOf([[0, flow()], ...many])).toBe("ok");
    expect(resultOf([[0, flow()], ...many, [9999, pause]])).toBe("too_many_pauses");
  });
});

describe("going on after the stop of flowtime", () => {
  const stopped: Move[] = [
    [0, flow()],
    [30, { type: "stop" }],
  ];

  test("undoes it: the session runs again, and the time between was a pause", () => {
    const continued = play([...stopped, [40, { type: "go_on" }]]);
    expect(continued.rows["a"]).toMatchObject({ status: "running", ended_at: null });
    expect(workedMinutes(play([[50, { type: "stop" }]], { from: continued }))).toBe(40);
  });

  test("after a stop in a pause leaves the whole pause out", () => {
    const continued = play([
      [0, flow()],
      [20, pause],
      [30, { type: "stop" }],
      [40, { type: "go_on" }],
    ]);
    expect(workedMinutes(play([[41, pause]], { from: continued }))).toBe(21);
  });

  test.each<[string, Move[], string]>([
    [
      "a pomodoro",
      [
        [0, focus()],
        [3, { type: "finish" }],
      ],
      "wrong_phase",
    ],
    ["a break", [...stopped, [30, { type: "start_break" }], [31, { type: "skip" }]], "wrong_phase"],
    [
      "a session that was dropped",
      [
        [0, flow()],
        [0.5, { type: "skip" }],
      ],
      "session_over",
    ],
  ])("is not for %s", (_title, moves, reason) => {
    expect(resultOf([...moves, [50, { type: "go_on" }]])).toBe(reason);
  });
});
