import type { PendingAccount } from "@hourloom/schema/accounts/accounts";
import { Button } from "@hourloom/ui/button";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { useState } from "react";
import { useServerForm } from "@/shared/api/server-form";
import { useServices } from "@/shared/api/services";
import { activateWithPassword, type ActivationResult, type ProofResult } from "./activate";
import { FormErrorNotice } from "@/shared/account/form-error-notice";
import type { MailLink } from "./stored-link";
import { emptyPair, type PasswordPair, passwordPairProblem } from "@/shared/account/password-pair";
import { PasswordPairFields } from "@/shared/account/password-pair-fields";
import { AccountName } from "@/shared/account/account-name";

interface ActivationFormProps {
  link: MailLink;
  account: PendingAccount;
  onSettled: (result: ActivationResult) => void;
}

const submitLabel = "Activate and log in";

function ByPassword({ link, account, onSettled }: ActivationFormProps) {
  const services = useServices();
  const { field, errorOf, rejectField, handleSubmit, isBusy, formError, setFormError } = useServerForm({
    defaultValues: { password: "" },
  });

  const settle = (result: ProofResult) => {
    if (result.status !== "rejected") onSettled(result);
    else if (result.at === "field") rejectField("password", result.text);
    else setFormError(result);
  };

  const submit = handleSubmit(async ({ password }) => {
    if (password.trim() === "") rejectField("password", "Password is required");
    else settle(await activateWithPassword(services, link, { by: "password", password }));
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex w-full flex-col gap-4 text-left">
      <AccountName email={account.email} />
      <Field label="Password" error={errorOf("password")}>
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" autoFocus {...field("password")} />
        )}
      </Field>
      <FormErrorNotice formError={formError} />
      <Button type="submit" look="primary" size="lg" busy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
}

function ByNewPassword({ link, account, onSettled }: ActivationFormProps) {
  const services = useServices();
  const { field, errorOf, rejectField, handleSubmit, isBusy, formError, setFormError } = useServerForm<PasswordPair>({
    defaultValues: emptyPair,
  });

  const settle = (result: ProofResult) => {
    if (result.status !== "rejected") onSettled(result);
    else if (result.at === "field") rejectField("new_password", result.text);
    else setFormError(result);
  };

  const submit = handleSubmit(async (pair) => {
    const mistake = passwordPairProblem(pair);
    if (mistake !== undefined) rejectField(mistake.field, mistake.text);
    else settle(await activateWithPassword(services, link, { by: "new_password", new_password: pair.new_password }));
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex w-full flex-col gap-4 text-left">
      <AccountName email={account.email} />
      <PasswordPairFields field={field} errorOf={errorOf} autoFocus />
      <FormErrorNotice formError={formError} />
      <Button type="submit" look="primary" size="lg" busy={isBusy}>
        {submitLabel}
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
      {isNew ? <ByNewPassword {...props} /> : <ByPassword {...props} />}
      <Button onClick={() => setNew(!isNew)}>
        {isNew ? "Enter the password of the sign-up" : "Choose a new password"}
      </Button>
    </>
  );
}
