import type { TimerEvent } from "@hourloom/schema/timer";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { expect, test } from "vitest";
import { flow, focus, look, minute, type Move, play, resultOf } from "./testing/play-timer.ts";

const fromNow: TimerEvent = { type: "set_task", task: "t", title: "Edit", session: "b" };
const split: Move[] = [
  [0, focus()],
  [10, fromNow],
];

test("another task from now on leaves what was worked to the former one, and keeps the planned end", () => {
  const { state, rows } = play(split);
  expect(state).toMatchObject({ status: "running", run: { session: "b", task: "t", title: "Edit" } });
  expect(rows["a"]).toMatchObject({ status: "stopped", counts: false, task: null, focused_ms: 10 * MINUTE_MS });
  const { state: ended, rows: after } = look({ state, rows }, 99);
  expect(ended).toMatchObject({ status: "ended", ended_at: minute(25), cycle: { done: 1 } });
  expect(after["b"]).toMatchObject({ status: "done", counts: true, focused_ms: 15 * MINUTE_MS });
});

test("a paused pomodoro stays paused, and a repeated request changes nothing", () => {
  const paused = play([split[0]!, [5, { type: "pause" }], [10, fromNow]]);
  expect(paused.state).toMatchObject({ status: "paused", run: { session: "b", planned_ms: 20 * MINUTE_MS } });
  expect(play([[11, fromNow]], { from: paused })).toEqual(paused);
  expect(look(play([[15, { type: "resume" }]], { from: paused }), 99).state).toMatchObject({ ended_at: minute(35) });
});

test("less than a minute is discarded", () => {
  expect(play([split[0]!, [0.5, fromNow]]).rows["a"]).toMatchObject({ status: "discarded" });
});

test.each<[string, Move[], string]>([
  ["flowtime, which has no planned end", [[0, flow()]], "wrong_phase"],
  ["overtime", [[0, focus()]], "wrong_phase"],
  [
    "a session that is over",
    [
      [0, focus()],
      [5, { type: "finish" }],
    ],
    "not_running",
  ],
])("is not for %s", (_title, moves, reason) => {
  expect(resultOf([...moves, [30, fromNow]], { settings: { overtime: true } })).toBe(reason);
});
