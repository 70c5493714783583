import { showToast } from "@hourloom/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { plainText, problemOf } from "@/shared/problem";
import { useServices } from "@/shared/services";
import { profileQuery } from "../queries";
import { zoneLabel } from "./time-zones";

/**
 * Changes the account's zone at once on screen, with Undo; when the server does not take it, the old one comes back, with the reason and Retry. Both are
 * offered also where the person has gone on to another screen meanwhile.
 */
export function useZoneChange(): (zone: string) => void {
  const services = useServices();
  const { client, queryClient } = services;
  const { queryKey } = profileQuery(services);

  const { mutate } = useMutation({
    mutationFn: (patch: { timezone: string }) => client.accounts.updateProfile.mutate(patch),
    onMutate: async ({ timezone }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before !== undefined) queryClient.setQueryData(queryKey, { ...before, timezone });
      return { before };
    },
    onSuccess: (user, _patch, { before }) => {
      queryClient.setQueryData(queryKey, user);
      const undo = before === undefined ? {} : { action: { label: "Undo", run: () => change(before.timezone) } };
      showToast(`Your time zone is ${zoneLabel(user.timezone)} now.`, { id: "zone", ...undo });
    },
    onError: (error, { timezone }, context) => {
      if (context?.before !== undefined) queryClient.setQueryData(queryKey, context.before);
      const text = `The time zone was not changed. ${plainText(problemOf(error))}`;
      showToast(text, { id: "zone", tone: "problem", action: { label: "Retry", run: () => change(timezone) } });
    },
  });

  function change(zone: string): void {
    mutate({ timezone: zone });
  }
  return change;
}
