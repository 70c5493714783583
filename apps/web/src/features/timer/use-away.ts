import type { TimerState } from "@hourloom/schema/timer";
import { useEffect, useEffectEvent, useState } from "react";
import { useServices } from "@/shared/api/services";
import { timerQuery } from "@/shared/timer/queries";

/** A time in which nothing ran on this device, by the server's clock in milliseconds since 1970. */
export interface Away {
  from_at: number;
  to_at: number;
}

const LOOK_MS = 1_000;
/** A machine that wakes so late was asleep; less is nothing to speak of. */
const ASLEEP_MS = 120_000;
/** By so much the wall clock and the one that cannot be set may differ before the wall clock was set. */
const CLOCK_JUMP_MS = 2_000;

/** Whether the time lies in the work of the timer's focus phase, which may be over meanwhile. */
function isInFocus(state: TimerState, { from_at, to_at }: Away): boolean {
  if (state.status === "idle" || state.run.phase !== "focus" || state.status === "paused") return false;
  const until = state.status === "ended" ? state.ended_at : to_at;
  return from_at < until && to_at > state.run.started_at;
}

/**
 * Notices that the machine slept in a focus phase, for the person to say what that time was; and that its clock was set, so that the server is asked for the time.
 * A page that the browser has frozen was not asleep: its person may have worked elsewhere.
 */
export function useAway(): [Away | undefined, () => void] {
  const { api, queryClient } = useServices();
  const [away, setAway] = useState<Away>();
  // How long it was this device says; when that was, the server, since the clock may have been set meanwhile.
  const onGap = useEffectEvent(async (lengthMs: number) => {
    const noticed = performance.now();
    const query = timerQuery(api);
    await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
    const known = queryClient.getQueryState(query.queryKey);
    if (known?.data === undefined) return;
    // The network may have come long after the person.
    const sinceMs = performance.now() - noticed;
    const to_at = Math.round(Date.now() + known.data.now_ms - known.dataUpdatedAt - sinceMs);
    const gap = { from_at: to_at - Math.round(lengthMs), to_at };
    if (isInFocus(known.data.state, gap)) setAway(gap);
  });
  const onClockSet = useEffectEvent(() => {
    void queryClient.invalidateQueries({ queryKey: timerQuery(api).queryKey });
  });
  useEffect(() => {
    let wall = Date.now();
    let steady = performance.now();
    let isFrozen = false;
    const look = () => {
      const [nextWall, nextSteady] = [Date.now(), performance.now()];
      const passed = nextWall - wall;
      const isClockSet = Math.abs(passed - (nextSteady - steady)) > CLOCK_JUMP_MS;
      if (passed > ASLEEP_MS && !isFrozen) void onGap(passed);
      else if (isClockSet) onClockSet();
      isFrozen = false;
      wall = nextWall;
      steady = nextSteady;
    };
    const onFreeze = () => {
      isFrozen = true;
    };
    const interval = setInterval(look, LOOK_MS);
    document.addEventListener("freeze", onFreeze);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(interval);
      document.removeEventListener("freeze", onFreeze);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return [away, () => setAway(undefined)];
}
