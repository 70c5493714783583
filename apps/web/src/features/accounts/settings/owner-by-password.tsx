import { Button } from "@hourloom/ui/button";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useProfile } from "../queries";
import { FormProblem, type FormTrouble } from "../form-problem";
import { AccountName } from "./account-name";
import type { OwnerQuestionProps } from "./owner-dialog";

/** The password of who is signed in, and the button that it is for. */
export function OwnerByPassword({ action, isGrave = false, onConfirm }: OwnerQuestionProps) {
  const email = useProfile()?.email;
  const [trouble, setTrouble] = useState<FormTrouble>();
  const { register, handleSubmit, setError, clearErrors, formState } = useForm({
    defaultValues: { current_password: "" },
    reValidateMode: "onSubmit",
  });
  const forget = () => {
    clearErrors();
    setTrouble(undefined);
  };

  const submit = handleSubmit(async ({ current_password }) => {
    if (current_password.trim() === "") {
      setError("current_password", { message: "Password is required" }, { shouldFocus: true });
      return;
    }
    const answer = await onConfirm({ current_password });
    if (answer.ok) return;
    if (answer.at === "field") setError("current_password", { message: answer.text }, { shouldFocus: true });
    else setTrouble(answer);
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <AccountName email={email} />
      <Field label="Your password" error={formState.errors.current_password?.message}>
        {(control) => (
          <Input
            {...control}
            data-first-focus
            type="password"
            autoComplete="current-password"
            {...register("current_password", { onChange: forget })}
          />
        )}
      </Field>
      <FormProblem trouble={trouble} />
      <Button type="submit" look={isGrave ? "grave" : "primary"} busy={formState.isSubmitting}>
        {action}
      </Button>
    </form>
  );
}
