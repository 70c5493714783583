import type { TimerService } from "../services/timer/service.ts";
import { startRepeating } from "./repeat.ts";

const EVERY_MS = 2_000;

/**
 * Closes ended phases every two seconds, so that other devices and scripts see the change without
 * reading the timer.
 */
export function startTimersJob(
  timers: Pick<TimerService, "closeDue">,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  return startRepeating(() => timers.closeDue(), EVERY_MS, onError);
}
