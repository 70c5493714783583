import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { useState } from "react";
import { useServerForm } from "@/shared/api/server-form";
import { useServices, useLogin } from "@/shared/api/services";
import { useIsMounted } from "@/shared/state/use-is-mounted";
import { FormErrorNotice } from "@/shared/account/form-error-notice";
import { FormField } from "@/shared/account/form-field";
import { type Credentials, logIn, type LoginResult, signInWithGoogle } from "./log-in";
import { GoogleButton, type GoogleButtonProps } from "@/shared/account/google-button";
import type { GoogleCredential } from "@/shared/account/google-sign-in";
import type { LinkKind } from "./link-request";
import { useGoogleClientId } from "./queries";

/** Google's button below a divider; nothing if it is not configured or cannot be loaded. */
function GoogleSignInOption({ isBusy, onCredential }: Pick<GoogleButtonProps, "onCredential"> & { isBusy: boolean }) {
  const clientId = useGoogleClientId();
  if (clientId === undefined || clientId === null) return null;
  return (
    <div inert={isBusy} className="flex flex-col gap-4 has-[>:only-child]:hidden">
      <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <GoogleButton clientId={clientId} onCredential={onCredential} />
    </div>
  );
}

interface LoginFormProps {
  email: string;
  /** Whether the user comes back with an address, so that the password gets the focus. */
  isReturn: boolean;
  onDone: () => void;
  /** Called for a link by mail, in place of the password or before it can be used. */
  onLink: (kind: LinkKind, email: string) => void;
}

/** Login by address and password, or with Google. */
export function LoginForm({ email, isReturn, onDone, onLink }: LoginFormProps) {
  const services = useServices();
  const state = useLogin();
  const wasSignedOut = state.status === "signed_out" && state.reason === "rejected";
  const form = useServerForm<Credentials>({ defaultValues: { email, password: "" } });
  const { handleSubmit, getValues, isBusy, formError, setFormError } = form;
  const [isThrottled, setThrottled] = useState(false);
  const [isWithGoogle, setWithGoogle] = useState(false);
  const isMounted = useIsMounted();
  const settle = (result: LoginResult, typed: string) => {
    if (!isMounted()) return;
    if (result.ok) onDone();
    else if (result.kind === "inactive") onLink("activation", typed);
    else {
      setThrottled(result.kind === "throttled");
      setFormError(result);
    }
  };

  const submit = handleSubmit(async (credentials) => {
    settle(await logIn(services, credentials, isMounted), credentials.email.trim());
  });

  const enterWithGoogle = async (credential: GoogleCredential) => {
    // Google's window may still be open from before.
    if (isBusy) return;
    setFormError(undefined);
    setWithGoogle(true);
    const result = await signInWithGoogle(services, credential, isMounted);
    setWithGoogle(false);
    settle(result, "");
  };

  return (
    <div className="flex flex-col gap-4">
      {wasSignedOut && formError === undefined ? (
        <Notice>You have been signed out. Log in again to go on.</Notice>
      ) : null}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormField
          form={form}
          name="email"
          label="Email"
          data-first-focus
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormField
          form={form}
          name="password"
          label="Password"
          autoFocus={isReturn && email !== ""}
          type="password"
          autoComplete="current-password"
        />
        <FormErrorNotice formError={formError} />
        {formError !== undefined && isThrottled ? (
          <Button onClick={() => onLink("sign_in", getValues("email").trim())}>Email me a sign-in link</Button>
        ) : null}
        <Button type="submit" variant="primary" busy={isBusy || isWithGoogle}>
          Log in
        </Button>
      </form>
      <Button
        variant="quiet"
        className="self-center"
        onClick={() => onLink("password_reset", getValues("email").trim())}
      >
        Forgot password?
      </Button>
      <GoogleSignInOption isBusy={isBusy || isWithGoogle} onCredential={enterWithGoogle} />
    </div>
  );
}
