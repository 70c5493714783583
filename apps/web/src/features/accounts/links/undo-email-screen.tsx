import { linkLifetime } from "@hourloom/schema/accounts/mailed-links";
import type { RestoredEmail } from "@hourloom/schema/accounts/accounts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useServices } from "@/shared/api/services";
import type { MailLink } from "./stored-link";
import { LinkDoneThenLogin, LinkPageFrame } from "./link-page-frame";
import { LinkConfirmation } from "./link-confirmation";
import { NoLink, StoredLinkScreen } from "./stored-link-screen";
import { ResetScreen } from "./reset-screen";

const title = "Restore your address";

/** Restores the previous address of an account; the user then chooses a new password. */
export function UndoEmailScreen({ link }: { link: MailLink }) {
  const { mutateAsync } = useMutation(useServices().api.accounts.undoEmailChange.mutationOptions());
  const [restored, setRestored] = useState<RestoredEmail>();
  if (restored === undefined) {
    return (
      <LinkConfirmation
        link={link}
        purpose="email_undo"
        path="/undo_email"
        title={title}
        action="Restore this address"
        send={() => mutateAsync(link)}
        advice={`A link works once, and for ${linkLifetime("email_undo")} after the change. If you cannot log in, ask for a new password where you log in.`}
        onDone={setRestored}
      >
        Your account gets this address back, and is signed out everywhere. Its password, access keys and feeds end, too:
        you then choose a new password.
      </LinkConfirmation>
    );
  }
  const text = `${restored.email} is the address of your account again.`;
  if (restored.reset !== null) return <ResetScreen link={restored.reset} opening={text} />;
  return (
    <LinkPageFrame title="Address restored" heading={title} isHeadingHidden>
      <LinkDoneThenLogin text={text} />
    </LinkPageFrame>
  );
}

export function StoredUndoEmailScreen() {
  return (
    <StoredLinkScreen purpose="email_undo" render={(link) => <UndoEmailScreen link={link} />}>
      <NoLink
        title={title}
        text="To restore an address, open the link in the mail that we sent you when it was changed."
      />
    </StoredLinkScreen>
  );
}
