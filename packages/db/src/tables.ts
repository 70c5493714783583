import type { ColumnType, Generated } from "kysely";
import type { User } from "@hourloom/schema/accounts/accounts";
import type { Event, EventColor, EventCreate } from "@hourloom/schema/events";
import type { Flowtime } from "@hourloom/schema/flowtimes";
import type { Pomodoro, PomodoroState } from "@hourloom/schema/pomodoros";
import type { AccountSettings, FlowtimeBreak } from "@hourloom/schema/accounts/settings";
import type { TaskList } from "@hourloom/schema/task-lists";
import type { Subtask, Task, TaskMode } from "@hourloom/schema/tasks";

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
  event_exceptions: EventExceptionsTable;
  task_lists: TaskListsTable;
  tasks: TasksTable;
  pomodoros: PomodorosTable;
  flowtimes: FlowtimesTable;
  undo_steps: UndoStepsTable;
  timers: TimersTable;
  account_settings: AccountSettingsTable;
  import_rows: ImportRowsTable;
  idempotency_keys: IdempotencyKeysTable;
  known_devices: KnownDevicesTable;
  login_places: LoginPlacesTable;
  identities: IdentitiesTable;
  used_credentials: UsedCredentialsTable;
  login_failures: LoginFailuresTable;
  login_budgets: LoginBudgetsTable;
  waiting_list: WaitingListTable;
  audit_events: AuditEventsTable;
  account_changes: AccountChangesTable;
  pending_sign_ups: PendingSignUpsTable;
  email_change_requests: EmailChangeRequestsTable;
  former_emails: FormerEmailsTable;
}

/** Set once, by the database or at insert. */
type Immutable<T> = ColumnType<T, T, never>;
type Recurrence = "daily" | "weekly" | "monthly";
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
  /** Since when it can sign in; an inactive account without it waits for its link, one with it was closed. */
  activated_at: Date | null;
  /** When somebody first signed in; null as long as nobody has. */
  first_login_at: Date | null;
  version: Generated<number>;
  created_at: CreatedAt;
}

/** What is known of a sign-up until its account is activated or removed. */
export interface PendingSignUpsTable {
  user_id: Immutable<string>;
  /**
   * SHA-256 of the secret that the browser keeps which signed up; null where none was given one.
   */
  secret_hash: Immutable<Buffer | null>;
  /** Where it came from; see `loginSession`. */
  browser: Immutable<string>;
  network: Immutable<string>;
  signed_up_at: Immutable<Date>;
}

/** A new address that its owner has not confirmed yet, one for an account. */
export interface EmailChangeRequestsTable {
  user_id: Immutable<string>;
  email: string;
  email_key: string;
  /** Where it was asked for; see `loginSession`. */
  browser: string;
  network: string;
  requested_at: Date;
  expires_at: Date;
}

/**
 * Addresses that accounts had before; until the end nobody else may take them, and the account can
 * go back to them.
 */
export interface FormerEmailsTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  email: Immutable<string>;
  email_key: Immutable<string>;
  /** The address that took its place. */
  new_email: Immutable<string>;
  /** The Google account that opened the account at that time. */
  google_subject: Immutable<string | null>;
  /** Where the change was asked for. */
  browser: Immutable<string>;
  network: Immutable<string>;
  changed_at: ColumnType<Date, never, never>;
  undo_until: Immutable<Date>;
}

/** One row for each login; only a SHA-256 of the token is kept. */
export interface AuthTokensTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  token_hash: Immutable<Buffer>;
  created_at: CreatedAt;
  last_seen_at: Date;
  /** What the login said of its browser, and where from; see `loginSession`. */
  browser: Immutable<string>;
  network: Immutable<string>;
  /** When this login last showed that it is the account's owner: by signing in, or by its password since. */
  authenticated_at: Date;
}

export type LinkPurpose = "activation" | "password_reset" | "sign_in" | "email_change" | "email_undo";

/** Links in mails: bound to purpose, user and address, hashed, used once. */
export interface AccountLinksTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  purpose: Immutable<LinkPurpose>;
  email: Immutable<string>;
  token_hash: Immutable<Buffer>;
  expires_at: Immutable<Date>;
  used_at: Date | null;
}

/** `discarded` is a mail to nobody: where no account has the address, it is written in the place of one that has. */
export type MailKind =
  | "activation"
  | "password_reset"
  | "password_changed"
  | "email_change"
  | "email_changed"
  | "sign_in"
  | "new_device_login"
  | "google_linked"
  | "account_deleted"
  | "discarded";

/** Mails to be sent, written in the transaction that causes them. The link's token is minted when the mail is made, never stored. */
export interface MailOutboxTable {
  /** Null for a discarded mail, and only for one. */
  user_id: Immutable<string | null>;
  id: Immutable<string>;
  kind: Immutable<MailKind>;
  /** What it is about, where its account and kind do not say it: a former address. */
  subject_id: ColumnType<string | null, string | null | undefined, never>;
  attempts: Generated<number>;
  next_attempt_at: ColumnType<Date, Date | undefined, Date>;
  created_at: CreatedAt;
  /** When it was given up; null for one that is still tried. */
  dead_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** `MailDetails` of the service that writes and reads them; null where a mail needs none. */
  details: ColumnType<unknown, string | null, never>;
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

/** What every kind of item has. */
interface ItemColumns {
  user_id: Immutable<string>;
  id: Immutable<string>;
  /** Rises by one with every change. */
  version: Generated<number>;
  created_at: CreatedAt;
  /** Since when the row lies in the trash. */
  deleted_at: Date | null;
}

export interface EventsTable extends ItemColumns {
  title: string;
  date: string | null;
  start_time: string | null;
  end_time: string | null;
  end_date: string | null;
  /** The word for how often a series repeats, as far as one says it. */
  recurrence: Recurrence | null;
  /** The rule (RFC 5545) of every series, also of one that a word says whole; null without a date. */
  rrule: string | null;
  notes: Generated<string>;
  color: EventColor | null;
  /** The date that a series is counted from. `date` is its first occurrence that has not left. */
  recurrence_anchor: string | null;
  /** The last day that an occurrence may touch where the rule says it; null for a series without an end. */
  series_until: string | null;
  /** The series that this one was split from, whether it is still there or not. */
  split_from: string | null;
  /** The last day that the event touches, computed by the database: what a range query compares. */
  last_date: ColumnType<string | null, never, never>;
}

/** What one occurrence of a series has of its own; what is not in it, the series says. */
export type OccurrenceChanges = Partial<
  Pick<Event, "title" | "start_time" | "end_time" | "end_date" | "notes" | "color"> & { date: string }
>;

/** Occurrences that are not as their series says, by the date that the rule gives them. */
export interface EventExceptionsTable {
  user_id: Immutable<string>;
  event_id: Immutable<string>;
  date: Immutable<string>;
  /** Null: the occurrence has left the series. */
  changes: OccurrenceChanges | null;
  /** The first and the last day that a changed occurrence touches. */
  shown_from: string | null;
  shown_to: string | null;
}

/** What its owner puts in order. */
interface PositionColumn {
  /** Compared letter by letter; see `packages/domain/ordering`. */
  position: Generated<string>;
}

export interface TaskListsTable extends ItemColumns, PositionColumn {
  title: string;
}

export interface TasksTable extends ItemColumns, PositionColumn {
  title: string;
  date: string | null;
  start_time: string | null;
  is_completed: boolean;
  task_list: string;
  notes: Generated<string>;
  recurrence: Recurrence | null;
  /** The rule (RFC 5545) of every series, also of one that a word says whole; null without a date. */
  rrule: string | null;
  /** Whether the next date is counted from the day on which the task was done. */
  after_completion: Generated<boolean>;
  /** The date that a series is counted from, so that its ends and its intervals stay where they are. */
  recurrence_anchor: string | null;
  completed_date: string | null;
  /** When it was completed as a whole; null while it is open, and where it was completed before that was kept. */
  completed_at: Date | null;
  estimate_minutes: number | null;
  mode: Generated<TaskMode>;
  /** Written as JSON text: the driver would make an array of PostgreSQL's of it. */
  subtasks: ColumnType<Subtask[], string | undefined, string>;
}

export interface PomodorosTable extends ItemColumns {
  title: string;
  start_time: Date;
  duration: number;
  task: string | null;
  state: Generated<PomodoroState>;
  ended_at: Date | null;
  counts: Generated<boolean>;
  focused_seconds: number | null;
  internal_interruptions: Generated<number>;
  external_interruptions: Generated<number>;
}

export interface FlowtimesTable extends ItemColumns {
  task: string | null;
  start_time: Date;
  end_time: Date | null;
  state: Generated<"running" | "done">;
  /** Null where nothing is known but start and end. */
  focused_seconds: number | null;
  internal_interruptions: Generated<number>;
  external_interruptions: Generated<number>;
}

/** The one timer of an account. */
export interface TimersTable {
  user_id: Immutable<string>;
  version: Generated<number>;
  /** `timerState` of the schema. */
  state: ColumnType<unknown, string, string>;
  /** When its phase is over by itself; null where it is not. */
  ends_at: Date | null;
}

/** What accounts have chosen; one that has not has no row. */
export interface AccountSettingsTable extends Omit<AccountSettings, "version" | "flowtime_break"> {
  user_id: Immutable<string>;
  version: Generated<number>;
  flowtime_break: ColumnType<FlowtimeBreak, string, string>;
}

/** What a change of several rows found, for taking it back. The service that wrote `snapshot` reads it. */
export interface UndoStepsTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  kind: Immutable<string>;
  snapshot: unknown;
  created_at: CreatedAt;
}

/** Rows of an account file, each checked when it came, until all of them are there. */
export interface ImportRowsTable {
  user_id: Immutable<string>;
  /** From 0 on, without a gap. */
  seq: Immutable<number>;
  /** Of which import: its sender has made the id. */
  import_id: Immutable<string>;
  /** `SentKind` of the schema. */
  kind: Immutable<string>;
  /** Which one of its kind in the file, from 1. */
  number: Immutable<number>;
  row: Immutable<object>;
  /** How long the rows are as JSON up to and with this one, in bytes. */
  total_bytes: Immutable<number>;
  created_at: CreatedAt;
}

/** First answers to requests that carried an `Idempotency-Key`. */
export interface IdempotencyKeysTable {
  user_id: Immutable<string>;
  key: Immutable<string>;
  fingerprint: Immutable<Buffer>;
  response: Immutable<string>;
  created_at: CreatedAt;
}

/** Devices that have signed in before; only a SHA-256 of what they call themselves is kept. */
export interface KnownDevicesTable {
  user_id: Immutable<string>;
  device_hash: Immutable<Buffer>;
  last_seen_at: Date;
}

/**
 * Programs and networks that accounts were signed in with where no device has a name; a SHA-256 of
 * both.
 */
export interface LoginPlacesTable {
  user_id: Immutable<string>;
  place_hash: Immutable<Buffer>;
  last_seen_at: Date;
}

/** Accounts of another provider that open one of ours. */
export interface IdentitiesTable {
  user_id: Immutable<string>;
  provider: Immutable<"google">;
  subject: Immutable<string>;
  created_at: CreatedAt;
}

/** Identity tokens that were used, until they expire by themselves. */
export interface UsedCredentialsTable {
  credential_hash: Immutable<Buffer>;
  expires_at: Immutable<Date>;
}

/** Failed logins in a row, by account and by account and client; unlogged, since a crash may forget them. */
export interface LoginFailuresTable {
  key: Immutable<string>;
  failures: number;
  last_failed_at: Date;
}

/** When passwords of strangers were compared for an address in the last day. */
export interface LoginBudgetsTable {
  key: Immutable<string>;
  tried_at: Date[];
}

export interface WaitingListTable {
  email_key: Immutable<string>;
  email: Immutable<string>;
  created_at: CreatedAt;
}

/** How many changes of an account have been committed, counted by triggers. */
export interface AccountChangesTable {
  user_id: Immutable<string>;
  /** PostgreSQL's bigint, which the driver reads as text. */
  seq: ColumnType<string, never, never>;
}

/** What happened to accounts, for who has to find out; append-only, kept for half a year. */
export interface AuditEventsTable {
  id: Immutable<string>;
  user_id: Immutable<string | null>;
  kind: Immutable<string>;
  /** The browser's family and system, or the program's name. */
  browser: Immutable<string>;
  network: Immutable<string>;
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
export type UsersHoldTheSchema = Holds<RowHolds<UsersTable, Omit<User, "has_password">>>;
export type EventsHoldTheSchema = Holds<RowHolds<EventsTable, Event>>;
export type TaskListsHoldTheSchema = Holds<RowHolds<TaskListsTable, TaskList>>;
export type TasksHoldTheSchema = Holds<RowHolds<TasksTable, Task>>;
/** Moments are instants in a row and text in the account's zone on the wire. */
export type PomodorosHoldTheSchema = Holds<RowHolds<PomodorosTable, Omit<Pomodoro, "start_time" | "ended_at">>>;
export type FlowtimesHoldTheSchema = Holds<RowHolds<FlowtimesTable, Omit<Flowtime, "start_time" | "end_time">>>;
/** What a person says of a new event has a column, each member of it. */
export type NewEventsHaveColumns = Holds<Exclude<keyof EventCreate, keyof EventsTable>>;
