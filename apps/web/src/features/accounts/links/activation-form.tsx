import type { PendingAccount } from "@hourloom/schema/accounts/accounts";
import { Button } from "@hourloom/ui/button";
import { useState } from "react";
import { useServerForm } from "@/shared/api/server-form";
import { useServices } from "@/shared/api/services";
import { activateWithPassword, type ActivationResult } from "./activate";
import { FormErrorNotice } from "@/shared/account/form-error-notice";
import { FormField } from "@/shared/account/form-field";
import type { MailLink } from "./stored-link";
import { emptyPair, missingPassword, passwordPairMistake } from "@/shared/account/password-pair";
import { PasswordPairFields } from "@/shared/account/password-pair-fields";
import { AccountName } from "@/shared/account/account-name";

interface ActivationFormProps {
  link: MailLink;
  account: PendingAccount;
  onSettled: (result: ActivationResult) => void;
}

const empty = { password: "", ...emptyPair };

/** Asks for the password of the sign-up, or with `isNew` for a new one. */
function ProofForm({ link, account, isNew, onSettled }: ActivationFormProps & { isNew: boolean }) {
  const services = useServices();
  const form = useServerForm({
    defaultValues: empty,
    findMistake: (typed) => (isNew ? passwordPairMistake(typed) : missingPassword("password", typed.password)),
  });

  const submit = form.handleSubmit(async (typed) => {
    const proof = isNew
      ? ({ by: "new_password", new_password: typed.new_password } as const)
      : ({ by: "password", password: typed.password } as const);
    const result = await activateWithPassword(services, link, proof);
    if (result.status !== "rejected") onSettled(result);
    else if (result.at === "field") form.rejectField(proof.by, result.text);
    else form.setFormError(result);
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex w-full flex-col gap-4 text-left">
      <AccountName email={account.email} />
      {isNew ? (
        <PasswordPairFields form={form} autoFocus />
      ) : (
        <FormField
          form={form}
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          autoFocus
        />
      )}
      <FormErrorNotice formError={form.formError} />
      <Button type="submit" variant="primary" size="lg" busy={form.isBusy}>
        Activate and log in
      </Button>
    </form>
  );
}

/**
 * Activation in another browser than the one that signed up: asks for the password of the sign-up,
 * or for a new one that replaces it.
 */
export function ActivationForm(props: ActivationFormProps) {
  const [isNew, setNew] = useState(false);
  const { username, email } = props.account;
  return (
    <>
      <p className="text-pretty [overflow-wrap:anywhere]">
        Account <span className="font-semibold">{username}</span> for <span className="block">{email}</span>
      </p>
      <p className="text-pretty text-muted">
        {isNew
          ? "Your new password replaces the one of the sign-up, which then opens nothing. Do this too if somebody else signed up with your address."
          : "This is not the browser that signed up. Enter the password that was chosen there; if you did not choose it, choose a new one."}
      </p>
      <ProofForm key={String(isNew)} {...props} isNew={isNew} />
      <Button onClick={() => setNew(!isNew)}>
        {isNew ? "Enter the password of the sign-up" : "Choose a new password"}
      </Button>
    </>
  );
}
