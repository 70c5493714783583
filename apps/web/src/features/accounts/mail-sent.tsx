import { linkLifetime } from "@hourloom/schema/accounts/mailed-links";
import { MailCheck } from "@hourloom/ui/icons";
import type { ReactNode } from "react";

interface MailSentProps {
  text: string;
  hint: string;
  children?: ReactNode;
}

/** Confirms that a mail was sent. */
export function MailSent({ text, hint, children }: MailSentProps) {
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent-strong">
        <MailCheck aria-hidden="true" className="size-6" />
      </span>
      <p role="status" className="text-base text-pretty [overflow-wrap:anywhere]">
        {text}
      </p>
      <p className="text-pretty text-muted">{hint}</p>
      {children}
    </div>
  );
}

/** Texts after a request for a link. They do not reveal whether the address has an account. */
export const sentTexts = {
  activation: {
    text: (email: string) => `Activation link was sent to your email ${email}`,
    hint: "Open the link in that mail and your account is ready. If nothing comes, look among the spam, and check the address: a mail goes only to accounts that wait for their activation.",
  },
  password_reset: {
    text: (email: string) => `Password reset link has been sent to email ${email}`,
    hint: `The link works for ${linkLifetime("password_reset")}. If nothing comes, look among the spam, and check the address: a mail goes only to accounts that have a password.`,
  },
  sign_in: {
    text: (email: string) => `Sign-in link has been sent to email ${email}`,
    hint: `Open it on this device: it works once, for ${linkLifetime("sign_in")}. If nothing comes, look among the spam and among the mails of the last hour, since we send few in one hour, and check the address: a mail goes only to accounts that have a password.`,
  },
} as const;
