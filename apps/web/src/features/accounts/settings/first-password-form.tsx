import type { Confirmation } from "@hourloom/schema/accounts";
import { Button } from "@hourloom/ui/button";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { serverFieldErrors, problemOf } from "@/shared/problem";
import { useServices } from "@/shared/services";
import { type PasswordPair, passwordPairProblem } from "../password-pair";
import { PasswordPairFields } from "../password-pair-fields";
import { AccountName } from "./account-name";
import { afterPasswordChange } from "./after-password-change";
import { ownerAnswer } from "./owner-answer";
import { type OwnerAnswer, OwnerDialog } from "./owner-dialog";

/** A first password for an account that was made by Google's button, which says who it is that sets it. */
export function FirstPasswordForm({ email }: { email: string }) {
  const services = useServices();
  const [chosen, setChosen] = useState<string>();
  const { register, handleSubmit, setError, clearErrors, formState } = useForm<PasswordPair>({
    defaultValues: { new_password: "", password2: "" },
    reValidateMode: "onSubmit",
  });

  const submit = handleSubmit((pair) => {
    const mistake = passwordPairProblem(pair);
    if (mistake === undefined) setChosen(pair.new_password);
    else setError(mistake.field, { message: mistake.text }, { shouldFocus: true });
  });

  const setPassword = async (new_password: string, confirmation: Confirmation): Promise<OwnerAnswer> => {
    try {
      await services.client.accounts.changePassword.mutate({ ...confirmation, new_password });
      afterPasswordChange(services);
      return { ok: true };
    } catch (error) {
      const refused = serverFieldErrors(problemOf(error))["new_password"];
      if (refused === undefined) return ownerAnswer(error);
      setChosen(undefined);
      setError("new_password", { message: refused.join(" ") }, { shouldFocus: true });
      return { ok: true };
    }
  };

  return (
    <>
      <p className="text-pretty text-muted">
        You sign in with Google. With a password of its own the account can be opened without Google, too.
      </p>
      <form noValidate aria-label="Password" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <AccountName email={email} />
        <PasswordPairFields
          register={(name) => register(name, { onChange: () => clearErrors() })}
          errors={formState.errors}
        />
        <Button type="submit" className="self-start">
          Set a password
        </Button>
      </form>
      {chosen === undefined ? null : (
        <OwnerDialog
          title="Set a password"
          action="Set the password"
          hasPassword={false}
          onClose={() => setChosen(undefined)}
          onConfirm={(confirmation) => setPassword(chosen, confirmation)}
        >
          <p className="text-pretty">Other devices will be signed out.</p>
        </OwnerDialog>
      )}
    </>
  );
}
