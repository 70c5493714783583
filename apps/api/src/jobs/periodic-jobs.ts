import type { QuotasService } from "../core/quotas.ts";
import type { ImportsService } from "../services/imports/imports-service.ts";
import type { MaintenanceService } from "../services/maintenance/maintenance-service.ts";
import type { TimerService } from "../services/timer/timer-service.ts";
import { startRepeating } from "./repeat.ts";

const CLEAN_UP_EVERY_MS = 3_600_000;
const CLOSE_TIMERS_EVERY_MS = 2_000;
const READ_STORED_EVERY_MS = 60_000;
const SHARE_QUOTAS_EVERY_MS = 1_000;

type OnError = (error: unknown) => void;

/** Deletes expired rows. */
export function startCleanUpJob(maintenance: MaintenanceService, onError: OnError) {
  const timer = setInterval(() => void maintenance.deleteExpired().catch(onError), CLEAN_UP_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}

/** Closes ended phases, so that other devices and scripts need not read the timer to see it. */
export function startTimersJob(timers: Pick<TimerService, "closeDue">, onError: OnError) {
  return startRepeating(() => timers.closeDue(), CLOSE_TIMERS_EVERY_MS, onError);
}

/**
 * Reads stored objects that an earlier version stored, at once and then every minute: a process of
 * it may still run, and account files of it may be imported.
 */
export function startReadingJob(imports: Pick<ImportsService, "readStored">, onError: OnError) {
  const first = imports.readStored().catch(onError);
  const job = startRepeating(() => first.then(() => imports.readStored()), READ_STORED_EVERY_MS, onError);
  return { stop: () => job.stop().then(() => first) };
}

/** Exchanges quota counts with the other processes. A failed round is included in the next. */
export function startQuotasJob(quotas: QuotasService, onError: OnError) {
  return startRepeating(() => quotas.share(), SHARE_QUOTAS_EVERY_MS, onError);
}
