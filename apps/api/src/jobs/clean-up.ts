import type { LimitsService } from "../services/limits.ts";

const EVERY_MS = 3_600_000;

/** Forgets, every hour, the counters of limits whose time is over, so that their table does not grow with every address that ever called. */
export function startCleanUpJob(limits: LimitsService, onError: (error: unknown) => void): { stop: () => void } {
  const timer = setInterval(() => void limits.forgetEnded().catch(onError), EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
