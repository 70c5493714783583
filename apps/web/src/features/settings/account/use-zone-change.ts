import type { ProfilePatch, User } from "@hourloom/schema/accounts/accounts";
import { showToast } from "@hourloom/ui/toast";
import { PENDING_PROFILE, profileQuery } from "@/features/accounts/queries";
import { describeProblem, problemOf } from "@/shared/api/problem";
import { oncePerLogin, useServices } from "@/shared/api/services";
import { createOptimisticMutation } from "@/shared/mutations/optimistic-mutation";
import { createLoginCheck, findUser } from "@/shared/login/login-store";
import { zoneLabel } from "@/shared/zones/time-zones";

/** Returns a function that changes the zone; see `useZoneChange`. */
const zoneChanges = oncePerLogin((services) => {
  const { api, queryClient, loginStore } = services;
  const { queryKey } = profileQuery(services);
  const isLive = createLoginCheck(loginStore);
  const savedZone = () => (queryClient.getQueryData(queryKey) ?? findUser(loginStore.get()))?.timezone;
  const { pending, run } = createOptimisticMutation<ProfilePatch, User, string | undefined>(queryClient, {
    mutationKey: PENDING_PROFILE,
    mutationFn: api.accounts.updateProfile.mutationOptions().mutationFn,
    // In sequence, so that the last change wins.
    scopeOf: () => "zone",
    isLive,
    onMutate: savedZone,
    onSuccess: async (user, _patch, before) => {
      // Queries started meanwhile may return the previous zone.
      await queryClient.cancelQueries(api.accounts.me.queryFilter());
      if (!isLive()) return;
      queryClient.setQueryData(queryKey, user);
      // What was fetched meanwhile may have contained a later change of another device.
      void queryClient.invalidateQueries(api.accounts.me.queryFilter());
      if (!isLast()) return;
      // Date-times are printed in the account's zone.
      void queryClient.invalidateQueries(api.calendar.inRange.pathFilter());
      const action = before === undefined ? undefined : { label: "Undo", run: () => change(before) };
      showToast(`Your time zone is ${zoneLabel(user.timezone)} now.`, { id: "zone", action });
    },
    onError: (error, { timezone }) => {
      if (!isLive() || !isLast()) return;
      void queryClient.invalidateQueries(api.accounts.me.queryFilter());
      const text = `The time zone was not changed. ${describeProblem(problemOf(error))}`;
      const action = timezone === undefined ? undefined : { label: "Retry", run: () => change(timezone) };
      showToast(text, { id: "zone", variant: "problem", action });
    },
  });

  function isLast(): boolean {
    return pending.get().length === 1;
  }

  function change(timezone: string): void {
    // The toast of `onError` tells of a failure.
    run({ timezone }).catch(() => undefined);
  }
  return change;
});

/**
 * Changes the account's zone optimistically, with Undo; if the server rejects it, it is reverted,
 * with the reason and Retry. The toasts are also shown on other screens.
 */
export function useZoneChange(): (zone: string) => void {
  return zoneChanges(useServices());
}
