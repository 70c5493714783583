import type { TimerState } from "@hourloom/schema/timer";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import fc from "fast-check";
import { expect, test } from "vitest";
import { casesOf } from "../testing/random-cases.ts";
import { advance } from "./advance.ts";
import { applyEvent } from "./apply-event.ts";
import { remainingMs } from "./read-timer.ts";
import { createMinuteModel, type MinuteModel } from "./testing/minute-model.ts";
import { DAY, minute } from "./testing/play-timer.ts";
import { someSettings, steps } from "./testing/random-play.ts";
import type { SessionRecord } from "./timer-result.ts";
import { newTimer } from "./timer-state.ts";

/** The implementation's state in the model's terms. */
function actual(state: TimerState, rows: ReadonlyMap<string, SessionRecord>, nowMs: number) {
  const isOver = state.status === "idle" || state.status === "ended";
  return {
    status: state.status,
    done: state.cycle.done,
    left: isOver ? undefined : remainingMs(state, nowMs),
    sessions: [...rows.values()].map(({ id, status, counts, focused_ms }) => ({
      id,
      status,
      counts,
      worked: id === (!isOver && state.run.session) ? undefined : focused_ms / MINUTE_MS,
    })),
  };
}

function expected({ status, done, work, sessions }: MinuteModel) {
  const isOver = status === "idle" || status === "ended" || work === undefined;
  const leftMs = isOver ? undefined : Math.max(0, work.planned - work.marks.size) * MINUTE_MS;
  return {
    status,
    done,
    left: leftMs === Infinity ? null : leftMs,
    sessions: [...sessions].map(([id, session]) => ({
      id,
      status: session.status,
      counts: session.counts,
      worked: session === work && !isOver ? undefined : session.marks.size,
    })),
  };
}

test("agrees with a model that marks every minute worked, in what is accepted, counted and left", () => {
  fc.assert(
    fc.property(steps(minute(0), MINUTE_MS, false), someSettings, (played, settings) => {
      const model = createMinuteModel(minute(0), settings);
      const rows = new Map<string, SessionRecord>();
      let state: TimerState = newTimer(DAY);
      let nowMs = minute(0);
      for (const { gapMs, event } of played) {
        nowMs += gapMs;
        const due = advance(state, nowMs);
        const result = applyEvent(state, event, { nowMs, day: DAY, settings });
        expect([event.type, result.ok]).toEqual([event.type, model.play((nowMs - minute(0)) / MINUTE_MS, event)]);
        const step = result.ok ? result : due;
        ({ state } = step);
        for (const row of step.sessions) rows.set(row.id, row);
        expect(actual(state, rows, nowMs)).toEqual(expected(model));
      }
    }),
    { numRuns: casesOf({ usual: 400, full: 2_000 }) },
  );
});
