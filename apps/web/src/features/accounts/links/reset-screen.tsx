import { linkLifetime } from "@hourloom/schema/accounts/mailed-links";
import { useState } from "react";
import { forgetLink, type MailLink } from "./stored-link";
import { StoredLinkScreen, useStoreLink } from "./stored-link-screen";
import { LinkDoneThenLogin, LinkPageFrame, LoginLink } from "./link-page-frame";
import { NewLink, RejectedLink } from "./new-link";
import { Button } from "@hourloom/ui/button";
import { useServerForm } from "@/shared/api/server-form";
import { useServices } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";
import { FormErrorNotice } from "@/shared/account/form-error-notice";
import { emptyPair, type PasswordPair, passwordPairMistake } from "@/shared/account/password-pair";
import { PasswordPairFields } from "@/shared/account/password-pair-fields";
import { submitLink } from "./submit-link";

interface ResetFormProps {
  link: MailLink;
  onChanged: () => void;
  /** Called with the server's text if the link is invalid. */
  onLinkRejected: (text: string) => void;
}

function ResetForm({ link, onChanged, onLinkRejected }: ResetFormProps) {
  const services = useServices();
  const { api, queryClient } = services;
  const form = useServerForm<PasswordPair>({ defaultValues: emptyPair, findMistake: passwordPairMistake });

  const submit = form.handleSubmit(async (pair) => {
    const input = { ...link, new_password: pair.new_password };
    const result = await submitLink(services, link, () =>
      runMutation(queryClient, api.accounts.confirmPasswordReset.mutationOptions(), input),
    );
    if (result.ok) onChanged();
    else if (result.isLinkWrong) onLinkRejected(result.text);
    else if (!form.rejectFields(result.problem, ["new_password"])) form.setFormError(result);
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex w-full flex-col gap-4 text-left">
      <PasswordPairFields form={form} autoFocus />
      <FormErrorNotice formError={form.formError} />
      <Button type="submit" variant="primary" size="lg" busy={form.isBusy}>
        Change password
      </Button>
    </form>
  );
}

type State = { name: "choosing" } | { name: "changed" } | { name: "rejected"; text: string };

const frame = { title: "Reset password", heading: "Choose a new password" } as const;

/** The page of a reset link. `opening` is a message if the user did not come from a mail. */
export function ResetScreen({ link, opening }: { link: MailLink; opening?: string }) {
  const [state, setState] = useState<State>({ name: "choosing" });
  useStoreLink(link, { purpose: "reset", path: "/reset_password" });

  const finish = (last: State) => {
    forgetLink(sessionStorage, "reset");
    setState(last);
  };

  switch (state.name) {
    case "changed":
      return (
        <LinkPageFrame title="Password changed" heading="Reset password" isHeadingHidden>
          <LinkDoneThenLogin text="Your password has been changed!" />
        </LinkPageFrame>
      );
    case "rejected":
      return (
        <LinkPageFrame {...frame}>
          <RejectedLink
            kind="password_reset"
            text={state.text}
            advice={`A link works once, for ${linkLifetime("password_reset")}, and until another is asked for. Check that it was complete, or have us send a new one.`}
          />
        </LinkPageFrame>
      );
    case "choosing":
      return (
        <LinkPageFrame {...frame}>
          {opening === undefined ? null : (
            <p role="status" className="text-pretty [overflow-wrap:anywhere]">
              {opening}
            </p>
          )}
          <p className="text-pretty text-muted">
            You will be signed out everywhere and log in with the new password. Access keys and feeds end, too.
          </p>
          <ResetForm
            link={link}
            onChanged={() => finish({ name: "changed" })}
            onLinkRejected={(text) => finish({ name: "rejected", text })}
          />
        </LinkPageFrame>
      );
  }
}

export function StoredResetScreen() {
  return (
    <StoredLinkScreen purpose="reset" render={(link) => <ResetScreen link={link} />}>
      <LinkPageFrame {...frame}>
        <p className="text-pretty text-muted">
          To choose a new password, open the link in the mail that we sent you, or have us send a new one.
        </p>
        <NewLink kind="password_reset" submitLabel="Send a reset link" />
        <LoginLink variant="secondary" />
      </LinkPageFrame>
    </StoredLinkScreen>
  );
}
