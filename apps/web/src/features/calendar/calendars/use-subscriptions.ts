import type { Subscription } from "@hourloom/schema/icalendar/subscriptions";
import { showToast } from "@hourloom/ui/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { describeProblem, problemOf } from "@/shared/api/problem";
import { type Services, useServices } from "@/shared/api/services";
import { problemText } from "./subscription-texts";

const none: readonly Subscription[] = [];

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

/** Reads a feed now; the result is told in a toast. */
export function useRefresh() {
  const services = useServices();
  const options = services.api.subscriptions.refresh.mutationOptions({
    onSuccess: (subscription) => {
      const problem = problemText(subscription);
      if (problem === undefined) showToast("The feed was read again.", { id: "subscription" });
      else showToast(problem, { id: "subscription", tone: "problem" });
    },
    onError: (error) => showToast(describeProblem(problemOf(error)), { id: "subscription", tone: "problem" }),
    onSettled: () => refetchAll(services),
  });
  return useMutation(options);
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
