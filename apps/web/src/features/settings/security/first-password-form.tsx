import type { Confirmation } from "@hourloom/schema/accounts/accounts";
import { Button } from "@hourloom/ui/button";
import { useState } from "react";
import { problemOf } from "@/shared/api/problem";
import { useServerForm } from "@/shared/api/server-form";
import { useServices } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";
import { emptyPair, type PasswordPair, passwordPairMistake } from "@/shared/account/password-pair";
import { PasswordPairFields } from "@/shared/account/password-pair-fields";
import { AccountName } from "@/shared/account/account-name";
import { afterPasswordChange } from "./after-password-change";
import { ReauthenticationDialog } from "@/features/accounts/reauthentication/reauthentication-dialog";

/** Sets the first password of an account created with Google, after a reauthentication. */
export function FirstPasswordForm({ email }: { email: string }) {
  const services = useServices();
  const [chosen, setChosen] = useState<string>();
  const form = useServerForm<PasswordPair>({
    defaultValues: emptyPair,
    findMistake: passwordPairMistake,
  });
  const submit = form.handleSubmit(({ new_password }) => setChosen(new_password));

  const setPassword = async (new_password: string, confirmation: Confirmation): Promise<void> => {
    try {
      const input = { ...confirmation, new_password };
      await runMutation(services.queryClient, services.api.accounts.changePassword.mutationOptions(), input);
      afterPasswordChange(services);
    } catch (error) {
      if (!form.rejectFields(problemOf(error), ["new_password"])) throw error;
      setChosen(undefined);
    }
  };

  return (
    <>
      <p className="text-pretty text-muted">
        You sign in with Google. With a password of its own the account can be opened without Google, too.
      </p>
      <form noValidate aria-label="Password" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <AccountName email={email} />
        <PasswordPairFields form={form} />
        <Button type="submit" className="self-start">
          Set a password
        </Button>
      </form>
      {chosen === undefined ? null : (
        <ReauthenticationDialog
          title="Set a password"
          action="Set the password"
          hasPassword={false}
          onClose={() => setChosen(undefined)}
          onConfirm={(confirmation) => setPassword(chosen, confirmation)}
        >
          <p className="text-pretty">Other devices will be signed out, and access keys end.</p>
        </ReauthenticationDialog>
      )}
    </>
  );
}
