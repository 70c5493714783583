import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { resultOf, flow, focus, look, minute, type Move, next, play, pomodoros } from "./testing/play-timer.ts";

describe("the break after a pomodoro", () => {
  test.each([
    [1, "short_break", 5, 1],
    [3, "short_break", 5, 3],
    [4, "long_break", 15, 0],
  ])("after %i of four is a %s of %i minutes, and the count is %i", (count, phase, minutes, done) => {
    const { state } = play([...pomodoros(count), [count * 30, { type: "start_break" }]]);
    expect(state).toMatchObject({ run: { phase, planned_ms: minutes * MINUTE_MS }, cycle: { done } });
  });

  test("stays due as a long one where work went on instead", () => {
    const afterFive = play([...pomodoros(4), [120, focus("x")]]);
    const { state } = look(afterFive, 145);
    expect(state.cycle.done).toBe(4);
    expect(play([[145, { type: "start_break" }]], { from: afterFive }).state).toMatchObject({
      run: { phase: "long_break" },
    });
  });

  test("goes on with the task, for what follows", () => {
    const { state } = play([
      [0, focus()],
      [9, { type: "set_task", task: "t", title: "Edit" }],
      [25, next()],
    ]);
    expect(state).toMatchObject({ run: { phase: "short_break", task: "t", title: "Edit", session: null } });
  });

  test("is left out where it has no length", () => {
    const { state } = play(
      [
        [0, focus()],
        [25, next()],
      ],
      { settings: { short_break_minutes: 0 } },
    );
    expect(state).toMatchObject({ run: { phase: "focus", session: "b" } });
  });

  test("has the length of the settings when it starts", () => {
    const over = play([[0, focus()]]);
    const { state } = play([[25, next()]], { from: over, settings: { short_break_minutes: 7 } });
    expect(state).toMatchObject({ run: { planned_ms: 7 * MINUTE_MS } });
  });
});

describe("in overtime", () => {
  const settings = { overtime: true };

  test.each([["start_break"], ["next"]] as const)("%s ends the phase as done and goes on", (type) => {
    const event = type === "next" ? next("b") : { type };
    const moves: Move[] = [
      [0, focus()],
      [27, event],
    ];
    const { state, rows } = play(moves, { settings });
    expect(rows["a"]).toMatchObject({ status: "done", counts: true, focused_ms: 27 * MINUTE_MS });
    expect(state).toMatchObject({ status: "running", run: { phase: "short_break", started_at: minute(27) } });
  });

  test("before it, it is a conflict", () => {
    const moves: Move[] = [
      [0, focus()],
      [24, { type: "start_break" }],
    ];
    expect(resultOf(moves, { settings })).toBe("busy");
  });

  test("of a break, focus follows", () => {
    const moves: Move[] = [
      [0, focus()],
      [26, next("b")],
      [33, next("b")],
    ];
    expect(play(moves, { settings }).state).toMatchObject({ run: { session: "b", started_at: minute(33) } });
  });
});

test("after a break focus follows in the same mode", () => {
  const moves: Move[] = [
    [0, flow()],
    [50, { type: "stop" }],
    [50, next("x")],
    [60, next("b")],
  ];
  expect(play(moves).rows["b"]).toMatchObject({ mode: "flowtime", title: "Read", started_at: minute(60) });
});

test.each([
  ["nothing", {}, { task: "t", title: "Edit" }],
  ["another title", { title: "Proofs" }, { task: "t", title: "Proofs" }],
  ["an empty title", { title: "" }, { task: "t", title: "Edit" }],
  ["no task", { task: null }, { task: null, title: "" }],
  ["another task", { task: "u", title: "Print" }, { task: "u", title: "Print" }],
])("focus after a break, given %s, has that task and title or the previous ones", (_name, members, expected) => {
  const moves: Move[] = [
    [0, focus()],
    [9, { type: "set_task", task: "t", title: "Edit" }],
    [25, { type: "start_break" }],
    [30, { type: "next", session: "b", ...members }],
  ];
  expect(play(moves).state).toMatchObject({ run: { phase: "focus", session: "b", ...expected } });
});

describe("the break of flowtime", () => {
  test("has the length that was earned, pauses left out", () => {
    const moves: Move[] = [
      [0, flow()],
      [10, { type: "pause" }],
      [30, { type: "resume" }],
      [70, { type: "stop" }],
    ];
    const { state } = play([...moves, [71, { type: "start_break" }]]);
    expect(state).toMatchObject({ run: { mode: "flowtime", phase: "short_break", planned_ms: 10 * MINUTE_MS } });
  });

  test("is a day at most, whatever was earned", () => {
    const { state } = play([
      [0, flow()],
      [99_999, { type: "stop" }],
      [99_999, { type: "start_break" }],
    ]);
    expect(state).toMatchObject({ run: { planned_ms: 1440 * MINUTE_MS } });
  });

  test("of work that earned none cannot be started, and focus is next", () => {
    const moves: Move[] = [
      [0, flow()],
      [0, { type: "stop" }],
    ];
    expect(resultOf([...moves, [1, { type: "start_break" }]])).toBe("nothing_to_break");
    expect(play([...moves, [1, next()]]).state).toMatchObject({ run: { phase: "focus", session: "b" } });
  });
});
