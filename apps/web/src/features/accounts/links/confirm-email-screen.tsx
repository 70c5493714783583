import { linkLifetime } from "@hourloom/schema/accounts/mailed-links";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useServices } from "@/shared/api/services";
import type { MailLink } from "./stored-link";
import { LinkDoneThenLogin, LinkPageFrame, LoginLink } from "./link-page-frame";
import { LinkConfirmation } from "./link-confirmation";
import { NoLink, StoredLinkScreen, useStoreLink } from "./stored-link-screen";

const title = "Confirm your new address";

/** Nobody may confirm an address for an account that they are not signed in to. */
function LogInFirst({ link }: { link: MailLink }) {
  useStoreLink(link, { purpose: "email_change", path: "/confirm_email" });
  return (
    <LinkPageFrame title={title} heading={title}>
      <p className="text-pretty text-muted">
        Log in here to the account that is to have this address, and open the link once more. If you did not ask for it,
        close this page: nothing happens.
      </p>
      <LoginLink variant="primary" />
    </LinkPageFrame>
  );
}

/** Confirms the new address of an account by a button. */
export function ConfirmEmailScreen({ link }: { link: MailLink }) {
  const { api, loginStore } = useServices();
  const { mutateAsync } = useMutation(api.accounts.confirmEmailChange.mutationOptions());
  const [email, setEmail] = useState<string>();
  if (email !== undefined) {
    return (
      <LinkPageFrame title="Address changed" heading={title} isHeadingHidden>
        <LinkDoneThenLogin text="Your address has been changed!">
          <p className="text-pretty text-muted [overflow-wrap:anywhere]">From now on you log in with {email}.</p>
        </LinkDoneThenLogin>
      </LinkPageFrame>
    );
  }
  if (loginStore.token() === undefined) return <LogInFirst link={link} />;
  return (
    <LinkConfirmation
      link={link}
      purpose="email_change"
      path="/confirm_email"
      title={title}
      action="Confirm this address"
      send={() => mutateAsync(link)}
      advice={`A link works once, for ${linkLifetime("email_change")}, and until another is asked for. Ask for a new one in the settings of your account.`}
      onDone={(confirmed) => setEmail(confirmed.email)}
    >
      You will be signed out everywhere and log in with this address. Your former address is told.
    </LinkConfirmation>
  );
}

export function StoredConfirmEmailScreen() {
  return (
    <StoredLinkScreen purpose="email_change" render={(link) => <ConfirmEmailScreen link={link} />}>
      <NoLink title={title} text="To confirm a new address, open the link in the mail that we sent you there." />
    </StoredLinkScreen>
  );
}
