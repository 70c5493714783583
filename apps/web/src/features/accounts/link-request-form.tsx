import { Button } from "@hourloom/ui/button";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { useServerForm } from "@/shared/api/server-form";
import { useServices } from "@/shared/api/services";
import { useIsMounted } from "@/shared/state/use-is-mounted";
import { FormErrorNotice } from "@/shared/account/form-error-notice";
import { type LinkKind, requestLink } from "./link-request";

interface LinkRequestFormProps {
  kind: LinkKind;
  /** Initial value. */
  email?: string;
  submitLabel: string;
  /** Focuses the field. */
  autoFocus?: boolean;
  onSent: (email: string) => void;
  /** Called with the typed address. */
  onBack?: (email: string) => void;
}

/** A form that requests a mail with a link. */
export function LinkRequestForm({ kind, email = "", submitLabel, autoFocus, onSent, onBack }: LinkRequestFormProps) {
  const services = useServices();
  const { field, errorOf, rejectField, handleSubmit, getValues, isBusy, formError, setFormError } = useServerForm({
    defaultValues: { email },
  });
  const isMounted = useIsMounted();

  const submit = handleSubmit(async (values) => {
    const result = await requestLink(services, kind, values.email);
    if (!isMounted()) return;
    if (result.ok) onSent(result.email);
    else if (result.at === "email") rejectField("email", result.text);
    else setFormError(result);
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 text-left">
      <Field label="Email" error={errorOf("email")}>
        {(control) => (
          <Input
            {...control}
            autoFocus={autoFocus}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...field("email")}
          />
        )}
      </Field>
      <FormErrorNotice formError={formError} />
      <Button type="submit" variant="primary" busy={isBusy}>
        {submitLabel}
      </Button>
      {onBack === undefined ? null : (
        <Button variant="quiet" className="self-center" onClick={() => onBack(getValues("email").trim())}>
          Back to login
        </Button>
      )}
    </form>
  );
}
