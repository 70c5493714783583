import type { UpkeepService } from "../services/upkeep.ts";

const EVERY_MS = 3_600_000;

/** Removes, every hour, what is kept for a time only and has had it. */
export function startCleanUpJob(upkeep: UpkeepService, onError: (error: unknown) => void): { stop: () => void } {
  const timer = setInterval(() => void upkeep.forgetWhatIsOver().catch(onError), EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
