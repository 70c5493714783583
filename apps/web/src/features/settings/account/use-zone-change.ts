import { showToast } from "@hourloom/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { rangeFilters } from "@/features/changes/queries";
import { describeProblem, problemOf } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { createSessionCheck } from "@/shared/session/session";
import { profileQuery, storedProfile } from "@/features/accounts/queries";
import { zoneLabel } from "./time-zones";

const mutationKey = ["zone"];

/**
 * Changes the account's zone optimistically, with Undo; if the server rejects it, it is reverted,
 * with the reason and Retry. The toasts are also shown on other screens.
 */
export function useZoneChange(): (zone: string) => void {
  const services = useServices();
  const { client, queryClient } = services;
  const { queryKey } = profileQuery(services);

  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (patch: { timezone: string }) => client.accounts.updateProfile.mutate(patch),
    // In sequence, so that the last change wins.
    scope: { id: "zone" },
    onMutate: async ({ timezone }) => {
      const isSame = createSessionCheck(services.session);
      await queryClient.cancelQueries({ queryKey });
      const before = known()?.timezone;
      show(timezone);
      return { before, isSame };
    },
    onSuccess: async (user, _patch, { before, isSame }) => {
      const isNews = () => isSame() && isLast();
      if (!isNews()) return;
      // Queries started meanwhile may return the previous zone.
      await queryClient.cancelQueries({ queryKey });
      if (!isNews()) return;
      queryClient.setQueryData(queryKey, user);
      // Date-times are printed in the account's zone.
      void queryClient.invalidateQueries(rangeFilters(services.api));
      const run = () => (before !== undefined && isSame() ? change(before) : undefined);
      const undo = before === undefined ? {} : { action: { label: "Undo", run } };
      showToast(`Your time zone is ${zoneLabel(user.timezone)} now.`, { id: "zone", ...undo });
    },
    onError: (error, { timezone }, context) => {
      if (context?.isSame() !== true || !isLast()) return;
      if (context.before !== undefined) show(context.before);
      void queryClient.invalidateQueries({ queryKey });
      const text = `The time zone was not changed. ${describeProblem(problemOf(error))}`;
      const run = () => (context.isSame() ? change(timezone) : undefined);
      showToast(text, { id: "zone", tone: "problem", action: { label: "Retry", run } });
    },
  });

  function known() {
    return queryClient.getQueryData(queryKey) ?? storedProfile(services);
  }

  /** Whether no later change was made. */
  function isLast(): boolean {
    return queryClient.isMutating({ mutationKey }) === 1;
  }

  /** Only the zone: other members may have been saved meanwhile. */
  function show(timezone: string): void {
    const profile = known();
    if (profile !== undefined) queryClient.setQueryData(queryKey, { ...profile, timezone });
  }

  function change(zone: string): void {
    mutate({ timezone: zone });
  }
  return change;
}
