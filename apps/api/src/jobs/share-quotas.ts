import type { QuotasService } from "../core/quotas.ts";

const EVERY_MS = 1_000;

/**
 * Exchanges quota counts with the other processes every second. A failed round is included in the
 * next.
 */
export function startQuotasJob(
  quotas: QuotasService,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  let running: Promise<void> | undefined;
  const share = (): void => {
    running ??= quotas
      .share()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(share, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
