import { Button } from "@hourloom/ui/button";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { useServerForm } from "@/shared/api/server-form";
import { useProfile } from "@/features/accounts/queries";
import { FormErrorNotice } from "@/shared/account/form-error-notice";
import { AccountName } from "@/shared/account/account-name";
import type { ReauthenticationProps } from "./reauthentication";
import { reauthenticationError } from "./reauthentication-error";

/** Reauthentication by the password. */
export function ReauthenticateByPassword({ action, isDestructive = false, onConfirm }: ReauthenticationProps) {
  const email = useProfile()?.email;
  const { field, errorOf, rejectField, handleSubmit, isBusy, formError, setFormError } = useServerForm({
    defaultValues: { current_password: "" },
  });

  const submit = handleSubmit(async ({ current_password }) => {
    if (current_password.trim() === "") {
      rejectField("current_password", "Password is required");
      return;
    }
    try {
      await onConfirm({ current_password });
    } catch (error) {
      const { at, text } = reauthenticationError(error);
      if (at === "field") rejectField("current_password", text);
      else setFormError({ text });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <AccountName email={email} />
      <Field label="Your password" error={errorOf("current_password")}>
        {(control) => (
          <Input
            {...control}
            data-first-focus
            type="password"
            autoComplete="current-password"
            {...field("current_password")}
          />
        )}
      </Field>
      <FormErrorNotice formError={formError} />
      <Button type="submit" look={isDestructive ? "destructive" : "primary"} busy={isBusy}>
        {action}
      </Button>
    </form>
  );
}
