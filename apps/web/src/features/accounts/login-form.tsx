import { Button } from "@hourloom/ui/button";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { Notice } from "@hourloom/ui/notice";
import { useState } from "react";
import { useServerForm } from "@/shared/api/server-form";
import { useServices, useSession } from "@/shared/api/services";
import { useIsMounted } from "@/shared/state/use-is-mounted";
import { FormProblem } from "@/shared/account/form-problem";
import { GoogleChoice } from "./google-choice";
import { type Credentials, logIn, type LoginResult, signInWithGoogle } from "./log-in";

interface LoginFormProps {
  email: string;
  /** Who comes back with an address has the password left to type. */
  isReturn: boolean;
  onDone: () => void;
  onInactive: (email: string) => void;
  /** Wants to be let in by a mail, since passwords are not taken just now. */
  onThrottled: (email: string) => void;
  onForgotten: (email: string) => void;
}

/** The way in: address and password, or Google's button where there is one. */
export function LoginForm({ email, isReturn, onDone, onInactive, onThrottled, onForgotten }: LoginFormProps) {
  const services = useServices();
  const state = useSession();
  const wasSignedOut = state.status === "signed_out" && state.because === "rejected";
  const { field, handleSubmit, getValues, isBusy, trouble, setTrouble } = useServerForm<Credentials>({
    defaultValues: { email, password: "" },
  });
  const [isThrottled, setThrottled] = useState(false);
  const [isWithGoogle, setWithGoogle] = useState(false);
  const isMounted = useIsMounted();
  const settle = (result: LoginResult, typed: string) => {
    if (!isMounted()) return;
    if (result.ok) onDone();
    else if (result.kind === "inactive") onInactive(typed);
    else {
      setThrottled(result.kind === "throttled");
      setTrouble(result);
    }
  };

  const submit = handleSubmit(async (credentials) => {
    settle(await logIn(services, credentials, isMounted), credentials.email.trim());
  });

  const enterWithGoogle = async (provided: Parameters<typeof signInWithGoogle>[1]) => {
    // Google's window may still be open from before.
    if (isBusy) return;
    setTrouble(undefined);
    setWithGoogle(true);
    const result = await signInWithGoogle(services, provided, isMounted);
    setWithGoogle(false);
    settle(result, "");
  };

  return (
    <div className="flex flex-col gap-4">
      {wasSignedOut && trouble === undefined ? <Notice>You have been signed out. Log in again to go on.</Notice> : null}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field label="Email">
          {(control) => (
            <Input
              {...control}
              data-first-focus
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              {...field("email")}
            />
          )}
        </Field>
        <Field label="Password">
          {(control) => (
            <Input
              {...control}
              autoFocus={isReturn && email !== ""}
              type="password"
              autoComplete="current-password"
              {...field("password")}
            />
          )}
        </Field>
        <FormProblem trouble={trouble} />
        {trouble !== undefined && isThrottled ? (
          <Button onClick={() => onThrottled(getValues("email").trim())}>Email me a sign-in link</Button>
        ) : null}
        <Button type="submit" look="primary" busy={isBusy || isWithGoogle}>
          Log in
        </Button>
      </form>
      <Button look="quiet" className="self-center" onClick={() => onForgotten(getValues("email").trim())}>
        Forgot password?
      </Button>
      <GoogleChoice isBusy={isBusy || isWithGoogle} onCredential={enterWithGoogle} />
    </div>
  );
}
