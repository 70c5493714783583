import type { TimerState } from "@hourloom/schema/timer";
import { useEffect, useEffectEvent, useState } from "react";
import { useServices } from "@/shared/api/services";
import { timerQuery } from "@/shared/timer/queries";

/** A time in which the device was asleep, by the server's clock in milliseconds since 1970. */
export interface SleepGap {
  from_at: number;
  to_at: number;
}

const CHECK_MS = 1_000;
/** Shorter gaps are ignored. */
const ASLEEP_MS = 120_000;
/** If the wall clock and the monotonic clock differ by more, the wall clock was set. */
const CLOCK_JUMP_MS = 2_000;

/** Whether the gap overlaps the focus phase, which may have ended meanwhile. */
function isInFocus(state: TimerState, { from_at, to_at }: SleepGap): boolean {
  if (state.status === "idle" || state.run.phase !== "focus" || state.status === "paused") return false;
  const until = state.status === "ended" ? state.ended_at : to_at;
  return from_at < until && to_at > state.run.started_at;
}

/**
 * Detects that the device slept during a focus phase; returns the gap and a function that dismisses
 * it. Also refetches the timer when the device's clock was set. A page frozen by the browser does
 * not count as asleep, since the user may have worked in another window.
 */
export function useSleepGap(): [SleepGap | undefined, () => void] {
  const { api, queryClient } = useServices();
  const [gap, setGap] = useState<SleepGap>();
  // The device measures the length, the server's clock the time, since the device's may have been
  // set.
  const onGap = useEffectEvent(async (lengthMs: number) => {
    const detectedMs = performance.now();
    const query = timerQuery(api);
    await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
    const cached = queryClient.getQueryState(query.queryKey);
    if (cached?.data === undefined) return;
    // The response may arrive long after the device woke up.
    const sinceMs = performance.now() - detectedMs;
    const to_at = Math.round(Date.now() + cached.data.now_ms - cached.dataUpdatedAt - sinceMs);
    const detected = { from_at: to_at - Math.round(lengthMs), to_at };
    if (isInFocus(cached.data.state, detected)) setGap(detected);
  });
  const onClockSet = useEffectEvent(() => {
    void queryClient.invalidateQueries(api.timer.get.queryFilter());
  });
  useEffect(() => {
    let last = { wallMs: Date.now(), monotonicMs: performance.now() };
    let isFrozen = false;
    const check = () => {
      const now = { wallMs: Date.now(), monotonicMs: performance.now() };
      const passedMs = now.wallMs - last.wallMs;
      const isClockSet = Math.abs(passedMs - (now.monotonicMs - last.monotonicMs)) > CLOCK_JUMP_MS;
      if (passedMs > ASLEEP_MS && !isFrozen) void onGap(passedMs);
      else if (isClockSet) onClockSet();
      isFrozen = false;
      last = now;
    };
    const onFreeze = () => {
      isFrozen = true;
    };
    const interval = setInterval(check, CHECK_MS);
    document.addEventListener("freeze", onFreeze);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearInterval(interval);
      document.removeEventListener("freeze", onFreeze);
      document.removeEventListener("visibilitychange", check);
    };
  }, []);
  return [gap, () => setGap(undefined)];
}
