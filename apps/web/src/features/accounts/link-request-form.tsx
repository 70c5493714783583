import { Button } from "@hourloom/ui/button";
import { useServerForm } from "@/shared/api/server-form";
import { useServices } from "@/shared/api/services";
import { useIsMounted } from "@/shared/state/use-is-mounted";
import { FormErrorNotice } from "@/shared/account/form-error-notice";
import { FormField } from "@/shared/account/form-field";
import { type LinkKind, requestLink } from "./link-request";

interface LinkRequestFormProps {
  kind: LinkKind;
  email?: string;
  submitLabel: string;
  autoFocus?: boolean;
  onSent: (email: string) => void;
  onBack?: (email: string) => void;
}

/** A form that requests a mail with a link. */
export function LinkRequestForm({ kind, email = "", submitLabel, autoFocus, onSent, onBack }: LinkRequestFormProps) {
  const services = useServices();
  const form = useServerForm({ defaultValues: { email } });
  const isMounted = useIsMounted();

  const submit = form.handleSubmit(async (values) => {
    const result = await requestLink(services, kind, values.email);
    if (!isMounted()) return;
    if (result.ok) onSent(result.email);
    else if (result.at === "email") form.rejectField("email", result.text);
    else form.setFormError(result);
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 text-left">
      <FormField
        form={form}
        name="email"
        label="Email"
        autoFocus={autoFocus}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormErrorNotice formError={form.formError} />
      <Button type="submit" variant="primary" busy={form.isBusy}>
        {submitLabel}
      </Button>
      {onBack === undefined ? null : (
        <Button variant="quiet" className="self-center" onClick={() => onBack(form.getValues("email").trim())}>
          Back to login
        </Button>
      )}
    </form>
  );
}
