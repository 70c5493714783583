import type { Activation } from "@hourloom/schema/accounts";
import { Button } from "@hourloom/ui/button";
import { CheckMark, LoomMark } from "@hourloom/ui/icons";
import { Notice } from "@hourloom/ui/notice";
import { Spinner } from "@hourloom/ui/spinner";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { usePageTitle } from "@/shared/page-title";
import { useServices } from "@/shared/services";
import { activateOnce, type ActivationOutcome, forgetAttempt } from "./activate";

/** The token must not stay in the history or be copied from the address bar. The router is passed by on purpose: it would leave this screen. */
function hideTokenFromAddress(): void {
  History.prototype.replaceState.call(window.history, window.history.state, "", "/activate");
}

export function ActivationFrame({ children }: { children: ReactNode }) {
  usePageTitle("Account activation");
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex w-full max-w-sm flex-col items-center gap-5 text-center">
        <Link to="/" aria-label="Hourloom, to the start" className="rounded-full">
          <LoomMark className="size-10" />
        </Link>
        <h1 className="sr-only">Account activation</h1>
        {children}
      </div>
    </main>
  );
}

function Activated() {
  return (
    <>
      <span className="flex size-14 items-center justify-center rounded-full bg-task-soft text-task-text">
        <CheckMark aria-hidden="true" className="size-7" />
      </span>
      <p role="status" className="text-title font-semibold text-balance">
        Your account has been successfully activated!
      </p>
      <Button look="primary" size="lg" asChild>
        <Link to="/app">Login</Link>
      </Button>
    </>
  );
}

export function ActivationScreen({ link }: { link: Activation }) {
  const { client } = useServices();
  const [outcome, setOutcome] = useState<ActivationOutcome>();
  const [attempt, setAttempt] = useState(1);
  const { uid, token } = link;

  useEffect(() => {
    let current = true;
    hideTokenFromAddress();
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
    <ActivationFrame>
      {outcome === undefined ? (
        <p role="status" className="flex items-center gap-3 text-base">
          <Spinner />
          Account activation is in progress...
        </p>
      ) : outcome.ok ? (
        <Activated />
      ) : (
        <>
          <Notice tone="problem" className="w-full text-left">
            <p>{outcome.text}</p>
            {outcome.stale ? (
              <p className="mt-1 text-ink">This account is active already: the link has done its work. Just log in.</p>
            ) : (
              <p className="mt-1 text-ink">
                {outcome.mayRetry
                  ? "Your link is still good. If it keeps failing, open it again from the mail in a while."
                  : "Open the link from the mail once more and check that it is complete: some mail programs cut it."}
              </p>
            )}
          </Notice>
          <div className="flex flex-wrap justify-center gap-2">
            {outcome.mayRetry ? (
              <Button look="primary" onClick={retry}>
                Retry
              </Button>
            ) : null}
            <Button asChild>
              <Link to="/app">Login</Link>
            </Button>
          </div>
        </>
      )}
    </ActivationFrame>
  );
}
