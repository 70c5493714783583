import { linkLifetime } from "@hourloom/schema/accounts/mailed-links";
import { Button } from "@hourloom/ui/button";
import { Spinner } from "@hourloom/ui/spinner";
import { type MouseEvent, useEffect, useState } from "react";
import { FormErrorNotice } from "@/shared/account/form-error-notice";
import { useServices, useLogin } from "@/shared/api/services";
import {
  type ActivationFailure,
  type ActivationResult,
  type FailedActivation,
  forgetAttempt,
  openActivation,
} from "./activate";
import { ActivationForm } from "./activation-form";
import { forgetLink, isSignedInAs, type MailLink } from "./stored-link";
import { StoredLinkScreen, useStoreLink } from "./stored-link-screen";
import { LinkDone, LinkPageFrame, LoginLink, useSignedInName } from "./link-page-frame";
import { completeLogin } from "../log-in";
import { logOut } from "../log-out";
import { NewLink, RejectedLink } from "./new-link";

const advice: Readonly<Record<ActivationFailure, string>> = {
  stale: "This account is active already: the link has done its work. Just log in.",
  unknown: "Your link is still good. If it keeps failing, open it again from the mail in a while.",
  wrong: `Links work for ${linkLifetime("activation")}. Open the one from the mail once more and check that it is complete: some mail programs cut it. Or have us send a new one.`,
};

const newLink = { kind: "activation", label: "Send a new link", submitLabel: "Send the activation link" } as const;

function Failed({ result: { kind, text }, onRetry }: { result: FailedActivation; onRetry: () => void }) {
  if (kind === "wrong") return <RejectedLink {...newLink} text={text} advice={advice[kind]} />;
  return (
    <>
      <FormErrorNotice formError={{ text, reason: advice[kind] }} />
      {kind === "unknown" ? (
        <Button variant="primary" onClick={onRetry}>
          Retry
        </Button>
      ) : null}
      <LoginLink variant={kind === "stale" ? "primary" : "secondary"} />
    </>
  );
}

const frame = { title: "Account activation", heading: "Account activation", isHeadingHidden: true } as const;

/**
 * The account is active. Its user is signed in, or will be after the current user is signed out.
 */
function Activated({ waitingToken }: { waitingToken: string | undefined }) {
  const services = useServices();
  const name = useSignedInName();
  const replaceLogin = async (event: MouseEvent, token: string) => {
    event.preventDefault();
    logOut(services);
    await completeLogin(services, token);
    window.location.assign("/app");
  };
  return (
    <LinkDone
      text="Your account has been successfully activated!"
      other={waitingToken === undefined ? undefined : name}
    >
      <LoginLink
        isNext
        onClick={(event) => (waitingToken === undefined ? undefined : void replaceLogin(event, waitingToken))}
      />
    </LinkDone>
  );
}

/** Opens an activation link when it is mounted and shows the result. */
export function ActivationScreen({ link }: { link: MailLink }) {
  const services = useServices();
  useLogin();
  const [result, setResult] = useState<ActivationResult>();
  const [attempt, setAttempt] = useState(1);
  const { uid, token } = link;
  useStoreLink(link, { purpose: "activation", path: "/activate" });

  useEffect(() => {
    let current = true;
    void openActivation(services, { uid, token }).then((result) => {
      if (current) setResult(result);
    });
    return () => {
      current = false;
    };
  }, [services, uid, token, attempt]);

  const isOver = result?.status === "activated" || (result?.status === "failed" && result.kind !== "unknown");
  useEffect(() => {
    if (isOver) forgetLink(sessionStorage, "activation");
  }, [isOver]);

  const retry = () => {
    forgetAttempt(link);
    setResult(undefined);
    setAttempt(attempt + 1);
  };

  if (result === undefined) {
    return (
      <LinkPageFrame {...frame}>
        <p role="status" className="flex items-center gap-3 text-base">
          <Spinner />
          Account activation is in progress...
        </p>
      </LinkPageFrame>
    );
  }
  if (result.status === "unproven") {
    return (
      <LinkPageFrame title="Account activation" heading="Activate your account">
        <ActivationForm link={link} account={result.account} onSettled={setResult} />
      </LinkPageFrame>
    );
  }
  // A stale link is a success if another tab signed in with it.
  const isSignedIn =
    result.status === "activated" || (result.kind === "stale" && isSignedInAs(services.loginStore, uid));
  return (
    <LinkPageFrame {...frame}>
      {isSignedIn ? (
        <Activated waitingToken={result.status === "activated" ? result.waitingToken : undefined} />
      ) : (
        <Failed result={result} onRetry={retry} />
      )}
    </LinkPageFrame>
  );
}

export function StoredActivationScreen() {
  return (
    <StoredLinkScreen purpose="activation" render={(link) => <ActivationScreen link={link} />}>
      <LinkPageFrame {...frame}>
        <p className="text-base text-pretty">To activate an account, open the link in the mail that we sent you.</p>
        <p className="text-pretty text-muted">If you have done so already, you can log in.</p>
        <LoginLink />
        <NewLink {...newLink} />
      </LinkPageFrame>
    </StoredLinkScreen>
  );
}
