import { zodResolver } from "@hookform/resolvers/zod";
import { type SignedUp, signUp } from "@hourloom/schema/accounts";
import { Button } from "@hourloom/ui/button";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { Notice } from "@hourloom/ui/notice";
import { useForm } from "react-hook-form";
import { deviceZone } from "@/shared/clock";
import { plainText, problemOf, serverFieldErrors, serverText } from "@/shared/problem";
import { useServices } from "@/shared/services";
import { useIsMounted } from "@/shared/use-is-mounted";

const signUpForm = signUp.pick({ username: true, email: true, password: true });

const fields = [
  { name: "username", label: "Username", type: "text", autoComplete: "nickname" },
  // The address is what people log in with, and so what a password manager has to keep.
  { name: "email", label: "Email", type: "email", autoComplete: "username" },
  { name: "password", label: "Password", type: "password", autoComplete: "new-password" },
] as const;

export function SignUpForm({ onDone }: { onDone: (account: SignedUp) => void }) {
  const { client } = useServices();
  const { register, handleSubmit, setError, clearErrors, formState } = useForm({
    resolver: zodResolver(signUpForm),
    reValidateMode: "onSubmit",
    defaultValues: { username: "", email: "", password: "" },
  });

  const isMounted = useIsMounted();

  const clearFor = (name: (typeof fields)[number]["name"]) => {
    clearErrors(name);
    clearErrors("root");
  };

  const submit = handleSubmit(async (values) => {
    try {
      const account = await client.accounts.signUp.mutate({ ...values, timezone: deviceZone() });
      if (isMounted()) onDone(account);
    } catch (error) {
      const problem = problemOf(error);
      const errors = serverFieldErrors(problem);
      // The first one last, so that it has the focus.
      for (const { name } of fields.toReversed()) {
        const texts = errors[name];
        if (texts !== undefined) setError(name, { message: texts.join(" ") }, { shouldFocus: true });
      }
      if (problem.kind !== "refused") {
        setError("username", { message: "An unexpected error occurred" });
        setError("root", { message: plainText(problem) });
      } else if (!fields.some(({ name }) => name in errors)) {
        setError("root", { message: serverText(problem) ?? plainText(problem) });
      }
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {fields.map(({ name, label, type, autoComplete }) => (
        <Field key={name} label={label} error={formState.errors[name]?.message}>
          {(control) => (
            <Input
              {...control}
              type={type}
              autoComplete={autoComplete}
              autoCapitalize="none"
              spellCheck={false}
              {...register(name, { onChange: () => clearFor(name) })}
            />
          )}
        </Field>
      ))}
      {formState.errors.root?.message === undefined ? null : (
        <Notice tone="problem">{formState.errors.root.message}</Notice>
      )}
      <Button type="submit" look="primary" busy={formState.isSubmitting}>
        Sign up
      </Button>
    </form>
  );
}
