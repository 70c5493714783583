import type { SubscriptionsService } from "../services/subscriptions/subscriptions-service.ts";
import { startRepeating } from "./repeat.ts";

const EVERY_MS = 30_000;

/** Fetches the feeds that are due, about every half minute. Stopping aborts what is fetched. */
export function startFeedsJob(
  subscriptions: Pick<SubscriptionsService, "fetchDue">,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  const ending = new AbortController();
  // Spread, so that processes that start together do not always look together.
  const everyMs = EVERY_MS * (0.9 + Math.random() / 5);
  const job = startRepeating(() => subscriptions.fetchDue(ending.signal), everyMs, onError);
  return {
    stop: async () => {
      ending.abort();
      await job.stop();
    },
  };
}
