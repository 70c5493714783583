import { Button } from "@hourloom/ui/button";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useServices } from "@/shared/services";
import { FormProblem, type FormTrouble } from "./form-problem";
import { type PasswordPair, passwordPairProblem } from "./password-pair";
import { PasswordPairFields } from "./password-pair-fields";
import type { ResetLink } from "./reset-link";
import { resetPassword } from "./reset-password";

interface ResetFormProps {
  link: ResetLink;
  onChanged: () => void;
  /** The link will not do, in the server's words. */
  onLinkRefused: (text: string) => void;
}

/** A new password by the link of a mail. */
export function ResetForm({ link, onChanged, onLinkRefused }: ResetFormProps) {
  const { client } = useServices();
  const { register, handleSubmit, setError, clearErrors, formState } = useForm<PasswordPair>({
    defaultValues: { new_password: "", password2: "" },
    reValidateMode: "onSubmit",
  });
  const [trouble, setTrouble] = useState<FormTrouble>();
  const forget = () => {
    clearErrors();
    setTrouble(undefined);
  };

  const submit = handleSubmit(async (pair) => {
    const mistake = passwordPairProblem(pair);
    if (mistake !== undefined) {
      setError(mistake.field, { message: mistake.text }, { shouldFocus: true });
      return;
    }
    const outcome = await resetPassword(client, { ...link, new_password: pair.new_password });
    if (outcome.ok) onChanged();
    else if (outcome.at === "link") onLinkRefused(outcome.text);
    else if (outcome.at === "form") setTrouble(outcome);
    else setError("new_password", { message: outcome.text }, { shouldFocus: true });
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex w-full flex-col gap-4 text-left">
      <PasswordPairFields register={(name) => register(name, { onChange: forget })} errors={formState.errors} />
      <FormProblem trouble={trouble} />
      <Button type="submit" look="primary" size="lg" busy={formState.isSubmitting}>
        Change password
      </Button>
    </form>
  );
}
