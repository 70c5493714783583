import type { TimerSettings } from "@hourloom/schema/accounts/settings";
import type { TimerEvent, TimerState } from "@hourloom/schema/timer";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf } from "../testing/random-cases.ts";
import { advance } from "./advance.ts";
import { applyEvent } from "./apply-event.ts";
import { pausedMs } from "./pauses.ts";
import { DAY, minute } from "./testing/play-timer.ts";
import { ODD_MS, someSettings, type Step, steps } from "./testing/random-play.ts";

import type { SessionRecord, TimerStep } from "./timer-result.ts";

import { newTimer } from "./timer-state.ts";

interface Seen {
  event: TimerEvent;
  before: TimerState;
  step: TimerStep;
  nowMs: number;
}

/**
 * Applies all steps; after a rejected event the state is only advanced. Calls `see` after each
 * step.
 */
function playAll(played: readonly Step[], settings: TimerSettings, see: (seen: Seen) => void): TimerState {
  let state: TimerState = newTimer(DAY);
  let nowMs = minute(0);
  for (const { gapMs, event } of played) {
    nowMs += gapMs;
    const result = applyEvent(state, event, { nowMs, day: DAY, settings });
    const step: TimerStep = result.ok ? result : advance(state, nowMs);
    see({ event, before: state, step, nowMs });
    ({ state } = step);
  }
  return state;
}

/** Also on a clock that is set back. */
function onAnyClock(check: (played: Step[], settings: TimerSettings) => void) {
  const played = fc.oneof(steps(minute(0), ODD_MS, true), steps(minute(0), MINUTE_MS, true));
  fc.assert(fc.property(played, someSettings, check), { numRuns: casesOf({ usual: 200, full: 1_000 }) });
}

test("focused time is never negative and never more than the time from start to end", () => {
  onAnyClock((played, settings) => {
    playAll(played, settings, ({ step, nowMs }) => {
      for (const { focused_ms, started_at, ended_at } of step.sessions) {
        expect(focused_ms).toBeGreaterThanOrEqual(0);
        const seenMs = step.state.status === "paused" ? step.state.paused_at : instantOf(step.state, nowMs);
        expect(focused_ms).toBeLessThanOrEqual((ended_at ?? seenMs) - started_at);
      }
    });
  });
});

/** The latest instant that a running state may have been advanced to. */
function instantOf(state: TimerState, nowMs: number): number {
  if (state.status === "idle") return nowMs;
  return Math.max(nowMs, state.run.started_at, ...state.run.pauses.map(({ to_at }) => to_at));
}

test("pauses stay apart, ascending and within the run, and are no focused time", () => {
  onAnyClock((played, settings) => {
    playAll(played, settings, ({ step: { state, sessions } }) => {
      if (state.status === "idle") return;
      const { pauses, started_at } = state.run;
      const bounds = pauses.flatMap(({ from_at, to_at }) => [from_at, to_at]);
      expect(bounds).toEqual([...new Set(bounds)].toSorted((a, b) => a - b));
      expect(bounds[0] ?? started_at).toBeGreaterThanOrEqual(started_at);
      if (state.status === "running") return;
      const endMs = state.status === "paused" ? state.paused_at : state.ended_at;
      expect(bounds.at(-1) ?? started_at).toBeLessThanOrEqual(endMs);
      const own = sessions.filter(({ id }) => id === state.run.session);
      for (const { focused_ms } of own) expect(focused_ms + pausedMs(pauses)).toBe(endMs - started_at);
    });
  });
});

test("without overtime no session is longer than its planned time", () => {
  onAnyClock((played, settings) => {
    playAll(played, { ...settings, overtime: false }, ({ step }) => {
      for (const { focused_ms, planned_ms } of step.sessions) {
        expect(focused_ms).toBeLessThanOrEqual(planned_ms ?? Infinity);
      }
    });
  });
});

describe("sessions", () => {
  test("at most one runs, and it is the one of the state", () => {
    onAnyClock((played, settings) => {
      const rows = new Map<string, SessionRecord>();
      playAll(played, settings, ({ step: { state, sessions } }) => {
        for (const row of sessions) rows.set(row.id, row);
        const running = [...rows.values()].filter(({ status }) => status === "running").map(({ id }) => id);
        const isLive = state.status === "running" || state.status === "paused";
        expect(running).toEqual(isLive && state.run.session !== null ? [state.run.session] : []);
      });
    });
  });

  test("that ended run again only after the stop was undone", () => {
    onAnyClock((played, settings) => {
      const over = new Set<string>();
      playAll(played, settings, ({ event, step }) => {
        const running = step.sessions.filter(({ status }) => status === "running").map(({ id }) => id);
        const again = running.filter((id) => over.has(id));
        expect(event.type === "go_on" ? [] : again).toEqual([]);
        for (const { id } of step.sessions) over.add(id);
        for (const id of running) over.delete(id);
      });
    });
  });

  test("come up in a step at most once each", () => {
    onAnyClock((played, settings) => {
      playAll(played, settings, ({ step: { sessions } }) => {
        expect(new Set(sessions.map(({ id }) => id)).size).toBe(sessions.length);
      });
    });
  });

  test("count only as pomodoros, and only when they are over", () => {
    onAnyClock((played, settings) => {
      playAll(played, settings, ({ step: { sessions } }) => {
        const counted = sessions.filter(({ counts }) => counts);
        const isOver = ({ status }: SessionRecord) => status === "done" || status === "stopped";
        expect(counted.filter((row) => row.mode !== "pomodoro" || !isOver(row))).toEqual([]);
      });
    });
  });
});

test("the count stays between none and what makes a long break due", () => {
  onAnyClock((played, settings) => {
    playAll(played, settings, ({ step: { state } }) => {
      expect(state.cycle.done).toBeGreaterThanOrEqual(0);
      expect(state.cycle.done).toBeLessThanOrEqual(settings.long_break_after);
    });
  });
});

test("events that start no phase do not depend on the settings", () => {
  const starts: readonly TimerEvent["type"][] = ["start", "next", "start_break"];
  fc.assert(
    fc.property(steps(minute(0), ODD_MS, true), someSettings, someSettings, (played, settings, others) => {
      playAll(played, settings, ({ event, before, nowMs }) => {
        if (starts.includes(event.type)) return;
        const results = [settings, others].map((said) =>
          applyEvent(before, event, { nowMs, day: DAY, settings: said }),
        );
        expect(results[1]).toEqual(results[0]);
      });
    }),
  );
});

test("a state is what it was after being stored as JSON", () => {
  onAnyClock((played, settings) => {
    playAll(played, settings, ({ step }) => {
      expect(JSON.parse(JSON.stringify(step))).toStrictEqual(step);
    });
  });
});

test("the given state is not mutated", () => {
  onAnyClock((played, settings) => {
    const copies: [TimerState, string][] = [];
    playAll(played, settings, ({ before }) => copies.push([before, JSON.stringify(before)]));
    for (const [state, copy] of copies) expect(JSON.stringify(state)).toBe(copy);
  });
});
