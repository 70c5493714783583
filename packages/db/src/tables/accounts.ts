import type { ItemTable } from "@hourloom/schema/item-kinds";
import type { ColumnType, Generated } from "kysely";
import type { AccountSettings, FlowtimeBreak } from "@hourloom/schema/accounts/settings";
import type { Immutable, CreatedAt } from "./column-types.ts";

export interface UsersTable {
  id: Immutable<string>;
  username: string;
  /** Lower-case username, unique. */
  username_key: string;
  email: string;
  /** Lower-case address, unique, used by logins. */
  email_key: string;
  /** Argon2id in PHC format; null for an account that cannot sign in by password. */
  password_hash: string | null;
  first_name: string;
  last_name: string;
  timezone: string;
  is_active: boolean;
  /** Time of activation; an inactive account without it is pending, with it was deactivated. */
  activated_at: Date | null;
  /** Null until the first login. */
  first_login_at: Date | null;
  /** When a trial account ends; null for all others. */
  trial_ends_at: ColumnType<Date | null, Date | undefined, Date | null>;
  /** What the first screen still offers: `firstStep` of the schema. */
  first_steps: Generated<string[]>;
  version: Generated<number>;
  created_at: CreatedAt;
}

/** Details of a sign-up until its account is activated or deleted. */
export interface PendingSignUpsTable {
  user_id: Immutable<string>;
  /** SHA-256 of the secret stored in the browser that signed up; null if it got none. */
  secret_hash: Immutable<Buffer | null>;
  /** See `activeLogin` for both. */
  browser: Immutable<string>;
  network: Immutable<string>;
  signed_up_at: Immutable<Date>;
  /** The trial account that is signed up, which the activation turns into this one. */
  trial_id: ColumnType<string | null, string | undefined, never>;
}

/** An unconfirmed new address, one for an account. */
export interface EmailChangeRequestsTable {
  user_id: Immutable<string>;
  email: string;
  email_key: string;
  /** Of the request; see `activeLogin` for both. */
  browser: string;
  network: string;
  requested_at: Date;
  expires_at: Date;
}

/**
 * Replaced addresses: until `undo_until` the account can restore them and nobody else may take
 * them.
 */
export interface FormerEmailsTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  email: Immutable<string>;
  email_key: Immutable<string>;
  /** The address that replaced it. */
  new_email: Immutable<string>;
  /** The Google account that was linked at that time. */
  google_subject: Immutable<string | null>;
  /** Of the request that changed it. */
  browser: Immutable<string>;
  network: Immutable<string>;
  changed_at: ColumnType<Date, never, never>;
  undo_until: Immutable<Date>;
}

export interface TimersTable {
  user_id: Immutable<string>;
  version: Generated<number>;
  /** `timerState` of the schema. */
  state: ColumnType<unknown, string, string>;
  /** When its phase ends by itself; null if it does not. */
  ends_at: Date | null;
}

/** Settings of accounts; without a row the defaults apply. */
export interface AccountSettingsTable extends Omit<AccountSettings, "version" | "flowtime_break"> {
  user_id: Immutable<string>;
  version: Generated<number>;
  flowtime_break: ColumnType<FlowtimeBreak, string, string>;
}

/** Rows before a change, for undo. The service that wrote `snapshot` parses it. */
export interface UndoStepsTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  kind: Immutable<string>;
  snapshot: unknown;
  created_at: CreatedAt;
}

/** Validated rows of an import, until all have arrived. */
export interface ImportRowsTable {
  user_id: Immutable<string>;
  /** From 0, without gaps. */
  seq: Immutable<number>;
  /** Chosen by the client. */
  import_id: Immutable<string>;
  /** `ImportRowKind` of the schema. */
  kind: Immutable<string>;
  /** The row's number within its kind in the file, from 1. */
  number: Immutable<number>;
  row: Immutable<object>;
  /** Accumulated size of the rows as JSON, in bytes. */
  total_bytes: Immutable<number>;
  created_at: CreatedAt;
}

/** The number of committed changes of an account, counted by triggers. */
export interface AccountChangesTable extends Record<ItemTable, RowCounter> {
  user_id: Immutable<string>;
  /** bigint, which the driver reads as text. */
  seq: ColumnType<string, never, never>;
  /** The number of the last change of a block; bigint, as text. */
  task_blocks_seq: ColumnType<string, never, never>;
  /** Octets of `calendar_objects`, but for subscribed calendars; bigint, as text. */
  source_octets: ColumnType<string, never, number>;
}

/** Rows outside the trash; counted by triggers. */
type RowCounter = ColumnType<number, never, number>;
