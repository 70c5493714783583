import { showToast } from "@hourloom/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { rangeFilters } from "@/features/changes/queries";
import { plainText, problemOf } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { holdSession } from "@/shared/session/session";
import { profileQuery, storedProfile } from "@/features/accounts/queries";
import { zoneLabel } from "./time-zones";

const mutationKey = ["zone"];

/**
 * Changes the account's zone at once on screen, with Undo; when the server does not take it, the old one comes back, with the reason and Retry. Both are
 * offered also where the person has gone on to another screen meanwhile.
 */
export function useZoneChange(): (zone: string) => void {
  const services = useServices();
  const { client, queryClient } = services;
  const { queryKey } = profileQuery(services);

  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (patch: { timezone: string }) => client.accounts.updateProfile.mutate(patch),
    // One after the other, so that the last one asked for is the last one made.
    scope: { id: "zone" },
    onMutate: async ({ timezone }) => {
      const isSame = holdSession(services.session);
      await queryClient.cancelQueries({ queryKey });
      const before = known()?.timezone;
      show(timezone);
      return { before, isSame };
    },
    onSuccess: async (user, _patch, { before, isSame }) => {
      const isNews = () => isSame() && isLast();
      if (!isNews()) return;
      // What was asked for meanwhile may tell of the zone as it was before.
      await queryClient.cancelQueries({ queryKey });
      if (!isNews()) return;
      queryClient.setQueryData(queryKey, user);
      // Moments are written in the account's zone.
      void queryClient.invalidateQueries(rangeFilters(services.api));
      const run = () => (before !== undefined && isSame() ? change(before) : undefined);
      const undo = before === undefined ? {} : { action: { label: "Undo", run } };
      showToast(`Your time zone is ${zoneLabel(user.timezone)} now.`, { id: "zone", ...undo });
    },
    onError: (error, { timezone }, context) => {
      if (context?.isSame() !== true || !isLast()) return;
      if (context.before !== undefined) show(context.before);
      void queryClient.invalidateQueries({ queryKey });
      const text = `The time zone was not changed. ${plainText(problemOf(error))}`;
      const run = () => (context.isSame() ? change(timezone) : undefined);
      showToast(text, { id: "zone", tone: "problem", action: { label: "Retry", run } });
    },
  });

  function known() {
    return queryClient.getQueryData(queryKey) ?? storedProfile(services);
  }

  /** Whether nothing else was asked for since. */
  function isLast(): boolean {
    return queryClient.isMutating({ mutationKey }) === 1;
  }

  /** Nothing but the zone: what else of the profile was saved meanwhile stays. */
  function show(timezone: string): void {
    const profile = known();
    if (profile !== undefined) queryClient.setQueryData(queryKey, { ...profile, timezone });
  }

  function change(zone: string): void {
    mutate({ timezone: zone });
  }
  return change;
}
