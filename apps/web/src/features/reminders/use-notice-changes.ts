import type { HiddenReminders, ReminderNotice } from "@hourloom/schema/reminders/notices";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { oncePerLogin, useServices, type Services } from "@/shared/api/services";
import { createOptimisticChange } from "@/shared/account/optimistic-change";
import { usePendingVariables } from "@/shared/mutations/optimistic-mutation";

/** The reminders that are due. Fetched again on window focus, since a stream may have been lost. */
function remindersQuery(api: Services["api"]) {
  return api.reminders.list.queryOptions(undefined, { refetchOnWindowFocus: "always" });
}

const REMINDERS = ["reminders"];

const noticeChanges = oncePerLogin((services) => {
  const { api, queryClient } = services;
  return createOptimisticChange<HiddenReminders, null>(services, {
    mutationKey: REMINDERS,
    mutationFn: api.reminders.hide.mutationOptions().mutationFn,
    scopeOf: () => "reminders",
    filter: api.reminders.list.queryFilter(),
    toast: "reminders",
    onSaved: (_done, { ids }) =>
      queryClient.setQueryData(remindersQuery(api).queryKey, (known) => known?.filter(({ id }) => !ids.includes(id))),
  });
});

const none: readonly ReminderNotice[] = [];

/** The notices that are shown, and a function that hides them. */
export function useNotices() {
  const services = useServices();
  const { data = none } = useQuery(remindersQuery(services.api));
  const pending = usePendingVariables<HiddenReminders>(REMINDERS);
  const notices = useMemo(() => {
    const hidden = new Set(pending.flatMap(({ ids }) => ids));
    return data.filter(({ id }) => !hidden.has(id));
  }, [data, pending]);
  return { notices, change: noticeChanges(services) };
}
