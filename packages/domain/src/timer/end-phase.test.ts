import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { resultOf, flow, focus, look, minute, type Move, next, play } from "./testing/play-timer.ts";

describe("a session of 25 minutes that counts from 80 percent on", () => {
  test.each([
    ["finish", 19.99, "done", false, "ended", 0],
    ["finish", 20, "done", true, "ended", 1],
    ["stop", 19.99, "stopped", false, "idle", 0],
    ["stop", 20, "stopped", true, "ended", 1],
    ["skip", 0.99, "discarded", false, "ended", 0],
    ["skip", 1, "stopped", false, "ended", 0],
    ["skip", 24, "stopped", false, "ended", 0],
  ] as const)("%s in minute %d: it is %s, counts: %s, the timer %s", (type, at, status, counts, timer, done) => {
    const { state, rows } = play([
      [0, focus()],
      [at, { type }],
    ]);
    expect(rows["a"]).toMatchObject({ status, counts, ended_at: minute(at) });
    expect(state).toMatchObject({ status: timer, cycle: { done } });
  });

  test.each(["finish", "stop", "skip"] as const)("is done whole after its planned end, also by %s", (type) => {
    const { state, rows } = play(
      [
        [0, focus()],
        [26, { type }],
      ],
      { settings: { overtime: true } },
    );
    expect(rows["a"]).toMatchObject({ status: "done", counts: true, focused_ms: 26 * MINUTE_MS });
    expect(state.cycle.done).toBe(1);
  });

  test("ended in a pause, was over when the pause began", () => {
    const { rows } = play([
      [0, focus()],
      [6, { type: "pause" }],
      [90, { type: "stop" }],
    ]);
    expect(rows["a"]).toMatchObject({ ended_at: minute(6), focused_ms: 6 * MINUTE_MS });
  });
});

describe("a flowtime session", () => {
  test.each(["stop", "finish"] as const)("is done by %s, is no pomodoro, and offers its break", (type) => {
    const { state, rows } = play([
      [0, flow()],
      [90, { type }],
    ]);
    expect(rows["a"]).toMatchObject({ status: "done", focused_ms: 90 * MINUTE_MS, planned_ms: null, counts: false });
    expect(state).toMatchObject({ status: "ended", cycle: { done: 0 } });
  });

  test.each([
    [0.5, "discarded"],
    [10, "stopped"],
  ])("skipped in minute %d is %s", (at, status) => {
    expect(
      play([
        [0, flow()],
        [at, { type: "skip" }],
      ]).rows["a"],
    ).toMatchObject({ status });
  });

  test("that was discarded earns no break", () => {
    const bands = [{ from_minutes: 0, break_minutes: 5 }];
    const moves: Move[] = [
      [0, flow()],
      [0.5, { type: "skip" }],
      [0.5, { type: "start_break" }],
    ];
    expect(resultOf(moves, { settings: { flowtime_break: { kind: "bands", bands } } })).toBe("nothing_to_break");
  });
});

describe("a break", () => {
  const inBreak: Move[] = [
    [0, focus()],
    [25, next()],
  ];

  test.each([
    ["finish", "ended"],
    ["skip", "ended"],
    ["stop", "idle"],
  ] as const)("%s: the timer is %s and no row changes", (type, status) => {
    const { state, rows } = play([...inBreak, [27, { type }]]);
    expect(state).toMatchObject({ status, cycle: { done: 1 } });
    expect(rows).toEqual(look(play([[0, focus()]]), 25).rows);
  });
});

describe("discarding", () => {
  test.each<[string, Move[]]>([
    ["a running session", [[5, { type: "discard" }]]],
    [
      "a paused one",
      [
        [4, { type: "pause" }],
        [5, { type: "discard" }],
      ],
    ],
    ["one that counted", [[30, { type: "discard" }]]],
    [
      "one that was finished",
      [
        [5, { type: "finish" }],
        [6, { type: "discard" }],
      ],
    ],
  ])("%s leaves no session and no count", (_title, moves) => {
    const { state, rows } = play([[0, focus()], ...moves]);
    expect(state).toMatchObject({ status: "idle", cycle: { done: 0 } });
    expect(rows["a"]).toMatchObject({ status: "discarded", counts: false });
  });

  test("a fifth pomodoro leaves the long break due that four earned", () => {
    const four = Array.from({ length: 5 }, (_, index): Move => [index * 30, focus(String(index))]);
    expect(play([...four, [145, { type: "discard" }]]).state.cycle.done).toBe(4);
  });
});

test("a break that is skipped at once was stopped: only sessions are discarded for being short", () => {
  const { state } = play([
    [0, focus()],
    [25, next()],
    [25.5, { type: "skip" }],
  ]);
  expect(state).toMatchObject({ ending: { status: "stopped", counts: false } });
});

test("dismissing what is over changes no row", () => {
  const ended = look(play([[0, focus()]]), 25);
  expect(play([[26, { type: "dismiss" }]], { from: ended })).toEqual({
    state: { status: "idle", cycle: { done: 1, day: "2026-03-10" } },
    rows: ended.rows,
  });
});
