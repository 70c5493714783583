import type { AwayEvent, TimerEvent } from "@hourloom/schema/timer";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { describe, expect, test } from "vitest";
import { flow, focus, look, minute, type Move, next, play, workedMinutes } from "./testing/play-timer.ts";

function away(from: number, to: number, choice: AwayEvent["choice"] = "trim"): TimerEvent {
  return { type: "resolve_away", from_at: minute(from), to_at: minute(to), choice };
}

describe("a session that still runs", () => {
  const slept: Move[] = [[0, focus()]];

  test("is left as it is where the time counts", () => {
    expect(play([...slept, [20, away(10, 20, "count")]])).toEqual(play(slept));
  });

  test("ends later by the time that is trimmed", () => {
    const trimmed = play([...slept, [20, away(10, 20)]]);
    expect(workedMinutes(trimmed)).toBe(10);
    expect(look(trimmed, 99).state).toMatchObject({ status: "ended", ended_at: minute(35) });
  });

  test.each([
    ["before its start", -50, 5, 15],
    ["after now", 15, 999, 15],
    ["from before its start until after now", -50, 999, 0],
  ])("is trimmed only by what lies in it: %s", (_title, from, to, worked) => {
    expect(workedMinutes(play([...slept, [20, away(from, to)]]))).toBe(worked);
  });

  test("is trimmed of time in a pause only once", () => {
    const paused: Move[] = [...slept, [5, { type: "pause" }], [10, { type: "resume" }]];
    expect(workedMinutes(play([...paused, [20, away(8, 15)]]))).toBe(10);
    expect(workedMinutes(play([...paused, [20, away(2, 15)]]))).toBe(7);
    expect(play([...paused, [20, away(6, 9)]])).toEqual(play(paused));
  });

  test("is trimmed in overtime as well", () => {
    const settings = { overtime: true };
    const moves: Move[] = [...slept, [500, away(30, 495)], [500, { type: "finish" }]];
    expect(workedMinutes(play(moves, { settings }))).toBe(35);
  });

  test("is discarded if the user chooses so", () => {
    const { state, rows } = play([...slept, [20, away(10, 20, "discard")]]);
    expect(state.status).toBe("idle");
    expect(rows["a"]).toMatchObject({ status: "discarded" });
  });
});

test("a session that was paused meanwhile is trimmed until its pause", () => {
  const trimmed = play([
    [0, focus()],
    [15, { type: "pause" }],
    [20, away(10, 20)],
  ]);
  expect(trimmed.state).toMatchObject({ status: "paused", paused_at: minute(15) });
  expect(workedMinutes(trimmed)).toBe(10);
});

describe("a session that ended meanwhile", () => {
  test.each([
    [10, "stopped", false, 0],
    [19, "stopped", false, 0],
    [20, "stopped", true, 1],
  ])("left in minute %i ends there: it is %s, counts: %s", (from, status, counts, done) => {
    const { state, rows } = play([
      [0, focus()],
      [120, away(from, 120)],
    ]);
    expect(rows["a"]).toMatchObject({ status, counts, ended_at: minute(from), focused_ms: from * MINUTE_MS });
    expect(state).toMatchObject({ status: "ended", cycle: { done } });
  });

  test("keeps what was worked after coming back before its end", () => {
    const { rows } = play([
      [0, focus()],
      [120, away(10, 20)],
    ]);
    expect(rows["a"]).toMatchObject({ status: "stopped", ended_at: minute(25), focused_ms: 15 * MINUTE_MS });
  });

  test("left in a pause was over when that began", () => {
    const moves: Move[] = [
      [0, focus()],
      [5, { type: "pause" }],
      [10, { type: "resume" }],
      [120, away(8, 120)],
    ];
    expect(play(moves).rows["a"]).toMatchObject({ ended_at: minute(5), focused_ms: 5 * MINUTE_MS });
  });

  test.each(["trim", "discard"] as const)("is not touched by %s of time after its end", (choice) => {
    const ended = look(play([[0, focus()]]), 25);
    expect(play([[120, away(25, 120, choice)]], { from: ended })).toEqual(ended);
  });

  test("is discarded with its count if the user chooses so", () => {
    const { state, rows } = play([
      [0, focus()],
      [120, away(20, 120, "discard")],
    ]);
    expect(state).toMatchObject({ status: "idle", cycle: { done: 0 } });
    expect(rows["a"]).toMatchObject({ status: "discarded", counts: false });
  });

  test("and was skipped does not come to count", () => {
    const { state, rows } = play([
      [0, focus()],
      [24, { type: "skip" }],
      [25, away(22, 23)],
    ]);
    expect(rows["a"]).toMatchObject({ counts: false, focused_ms: 23 * MINUTE_MS });
    expect(state.cycle.done).toBe(0);
  });

  test("stays done in flowtime, which cannot fall short", () => {
    const { rows } = play([
      [0, flow()],
      [120, { type: "stop" }],
      [121, away(30, 119)],
    ]);
    expect(rows["a"]).toMatchObject({ status: "done", focused_ms: 31 * MINUTE_MS, ended_at: minute(120) });
  });

  test("discarded as too short stays so", () => {
    const discarded = play([
      [0, focus()],
      [0.5, { type: "skip" }],
    ]);
    expect(play([[9, away(0, 9)]], { from: discarded })).toEqual(discarded);
  });
});

describe("a repeated choice", () => {
  test.each<[string, Move[]]>([
    [
      "while it runs",
      [
        [0, focus()],
        [20, away(10, 20)],
      ],
    ],
    [
      "after its end",
      [
        [0, focus()],
        [120, away(10, 120)],
      ],
    ],
    [
      "after it was dropped",
      [
        [0, focus()],
        [120, away(10, 120, "discard")],
      ],
    ],
  ])("changes nothing: %s", (_title, moves) => {
    const resolved = play(moves);
    expect(play([[121, moves[1]![1]]], { from: resolved })).toEqual(look(resolved, 121));
  });

  test("from another device, in other words, changes nothing", () => {
    const resolved = play([
      [0, focus()],
      [20, away(10, 20)],
    ]);
    expect(play([[21, away(10, 20, "discard")]], { from: resolved })).toEqual(resolved);
  });
});

test.each(["trim", "discard"] as const)("a break is there to be away: %s leaves it", (choice) => {
  const inBreak = play([
    [0, focus()],
    [25, next()],
  ]);
  expect(play([[29, away(20, 29, choice)]], { from: inBreak })).toEqual(inBreak);
});
