import { Button } from "@hourloom/ui/button";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { useServerForm } from "@/shared/api/server-form";
import { useServices } from "@/shared/api/services";
import { useIsMounted } from "@/shared/state/use-is-mounted";
import { FormProblem } from "@/shared/account/form-problem";
import { type LinkKind, requestLink } from "./link-request";

interface LinkRequestFormProps {
  kind: LinkKind;
  /** What is known of the address already. */
  email?: string;
  submitLabel: string;
  /** Puts the person into the field: for a view that was just asked for. */
  autoFocus?: boolean;
  onSent: (email: string) => void;
  /** Back to where the person came from, with what was typed. */
  onBack?: (email: string) => void;
}

/** Asks for an address and has a link sent there. */
export function LinkRequestForm({ kind, email = "", submitLabel, autoFocus, onSent, onBack }: LinkRequestFormProps) {
  const { client } = useServices();
  const { field, errorOf, refuse, handleSubmit, getValues, isBusy, trouble, setTrouble } = useServerForm({
    defaultValues: { email },
  });
  const isMounted = useIsMounted();

  const submit = handleSubmit(async (values) => {
    const result = await requestLink(client, kind, values.email);
    if (!isMounted()) return;
    if (result.ok) onSent(result.email);
    else if (result.at === "email") refuse("email", result.text);
    else setTrouble(result);
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
      <FormProblem trouble={trouble} />
      <Button type="submit" look="primary" busy={isBusy}>
        {submitLabel}
      </Button>
      {onBack === undefined ? null : (
        <Button look="quiet" className="self-center" onClick={() => onBack(getValues("email").trim())}>
          Back to login
        </Button>
      )}
    </form>
  );
}
