import type { TimerService } from "../services/timer/service.ts";

const EVERY_MS = 2_000;

/**
 * Closes ended phases every two seconds, so that other devices and scripts see the change without
 * reading the timer.
 */
export function startTimersJob(timers: TimerService, onError: (error: unknown) => void): { stop: () => Promise<void> } {
  let running: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    while (await timers.closeDue());
  }

  const timer = setInterval(() => {
    running ??= closeAll()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  }, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
