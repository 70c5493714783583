import { linkLifetime } from "@hourloom/schema/accounts/mailed-links";
import { Button } from "@hourloom/ui/button";
import { focusOnMount } from "@hourloom/ui/focus-first";
import { useState } from "react";
import type { FormError } from "@/shared/api/server-form";
import { useServices, type Services } from "@/shared/api/services";
import { FormErrorNotice } from "@/shared/account/form-error-notice";
import { forgetLink, type MailLink } from "./stored-link";
import { StoredLinkScreen, useStoreLink } from "./stored-link-screen";
import { LinkPageFrame, LoginLink, OtherLogin, useSignedInName } from "./link-page-frame";
import { NewLink, RejectedLink } from "./new-link";
import { USER_INACTIVE } from "@hourloom/schema/fields/error-texts";
import { failureText, problemOf, serverFieldErrors } from "@/shared/api/problem";
import { runMutation } from "@/shared/mutations/run-mutation";
import { deviceInput, storeDeviceId } from "../device";
import { completeLogin } from "../log-in";
import { logOut } from "../log-out";

/** `link`: it is invalid or used. `form`: the request failed. */
type LinkSignInResult = { ok: true } | { ok: false; at: "link" | "form"; text: string };

/** Signs in by a link. Another user is signed out once the server has accepted the link. */
async function signInByLink(services: Services, link: MailLink): Promise<LinkSignInResult> {
  const options = services.api.accounts.signInByLink.mutationOptions();
  try {
    const input = { ...link, ...deviceInput(localStorage) };
    const { auth_token, device_id } = await runMutation(services.queryClient, options, input);
    storeDeviceId(localStorage, device_id);
    if (services.loginStore.get().status !== "signed_out") logOut(services);
    const entered = await completeLogin(services, auth_token);
    if (entered.ok) return entered;
    // The link is used up, so that a new one is needed.
    return { ok: false, at: "link", text: entered.kind === "inactive" ? USER_INACTIVE : entered.text };
  } catch (error) {
    const isLinkWrong = "token" in serverFieldErrors(problemOf(error));
    return { ok: false, at: isLinkWrong ? "link" : "form", text: failureText(error) };
  }
}

type State = { name: "offered"; formError?: FormError } | { name: "sending" } | { name: "rejected"; text: string };

const frame = { title: "Sign in", heading: "Sign in to Hourloom" } as const;

interface SignInLinkScreenProps {
  link: MailLink;
  onSignedIn: () => void;
}

/** Signs in by a button, because mail programs open links, too. */
export function SignInLinkScreen({ link, onSignedIn }: SignInLinkScreenProps) {
  const services = useServices();
  const other = useSignedInName();
  const [state, setState] = useState<State>({ name: "offered" });
  useStoreLink(link, { purpose: "sign_in", path: "/sign_in" });

  const press = async () => {
    setState({ name: "sending" });
    const result = await signInByLink(services, link);
    if (!result.ok && result.at === "form") {
      setState({ name: "offered", formError: result });
      return;
    }
    forgetLink(sessionStorage, "sign_in");
    if (result.ok) onSignedIn();
    else setState({ name: "rejected", text: result.text });
  };

  switch (state.name) {
    case "rejected":
      return (
        <LinkPageFrame {...frame}>
          <RejectedLink
            kind="sign_in"
            text={state.text}
            advice={`A link works once, for ${linkLifetime("sign_in")}, and until another is asked for. Check that it was complete, or have us send a new one.`}
          />
        </LinkPageFrame>
      );
    case "offered":
    case "sending":
      return (
        <LinkPageFrame {...frame}>
          {state.name === "offered" && other !== undefined ? (
            <OtherLogin name={other} action="Signing in" />
          ) : (
            <p className="text-pretty text-muted">Press the button to sign in on this device, without your password.</p>
          )}
          {state.name === "offered" ? <FormErrorNotice formError={state.formError} /> : null}
          <Button
            variant="primary"
            size="lg"
            ref={focusOnMount}
            busy={state.name === "sending"}
            onClick={() => void press()}
          >
            Sign in
          </Button>
        </LinkPageFrame>
      );
  }
}

export function StoredSignInLinkScreen({ onSignedIn }: Pick<SignInLinkScreenProps, "onSignedIn">) {
  return (
    <StoredLinkScreen purpose="sign_in" render={(link) => <SignInLinkScreen link={link} onSignedIn={onSignedIn} />}>
      <LinkPageFrame {...frame}>
        <p className="text-pretty text-muted">
          To sign in without a password, open the link in the mail that we sent you, or have us send a new one.
        </p>
        <NewLink kind="sign_in" submitLabel="Send a sign-in link" />
        <LoginLink variant="secondary" />
      </LinkPageFrame>
    </StoredLinkScreen>
  );
}
