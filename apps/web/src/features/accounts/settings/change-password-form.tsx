import { Button } from "@hourloom/ui/button";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { plainText, problemOf, refusalText, serverFieldErrors } from "@/shared/problem";
import { useServices } from "@/shared/services";
import { FormProblem, type FormTrouble } from "../form-problem";
import { passwordPairProblem } from "../password-pair";
import { PasswordPairFields } from "../password-pair-fields";
import { AccountName } from "./account-name";
import { afterPasswordChange } from "./after-password-change";

const empty = { current_password: "", new_password: "", password2: "" };

/** Another password in place of the present one. This device stays signed in. */
export function ChangePasswordForm({ email }: { email: string }) {
  const services = useServices();
  const [trouble, setTrouble] = useState<FormTrouble>();
  const { register, handleSubmit, setError, clearErrors, reset, formState } = useForm({
    defaultValues: empty,
    reValidateMode: "onSubmit",
  });
  const { errors } = formState;
  const forget = () => {
    clearErrors();
    setTrouble(undefined);
  };

  const submit = handleSubmit(async ({ current_password, ...pair }) => {
    if (current_password.trim() === "") {
      setError("current_password", { message: "Password is required" }, { shouldFocus: true });
      return;
    }
    const mistake = passwordPairProblem(pair);
    if (mistake !== undefined) {
      setError(mistake.field, { message: mistake.text }, { shouldFocus: true });
      return;
    }
    try {
      await services.client.accounts.changePassword.mutate({ current_password, new_password: pair.new_password });
      reset(empty);
      afterPasswordChange(services);
    } catch (error) {
      const problem = problemOf(error);
      const refused = serverFieldErrors(problem);
      const named = (["current_password", "new_password"] as const).filter((name) => name in refused);
      for (const name of named) setError(name, { message: refused[name]?.join(" ") ?? "" }, { shouldFocus: true });
      if (named.length === 0) setTrouble({ text: refusalText(problem) ?? plainText(problem) });
    }
  });

  return (
    <form noValidate aria-label="Password" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <AccountName email={email} />
      <Field label="Current password" error={errors.current_password?.message}>
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="current-password"
            {...register("current_password", { onChange: forget })}
          />
        )}
      </Field>
      <PasswordPairFields register={(name) => register(name, { onChange: forget })} errors={errors} />
      <FormProblem trouble={trouble} />
      <Button type="submit" className="self-start" busy={formState.isSubmitting}>
        Change password
      </Button>
    </form>
  );
}
