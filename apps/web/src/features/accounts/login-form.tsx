import { Button } from "@hourloom/ui/button";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { Notice } from "@hourloom/ui/notice";
import { useForm } from "react-hook-form";
import { rememberSignIn } from "@/shared/sign-in-flag";
import { useServices } from "@/shared/services";
import { type Credentials, logIn } from "./log-in";

export function LoginForm({ onDone }: { onDone: () => void }) {
  const services = useServices();
  const { register, handleSubmit, setError, clearErrors, getValues, formState } = useForm<Credentials>({
    defaultValues: { email: "", password: "" },
  });
  const problem = formState.errors.root;
  const field = { onChange: () => clearErrors("root") };

  const submit = handleSubmit(async (credentials) => {
    const outcome = await logIn(services, credentials);
    if (outcome.ok) {
      rememberSignIn(localStorage);
      onDone();
      return;
    }
    setError("root", { type: outcome.inactive ? "inactive" : "refused", message: outcome.text });
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label="Email">
        {(control) => (
          <Input {...control} data-first-focus type="email" autoComplete="username" {...register("email", field)} />
        )}
      </Field>
      <Field label="Password">
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" {...register("password", field)} />
        )}
      </Field>
      {problem?.message === undefined ? null : (
        <Notice tone="problem">
          <p>{problem.message}</p>
          {problem.type === "inactive" ? (
            <p className="mt-1 text-ink">
              This account has not been activated yet. Follow the link in the mail that was sent to{" "}
              <span className="font-semibold">{getValues("email")}</span>, then log in here.
            </p>
          ) : null}
        </Notice>
      )}
      <Button type="submit" look="primary" busy={formState.isSubmitting}>
        Log in
      </Button>
    </form>
  );
}
