import type { QuotasService } from "../core/quotas.ts";
import { startRepeating } from "./repeat.ts";

const EVERY_MS = 1_000;

/**
 * Exchanges quota counts with the other processes every second. A failed round is included in the
 * next.
 */
export function startQuotasJob(
  quotas: QuotasService,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  return startRepeating(() => quotas.share(), EVERY_MS, onError);
}
