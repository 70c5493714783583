import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { advance } from "./advance.ts";
import { resultOf, focus, look, minute, type Move, next, play } from "./testing/play-timer.ts";

describe("a phase that is due", () => {
  test.each([25, 26, 600, 100_000])("is over at its planned end, noticed in minute %i", (noticed) => {
    const { state, rows } = look(play([[0, focus()]]), noticed);
    expect(state).toMatchObject({ status: "ended", ended_at: minute(25), cycle: { done: 1 } });
    expect(rows["a"]).toMatchObject({ status: "done", ended_at: minute(25), focused_ms: 25 * MINUTE_MS, counts: true });
  });

  test("ends later by its pauses", () => {
    const paused = play([
      [0, focus()],
      [5, { type: "pause" }],
      [15, { type: "resume" }],
    ]);
    expect(look(paused, 34.9).state.status).toBe("running");
    expect(look(paused, 35).state).toMatchObject({ status: "ended", ended_at: minute(35) });
  });

  test("is not due while it is paused", () => {
    expect(
      look(
        play([
          [0, focus()],
          [24, { type: "pause" }],
        ]),
        9999,
      ).state.status,
    ).toBe("paused");
  });

  test.each(["pause", "finish", "stop", "skip"] as const)("is not changed by a late %s", (type) => {
    expect(
      resultOf([
        [0, focus()],
        [25, { type }],
      ]),
    ).toBe("not_running");
  });

  test("continues in overtime until it is ended", () => {
    const moves: Move[] = [
      [0, focus()],
      [60, { type: "finish" }],
    ];
    const { state, rows } = play(moves, { settings: { overtime: true } });
    expect(rows["a"]).toMatchObject({ status: "done", focused_ms: 60 * MINUTE_MS, counts: true });
    expect(state).toMatchObject({ status: "ended", ended_at: minute(60) });
  });

  test("closes a break as well, without a session", () => {
    const { state, rows } = look(
      play([
        [0, focus()],
        [25, next()],
      ]),
      99,
    );
    expect(state).toMatchObject({ status: "ended", run: { phase: "short_break" }, ended_at: minute(30) });
    expect(Object.keys(rows)).toEqual(["a"]);
  });
});

test("advancing without a due end returns the same state and no session", () => {
  const { state } = play([[0, focus()]]);
  const step = advance(state, minute(24));
  expect(step.state).toBe(state);
  expect(step.sessions).toEqual([]);
});
