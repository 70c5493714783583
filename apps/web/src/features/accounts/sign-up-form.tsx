import { zodResolver } from "@hookform/resolvers/zod";
import { type SignedUp, signUp } from "@hourloom/schema/accounts/accounts";
import { Button } from "@hourloom/ui/button";
import { deviceZone } from "@/shared/time/clock";
import { describeProblem, problemOf, serverText } from "@/shared/api/problem";
import { useServerForm } from "@/shared/api/server-form";
import { useServices } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";
import { useIsMounted } from "@/shared/state/use-is-mounted";
import { FormErrorNotice } from "@/shared/account/form-error-notice";
import { FormField } from "@/shared/account/form-field";
import { deviceRegion } from "./device-region";
import { storeSignUpSecret } from "./sign-up-secret";

const signUpForm = signUp.pick({ username: true, email: true, password: true });

const fields = [
  {
    name: "username",
    label: "Username",
    type: "text",
    autoComplete: "nickname",
    hint: "Letters, digits and @ . + - _",
  },
  // Users log in with their address, so password managers must store it as the user name.
  { name: "email", label: "Email", type: "email", autoComplete: "username", hint: undefined },
  {
    name: "password",
    label: "Password",
    type: "password",
    autoComplete: "new-password",
    hint: "At least 8 characters, and not only digits",
  },
] as const;

interface SignUpFormProps {
  email: string;
  username: string;
  /** Whether a trial workspace is kept. */
  isTrial?: boolean;
  onDone: (account: SignedUp) => void;
}

export function SignUpForm({ email, username, isTrial = false, onDone }: SignUpFormProps) {
  const { api, queryClient } = useServices();
  const form = useServerForm({
    resolver: zodResolver(signUpForm),
    clearsErrors: "own",
    defaultValues: { username, email, password: "" },
  });

  const isMounted = useIsMounted();

  const submit = form.handleSubmit(async (values) => {
    try {
      const input = { ...values, timezone: deviceZone(), regional: deviceRegion() };
      const options = isTrial ? api.trials.keep.mutationOptions() : api.accounts.signUp.mutationOptions();
      const { secret, ...account } = await runMutation(queryClient, options, input);
      storeSignUpSecret(localStorage, { id: account.id, secret, ...(isTrial && { isTrial }) });
      if (isMounted()) onDone(account);
    } catch (error) {
      const problem = problemOf(error);
      const names = fields.map(({ name }) => name);
      if (form.rejectFields(problem, names)) return;
      if (problem.kind !== "rejected") form.setError("username", { message: "An unexpected error occurred" });
      form.setFormError({ text: serverText(problem) ?? describeProblem(problem) });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {fields.map((field) => (
        <FormField key={field.name} form={form} {...field} autoCapitalize="none" spellCheck={false} />
      ))}
      <FormErrorNotice formError={form.formError} />
      <Button type="submit" variant="primary" busy={form.isBusy}>
        Sign up
      </Button>
    </form>
  );
}
