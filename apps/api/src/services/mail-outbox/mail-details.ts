import { z } from "zod";
import type { Client } from "../../core/context.ts";

const storedDetails = z.object({
  at: z.iso.datetime(),
  browser: z.string(),
  network: z.string(),
  /** The recipient, for an account that is deleted before the mail leaves. */
  recipient: z.object({ email: z.string(), username: z.string(), timezone: z.string() }).optional(),
  /** Whether feeds of the account ended with it. */
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
