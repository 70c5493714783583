import { z } from "zod";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { insertMail } from "@hourloom/db/queries/mail-outbox";
import type { MailKind } from "@hourloom/db/tables/installation";
import { newId, type Client } from "../../core/context.ts";

const storedDetails = z.object({
  at: z.iso.datetime(),
  browser: z.string(),
  network: z.string(),
  /** The recipient, for an account that is deleted before the mail leaves. */
  recipient: z.object({ email: z.string(), username: z.string(), timezone: z.string() }).optional(),
  feeds_ended: z.boolean().optional(),
});

/** Details of a mail as stored in its outbox row. */
export type MailDetails = z.output<typeof storedDetails>;

export function mailDetails(
  now: Date,
  { browser, network }: Client,
  more: Pick<MailDetails, "recipient" | "feeds_ended"> = {},
): MailDetails {
  return storedDetails.parse({ at: now.toISOString(), browser, network, ...more });
}

/** Mails that tell the owner what happened, without a link of their own. */
export type NoticeKind = Exclude<
  MailKind,
  "activation" | "email_change" | "email_changed" | "password_reset" | "sign_in" | "reminder" | "discarded"
>;

/** Queues a mail to the owner about what a client did. */
export async function queueNotice(
  tx: Db,
  kind: NoticeKind,
  { userId, client, now }: { userId: UserId; client: Client; now: Date },
  more?: Pick<MailDetails, "recipient" | "feeds_ended">,
): Promise<void> {
  await insertMail(tx, { user_id: userId, id: newId(now), kind, details: mailDetails(now, client, more) });
}

/** Undefined for a mail that was queued without details. */
export function readMailDetails(stored: unknown): MailDetails | undefined {
  return storedDetails.safeParse(stored).data;
}

/** When, with what and from where a request was made, as a mail states it. */
export interface Circumstances {
  at: Date;
  /** Zone of the displayed time (IANA name). */
  timezone: string;
  /** The browser's family and system; empty if unknown. */
  browser: string;
  network: string;
}

/**
 * The circumstances for a mail. Programs choose their own name: dots and slashes are removed, so
 * that mail programs do not turn it into a link.
 */
export function circumstancesOf(details: MailDetails | undefined, timezone: string): Circumstances | undefined {
  if (details === undefined) return undefined;
  return {
    at: new Date(details.at),
    timezone,
    browser: details.browser.replaceAll(/[^\w -]+/g, " ").trim(),
    network: details.network,
  };
}
