import { Button } from "@hourloom/ui/button";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { useServerForm } from "@/shared/api/server-form";
import { useProfile } from "@/features/accounts/queries";
import { FormProblem } from "@/shared/account/form-problem";
import { AccountName } from "@/shared/account/account-name";
import type { OwnerQuestionProps } from "./owner-dialog";

/** The password of who is signed in, and the button that it is for. */
export function OwnerByPassword({ action, isDestructive = false, onConfirm }: OwnerQuestionProps) {
  const email = useProfile()?.email;
  const { field, errorOf, refuse, handleSubmit, isBusy, trouble, setTrouble } = useServerForm({
    defaultValues: { current_password: "" },
  });

  const submit = handleSubmit(async ({ current_password }) => {
    if (current_password.trim() === "") {
      refuse("current_password", "Password is required");
      return;
    }
    const response = await onConfirm({ current_password });
    if (response.ok) return;
    if (response.at === "field") refuse("current_password", response.text);
    else setTrouble(response);
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
      <FormProblem trouble={trouble} />
      <Button type="submit" look={isDestructive ? "destructive" : "primary"} busy={isBusy}>
        {action}
      </Button>
    </form>
  );
}
