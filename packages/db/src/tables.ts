import type { ColumnType, Generated } from "kysely";
import type { User } from "@hourloom/schema/accounts";
import type { Event, EventCreate } from "@hourloom/schema/events";

/**
 * The tables as Kysely sees them. Rows carry the schema's names and types; `RowHolds` below lets the compiler refuse a table that has lost or
 * changed a member of the shape it stores.
 */
export interface Database {
  users: UsersTable;
  auth_tokens: AuthTokensTable;
  account_links: AccountLinksTable;
  mail_outbox: MailOutboxTable;
  rate_limits: RateLimitsTable;
  app_facts: AppFactsTable;
  events: EventsTable;
}

/** Set once, by the database or at insert. */
type Immutable<T> = ColumnType<T, T, never>;
type CreatedAt = ColumnType<Date, Date | undefined, never>;

export interface UsersTable {
  id: Immutable<string>;
  username: string;
  /** Lower-cased username: what is unique. */
  username_key: string;
  email: string;
  /** Lower-cased address: what is unique, and what a login looks for. */
  email_key: string;
  /** Argon2id in PHC form; null for an account that cannot sign in by password. */
  password_hash: string | null;
  first_name: string;
  last_name: string;
  timezone: string;
  is_active: boolean;
  created_at: CreatedAt;
}

/** One row for each login; only a SHA-256 of the token is kept. */
export interface AuthTokensTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  token_hash: Immutable<Buffer>;
  created_at: CreatedAt;
  last_seen_at: Date;
}

/** Links in mails: bound to purpose, user and address, hashed, used once. */
export interface AccountLinksTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  purpose: Immutable<"activation">;
  email: Immutable<string>;
  token_hash: Immutable<Buffer>;
  expires_at: Immutable<Date>;
  used_at: Date | null;
}

/** Mails to be sent, written in the transaction that causes them. The link's token is minted when the mail is made, never stored. */
export interface MailOutboxTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  kind: Immutable<"activation">;
  attempts: Generated<number>;
  next_attempt_at: ColumnType<Date, Date | undefined, Date>;
  created_at: CreatedAt;
}

/** Counters of fixed windows, shared by all API processes; unlogged, since a crash may forget them. */
export interface RateLimitsTable {
  key: Immutable<string>;
  window_ends_at: Date;
  taken: number;
}

/** Facts about this installation, such as that its demo account was made. */
export interface AppFactsTable {
  key: Immutable<string>;
  created_at: CreatedAt;
}

export interface EventsTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  title: string;
  date: string | null;
  start_time: string | null;
  end_time: string | null;
  end_date: string | null;
  recurrence: "daily" | "weekly" | "monthly" | null;
  rrule: string | null;
  version: Generated<number>;
  /** The last day that the event touches, computed by the database: what a range query compares. */
  last_date: ColumnType<string | null, never, never>;
  created_at: CreatedAt;
}

/** What is read from a column. */
type Read<T> = T extends ColumnType<infer Value, infer _Insert, infer _Update> ? Value : T;
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** `true` when the row has every member of the shape with exactly its type, else the names of those that differ. */
type RowHolds<Table, Shape> = {
  [Name in keyof Shape]: Name extends keyof Table
    ? Same<Read<Table[Name]>, Shape[Name]> extends true
      ? never
      : Name
    : Name;
}[keyof Shape];

type Holds<Difference extends never> = Difference;
export type UsersHoldTheSchema = Holds<RowHolds<UsersTable, User>>;
export type EventsHoldTheSchema = Holds<RowHolds<EventsTable, Event>>;
/** What a person says of a new event has a column, each member of it. */
export type NewEventsHaveColumns = Holds<Exclude<keyof EventCreate, keyof EventsTable>>;
