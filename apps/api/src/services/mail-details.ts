import { z } from "zod";
import type { Client } from "./context.ts";

const storedDetails = z.object({
  at: z.iso.datetime(),
  browser: z.string(),
  network: z.string(),
  /** Whom it goes to where the account is gone when it leaves. */
  recipient: z.object({ email: z.string(), username: z.string(), timezone: z.string() }).optional(),
});

/** What an outbox row keeps beside the kind of a mail. */
export type MailDetails = z.output<typeof storedDetails>;

/** `gone` is the account that the mail is about, where it no longer exists when the mail leaves. */
export function mailDetails(now: Date, { browser, network }: Client, gone?: MailDetails["recipient"]): MailDetails {
  const details = { at: now.toISOString(), browser, network };
  if (gone === undefined) return details;
  const { email, username, timezone } = gone;
  return { ...details, recipient: { email, username, timezone } };
}

/** Undefined for a mail that was queued without. */
export function readMailDetails(stored: unknown): MailDetails | undefined {
  return storedDetails.safeParse(stored).data;
}

/** When, with what and from where something was done, as a mail says it. */
export interface Circumstances {
  at: Date;
  /** IANA name: the zone in which the moment is told. */
  timezone: string;
  /** The browser's family and system; empty where nothing is known. */
  browser: string;
  network: string;
}

/**
 * What a mail may say of whoever did something. A program names itself as it likes: without dots
 * and slashes, no mail program makes a link of that.
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
