import type { TimerEvent } from "@hourloom/schema/timer";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { describe, expect, test } from "vitest";
import { resultOf, flow, focus, minute, type Move, next, play } from "./testing/play-timer.ts";

function rest(phase: "short_break" | "long_break", minutes?: number): TimerEvent {
  return { type: "start", mode: "pomodoro", phase, task: null, title: "", minutes };
}

describe("starting focus", () => {
  test("yields the row of its session, with the length of the settings", () => {
    const { state, rows } = play([[0, focus()]]);
    expect(state).toMatchObject({ status: "running", run: { phase: "focus", session: "a", pauses: [] } });
    expect(rows).toEqual({
      a: {
        id: "a",
        mode: "pomodoro",
        task: null,
        title: "Write",
        status: "running",
        started_at: minute(0),
        ended_at: null,
        planned_ms: 25 * MINUTE_MS,
        focused_ms: 0,
        interruptions: { internal: 0, external: 0 },
        counts: false,
      },
    });
  });

  test("takes a length that was chosen", () => {
    const { state } = play([[0, { ...focus(), minutes: 50 } as TimerEvent]]);
    expect(state).toMatchObject({ run: { planned_ms: 50 * MINUTE_MS } });
  });

  test("in flowtime has no planned end", () => {
    expect(play([[0, flow()]]).rows).toMatchObject({ a: { mode: "flowtime", planned_ms: null } });
  });

  test.each<[string, Move[]]>([
    ["running", []],
    ["paused", [[3, { type: "pause" }]]],
  ])("again while that very session is %s changes nothing and yields nothing", (_title, moves) => {
    const before = play([[0, focus()], ...moves]);
    const again = play([[4, focus()]], { from: { ...before, rows: {} } });
    expect(again).toEqual({ state: before.state, rows: {} });
  });

  test.each<[string, Move[]]>([
    ["ended by itself", [[26, focus()]]],
    [
      "was finished",
      [
        [10, { type: "finish" }],
        [11, focus()],
      ],
    ],
    ["ended, asked for as what is next", [[26, next("a")]]],
  ])("again after the session %s is rejected", (_title, moves) => {
    expect(resultOf([[0, focus()], ...moves])).toBe("session_over");
  });
});

describe("starting while another phase is under way", () => {
  test.each<[string, Move[]]>([
    ["a session", [[0, focus()]]],
    [
      "a paused session",
      [
        [0, focus()],
        [1, { type: "pause" }],
      ],
    ],
    ["a flowtime session", [[0, flow()]]],
    ["a break", [[0, rest("short_break")]]],
  ])("is rejected: %s", (_title, moves) => {
    expect(resultOf([...moves, [2, focus("b")]])).toBe("busy");
  });

  test("stops that and saves its minutes if it replaces it", () => {
    const { state, rows } = play([
      [0, focus()],
      [7, { ...focus("b"), replace: true } as TimerEvent],
    ]);
    expect(rows["a"]).toMatchObject({ status: "stopped", focused_ms: 7 * MINUTE_MS, counts: false });
    expect(rows["b"]).toMatchObject({ status: "running", started_at: minute(7), focused_ms: 0 });
    expect(state).toMatchObject({ status: "running", run: { session: "b" } });
  });

  test("counts what is replaced from the share of the settings on", () => {
    const { state, rows } = play([
      [0, focus()],
      [20, { ...flow("b"), replace: true } as TimerEvent],
    ]);
    expect(rows["a"]).toMatchObject({ status: "stopped", counts: true });
    expect(state.cycle.done).toBe(1);
  });

  test("replaces nothing by a break of no length", () => {
    const moves: Move[] = [
      [0, focus()],
      [7, { ...rest("short_break"), replace: true } as TimerEvent],
    ];
    expect(resultOf(moves, { settings: { short_break_minutes: 0 } })).toBe("nothing_to_break");
  });

  test("is possible once the phase is over, however late that is noticed", () => {
    const { state, rows } = play([
      [0, focus()],
      [600, focus("b")],
    ]);
    expect(rows["a"]).toMatchObject({ status: "done", ended_at: minute(25) });
    expect(state).toMatchObject({ run: { session: "b" } });
  });
});

test("a change of settings does not affect a running phase", () => {
  const from = play([[0, focus()]]);
  const settings = { focus_minutes: 50, overtime: true, counts_from_percent: 100, long_break_after: 1 };
  const { rows, state } = play(
    [
      [20, { type: "interrupt", kind: "external" }],
      [21, { type: "stop" }],
    ],
    { from, settings },
  );
  expect(rows["a"]).toMatchObject({ planned_ms: 25 * MINUTE_MS, counts: true });
  expect(state.cycle.done).toBe(1);
});
