import type { TimerEvent } from "@hourloom/schema/timer";
import { describe, expect, test } from "vitest";
import { applyEvent } from "./apply-event.ts";
import { resultOf, DAY, defaults, flow, focus, minute, type Move, next, play } from "./testing/play-timer.ts";

const states: Record<string, Move[]> = {
  idle: [],
  running: [[0, focus()]],
  paused: [
    [0, focus()],
    [1, { type: "pause" }],
  ],
  ended: [
    [0, focus()],
    [2, { type: "finish" }],
  ],
  flowing: [[0, flow()]],
  offer: [
    [0, flow()],
    [2, { type: "stop" }],
  ],
  resting: [
    [0, focus()],
    [2, { type: "finish" }],
    [2, { type: "start_break" }],
  ],
  rested: [
    [0, focus()],
    [2, { type: "finish" }],
    [2, { type: "start_break" }],
    [3, { type: "skip" }],
  ],
};

const simple = (
  type: "pause" | "resume" | "finish" | "stop" | "skip" | "go_on" | "dismiss" | "discard" | "start_break",
) => ({
  type,
});

/** One row for each event, one column for each state, in the order of `states`. */
const resultTable: [TimerEvent, string][] = [
  [focus("x"), "ok busy busy ok busy ok busy ok"],
  [flow("x"), "ok busy busy ok busy ok busy ok"],
  [{ ...focus("x"), replace: true } as TimerEvent, "ok ok ok ok ok ok ok ok"],
  [next("x"), "not_ended busy busy ok busy ok busy ok"],
  [simple("start_break"), "nothing_to_break busy busy ok busy ok busy nothing_to_break"],
  [simple("pause"), "not_running ok not_running not_running ok not_running ok not_running"],
  [simple("resume"), "not_paused not_paused ok not_paused not_paused not_paused not_paused not_paused"],
  [{ type: "add_minutes", minutes: 1 }, "not_running ok ok not_running wrong_phase not_running ok not_running"],
  [{ type: "interrupt", kind: "internal" }, "not_running ok ok not_running ok not_running wrong_phase not_running"],
  [{ type: "set_task", task: null, title: "X" }, "not_running ok ok ok ok ok ok ok"],
  [simple("finish"), "not_running ok ok not_running ok not_running ok not_running"],
  [simple("stop"), "not_running ok ok not_running ok not_running ok not_running"],
  [simple("skip"), "not_running ok ok not_running ok not_running ok not_running"],
  [simple("go_on"), "not_ended not_ended not_ended wrong_phase not_ended ok not_ended wrong_phase"],
  [simple("dismiss"), "not_ended not_ended not_ended ok not_ended ok not_ended ok"],
  [simple("discard"), "not_running ok ok ok ok ok wrong_phase wrong_phase"],
  [{ type: "resolve_away", from_at: 0, to_at: 0, choice: "trim" }, "ok ok ok ok ok ok ok ok"],
];

describe.each(Object.entries(states))("%s", (name, moves) => {
  const column = Object.keys(states).indexOf(name);

  test.each(resultTable)("gives %j", (event, row) => {
    expect(resultOf([...moves, [3, event]])).toBe(row.split(" ")[column]);
  });
});

test("a step that also closes the phase yields the record of both sessions, each once", () => {
  const { state } = play([[0, focus()]]);
  const context = { nowMs: minute(30), day: DAY, settings: defaults };
  const replaced = applyEvent(state, focus("b"), context);
  expect(replaced.ok && replaced.sessions.map(({ id, status }) => [id, status])).toEqual([
    ["a", "done"],
    ["b", "running"],
  ]);
  const named = applyEvent(state, { type: "set_task", task: "t", title: "Edit" }, context);
  expect(named.ok && named.sessions).toMatchObject([{ id: "a", status: "done", task: "t" }]);
});
