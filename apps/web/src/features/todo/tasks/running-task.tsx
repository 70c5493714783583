import type { TimerMode } from "@hourloom/schema/timer";
import { createContext, type ReactNode, useMemo } from "react";
import { useTimer } from "@/shared/timer/use-timer";

interface RunningTask {
  id: string;
  mode: TimerMode;
  isPaused: boolean;
}

/** The task of the focus phase. A context, so that only its row renders when the timer changes. */
export const RunningContext = createContext<RunningTask | undefined>(undefined);

export function RunningTaskProvider({ children }: { children: ReactNode }) {
  const state = useTimer()?.state;
  const isLive = state?.status === "running" || state?.status === "paused";
  const run = isLive && state.run.phase === "focus" ? state.run : undefined;
  const { task: id = null, mode } = run ?? {};
  const isPaused = state?.status === "paused";
  const running = useMemo(
    () => (id === null || mode === undefined ? undefined : { id, mode, isPaused }),
    [id, mode, isPaused],
  );
  return <RunningContext value={running}>{children}</RunningContext>;
}
