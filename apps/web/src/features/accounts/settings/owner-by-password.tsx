import { Button } from "@hourloom/ui/button";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { useServerForm } from "@/shared/server-form";
import { useProfile } from "../queries";
import { FormProblem } from "../form-problem";
import { AccountName } from "./account-name";
import type { OwnerQuestionProps } from "./owner-dialog";

/** The password of who is signed in, and the button that it is for. */
export function OwnerByPassword({ action, isGrave = false, onConfirm }: OwnerQuestionProps) {
  const email = useProfile()?.email;
  const { field, errorOf, refuse, handleSubmit, isBusy, trouble, setTrouble } = useServerForm({
    defaultValues: { current_password: "" },
  });

  const submit = handleSubmit(async ({ current_password }) => {
    if (current_password.trim() === "") {
      refuse("current_password", "Password is required");
      return;
    }
    const answer = await onConfirm({ current_password });
    if (answer.ok) return;
    if (answer.at === "field") refuse("current_password", answer.text);
    else setTrouble(answer);
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
      <Button type="submit" look={isGrave ? "grave" : "primary"} busy={isBusy}>
        {action}
      </Button>
    </form>
  );
}
