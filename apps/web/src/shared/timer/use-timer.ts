import { advance } from "@hourloom/domain/timer/advance";
import { elapsedFocusMs, overtimeMs, plannedEndAt, remainingMs } from "@hourloom/domain/timer/read-timer";
import { type AccountSettings, defaultSettings } from "@hourloom/schema/accounts/settings";
import type { TimerState } from "@hourloom/schema/timer";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useServices } from "@/shared/api/services";
import { settingsQuery, timerQuery } from "./queries";
import { useServerNow } from "./use-server-now";

/** The timer as it is at this second. */
export interface TimerNow {
  state: TimerState;
  settings: AccountSettings;
  version: number;
  nowMs: number;
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  aheadMs: number;
  /** Until the planned end; null where the phase has none. */
  remainingMs: number | null;
  /** Past the planned end. */
  overtimeMs: number;
  /** Worked in the focus phase. */
  elapsedMs: number;
}

/** From when on the seconds of a phase are counted: up to its planned end, or from its start, pauses left out. */
function anchorOf(state: TimerState): number | undefined {
  if (state.status !== "running") return undefined;
  return (
    plannedEndAt(state) ??
    state.run.started_at + state.run.pauses.reduce((sum, pause) => sum + pause.to_at - pause.from_at, 0)
  );
}

/** The timer of the account, drawn again at each of its seconds; undefined until it is known. A phase that is over is over here, too, without asking. */
export function useTimer(): TimerNow | undefined {
  const { api } = useServices();
  const { data, dataUpdatedAt } = useQuery(timerQuery(api));
  const { data: settings = defaultSettings } = useQuery(settingsQuery(api));
  const aheadMs = data === undefined ? 0 : data.now_ms - dataUpdatedAt;
  const tickMs = useServerNow(data === undefined ? undefined : anchorOf(data.state), aheadMs);
  // Where nothing ticks, nothing depends on the time.
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
