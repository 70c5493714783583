import { Button } from "@hourloom/ui/button";
import { CheckMark } from "@hourloom/ui/icons";
import { useState } from "react";
import type { FormTrouble } from "@/shared/api/server-form";
import { FormProblem } from "@/shared/account/form-problem";
import { GoogleButton } from "@/shared/account/google-button";
import type { GoogleCredential } from "@/shared/account/google-sign-in";
import { useGoogleClientId } from "@/features/accounts/queries";
import type { OwnerQuestionProps } from "./owner-dialog";

/** An answer of Google's works once: after a refusal it is asked anew. */
type Stage =
  | { name: "asking"; trouble?: FormTrouble }
  | { name: "confirmed"; provided: GoogleCredential }
  | { name: "sending"; provided: GoogleCredential };

function AskGoogle({ onCredential }: { onCredential: (provided: GoogleCredential) => void }) {
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

/** For accounts without a password: Google says who it is, and only then the button does what it says. */
export function OwnerByGoogle({ action, isDestructive = false, onConfirm }: OwnerQuestionProps) {
  const [stage, setStage] = useState<Stage>({ name: "asking" });

  const send = async (provided: GoogleCredential) => {
    setStage({ name: "sending", provided });
    const response = await onConfirm(provided);
    if (!response.ok) setStage({ name: "asking", trouble: response });
  };

  if (stage.name === "asking") {
    return (
      <>
        <p className="text-pretty text-muted">Show with Google that this account is yours.</p>
        <FormProblem trouble={stage.trouble} />
        <AskGoogle onCredential={(provided) => setStage({ name: "confirmed", provided })} />
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
        onClick={() => void send(stage.provided)}
      >
        {action}
      </Button>
    </>
  );
}
