import type { Confirmation } from "@hourloom/schema/accounts/accounts";
import { showToast } from "@hourloom/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { describeProblem, problemOf, errorText } from "@/shared/api/problem";
import { type Services, useServices } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";

function refresh({ api, queryClient }: Services): Promise<void> {
  return queryClient.invalidateQueries(api.accounts.emailChange.queryFilter());
}

/** Requests a change of the address. */
export async function requestEmailChange(services: Services, email: string, confirmation: Confirmation): Promise<void> {
  const { api, queryClient } = services;
  await runMutation(queryClient, api.accounts.requestEmailChange.mutationOptions(), { ...confirmation, email });
  await refresh(services);
}

/** Resends the link of a requested change, or cancels the change; shows the result as a toast. */
export function usePendingEmailChange(email: string) {
  const services = useServices();
  const { accounts } = services.api;
  const callbacksFor = (success: string, failure: string) => ({
    onSuccess: () => showToast(success, { id: "email" }),
    onError: (error: unknown) => {
      const problem = problemOf(error);
      showToast(`${failure} ${errorText(problem) ?? describeProblem(problem)}`, { id: "email", tone: "problem" });
    },
    onSettled: () => refresh(services),
  });
  const resent = callbacksFor(`Another link was sent to ${email}.`, "The link was not sent.");
  const cancelled = callbacksFor("Your address stays as it is.", "The change was not cancelled.");
  return {
    resend: useMutation(accounts.resendEmailChange.mutationOptions(resent)),
    cancel: useMutation(accounts.cancelEmailChange.mutationOptions(cancelled)),
  };
}
