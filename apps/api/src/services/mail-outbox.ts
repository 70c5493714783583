import { claimMail, deleteMail, postponeMail } from "@hourloom/db/queries/mail-outbox";
import { insertLink } from "@hourloom/db/queries/links";
import { vouchForUserId, type UserId } from "@hourloom/db/owner";
import { encodeUid, hashToken, newLinkToken } from "./accounts/secrets.ts";
import { newId, type ServiceContext } from "./context.ts";

/** A mail that says: follow this link. */
export interface AccountMail {
  kind: "activation";
  id: string;
  to: string;
  username: string;
  link: string;
}

export interface MailOutboxDeps extends ServiceContext {
  /** The address of the web app, without a final slash. */
  publicUrl: string;
  send: (mail: AccountMail) => Promise<void>;
}

export interface MailOutboxService {
  /** Sends the mail that has been due longest. One that fails is tried again later, so that the next is due now. */
  sendNext(): Promise<SendResult>;
}

export type SendResult = { status: "none_due" } | { status: "sent" } | { status: "failed"; error: unknown };

const LEASE_SECONDS = 60;
const ACTIVATION_HOURS = 72;
const FIRST_DELAY_SECONDS = 30;
const LONGEST_DELAY_SECONDS = 5 * 3_600;

/** Waits twice as long after each failure, up to five hours. */
function delayAfter(attempts: number): number {
  return Math.min(LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** (attempts - 1));
}

/** Makes the link's secret now, so that only its hash is ever stored. */
async function mintActivationLink(deps: MailOutboxDeps, userId: UserId, email: string): Promise<string> {
  const token = newLinkToken();
  const now = deps.now();
  await insertLink(deps.db, {
    user_id: userId,
    id: newId(now),
    purpose: "activation",
    email,
    token_hash: hashToken(token),
    expires_at: new Date(now.getTime() + ACTIVATION_HOURS * 3_600_000),
  });
  return `${deps.publicUrl}/activate/${encodeUid(userId)}/${token}`;
}

export function createMailOutboxService(deps: MailOutboxDeps): MailOutboxService {
  return {
    async sendNext() {
      const mail = await claimMail(deps.db, LEASE_SECONDS);
      if (mail === undefined) return { status: "none_due" };
      const userId = vouchForUserId(mail.user_id);
      try {
        const link = await mintActivationLink(deps, userId, mail.email);
        await deps.send({ kind: mail.kind, id: mail.id, to: mail.email, username: mail.username, link });
      } catch (error) {
        await postponeMail(deps.db, userId, mail.id, delayAfter(mail.attempts));
        return { status: "failed", error };
      }
      await deleteMail(deps.db, userId, mail.id);
      return { status: "sent" };
    },
  };
}
