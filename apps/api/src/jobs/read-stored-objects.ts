import type { ImportsService } from "../services/imports/service.ts";
import { startRepeating } from "./repeat.ts";

const EVERY_MS = 10_000;

/** Reads stored objects that came with files of an earlier version, about every ten seconds. */
export function startReadingJob(
  imports: Pick<ImportsService, "readStored">,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  return startRepeating(() => imports.readStored(), EVERY_MS, onError);
}
