import type { Confirmation } from "@hourloom/schema/accounts/accounts";
import { showToast } from "@hourloom/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { describeProblem, problemOf, errorText, serverFieldErrors } from "@/shared/api/problem";
import { type Services, useServices } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";
import { emailChangeQuery } from "@/features/accounts/queries";
import { confirmationResult } from "../security/reauthentication-error";
import type { ConfirmationResult } from "../security/reauthentication-dialog";

function refresh(services: Services): Promise<void> {
  return services.queryClient.invalidateQueries({ queryKey: emailChangeQuery(services).queryKey });
}

function report(error: unknown, text: string): void {
  const problem = problemOf(error);
  showToast(`${text} ${errorText(problem) ?? describeProblem(problem)}`, { id: "email", tone: "problem" });
}

export type EmailRequestResponse = ConfirmationResult | { ok: false; at: "email"; text: string };

/** Requests, resends and cancels a change of the address. */
export function useEmailChange() {
  const services = useServices();
  const { accounts } = services.api;
  const resend = useMutation(accounts.resendEmailChange.mutationOptions());
  const cancel = useMutation(accounts.cancelEmailChange.mutationOptions());
  return {
    request: async (email: string, confirmation: Confirmation): Promise<EmailRequestResponse> => {
      try {
        const input = { ...confirmation, email };
        await runMutation(services.queryClient, accounts.requestEmailChange.mutationOptions(), input);
        await refresh(services);
        return { ok: true };
      } catch (error) {
        const text = serverFieldErrors(problemOf(error))["email"]?.join(" ");
        return text === undefined ? confirmationResult(error) : { ok: false, at: "email", text };
      }
    },
    resend: async (email: string): Promise<void> => {
      try {
        await resend.mutateAsync();
        showToast(`Another link was sent to ${email}.`, { id: "email" });
      } catch (error) {
        report(error, "The link was not sent.");
      }
      await refresh(services);
    },
    cancel: async (): Promise<void> => {
      try {
        await cancel.mutateAsync();
        showToast("Your address stays as it is.", { id: "email" });
      } catch (error) {
        report(error, "The change was not cancelled.");
      }
      await refresh(services);
    },
  };
}
