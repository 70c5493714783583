import { createContext, use } from "react";
import { runWhenIdle } from "./run-when-idle";

/** Runs work that nobody waits for, such as prefetching; returns a function that cancels it. */
export type RunLater = (work: () => void) => () => void;

/** In the app after its first load; elsewhere when the page is idle. */
export const RunLaterContext = createContext<RunLater>(runWhenIdle);

export function useRunLater(): RunLater {
  return use(RunLaterContext);
}
