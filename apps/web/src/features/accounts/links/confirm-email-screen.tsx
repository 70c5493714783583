import { useState } from "react";
import { useServices } from "@/shared/api/services";
import type { MailLink } from "./stored-link";
import { LinkDoneThenLogin, LinkPageFrame, LoginLink } from "./link-page-frame";
import { LinkPress, LinkStart, useStoredLink } from "./link-press";

const title = "Confirm your new address";

/** Whoever presses a link that somebody else asked for must not give that account their address. */
function LogInFirst({ link }: { link: MailLink }) {
  useStoredLink(link, { purpose: "email_change", path: "/confirm_email" });
  return (
    <LinkPageFrame title={title}>
      <h1 className="text-title font-semibold text-balance">{title}</h1>
      <p className="text-pretty text-muted">
        Log in here to the account that is to have this address, and open the link once more. If you did not ask for it,
        close this page: nothing happens.
      </p>
      <LoginLink look="primary" />
    </LinkPageFrame>
  );
}

/** Makes the address that got the link the account's, when its owner says so. */
export function ConfirmEmailScreen({ link }: { link: MailLink }) {
  const { client, session } = useServices();
  const [email, setEmail] = useState<string>();
  if (email !== undefined) {
    return (
      <LinkPageFrame title="Address changed">
        <h1 className="sr-only">{title}</h1>
        <LinkDoneThenLogin text="Your address has been changed!">
          <p className="text-pretty text-muted [overflow-wrap:anywhere]">From now on you log in with {email}.</p>
        </LinkDoneThenLogin>
      </LinkPageFrame>
    );
  }
  if (session.token() === undefined) return <LogInFirst link={link} />;
  return (
    <LinkPress
      link={link}
      purpose="email_change"
      path="/confirm_email"
      title={title}
      action="Confirm this address"
      send={() => client.accounts.confirmEmailChange.mutate(link)}
      advice="A link works once, for 24 hours, and until another is asked for. Ask for a new one in the settings of your account."
      onDone={(confirmed) => setEmail(confirmed.email)}
    >
      You will be signed out everywhere and log in with this address. Your former address is told.
    </LinkPress>
  );
}

export function ConfirmEmailStart() {
  return (
    <LinkStart
      purpose="email_change"
      title={title}
      text="To confirm a new address, open the link in the mail that we sent you there."
      screen={ConfirmEmailScreen}
    />
  );
}
