import { Button } from "@hourloom/ui/button";
import { useServerForm } from "@/shared/api/server-form";
import { useServices } from "@/shared/api/services";
import { FormErrorNotice } from "@/shared/account/form-error-notice";
import { emptyPair, type PasswordPair, passwordPairProblem } from "@/shared/account/password-pair";
import { PasswordPairFields } from "@/shared/account/password-pair-fields";
import type { MailLink } from "./stored-link";
import { resetPassword } from "./reset-password";

interface ResetFormProps {
  link: MailLink;
  onChanged: () => void;
  /** Called with the server's text if the link is invalid. */
  onLinkRejected: (text: string) => void;
}

/** Form for a new password by a link. */
export function ResetForm({ link, onChanged, onLinkRejected }: ResetFormProps) {
  const services = useServices();
  const { field, errorOf, rejectField, handleSubmit, isBusy, formError, setFormError } = useServerForm<PasswordPair>({
    defaultValues: emptyPair,
  });

  const submit = handleSubmit(async (pair) => {
    const mistake = passwordPairProblem(pair);
    if (mistake !== undefined) {
      rejectField(mistake.field, mistake.text);
      return;
    }
    const result = await resetPassword(services, { ...link, new_password: pair.new_password });
    if (result.ok) onChanged();
    else if (result.at === "link") onLinkRejected(result.text);
    else if (result.at === "form") setFormError(result);
    else rejectField("new_password", result.text);
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex w-full flex-col gap-4 text-left">
      <PasswordPairFields field={field} errorOf={errorOf} autoFocus />
      <FormErrorNotice formError={formError} />
      <Button type="submit" look="primary" size="lg" busy={isBusy}>
        Change password
      </Button>
    </form>
  );
}
