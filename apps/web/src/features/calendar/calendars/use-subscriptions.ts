import type { Subscription } from "@hourloom/schema/icalendar/subscriptions";
import { showToast } from "@hourloom/ui/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { describeProblem, problemOf } from "@/shared/api/problem";
import { type Services, useServices } from "@/shared/api/services";
import { truncateTitle } from "@/shared/text/truncate-title";
import { problemText } from "./subscription-texts";

const none: readonly Subscription[] = [];
const TOAST = "subscription";
const DOUBTED = "The feed has lost most of its events. They are removed here if the next reading says the same.";

/** The account's subscriptions; none, and no request, without a subscribed calendar. */
export function useSubscriptions(isSubscribed: boolean): readonly Subscription[] {
  const { api } = useServices();
  const { data } = useQuery(api.subscriptions.list.queryOptions(undefined, { enabled: isSubscribed }));
  return data ?? none;
}

/** After a feed was read or a subscription ended, events, calendars and counts are outdated. */
function refetchAll({ queryClient }: Services): void {
  void queryClient.invalidateQueries();
}

/** Reads a feed now; what is going on is told in a toast. */
export function useRefreshing() {
  const services = useServices();
  const { mutate, isPending } = useMutation(
    services.api.subscriptions.refresh.mutationOptions({
      onSuccess: (subscription) => {
        const problem = problemText(subscription);
        if (problem !== undefined) showToast(problem, { id: TOAST, variant: "problem" });
        else showToast(subscription.is_doubted ? DOUBTED : "The feed was read again.", { id: TOAST });
      },
      onError: (error) => showToast(describeProblem(problemOf(error)), { id: TOAST, variant: "problem" }),
      onSettled: () => refetchAll(services),
    }),
  );
  const refresh = ({ id, title }: { id: string; title: string }) => {
    showToast(`Reading “${truncateTitle(title)}”...`, { id: TOAST });
    mutate({ id });
  };
  return { refresh, isPending };
}

export function useSubscribe() {
  const services = useServices();
  return useMutation(services.api.subscriptions.create.mutationOptions({ onSuccess: () => refetchAll(services) }));
}

/** Deletes a subscribed calendar for good. */
export function useUnsubscribe() {
  const services = useServices();
  return useMutation(services.api.calendars.remove.mutationOptions({ onSuccess: () => refetchAll(services) }));
}
