import { linkLifetime } from "@hourloom/schema/accounts/mailed-links";
import { zodResolver } from "@hookform/resolvers/zod";
import { linkRequest, type PendingEmailChange, type User, type Confirmation } from "@hourloom/schema/accounts/accounts";
import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { useQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { failureText, problemOf } from "@/shared/api/problem";
import { useServerForm } from "@/shared/api/server-form";
import { useServices, type Services } from "@/shared/api/services";
import { FormField } from "@/shared/account/form-field";
import { ReauthenticationDialog } from "@/features/accounts/reauthentication/reauthentication-dialog";
import { showToast } from "@hourloom/ui/toast";
import { runMutation } from "@/shared/mutations/run-mutation";

function refresh({ api, queryClient }: Services): Promise<void> {
  return queryClient.invalidateQueries(api.accounts.emailChange.queryFilter());
}

async function requestEmailChange(services: Services, email: string, confirmation: Confirmation): Promise<void> {
  const { api, queryClient } = services;
  await runMutation(queryClient, api.accounts.requestEmailChange.mutationOptions(), { ...confirmation, email });
  await refresh(services);
}

/** Resends the link of a requested change, or cancels the change; shows the result as a toast. */
function usePendingEmailChange(email: string) {
  const services = useServices();
  const { accounts } = services.api;
  const callbacksFor = (success: string, failure: string) => ({
    onSuccess: () => showToast(success, { id: "email" }),
    onError: (error: unknown) => showToast(`${failure} ${failureText(error)}`, { id: "email", variant: "problem" }),
    onSettled: () => refresh(services),
  });
  const resent = callbacksFor(`Another link was sent to ${email}.`, "The link was not sent.");
  const cancelled = callbacksFor("Your address stays as it is.", "The change was not cancelled.");
  return {
    resend: useMutation(accounts.resendEmailChange.mutationOptions(resent)),
    cancel: useMutation(accounts.cancelEmailChange.mutationOptions(cancelled)),
  };
}

function WaitingChange({ change }: { change: PendingEmailChange }) {
  const { resend, cancel } = usePendingEmailChange(change.email);
  return (
    <Notice
      action={
        <>
          <Button busy={resend.isPending} onClick={() => resend.mutate()}>
            Resend
          </Button>
          <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel
          </Button>
        </>
      }
    >
      <p>Waiting for confirmation of {change.email}</p>
      <p className="mt-1 text-muted">
        Open the link in the mail that we sent there within {linkLifetime("email_change")}. Until then your present
        address stays.
      </p>
    </Notice>
  );
}

/** Requests a change of the address, then a reauthentication. */
function EmailForm({ profile }: { profile: User }) {
  const services = useServices();
  const [requested, setRequested] = useState<string>();
  const form = useServerForm({ resolver: zodResolver(linkRequest), defaultValues: { email: "" } });
  const submit = form.handleSubmit(({ email }) => setRequested(email));
  return (
    <>
      <form noValidate aria-label="Email" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormField
          form={form}
          name="email"
          label="New email"
          hint="We send a link there. Your address changes when you confirm it there, and you are then signed out everywhere."
          type="email"
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" className="self-start">
          Change email
        </Button>
      </form>
      {requested === undefined ? null : (
        <ReauthenticationDialog
          title="Change your email?"
          action="Send the link"
          hasPassword={profile.has_password}
          onClose={() => setRequested(undefined)}
          onConfirm={async (confirmation) => {
            try {
              await requestEmailChange(services, requested, confirmation);
            } catch (error) {
              if (!form.rejectFields(problemOf(error), ["email"])) throw error;
              setRequested(undefined);
            }
          }}
        >
          <p className="text-pretty [overflow-wrap:anywhere]">
            We send a link to <span className="font-semibold">{requested}</span>. If the change was not yours, it can be
            undone from {profile.email} for {linkLifetime("email_undo")}.
          </p>
        </ReauthenticationDialog>
      )}
    </>
  );
}

/** The address of the account, and its change. */
export function EmailSection({ profile }: { profile: User }) {
  const { data: change, isPending } = useQuery(useServices().api.accounts.emailChange.queryOptions());
  return (
    <>
      <p className="[overflow-wrap:anywhere]">{profile.email}</p>
      {change === null || change === undefined ? null : <WaitingChange change={change} />}
      {/* If the query fails, the form is shown: a new request replaces a pending one. */}
      {isPending || (change !== null && change !== undefined) ? null : <EmailForm profile={profile} />}
    </>
  );
}
