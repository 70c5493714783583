import type { Confirmation } from "@hourloom/schema/accounts/accounts";
import { Button } from "@hourloom/ui/button";
import { useServerForm, type FormError } from "@/shared/api/server-form";
import { useProfile, useGoogleClientId } from "@/features/accounts/queries";
import { FormErrorNotice } from "@/shared/account/form-error-notice";
import { FormField } from "@/shared/account/form-field";
import { AccountName } from "@/shared/account/account-name";
import { missingPassword } from "@/shared/account/password-pair";
import { reauthenticationError } from "./reauthentication-error";
import { CheckMark } from "@hourloom/ui/icons";
import { useState } from "react";
import { GoogleButton } from "@/shared/account/google-button";
import type { GoogleCredential } from "@/shared/account/google-sign-in";

/** A credential can be used once: after an error a new one is needed. */
type State =
  | { name: "asking"; formError?: FormError }
  | { name: "confirmed"; credential: GoogleCredential }
  | { name: "sending"; credential: GoogleCredential };

function AskGoogle({ onCredential }: { onCredential: (credential: GoogleCredential) => void }) {
  const clientId = useGoogleClientId();
  if (clientId === undefined) return <div className="min-h-10" />;
  return (
    <div className="flex flex-col gap-2">
      {clientId === null ? null : <GoogleButton clientId={clientId} onCredential={onCredential} />}
      <p className="hidden text-pretty text-muted only:block">
        Google’s button cannot be had here just now. Close this and try again in a while.
      </p>
    </div>
  );
}

function ReauthenticateByGoogle({ action, isDestructive = false, onConfirm }: ReauthenticationProps) {
  const [state, setState] = useState<State>({ name: "asking" });

  const send = async (credential: GoogleCredential) => {
    setState({ name: "sending", credential });
    try {
      await onConfirm(credential);
    } catch (error) {
      setState({ name: "asking", formError: reauthenticationError(error) });
    }
  };

  if (state.name === "asking") {
    return (
      <>
        <p className="text-pretty text-muted">Show with Google that this account is yours.</p>
        <FormErrorNotice formError={state.formError} />
        <AskGoogle onCredential={(credential) => setState({ name: "confirmed", credential })} />
      </>
    );
  }
  return (
    <>
      <p role="status" className="flex items-center gap-2">
        <CheckMark aria-hidden="true" className="size-4 shrink-0 text-accent-strong" />
        Google says that it is you.
      </p>
      <Button
        autoFocus
        variant={isDestructive ? "destructive" : "primary"}
        busy={state.name === "sending"}
        onClick={() => void send(state.credential)}
      >
        {action}
      </Button>
    </>
  );
}

function ReauthenticateByPassword({ action, isDestructive = false, onConfirm }: ReauthenticationProps) {
  const email = useProfile()?.email;
  const form = useServerForm({
    defaultValues: { current_password: "" },
    findMistake: ({ current_password }) => missingPassword("current_password", current_password),
  });

  const submit = form.handleSubmit(async ({ current_password }) => {
    try {
      await onConfirm({ current_password });
    } catch (error) {
      const { at, text } = reauthenticationError(error);
      if (at === "field") form.rejectField("current_password", text);
      else form.setFormError({ text });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <AccountName email={email} />
      <FormField
        form={form}
        name="current_password"
        label="Your password"
        data-first-focus
        type="password"
        autoComplete="current-password"
      />
      <FormErrorNotice formError={form.formError} />
      <Button type="submit" variant={isDestructive ? "destructive" : "primary"} busy={form.isBusy}>
        {action}
      </Button>
    </form>
  );
}

export interface ReauthenticationProps {
  action: string;
  isDestructive?: boolean;
  /** Runs the action; rejects with the server's error. */
  onConfirm: (confirmation: Confirmation) => Promise<void>;
}

/** Reauthentication by the password, or by Google for an account without one. */
export function Reauthentication({ hasPassword, ...props }: ReauthenticationProps & { hasPassword: boolean }) {
  return hasPassword ? <ReauthenticateByPassword {...props} /> : <ReauthenticateByGoogle {...props} />;
}
