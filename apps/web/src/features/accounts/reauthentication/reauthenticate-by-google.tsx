import { Button } from "@hourloom/ui/button";
import { CheckMark } from "@hourloom/ui/icons";
import { useState } from "react";
import type { FormError } from "@/shared/api/server-form";
import { FormErrorNotice } from "@/shared/account/form-error-notice";
import { GoogleButton } from "@/shared/account/google-button";
import type { GoogleCredential } from "@/shared/account/google-sign-in";
import { useGoogleClientId } from "@/features/accounts/queries";
import type { ReauthenticationProps } from "./reauthentication";
import { reauthenticationError } from "./reauthentication-error";

/** A credential can be used once: after an error a new one is needed. */
type Stage =
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

/** Reauthentication of accounts without a password, by Google. */
export function ReauthenticateByGoogle({ action, isDestructive = false, onConfirm }: ReauthenticationProps) {
  const [stage, setStage] = useState<Stage>({ name: "asking" });

  const send = async (credential: GoogleCredential) => {
    setStage({ name: "sending", credential });
    try {
      await onConfirm(credential);
    } catch (error) {
      setStage({ name: "asking", formError: reauthenticationError(error) });
    }
  };

  if (stage.name === "asking") {
    return (
      <>
        <p className="text-pretty text-muted">Show with Google that this account is yours.</p>
        <FormErrorNotice formError={stage.formError} />
        <AskGoogle onCredential={(credential) => setStage({ name: "confirmed", credential })} />
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
        look={isDestructive ? "destructive" : "primary"}
        busy={stage.name === "sending"}
        onClick={() => void send(stage.credential)}
      >
        {action}
      </Button>
    </>
  );
}
