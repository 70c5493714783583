import type { QuotasService } from "../services/quotas.ts";

const EVERY_MS = 1_000;

/** Tells the other processes, every second, how often this one was used by whom. A round that fails is made up by the next. */
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
