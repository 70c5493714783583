import { maskEmail } from "@hourloom/domain/accounts/mask-email";
import { findEmailChangeRequest, findFormerEmail } from "@hourloom/db/queries/email-changes";
import { toUserId } from "@hourloom/db/owner";
import type { ServiceContext } from "../../core/context.ts";
import type { EmailChangedMail, EmailChangeMail } from "./mail-outbox.ts";
import { mintLink } from "../accounts/links/mail-links.ts";

type MailContext = ServiceContext & { publicUrl: string };

/** The account whose address a mail is about. */
interface EmailMailTarget {
  id: string;
  userId: string;
  username: string;
  timezone: string;
}

/**
 * Composes the mail to the new address; undefined if the request has ended. `context.db` holds the
 * lock of the account's row.
 */
export async function composeEmailChange(
  context: MailContext,
  { id, userId, username, timezone }: EmailMailTarget,
): Promise<EmailChangeMail | undefined> {
  const user_id = toUserId(userId);
  const request = await findEmailChangeRequest(context.db, user_id, context.now());
  if (request === undefined) return undefined;
  const { email, browser, network, requested_at: at } = request;
  const link = await mintLink(context, { purpose: "email_change", user_id, email });
  return { kind: "email_change", id, to: email, username, timezone, link, request: { browser, network, at } };
}

/**
 * Composes the mail to the old address; undefined if it can no longer be restored. `context.db`
 * holds the lock of the account's row.
 */
export async function composeEmailChanged(
  context: MailContext,
  { id, userId, username, timezone }: EmailMailTarget,
  formerId: string,
): Promise<EmailChangedMail | undefined> {
  const user_id = toUserId(userId);
  const former = await findFormerEmail(context.db, user_id, formerId);
  if (former === undefined || former.undo_until <= context.now()) return undefined;
  const { email, new_email, browser, network, changed_at: at, undo_until: undoUntil } = former;
  const link = await mintLink(context, { purpose: "email_undo", user_id, email, expiresAt: undoUntil });
  return {
    kind: "email_changed",
    id,
    to: email,
    username,
    timezone,
    link,
    maskedEmail: maskEmail(new_email),
    undoUntil,
    change: { browser, network, at },
  };
}
