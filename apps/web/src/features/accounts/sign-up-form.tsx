import { zodResolver } from "@hookform/resolvers/zod";
import { type SignedUp, signUp } from "@hourloom/schema/accounts/accounts";
import { Button } from "@hourloom/ui/button";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { deviceZone } from "@/shared/time/clock";
import { plainText, problemOf, serverText } from "@/shared/api/problem";
import { useServerForm } from "@/shared/api/server-form";
import { useServices } from "@/shared/api/services";
import { useIsMounted } from "@/shared/state/use-is-mounted";
import { FormProblem } from "@/shared/account/form-problem";
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
  // The address is what people log in with, and so what a password manager has to keep.
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
  /** What was typed before. */
  email: string;
  username: string;
  onDone: (account: SignedUp) => void;
}

export function SignUpForm({ email, username, onDone }: SignUpFormProps) {
  const { client } = useServices();
  const form = useServerForm({
    resolver: zodResolver(signUpForm),
    forgets: "own",
    defaultValues: { username, email, password: "" },
  });

  const isMounted = useIsMounted();

  const submit = form.handleSubmit(async (values) => {
    try {
      const { secret, ...account } = await client.accounts.signUp.mutate({ ...values, timezone: deviceZone() });
      storeSignUpSecret(localStorage, { id: account.id, secret });
      if (isMounted()) onDone(account);
    } catch (error) {
      const problem = problemOf(error);
      const named = fields.map(({ name }) => name);
      if (form.rejectFields(problem, named)) return;
      if (problem.kind !== "rejected") form.setError("username", { message: "An unexpected error occurred" });
      form.setTrouble({ text: serverText(problem) ?? plainText(problem) });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {fields.map(({ name, label, type, autoComplete, hint }) => (
        <Field key={name} label={label} hint={hint} error={form.errorOf(name)}>
          {(control) => (
            <Input
              {...control}
              type={type}
              autoComplete={autoComplete}
              autoCapitalize="none"
              spellCheck={false}
              {...form.field(name)}
            />
          )}
        </Field>
      ))}
      <FormProblem trouble={form.trouble} />
      <Button type="submit" look="primary" busy={form.isBusy}>
        Sign up
      </Button>
    </form>
  );
}
