import type { LiveChange } from "@hourloom/schema/live";
import { subscribeToAccount } from "@/shared/live/subscribe-to-account";
import type { Services } from "@/shared/api/services";
import type { ItemChanges } from "../item-changes";

/**
 * Refetches active queries when the account changes elsewhere; returns the unsubscribe function.
 */
export function followChanges({ session, queryClient, api, early }: Services, changes: ItemChanges): () => void {
  function refetch({ seq, kinds }: LiveChange): void {
    if (kinds.length === 0) return;
    changes.refresh(seq);
    void queryClient.invalidateQueries(api.data.overview.queryFilter());
    if (kinds.includes("calendar")) void queryClient.invalidateQueries(api.subscriptions.list.queryFilter());
    if (kinds.includes("timer")) void queryClient.invalidateQueries(api.timer.get.queryFilter());
    // Changes of what they remind of, too: a title, or a completion.
    if (kinds.some((kind) => ["reminder", "event", "task"].includes(kind)))
      void queryClient.invalidateQueries(api.reminders.list.queryFilter());
    if (kinds.includes("settings")) void queryClient.invalidateQueries(api.settings.get.queryFilter());
    if (kinds.includes("account")) void queryClient.invalidateQueries(api.accounts.me.queryFilter());
  }
  return subscribeToAccount(session, {
    since: early.changeNumber(session.token()),
    onChange: refetch,
  });
}
