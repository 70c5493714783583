import type { TimerService } from "../services/timer/service.ts";
import { startRepeating } from "./repeat.ts";

const EVERY_MS = 2_000;

/**
 * Closes ended phases every two seconds, so that other devices and scripts see the change without
 * reading the timer.
 */
export function startTimersJob(timers: TimerService, onError: (error: unknown) => void): { stop: () => Promise<void> } {
  async function closeAll(): Promise<void> {
    while (await timers.closeDue());
  }
  return startRepeating(closeAll, EVERY_MS, onError);
}
