import type { TimerEvent } from "@hourloom/schema/timer";
import { expect, test } from "vitest";
import { flow, focus, look, minute, type Move, next, play, resultOf, workedMinutes } from "./testing/play-timer.ts";

const undo: TimerEvent = { type: "undo" };
const instead: TimerEvent = {
  type: "start",
  mode: "pomodoro",
  phase: "focus",
  session: "b",
  task: null,
  title: "",
  replace: true,
};
const started: Move[] = [[0, focus()]];

test("a start is taken back with its session, also one after a break or another phase", () => {
  const first = play([...started, [1, undo]]);
  expect(first.state.status).toBe("idle");
  expect(first.rows["a"]).toMatchObject({ status: "discarded" });
  const afterBreak: Move[] = [...started, [25, next()], [31, next("c")], [32, undo]];
  expect(play(afterBreak)).toMatchObject({
    state: { status: "ended", run: { phase: "short_break" } },
    rows: { c: { status: "discarded" } },
  });
  const replaced = play([...started, [10, instead], [11, undo]]);
  expect(replaced.state).toMatchObject({ status: "running", run: { session: "a" } });
  expect(replaced.rows).toMatchObject({ a: { status: "running" }, b: { status: "discarded" } });
});

test.each(["stop", "skip", "finish"] as const)("after the undo of a %s the phase goes on, paused meanwhile", (type) => {
  const again = play([...started, [10, { type }], [12, undo]]);
  expect(again.state).toMatchObject({ status: "running", run: { session: "a" }, cycle: { done: 0 } });
  expect(again.rows["a"]).toMatchObject({ status: "running", ended_at: null });
  const over = look(again, 99);
  expect(over.state).toMatchObject({ status: "ended", ended_at: minute(27) });
  expect(workedMinutes(over)).toBe(25);
});

test("a phase that was paused is paused again, and a break that was skipped goes on", () => {
  const paused: Move[] = [...started, [5, { type: "pause" }], [6, { type: "stop" }], [9, undo]];
  expect(play(paused).state).toMatchObject({ status: "paused", paused_at: minute(5) });
  const resting: Move[] = [...started, [25, { type: "start_break" }], [27, { type: "skip" }], [28, undo]];
  expect(play(resting).state).toMatchObject({ status: "running", run: { phase: "short_break" } });
});

test("the break that flowtime earned starts again after its end was undone", () => {
  const { state } = play([
    [0, flow()],
    [50, { type: "stop" }],
    [51, undo],
  ]);
  expect(state).toMatchObject({ status: "running", run: { pauses: [{ from_at: minute(50), to_at: minute(51) }] } });
});

test.each<[string, Move[]]>([
  ["nothing has happened", []],
  ["it was undone", [...started, [1, undo]]],
  ["something else happened since", [...started, [1, { type: "add_minutes", minutes: 5 }]]],
])("there is nothing to undo if %s", (_title, moves) => {
  expect(resultOf([...moves, [2, undo]])).toBe("nothing_to_undo");
});

test("time alone leaves nothing to undo, since the phase ended by itself", () => {
  expect(resultOf([...started, [26, undo]])).toBe("nothing_to_undo");
});
