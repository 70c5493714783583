import type { Subscription, SubscriptionUpdate } from "@hourloom/schema/icalendar/subscriptions";
import { showToast } from "@hourloom/ui/toast";
import { oncePerLogin, useServices } from "@/shared/api/services";
import { createOptimisticChange } from "@/shared/account/optimistic-change";
import { usePendingVariables } from "@/shared/mutations/optimistic-mutation";

const ON_CALDAV = ["subscriptions.update"];
const TOAST = "subscription";
const SHOWN = "Your other apps show it after their next sync.";
const HIDDEN = "Your other apps remove it at their next sync.";

const caldavChanges = oncePerLogin((services) => {
  const { api, queryClient } = services;
  const filter = api.subscriptions.list.queryFilter();
  return createOptimisticChange<SubscriptionUpdate, Subscription>(services, {
    mutationKey: ON_CALDAV,
    mutationFn: api.subscriptions.update.mutationOptions().mutationFn,
    scopeOf: ({ id }) => id,
    filter,
    toast: TOAST,
    onSaved: (changed) => {
      queryClient.setQueryData(filter.queryKey, (known) =>
        known?.map((one) => (one.id === changed.id ? changed : one)),
      );
      showToast(changed.is_on_caldav ? SHOWN : HIDDEN, { id: TOAST });
    },
  });
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
