import { Button } from "@hourloom/ui/button";
import { useServerForm } from "@/shared/api/server-form";
import { useServices } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";
import { FormErrorNotice } from "@/shared/account/form-error-notice";
import { emptyPair, type PasswordPair, passwordPairProblem } from "@/shared/account/password-pair";
import { PasswordPairFields } from "@/shared/account/password-pair-fields";
import type { MailLink } from "./stored-link";
import { submitLink } from "./submit-link";

interface ResetFormProps {
  link: MailLink;
  onChanged: () => void;
  /** Called with the server's text if the link is invalid. */
  onLinkRejected: (text: string) => void;
}

/** Form for a new password by a link. */
export function ResetForm({ link, onChanged, onLinkRejected }: ResetFormProps) {
  const services = useServices();
  const { api, queryClient } = services;
  const form = useServerForm<PasswordPair>({ defaultValues: emptyPair });

  const submit = form.handleSubmit(async (pair) => {
    const mistake = passwordPairProblem(pair);
    if (mistake !== undefined) {
      form.rejectField(mistake.field, mistake.text);
      return;
    }
    const input = { ...link, new_password: pair.new_password };
    const result = await submitLink(services, link, () =>
      runMutation(queryClient, api.accounts.confirmPasswordReset.mutationOptions(), input),
    );
    if (result.ok) onChanged();
    else if (result.isLinkWrong) onLinkRejected(result.text);
    else if (!form.rejectFields(result.problem, ["new_password"])) form.setFormError(result);
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex w-full flex-col gap-4 text-left">
      <PasswordPairFields field={form.field} errorOf={form.errorOf} autoFocus />
      <FormErrorNotice formError={form.formError} />
      <Button type="submit" look="primary" size="lg" busy={form.isBusy}>
        Change password
      </Button>
    </form>
  );
}
