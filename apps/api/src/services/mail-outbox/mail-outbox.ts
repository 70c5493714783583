import { randomInt } from "node:crypto";
import { deleteExpiredRows } from "@hourloom/db/queries/expired-rows";
import {
  markMailDead,
  claimMail,
  deleteMail,
  lockRecipient,
  postponeMail,
  type MailLease,
} from "@hourloom/db/queries/mail-outbox";
import { findPendingSignUp } from "@hourloom/db/queries/pending-sign-ups";
import type { Db } from "@hourloom/db/connect";
import { toUserId, type UserId } from "@hourloom/db/owner";
import type { LinkPurpose } from "@hourloom/schema/accounts/mailed-links";
import { DAY_MS } from "@hourloom/schema/fields/limits";
import { composeEmailChange, composeEmailChanged } from "./email-change-mails.ts";
import { composeReminder } from "./reminder-mail.ts";
import { mintLink } from "../accounts/links/mail-links.ts";
import { endOfSignUp } from "../accounts/registration/pending-sign-ups.ts";
import type { ServiceContext } from "../../core/context.ts";
import { circumstancesOf, readMailDetails, type Circumstances, type NoticeKind } from "./mail-details.ts";
import { runInTransaction } from "../../core/transactions.ts";

interface Addressed {
  /** The same for each attempt at one mail. */
  id: string;
  to: string;
  username: string;
}

/** What a device states about itself (any client can set it), and its network. */
export interface MailOrigin {
  browser: string;
  network: string;
}

/** Tells who signed up with the address, and when the sign-up ends. */
export interface ActivationMail extends Addressed {
  kind: "activation";
  link: string;
  /** Undefined if not recorded. */
  signUp: (MailOrigin & { at: Date; endsAt: Date }) | undefined;
  /** Zone of displayed times (IANA name). */
  timezone: string;
}

/** To a new address, with a link that makes it the account's address. */
export interface EmailChangeMail extends Addressed {
  kind: "email_change";
  link: string;
  request: MailOrigin & { at: Date };
  timezone: string;
}

/** To a replaced address, with a link that restores it until `undoUntil`. */
export interface EmailChangedMail extends Addressed {
  kind: "email_changed";
  link: string;
  maskedEmail: string;
  undoUntil: Date;
  change: MailOrigin & { at: Date };
  timezone: string;
}

/** A mail with a link to follow. */
export interface LinkMail extends Addressed {
  kind: "password_reset" | "sign_in";
  link: string;
  /** Of the request that caused it. */
  circumstances?: Circumstances | undefined;
}

/** A notice to the owner, with links to sign in and to the settings. */
export interface NoticeMail extends Addressed {
  kind: NoticeKind;
  signInUrl: string;
  settingsUrl: string;
  /** Of the request that caused it. */
  circumstances?: Circumstances | undefined;
  /** Whether feeds of the account ended with what happened. */
  feedsEnded?: boolean | undefined;
  link?: never;
}

/** Reminds of an event or a task, with a link to its day. */
export interface ReminderMail extends Addressed {
  kind: "reminder";
  item: "event" | "task";
  title: string;
  startsAt: Date;
  /** False for a whole day, of which `startsAt` is 9:00. */
  isTimed: boolean;
  timezone: string;
  link: string;
}

export type AccountMail = ActivationMail | EmailChangeMail | EmailChangedMail | LinkMail | NoticeMail | ReminderMail;

/**
 * Why a mail was not sent, if known: the server rejects this mail for good, or takes none at
 * present. Any other error of `send` means that this mail may be retried.
 */
export class MailNotSentError extends Error {
  override name = "MailNotSentError";
  readonly reason: "rejected" | "server_away";

  constructor(reason: MailNotSentError["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface MailOutboxDeps extends ServiceContext {
  /** URL of the web app, without a trailing slash. */
  publicUrl: string;
  /**
   * Settles within less than a minute; throws when the mail was not accepted or may not have been.
   */
  send: (mail: AccountMail) => Promise<void>;
}

export interface MailOutboxOptions {
  /** Time after which another worker may send a claimed mail. */
  leaseSeconds?: number;
  /** From 0 to less than 1. */
  random?: () => number;
}

/** A worker's lease of a mail to an account. */
interface ClaimedMail extends MailLease {
  kind: AccountMail["kind"];
}

/** `dropped`: no recipient, or not wanted any more. `dead`: given up and never retried. */
export type SendResult =
  | { status: "none_due" }
  | { status: "sent" }
  | { status: "dropped" }
  | { status: "failed"; error: unknown }
  | { status: "dead"; error: unknown };

const LEASE_SECONDS = 60;
const MAX_ATTEMPTS = 10;
const DEAD_DAYS = 30;
const FIRST_DELAY_SECONDS = 30;
const LONGEST_DELAY_SECONDS = 5 * 3_600;
const RANDOM_STEPS = 2 ** 32;

function cryptoRandom(): number {
  return randomInt(RANDOM_STEPS) / RANDOM_STEPS;
}

/**
 * Seconds to wait after so many attempts: doubled each time, up to five hours, with ±25 % jitter so
 * that mails which failed together are not retried together.
 */
export function delayAfter(attempts: number, random: number): number {
  return Math.min(LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** (attempts - 1)) * (0.75 + random / 2);
}

async function findSignUp(tx: Db, userId: UserId): Promise<ActivationMail["signUp"]> {
  const pending = await findPendingSignUp(tx, userId);
  if (pending === undefined) return undefined;
  const { browser, network, signed_up_at: at } = pending;
  return { browser, network, at, endsAt: endOfSignUp(at) };
}

/**
 * Composes a mail at the time it is sent, with a new link; undefined if the account does not need
 * it any more.
 */
async function composeMail(
  deps: MailOutboxDeps,
  mail: { id: string; userId: UserId; kind: AccountMail["kind"]; subjectId: string | null; details: unknown },
): Promise<AccountMail | undefined> {
  const { id, userId, kind, subjectId } = mail;
  const urls = { signInUrl: `${deps.publicUrl}/?page=calendar`, settingsUrl: `${deps.publicUrl}/app/settings` };
  const details = readMailDetails(mail.details);
  if (kind === "account_deleted") {
    if (details?.recipient === undefined) return undefined;
    const { email, username, timezone } = details.recipient;
    return { kind, id, to: email, username, ...urls, circumstances: circumstancesOf(details, timezone) };
  }
  return runInTransaction(deps.db, async (tx) => {
    const account = await lockRecipient(tx, userId);
    // A trial account has no address.
    if (account === undefined || account.trial_ends_at !== null) return undefined;
    const circumstances = circumstancesOf(details, account.timezone);
    const addressed = { id, to: account.email, username: account.username };
    const about = { id, userId, username: account.username, timezone: account.timezone };
    const mint = (purpose: LinkPurpose) =>
      mintLink({ ...deps, db: tx }, { purpose, user_id: userId, email: account.email });
    switch (kind) {
      case "activation":
        // An account that was activated before is open or was deactivated on purpose; no link may
        // reopen it.
        if (account.is_active || account.activated_at !== null) return undefined;
        return {
          kind,
          ...addressed,
          timezone: account.timezone,
          link: await mint(kind),
          signUp: await findSignUp(tx, userId),
        };
      case "password_reset":
      case "sign_in":
        if (!account.is_active || account.has_password !== true) return undefined;
        return { kind, ...addressed, circumstances, link: await mint(kind) };
      case "email_change":
        return account.is_active ? composeEmailChange({ ...deps, db: tx }, about) : undefined;
      case "email_changed":
        return subjectId === null ? undefined : composeEmailChanged({ ...deps, db: tx }, about, subjectId);
      case "reminder":
        return subjectId === null || !account.is_active
          ? undefined
          : composeReminder({ ...deps, db: tx }, { ...addressed, ...about }, subjectId);
      case "password_changed":
      case "new_device_login":
      case "google_linked":
      case "google_removed":
      case "username_changed":
      case "access_key_created":
      case "feed_address_created":
      case "email_restored":
        return { kind, ...addressed, circumstances, feedsEnded: details?.feeds_ended, ...urls };
    }
  });
}

/** The outbox worker. Any number of workers and processes may call it concurrently. */
export function createMailOutboxService(
  deps: MailOutboxDeps,
  { leaseSeconds = LEASE_SECONDS, random = cryptoRandom }: MailOutboxOptions = {},
) {
  const giveUp = async (lease: ClaimedMail, error: unknown): Promise<SendResult> => {
    // It contains the address of a deleted account, which must not be stored for long.
    if (lease.kind === "account_deleted") await deleteMail(deps.db, lease);
    else await markMailDead(deps.db, lease, deps.now());
    return { status: "dead", error };
  };
  const tryLater = async (lease: ClaimedMail, error: unknown): Promise<SendResult> => {
    const isRejected = error instanceof MailNotSentError && error.reason === "rejected";
    if (isRejected || lease.attempts >= MAX_ATTEMPTS) return giveUp(lease, error);
    await postponeMail(deps.db, lease, delayAfter(lease.attempts, random()));
    return { status: "failed", error };
  };
  const drop = async (lease: MailLease): Promise<SendResult> => {
    await deleteMail(deps.db, lease);
    return { status: "dropped" };
  };

  return {
    /**
     * Sends the mail that has been due longest, at least once. A failed one is postponed, so that
     * the next is due.
     */
    async sendNext(): Promise<SendResult> {
      const claimed = await claimMail(deps.db, leaseSeconds);
      if (claimed === undefined) return { status: "none_due" };
      const { id, kind, subject_id: subjectId, attempts } = claimed;
      if (claimed.user_id === null || kind === "discarded") return drop({ id, attempts, user_id: null });
      const userId = toUserId(claimed.user_id);
      const lease = { id, attempts, user_id: userId, kind };
      // Each worker died during the attempt without recording a failure.
      if (attempts > MAX_ATTEMPTS) return giveUp(lease, new Error(`mail ${id} was attempted ${MAX_ATTEMPTS} times`));
      try {
        const mail = await composeMail(deps, { id, userId, kind, subjectId, details: claimed.details });
        if (mail === undefined) return await drop(lease);
        await deps.send(mail);
      } catch (error) {
        return tryLater(lease, error);
      }
      await deleteMail(deps.db, lease);
      return { status: "sent" };
    },

    /** Deletes dead letters older than 30 days. */
    async deleteDeadLetters(): Promise<void> {
      await deleteExpiredRows(deps.db, "mail_outbox", new Date(deps.now().getTime() - DEAD_DAYS * DAY_MS));
    },
  };
}

export type MailOutboxService = ReturnType<typeof createMailOutboxService>;
