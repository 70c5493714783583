import { z } from "zod";
import type { Client } from "../../core/context.ts";

const storedDetails = z.object({
  at: z.iso.datetime(),
  browser: z.string(),
  network: z.string(),
  /** The recipient, for an account that is deleted before the mail leaves. */
  recipient: z.object({ email: z.string(), username: z.string(), timezone: z.string() }).optional(),
});

/** Details of a mail as stored in its outbox row. */
export type MailDetails = z.output<typeof storedDetails>;

/** `gone` is the account that the mail is about, if it is deleted before the mail leaves. */
export function mailDetails(now: Date, { browser, network }: Client, gone?: MailDetails["recipient"]): MailDetails {
  const details = { at: now.toISOString(), browser, network };
  if (gone === undefined) return details;
  const { email, username, timezone } = gone;
  return { ...details, recipient: { email, username, timezone } };
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
