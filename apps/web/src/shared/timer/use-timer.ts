import { advance } from "@hourloom/domain/timer/advance";
import { pausedMs } from "@hourloom/domain/timer/pauses";
import { elapsedFocusMs, overtimeMs, remainingMs } from "@hourloom/domain/timer/read-timer";
import { plannedEndOf } from "@hourloom/domain/timer/run-time";
import { type AccountSettings, defaultSettings } from "@hourloom/schema/accounts/settings";
import type { TimerState } from "@hourloom/schema/timer";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { useServices } from "@/shared/api/services";
import { usePendingVariables } from "@/shared/mutations/optimistic-mutation";
import { applyPendingEvents, type SentTimerEvent, TIMER_EVENTS } from "./pending-timer";
import { timerQuery } from "./queries";
import { SECOND_MS } from "@hourloom/schema/fields/limits";
import { subscribeTicks } from "@/shared/time/ticks";

/**
 * The server's time in whole seconds since `anchorMs` (milliseconds since 1970); renders again at
 * each second, so that all values of a timer change together. `serverOffsetMs` is the server's
 * time minus this device's. Undefined without an anchor.
 */
function useServerNow(anchorMs: number | undefined, serverOffsetMs: number): number | undefined {
  const subscribe = useCallback(
    (listener: () => void) =>
      anchorMs === undefined
        ? () => {}
        : subscribeTicks(listener, SECOND_MS, () => Date.now() + serverOffsetMs - anchorMs),
    [anchorMs, serverOffsetMs],
  );
  const seconds = useSyncExternalStore(subscribe, () =>
    anchorMs === undefined ? 0 : Math.floor((Date.now() + serverOffsetMs - anchorMs) / SECOND_MS),
  );
  return anchorMs === undefined ? undefined : anchorMs + seconds * SECOND_MS;
}

/** The timer at the current second; times in milliseconds. */
export interface TimerNow {
  state: TimerState;
  settings: AccountSettings;
  version: number;
  nowMs: number;
  /** The server's time minus this device's, in milliseconds. */
  serverOffsetMs: number;
  /** Time until the planned end; null without one. */
  remainingMs: number | null;
  /** Time since the planned end. */
  overtimeMs: number;
  /** Time worked in the focus phase. */
  elapsedMs: number;
}

/**
 * Returns an instant at which the shown time is a whole number of seconds: the planned end, or
 * without one the start plus all pauses. Undefined unless the timer runs.
 */
function findTickAnchor(state: TimerState): number | undefined {
  if (state.status !== "running") return undefined;
  return plannedEndOf(state.run) ?? state.run.started_at + pausedMs(state.run.pauses);
}

/**
 * Returns the account's timer, undefined until it is loaded, and renders again each second. A phase
 * that reaches its planned end ends on screen without a request.
 */
export function useTimer(): TimerNow | undefined {
  const { api } = useServices();
  const { data, dataUpdatedAt } = useQuery(timerQuery(api));
  const { data: settings = defaultSettings } = useQuery(api.settings.get.queryOptions());
  const pending = usePendingVariables<SentTimerEvent>(TIMER_EVENTS);
  const serverOffsetMs = data === undefined ? 0 : data.now_ms - dataUpdatedAt;
  const started = data && applyPendingEvents(data.state, pending, settings);
  const tickMs = useServerNow(started && findTickAnchor(started), serverOffsetMs);
  // A timer that does not run has no ticks, and nothing in it depends on the current time.
  const nowMs = tickMs ?? pending.at(-1)?.at_ms ?? data?.now_ms ?? 0;
  const state = started && advance(started, nowMs).state;
  if (data === undefined || state === undefined) return undefined;
  return {
    state,
    settings,
    version: data.version,
    nowMs,
    serverOffsetMs,
    remainingMs: remainingMs(state, nowMs),
    overtimeMs: overtimeMs(state, nowMs),
    elapsedMs: elapsedFocusMs(state, nowMs),
  };
}
