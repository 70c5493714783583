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
  async function closeAll(): Promise<void> {
    const failures: unknown[] = [];
    let isMore = true;
    while (isMore) {
      const round = await timers.closeDue();
      failures.push(...round.failures);
      isMore = round.isMore;
    }
    if (failures.length > 0) throw new AggregateError(failures, "Timers that are due could not be closed.");
  }
  return startRepeating(closeAll, EVERY_MS, onError);
}
