import type { ColumnType, Generated } from "kysely";
import type { Immutable, CreatedAt } from "./column-types.ts";

/** `discarded` is a mail to nobody, queued where no account has the address. */
export type MailKind =
  | "activation"
  | "password_reset"
  | "password_changed"
  | "email_change"
  | "email_changed"
  | "email_restored"
  | "sign_in"
  | "new_device_login"
  | "google_linked"
  | "google_removed"
  | "username_changed"
  | "access_key_created"
  | "feed_address_created"
  | "account_deleted"
  | "reminder"
  | "discarded";

/**
 * Mails to send, written in the transaction that causes them. Links are created when a mail is
 * composed, so no token is stored.
 */
export interface MailOutboxTable {
  /** Null only for a discarded mail. */
  user_id: Immutable<string | null>;
  id: Immutable<string>;
  kind: Immutable<MailKind>;
  /** The former address that the mail is about, if any. */
  subject_id: ColumnType<string | null, string | null | undefined, never>;
  attempts: Generated<number>;
  next_attempt_at: ColumnType<Date, Date | undefined, Date>;
  created_at: CreatedAt;
  /** When it was given up; null while it is retried. */
  dead_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** `MailDetails` of the mail service; null if the mail needs none. */
  details: ColumnType<unknown, string | null, never>;
}

/**
 * Counters of fixed windows, shared by all API processes; unlogged, since a crash may lose them.
 */
export interface RateLimitsTable {
  key: Immutable<string>;
  window_ends_at: Date;
  taken: number;
}

/** Facts about this installation, such as that its demo account was created. */
export interface AppFactsTable {
  key: Immutable<string>;
  created_at: CreatedAt;
}

/** One row. */
export interface InstallationTable {
  /**
   * Eight hexadecimal digits, or empty. Numbers of changes and versions that were read in another
   * epoch are of a database that was replaced by a backup.
   */
  epoch: string;
}

/** Responses to requests with an `Idempotency-Key`. */
export interface IdempotencyKeysTable {
  user_id: Immutable<string>;
  key: Immutable<string>;
  fingerprint: Immutable<Buffer>;
  response: Immutable<string>;
  created_at: CreatedAt;
}

export interface WaitingListTable {
  email_key: Immutable<string>;
  email: Immutable<string>;
  created_at: CreatedAt;
}
