import type { ImportsService } from "../services/imports/service.ts";
import { startRepeating } from "./repeat.ts";

const EVERY_MS = 60_000;

/**
 * Reads stored objects that an earlier version stored, at once and then every minute: a process of
 * it may still run, and account files of it may be imported.
 */
export function startReadingJob(
  imports: Pick<ImportsService, "readStored">,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  const first = imports.readStored().catch(onError);
  const job = startRepeating(() => first.then(() => imports.readStored()), EVERY_MS, onError);
  return { stop: () => job.stop().then(() => first) };
}
