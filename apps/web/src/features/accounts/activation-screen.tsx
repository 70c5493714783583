import type { Activation } from "@hourloom/schema/accounts";
import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { Spinner } from "@hourloom/ui/spinner";
import { type ReactNode, useEffect, useState } from "react";
import { useServices } from "@/shared/services";
import { activateOnce, type ActivationFailure, type ActivationOutcome, forgetAttempt } from "./activate";
import { hideToken } from "./hide-token";
import { LinkDone, LinkPageFrame, LoginLink } from "./link-page-frame";
import { NewLink } from "./new-link";

const advice: Readonly<Record<ActivationFailure, string>> = {
  stale: "This account is active already: the link has done its work. Just log in.",
  unjudged: "Your link is still good. If it keeps failing, open it again from the mail in a while.",
  wrong:
    "Links work for 72 hours. Open the one from the mail once more and check that it is complete: some mail programs cut it. Or have us send a new one.",
};

function Failed({ outcome, onRetry }: { outcome: Extract<ActivationOutcome, { ok: false }>; onRetry: () => void }) {
  const [isReplaced, setReplaced] = useState(false);
  return (
    <>
      {isReplaced ? null : (
        <Notice tone="problem" className="w-full text-left">
          <p>{outcome.text}</p>
          <p className="mt-1 text-ink">{advice[outcome.kind]}</p>
        </Notice>
      )}
      {outcome.kind === "unjudged" ? (
        <Button look="primary" onClick={onRetry}>
          Retry
        </Button>
      ) : null}
      {outcome.kind === "wrong" ? (
        <NewLink
          kind="activation"
          label="Send a new link"
          submitLabel="Send the activation link"
          onSent={() => setReplaced(true)}
        />
      ) : null}
      <LoginLink look={outcome.kind === "stale" ? "primary" : "secondary"} />
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <LinkPageFrame title="Account activation">
      <h1 className="sr-only">Account activation</h1>
      {children}
    </LinkPageFrame>
  );
}

/** Activates the account of the link as soon as it is on screen. */
export function ActivationScreen({ link }: { link: Activation }) {
  const { client } = useServices();
  const [outcome, setOutcome] = useState<ActivationOutcome>();
  const [attempt, setAttempt] = useState(1);
  const { uid, token } = link;

  useEffect(() => {
    let current = true;
    hideToken("/activate");
    void activateOnce(client, { uid, token }).then((result) => {
      if (current) setOutcome(result);
    });
    return () => {
      current = false;
    };
  }, [client, uid, token, attempt]);

  const retry = () => {
    forgetAttempt(link);
    setOutcome(undefined);
    setAttempt(attempt + 1);
  };

  return (
    <Frame>
      {outcome === undefined ? (
        <p role="status" className="flex items-center gap-3 text-base">
          <Spinner />
          Account activation is in progress...
        </p>
      ) : outcome.ok ? (
        <LinkDone text="Your account has been successfully activated!" />
      ) : (
        <Failed outcome={outcome} onRetry={retry} />
      )}
    </Frame>
  );
}

/** Where the address bar points once the token has left it: a reload lands here. */
export function ActivationStart() {
  return (
    <Frame>
      <p className="text-base text-pretty">To activate an account, open the link in the mail that we sent you.</p>
      <p className="text-pretty text-muted">If you have done so already, you can log in.</p>
      <LoginLink />
      <NewLink kind="activation" label="Send a new link" submitLabel="Send the activation link" />
    </Frame>
  );
}
