import type { TimerSettings } from "@hourloom/schema/accounts/settings";
import type { TimerState } from "@hourloom/schema/timer";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf } from "../testing/random-cases.ts";
import { advance } from "./advance.ts";
import { applyEvent } from "./apply-event.ts";
import { elapsedFocusMs, overtimeMs, remainingMs } from "./read-timer.ts";
import { DAY, minute } from "./testing/play-timer.ts";
import { ODD_MS, someSettings, type Step, steps } from "./testing/random-play.ts";
import type { SessionRecord, TimerStep } from "./timer-result.ts";

import { newTimer } from "./timer-state.ts";

describe("how often the timer is advanced", () => {
  interface Watching {
    /** Instants of advances between two steps, as shares of the time between. */
    shares: readonly (readonly number[])[];
    /** Whether the advanced state is stored although the event is rejected. */
    isStoredAnyway: boolean;
  }

  const looks = fc.array(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }), { maxLength: 60 });

  function watched(played: readonly Step[], settings: TimerSettings, { shares, isStoredAnyway }: Watching) {
    const rows = new Map<string, SessionRecord>();
    let state: TimerState = newTimer(DAY);
    const store = (step: TimerStep) => {
      ({ state } = step);
      for (const row of step.sessions) rows.set(row.id, row);
    };
    let nowMs = minute(0);
    for (const [index, { gapMs, event }] of played.entries()) {
      for (const share of shares[index] ?? []) {
        // Not later than the step itself, even if the clock is set back.
        const lookMs = Math.floor(nowMs + gapMs - Math.abs(gapMs) * share);
        for (const read of [elapsedFocusMs, remainingMs, overtimeMs]) read(state, lookMs);
        store(advance(state, lookMs));
      }
      nowMs += gapMs;
      const result = applyEvent(state, event, { nowMs, day: DAY, settings });
      if (result.ok || isStoredAnyway) store(result.ok ? result : advance(state, nowMs));
    }
    store(advance(state, nowMs));
    return { state, rows: Object.fromEntries(rows) };
  }

  test("makes no difference to the state and the rows", () => {
    const played = fc.oneof(steps(minute(0), ODD_MS, true), steps(minute(0), MINUTE_MS, false));
    fc.assert(
      fc.property(played, someSettings, looks, (all, settings, shares) => {
        const alone = watched(all, settings, { shares: [], isStoredAnyway: true });
        expect(watched(all, settings, { shares, isStoredAnyway: true })).toEqual(alone);
      }),
      { numRuns: casesOf({ usual: 200, full: 1_000 }) },
    );
  });

  test("makes no difference either if rejected events store nothing, on a clock that is not set back", () => {
    fc.assert(
      fc.property(steps(minute(0), ODD_MS, false), someSettings, looks, (all, settings, shares) => {
        const alone = watched(all, settings, { shares: [], isStoredAnyway: true });
        expect(watched(all, settings, { shares, isStoredAnyway: false })).toEqual(alone);
      }),
      { numRuns: casesOf({ usual: 200, full: 1_000 }) },
    );
  });
});
