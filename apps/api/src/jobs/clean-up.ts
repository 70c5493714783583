import type { MaintenanceService } from "../services/maintenance/service.ts";

const EVERY_MS = 3_600_000;

/** Deletes expired rows, every hour. */
export function startCleanUpJob(
  maintenance: MaintenanceService,
  onError: (error: unknown) => void,
): { stop: () => void } {
  const timer = setInterval(() => void maintenance.deleteExpired().catch(onError), EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
