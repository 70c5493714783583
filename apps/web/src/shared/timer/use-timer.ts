import { advance } from "@hourloom/domain/timer/advance";
import { elapsedFocusMs, overtimeMs, plannedEndAt, remainingMs } from "@hourloom/domain/timer/read-timer";
import { type AccountSettings, defaultSettings } from "@hourloom/schema/accounts/settings";
import type { TimerState } from "@hourloom/schema/timer";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useServices } from "@/shared/api/services";
import { settingsQuery, timerQuery } from "./queries";
import { useServerNow } from "./use-server-now";

/** The timer at the current second. */
export interface TimerNow {
  state: TimerState;
  settings: AccountSettings;
  version: number;
  nowMs: number;
  /** Difference of the server's clock to this device's, in milliseconds. */
  aheadMs: number;
  /** Until the planned end; null without one. */
  remainingMs: number | null;
  /** Past the planned end. */
  overtimeMs: number;
  /** Worked in the focus phase. */
  elapsedMs: number;
}

/**
 * Instant at which the seconds of a phase are aligned: its planned end, or its start plus pauses.
 */
function anchorOf(state: TimerState): number | undefined {
  if (state.status !== "running") return undefined;
  return (
    plannedEndAt(state) ??
    state.run.started_at + state.run.pauses.reduce((sum, pause) => sum + pause.to_at - pause.from_at, 0)
  );
}

/**
 * The account's timer; renders again each second; undefined until it is loaded. A due phase ends on
 * screen without a request.
 */
export function useTimer(): TimerNow | undefined {
  const { api } = useServices();
  const { data, dataUpdatedAt } = useQuery(timerQuery(api));
  const { data: settings = defaultSettings } = useQuery(settingsQuery(api));
  const aheadMs = data === undefined ? 0 : data.now_ms - dataUpdatedAt;
  const tickMs = useServerNow(data === undefined ? undefined : anchorOf(data.state), aheadMs);
  // Without ticks nothing depends on the time.
  const nowMs = tickMs ?? data?.now_ms ?? 0;
  const state = useMemo(() => (data === undefined ? undefined : advance(data.state, nowMs).state), [data, nowMs]);
  if (data === undefined || state === undefined) return undefined;
  return {
    ...{ state, settings, version: data.version, nowMs, aheadMs },
    remainingMs: remainingMs(state, nowMs),
    overtimeMs: overtimeMs(state, nowMs),
    elapsedMs: elapsedFocusMs(state, nowMs),
  };
}
