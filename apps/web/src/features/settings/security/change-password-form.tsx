import { Button } from "@hourloom/ui/button";
import { failureText, problemOf } from "@/shared/api/problem";
import { useServerForm } from "@/shared/api/server-form";
import { useServices } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";
import { FormErrorNotice } from "@/shared/account/form-error-notice";
import { FormField } from "@/shared/account/form-field";
import { emptyPair, missingPassword, passwordPairMistake } from "@/shared/account/password-pair";
import { PasswordPairFields } from "@/shared/account/password-pair-fields";
import { AccountName } from "@/shared/account/account-name";
import { afterPasswordChange } from "./after-password-change";

const empty = { current_password: "", ...emptyPair };

/** Changes the password; this device remains signed in. */
export function ChangePasswordForm({ email }: { email: string }) {
  const services = useServices();
  const form = useServerForm({
    defaultValues: empty,
    findMistake: (typed) => missingPassword("current_password", typed.current_password) ?? passwordPairMistake(typed),
  });

  const submit = form.handleSubmit(async ({ current_password, new_password }) => {
    try {
      const input = { current_password, new_password };
      await runMutation(services.queryClient, services.api.accounts.changePassword.mutationOptions(), input);
      form.reset(empty);
      afterPasswordChange(services);
    } catch (error) {
      if (form.rejectFields(problemOf(error), ["current_password", "new_password"])) return;
      form.setFormError({ text: failureText(error) });
    }
  });

  return (
    <form noValidate aria-label="Password" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <AccountName email={email} />
      <FormField
        form={form}
        name="current_password"
        label="Current password"
        type="password"
        autoComplete="current-password"
      />
      <PasswordPairFields form={form} />
      <FormErrorNotice formError={form.formError} />
      <Button type="submit" className="self-start" busy={form.isBusy}>
        Change password
      </Button>
    </form>
  );
}
