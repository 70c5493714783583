import type { Subscription, SubscriptionUpdate } from "@hourloom/schema/icalendar/subscriptions";
import { showToast } from "@hourloom/ui/toast";
import { describeProblem, problemOf } from "@/shared/api/problem";
import { oncePerLogin, useServices } from "@/shared/api/services";
import { createOptimisticMutation, usePendingVariables } from "@/shared/mutations/optimistic-mutation";
import { createLoginCheck } from "@/shared/login/login-store";

const ON_CALDAV = ["subscriptions.update"];
const TOAST = "subscription";
const SHOWN = "Your other apps show it after their next sync.";
const HIDDEN = "Your other apps remove it at their next sync.";

/** Returns a function that shows a calendar over CalDAV; a failure shows a toast with Retry. */
const caldavChanges = oncePerLogin(({ api, queryClient, loginStore }) => {
  const isLive = createLoginCheck(loginStore);
  const list = api.subscriptions.list.queryFilter();
  const { run } = createOptimisticMutation<SubscriptionUpdate, Subscription>(queryClient, {
    mutationKey: ON_CALDAV,
    mutationFn: api.subscriptions.update.mutationOptions().mutationFn,
    scopeOf: ({ id }) => id,
    isLive,
    onSuccess: async (changed) => {
      await queryClient.cancelQueries(list);
      if (!isLive()) return;
      queryClient.setQueryData(list.queryKey, (known) => known?.map((one) => (one.id === changed.id ? changed : one)));
      void queryClient.invalidateQueries(list);
      showToast(changed.is_on_caldav ? SHOWN : HIDDEN, { id: TOAST });
    },
    onError: (failure, update) => {
      if (!isLive()) return;
      const text = `Not saved. ${describeProblem(problemOf(failure))}`;
      showToast(text, { id: TOAST, variant: "problem", action: { label: "Retry", run: () => change(update) } });
    },
  });
  function change(update: SubscriptionUpdate): void {
    // The toast of `onError` tells of a failure.
    run(update).catch(() => undefined);
  }
  return change;
});

/** Whether CalDAV shows a subscribed calendar, and a function to change it. */
export function useOnCaldav() {
  const services = useServices();
  const pending = usePendingVariables<SubscriptionUpdate>(ON_CALDAV);
  return {
    isOnCaldav: ({ id, is_on_caldav }: Subscription) =>
      pending.findLast((update) => update.id === id)?.is_on_caldav ?? is_on_caldav,
    setOnCaldav: caldavChanges(services),
  };
}
