import type { TimerEvent } from "@hourloom/schema/timer";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { describe, expect, test } from "vitest";
import { resultOf, focus, look, minute, type Move, next, play } from "./testing/play-timer.ts";

describe("adding minutes", () => {
  const five: TimerEvent = { type: "add_minutes", minutes: 5 };

  test.each<[string, Move[], number]>([
    [
      "a running session",
      [
        [0, focus()],
        [10, five],
      ],
      30,
    ],
    [
      "a paused one, to count when it goes on",
      [
        [0, focus()],
        [10, { type: "pause" }],
        [11, five],
        [20, { type: "resume" }],
      ],
      40,
    ],
    [
      "a break",
      [
        [0, focus()],
        [25, next()],
        [29, five],
      ],
      35,
    ],
  ])("moves the planned end of %s", (_title, moves, end) => {
    expect(look(play(moves), 999).state).toMatchObject({ status: "ended", ended_at: minute(end) });
  });

  test("moves it in overtime, and what counts depends on it", () => {
    const settings = { overtime: true };
    const moves: Move[] = [
      [0, focus()],
      [26, { type: "add_minutes", minutes: 15 }],
      [27, { type: "stop" }],
    ];
    expect(play(moves, { settings }).rows["a"]).toMatchObject({ status: "stopped", counts: false });
  });

  test("takes them away, but not those that have passed", () => {
    const less: Move[] = [
      [0, focus()],
      [10, { type: "add_minutes", minutes: -5 }],
    ];
    expect(look(play(less), 999).state).toMatchObject({ status: "ended", ended_at: minute(20) });
    expect(resultOf([...less, [15, { type: "add_minutes", minutes: -5 }]])).toBe("too_short");
  });

  test("stops at a day", () => {
    const most: Move[] = [
      [0, focus()],
      [1, { type: "add_minutes", minutes: 1415 }],
    ];
    expect(play(most).rows["a"]).toMatchObject({ planned_ms: 1440 * MINUTE_MS });
    expect(resultOf([...most, [2, { type: "add_minutes", minutes: 1 }]])).toBe("too_long");
  });
});

test("interruptions are counted by kind and stop nothing", () => {
  const { state, rows } = play([
    [0, focus()],
    [1, { type: "interrupt", kind: "internal" }],
    [2, { type: "interrupt", kind: "external" }],
    [3, { type: "pause" }],
    [4, { type: "interrupt", kind: "external" }],
  ]);
  expect(state.status).toBe("paused");
  expect(rows["a"]).toMatchObject({ interruptions: { internal: 1, external: 2 }, focused_ms: 3 * MINUTE_MS });
});

describe("setting the task", () => {
  const edit: TimerEvent = { type: "set_task", task: "t", title: "Edit" };

  test.each<[string, Move[], string]>([
    ["running", [], "running"],
    ["paused", [[2, { type: "pause" }]], "running"],
    ["over", [[2, { type: "finish" }]], "done"],
  ])("of a session that is %s changes its row and nothing else", (_title, moves, status) => {
    const before = play([[0, focus()], ...moves]);
    const after = play([[2, edit]], { from: before });
    expect(after.rows["a"]).toMatchObject({ task: "t", title: "Edit", status });
    expect(after.state).toEqual({
      ...before.state,
      before: undefined,
      run: { ...("run" in before.state && before.state.run), task: "t", title: "Edit" },
    });
  });

  test("of a break changes no row", () => {
    const inBreak = play([
      [0, focus()],
      [25, next()],
    ]);
    const { state, rows } = play([[26, edit]], { from: inBreak });
    expect(rows).toEqual(inBreak.rows);
    expect(state).toMatchObject({ run: { phase: "short_break", task: "t", title: "Edit" } });
  });
});
