import type { HiddenReminders, ReminderNotice } from "@hourloom/schema/reminders/notices";
import { showToast } from "@hourloom/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { describeProblem, problemOf } from "@/shared/api/problem";
import { oncePerLogin, useServices, type Services } from "@/shared/api/services";
import { createOptimisticMutation, usePendingVariables } from "@/shared/mutations/optimistic-mutation";
import { announce } from "@/shared/page/announcer";
import { createLoginCheck } from "@/shared/login/login-store";

/** The reminders that are due. Fetched again on window focus, since a stream may have been lost. */
function remindersQuery(api: Services["api"]) {
  return api.reminders.list.queryOptions(undefined, { refetchOnWindowFocus: "always" });
}

const REMINDERS = ["reminders"];

/** Returns a function that hides notices; a failure shows them again, and a toast with Retry. */
const noticeChanges = oncePerLogin(({ api, queryClient, loginStore }) => {
  const isLive = createLoginCheck(loginStore);
  const filter = api.reminders.list.queryFilter();
  const { run } = createOptimisticMutation<HiddenReminders, null>(queryClient, {
    mutationKey: REMINDERS,
    mutationFn: api.reminders.hide.mutationOptions().mutationFn,
    scopeOf: () => "reminders",
    isLive,
    onSuccess: async (_done, { ids }) => {
      await queryClient.cancelQueries(filter);
      if (!isLive()) return;
      const { queryKey } = remindersQuery(api);
      queryClient.setQueryData(queryKey, (known) => known?.filter(({ id }) => !ids.includes(id)));
      void queryClient.invalidateQueries(filter);
    },
    onError: (failure, hidden) => {
      if (!isLive()) return;
      const problem = problemOf(failure);
      void queryClient.invalidateQueries(filter);
      const text = `Not saved. ${describeProblem(problem)}`;
      announce(text, "assertive");
      const action = { label: "Retry", run: () => change(hidden) };
      showToast(text, { id: "reminders", variant: "problem", action });
    },
  });
  function change(hidden: HiddenReminders): void {
    // The toast of `onError` tells of a failure.
    run(hidden).catch(() => undefined);
  }
  return change;
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
