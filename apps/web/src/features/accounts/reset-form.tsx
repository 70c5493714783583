import { Button } from "@hourloom/ui/button";
import { useServerForm } from "@/shared/server-form";
import { useServices } from "@/shared/services";
import { FormProblem } from "./form-problem";
import { emptyPair, type PasswordPair, passwordPairProblem } from "./password-pair";
import { PasswordPairFields } from "./password-pair-fields";
import type { MailLink } from "./kept-link";
import { resetPassword } from "./reset-password";

interface ResetFormProps {
  link: MailLink;
  onChanged: () => void;
  /** The link will not do, in the server's words. */
  onLinkRefused: (text: string) => void;
}

/** A new password by the link of a mail. */
export function ResetForm({ link, onChanged, onLinkRefused }: ResetFormProps) {
  const { client } = useServices();
  const { field, errorOf, refuse, handleSubmit, isBusy, trouble, setTrouble } = useServerForm<PasswordPair>({
    defaultValues: emptyPair,
  });

  const submit = handleSubmit(async (pair) => {
    const mistake = passwordPairProblem(pair);
    if (mistake !== undefined) {
      refuse(mistake.field, mistake.text);
      return;
    }
    const outcome = await resetPassword(client, { ...link, new_password: pair.new_password });
    if (outcome.ok) onChanged();
    else if (outcome.at === "link") onLinkRefused(outcome.text);
    else if (outcome.at === "form") setTrouble(outcome);
    else refuse("new_password", outcome.text);
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex w-full flex-col gap-4 text-left">
      <PasswordPairFields field={field} errorOf={errorOf} autoFocus />
      <FormProblem trouble={trouble} />
      <Button type="submit" look="primary" size="lg" busy={isBusy}>
        Change password
      </Button>
    </form>
  );
}
