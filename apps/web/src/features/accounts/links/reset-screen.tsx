import { linkLifetime } from "@hourloom/schema/accounts/mailed-links";
import { type ReactNode, useState } from "react";
import { forgetLink, type MailLink } from "./stored-link";
import { StoredLinkScreen, useStoreLink } from "./stored-link-screen";
import { LinkDoneThenLogin, LinkPageFrame, LoginLink } from "./link-page-frame";
import { NewLink, RejectedLink } from "./new-link";
import { ResetForm } from "./reset-form";

type Stage = { name: "choosing" } | { name: "changed" } | { name: "rejected"; text: string };

function Frame({ children }: { children: ReactNode }) {
  return (
    <LinkPageFrame title="Reset password">
      <h1 className="text-title font-semibold text-balance">Choose a new password</h1>
      {children}
    </LinkPageFrame>
  );
}

/** The page of a reset link. `opening` is a message if the user did not come from a mail. */
export function ResetScreen({ link, opening }: { link: MailLink; opening?: string }) {
  const [stage, setStage] = useState<Stage>({ name: "choosing" });
  useStoreLink(link, { purpose: "reset", path: "/reset_password" });

  const finish = (last: Stage) => {
    forgetLink(sessionStorage, "reset");
    setStage(last);
  };

  switch (stage.name) {
    case "changed":
      return (
        <LinkPageFrame title="Password changed">
          <h1 className="sr-only">Reset password</h1>
          <LinkDoneThenLogin text="Your password has been changed!" />
        </LinkPageFrame>
      );
    case "rejected":
      return (
        <Frame>
          <RejectedLink
            kind="password_reset"
            text={stage.text}
            advice={`A link works once, for ${linkLifetime("password_reset")}, and until another is asked for. Check that it was complete, or have us send a new one.`}
          />
        </Frame>
      );
    case "choosing":
      return (
        <Frame>
          {opening === undefined ? null : (
            <p role="status" className="text-pretty [overflow-wrap:anywhere]">
              {opening}
            </p>
          )}
          <p className="text-pretty text-muted">
            You will be signed out everywhere and log in with the new password. Access keys and feeds end, too.
          </p>
          <ResetForm
            link={link}
            onChanged={() => finish({ name: "changed" })}
            onLinkRejected={(text) => finish({ name: "rejected", text })}
          />
        </Frame>
      );
  }
}

export function StoredResetScreen() {
  return (
    <StoredLinkScreen purpose="reset" render={(link) => <ResetScreen link={link} />}>
      <Frame>
        <p className="text-pretty text-muted">
          To choose a new password, open the link in the mail that we sent you, or have us send a new one.
        </p>
        <NewLink kind="password_reset" submitLabel="Send a reset link" />
        <LoginLink look="secondary" />
      </Frame>
    </StoredLinkScreen>
  );
}
