import type { ColumnType, Generated } from "kysely";
import type { User } from "@hourloom/schema/accounts/accounts";
import type { Calendar, CalendarKind } from "@hourloom/schema/calendars";
import type { Event, eventDefaults, EventOccurrence, EventStatus } from "@hourloom/schema/events";
import type { FeedMode } from "@hourloom/schema/feeds";
import type { Flowtime, flowtimeDefaults } from "@hourloom/schema/flowtimes";
import type { Pomodoro, pomodoroDefaults, PomodoroState } from "@hourloom/schema/pomodoros";
import type { AccountSettings, FlowtimeBreak } from "@hourloom/schema/accounts/settings";
import type { SubscriptionError, SubscriptionState } from "@hourloom/schema/icalendar/subscriptions";
import type { TaskList } from "@hourloom/schema/task-lists";
import type { Subtask, Task, taskDefaults } from "@hourloom/schema/tasks";

/**
 * Table types for Kysely. Rows have the schema's names and types; the compiler checks this with
 * `RowDifferences` below.
 */
export interface Database {
  users: UsersTable;
  auth_tokens: AuthTokensTable;
  account_links: AccountLinksTable;
  mail_outbox: MailOutboxTable;
  rate_limits: RateLimitsTable;
  app_facts: AppFactsTable;
  calendars: CalendarsTable;
  calendar_objects: CalendarObjectsTable;
  subscriptions: SubscriptionsTable;
  calendar_imports: CalendarImportsTable;
  import_objects: ImportObjectsTable;
  feeds: FeedsTable;
  feed_calendars: FeedCalendarsTable;
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
  collection_changes: CollectionChangesTable;
  pending_sign_ups: PendingSignUpsTable;
  email_change_requests: EmailChangeRequestsTable;
  former_emails: FormerEmailsTable;
}

/** Set once, by the database or at insert. */
type Immutable<T> = ColumnType<T, T, never>;
type CreatedAt = ColumnType<Date, Date | undefined, never>;

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
  version: Generated<number>;
  created_at: CreatedAt;
}

/** Details of a sign-up until its account is activated or deleted. */
export interface PendingSignUpsTable {
  user_id: Immutable<string>;
  /** SHA-256 of the secret stored in the browser that signed up; null if it got none. */
  secret_hash: Immutable<Buffer | null>;
  /** See `loginSession` for both. */
  browser: Immutable<string>;
  network: Immutable<string>;
  signed_up_at: Immutable<Date>;
}

/** An unconfirmed new address, one for an account. */
export interface EmailChangeRequestsTable {
  user_id: Immutable<string>;
  email: string;
  email_key: string;
  /** Of the request; see `loginSession` for both. */
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

/** One row for each login; only a SHA-256 of the token is stored. */
export interface AuthTokensTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  token_hash: Immutable<Buffer>;
  created_at: CreatedAt;
  last_seen_at: Date;
  /** Of the login; see `loginSession` for both. */
  browser: Immutable<string>;
  network: Immutable<string>;
  /** When the owner last confirmed in this login, by signing in or by password. */
  authenticated_at: Date;
}

export type LinkPurpose = "activation" | "password_reset" | "sign_in" | "email_change" | "email_undo";

/** Mailed links: bound to purpose, user and address, hashed, valid once. */
export interface AccountLinksTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  purpose: Immutable<LinkPurpose>;
  email: Immutable<string>;
  token_hash: Immutable<Buffer>;
  expires_at: Immutable<Date>;
  used_at: Date | null;
}

/** `discarded` is a mail to nobody, queued where no account has the address. */
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

/** Columns of every kind of item. */
interface ItemColumns {
  user_id: Immutable<string>;
  id: Immutable<string>;
  /** Incremented by every change. */
  version: Generated<number>;
  created_at: CreatedAt;
  /** Since when the row is in the trash. */
  deleted_at: Date | null;
}

/**
 * The columns for members of a shape. Those with a default that is not null have it in the database
 * too; a member without a default cannot be null.
 */
type MemberColumns<Shape, Defaults> = {
  [Name in Exclude<keyof Shape, keyof ItemColumns | ReadOnlyMember>]: Name extends keyof Defaults
    ? null extends Shape[Name]
      ? Shape[Name]
      : Generated<Shape[Name]>
    : null extends Shape[Name]
      ? never
      : Shape[Name];
};
/** Members that users cannot write. */
type ReadOnlyMember = "rrule" | "completed_date";

/** Columns of items that can repeat. */
interface SeriesColumns {
  /**
   * The rule (RFC 5545) of every series, even if `recurrence` describes it completely; null without
   * a date.
   */
  rrule: string | null;
  /** The date that a series is counted from. `date` is its first occurrence that is not deleted. */
  recurrence_anchor: string | null;
}

export interface EventsTable
  extends ItemColumns, SeriesColumns, MemberColumns<Omit<Event, "calendar" | "is_busy">, typeof eventDefaults> {
  /** Without a value the database inserts whether there is a start time. */
  is_busy: ColumnType<boolean, boolean | null | undefined, boolean>;
  /** Without a value the database inserts the account's default calendar. */
  calendar: ColumnType<string, string | null | undefined, string>;
  /** The kind of its calendar. */
  calendar_kind: ColumnType<CalendarKind, CalendarKind | undefined, never>;
  /** Dates of a series beside those of its rule (RDATE in RFC 5545), ascending. */
  added: Generated<string[]>;
  /** The last day that an occurrence may touch; null for an endless series. */
  series_until: string | null;
  /** The series that this one was split from; it may no longer exist. */
  split_from: string | null;
  /** The calendar object that it was read from. */
  object: Generated<string | null>;
  /** Which of the rows of its object it is, from 0. */
  object_part: Generated<number | null>;
  /** The last day that the event touches, computed by the database for range queries. */
  last_date: ColumnType<string | null, never, never>;
}

/** What events or a task were read from: one UID of an iCalendar file. */
export interface CalendarObjectsTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  /** The collection: a calendar or a task list. */
  calendar: string | null;
  task_list: string | null;
  uid: string;
  /** SEQUENCE, and LAST-MODIFIED or else DTSTAMP: of two versions the later one counts. */
  sequence: number;
  modified_at: Date | null;
  /** A VCALENDAR with the components of the UID, in UTF-8. */
  source: Buffer;
  /** The account's zone when it was read. */
  read_zone: string;
  /** Whether rows cannot express all of it. */
  is_partial: boolean;
  /** The parts of its source that became rows; null if all of them did, or if it is not known. */
  parts: number[] | null;
  /** When its rows were changed here, written by triggers; null if they are those of the source. */
  edited_at: Date | null;
  /** Of an object of a feed: the SHA-256 of what it says, without DTSTAMP. */
  content_hash: Buffer | null;
  created_at: CreatedAt;
}

/** Remote feeds, each as a calendar. */
export interface SubscriptionsTable {
  user_id: Immutable<string>;
  calendar: Immutable<string>;
  /** The address, encrypted, and its keyed hash. */
  url_sealed: Buffer;
  url_mac: Buffer;
  host: string;
  /** Validators of the last body that was believed, and its SHA-256. */
  etag: string | null;
  last_modified: string | null;
  body_hash: Buffer | null;
  interval_seconds: number;
  state: Generated<SubscriptionState>;
  next_at: Date;
  /** Until then one process fetches it, and no other does. */
  leased_until: Date | null;
  failures: Generated<number>;
  failing_since: Date | null;
  last_ok_at: Date | null;
  last_error: SubscriptionError | null;
  /** Whether the last body has lost too many events to be believed at once. */
  is_doubted: Generated<boolean>;
  event_count: Generated<number>;
  created_at: CreatedAt;
}

/** Imports of calendar files. */
export interface CalendarImportsTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  file_name: Immutable<string>;
  state: "staged" | "committed" | "undone";
  /** `ImportDetails` of the import service. */
  details: ColumnType<unknown, string, string>;
  created_at: Immutable<Date>;
  committed_at: Date | null;
}

/** The objects of a staged or committed import, in the order of the file. */
export interface ImportObjectsTable {
  user_id: Immutable<string>;
  import_id: Immutable<string>;
  seq: Immutable<number>;
  kind: Immutable<"event" | "task" | "pomodoro" | "flowtime">;
  /** The title of its calendar or list in the file. */
  collection: Immutable<string | null>;
  /** Columns of `calendar_objects`; of a session only its id. */
  object: object;
  /** Columns of `events` with their exceptions, of one row of `tasks`, or of a session. */
  rows: object[];
  /** What the commit does; null before. */
  action: "insert" | "update" | "skip" | null;
  /** The id of the object that is inserted or updated. */
  target: string | null;
  /** Object, rows and exceptions before an update. */
  before: unknown;
  /** Versions of the rows after the commit, by id. */
  versions: unknown;
}

/** Calendars that other programs read at a secret address. */
export interface FeedsTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  title: string;
  mode: FeedMode;
  /** Null: the account's. */
  zone: Immutable<string | null>;
  /** SHA-256 of the secret in the address. */
  secret_hash: Buffer;
  /** Incremented by every change of the owner. */
  version: Generated<number>;
  created_at: CreatedAt;
  last_read_at: Generated<Date | null>;
  /** The entity tag that was sent last, and since when. */
  etag: Generated<string | null>;
  modified_at: Generated<Date | null>;
}

export interface FeedCalendarsTable {
  user_id: Immutable<string>;
  feed: Immutable<string>;
  calendar: Immutable<string>;
}

/** Members that an occurrence has of its own; others follow the series. */
export type OccurrenceChanges = Partial<EventOccurrence & { date: string }>;

/** Changed and deleted occurrences, by their date in the rule. */
export interface EventExceptionsTable {
  user_id: Immutable<string>;
  event_id: Immutable<string>;
  date: Immutable<string>;
  /** Null: the occurrence was deleted. */
  changes: OccurrenceChanges | null;
  /** The first and the last day that a changed occurrence touches. */
  shown_from: string | null;
  shown_to: string | null;
}

/** The user-defined order. */
interface PositionColumn {
  /** Compared by code point; see `packages/domain/src/ordering`. */
  position: Generated<string>;
}

export interface CalendarsTable extends ItemColumns, PositionColumn {
  title: string;
  color: Event["color"];
  kind: ColumnType<CalendarKind, CalendarKind | undefined, never>;
  is_hidden: Generated<boolean>;
  /** Whether new events belong to it; true for one calendar of each account, never in the trash. */
  is_default: Generated<boolean>;
}

export interface TaskListsTable extends ItemColumns, PositionColumn {
  title: string;
}

export interface TasksTable
  extends ItemColumns, SeriesColumns, PositionColumn, MemberColumns<Omit<Task, "subtasks">, typeof taskDefaults> {
  /** Whether the next date is counted from the completion. */
  after_completion: Generated<boolean>;
  completed_date: string | null;
  /** The calendar object that it was read from. */
  object: Generated<string | null>;
  /**
   * When it was completed as a whole; null while it is open, or if completed before this was
   * recorded.
   */
  completed_at: Date | null;
  /** Written as JSON text: the driver would convert an array to a PostgreSQL array. */
  subtasks: ColumnType<Subtask[], string | undefined, string>;
}

/** Times are instants in a row, and text in the account's zone in responses. */
export interface PomodorosTable
  extends
    ItemColumns,
    MemberColumns<Omit<Pomodoro, "start_time" | "ended_at" | "state" | "counts">, typeof pomodoroDefaults> {
  start_time: Date;
  state: Generated<PomodoroState>;
  ended_at: Date | null;
  counts: Generated<boolean>;
}

/** Without `focused_seconds` only start and end are known. */
export interface FlowtimesTable
  extends ItemColumns, MemberColumns<Omit<Flowtime, "start_time" | "end_time" | "state">, typeof flowtimeDefaults> {
  start_time: Date;
  end_time: Date | null;
  state: Generated<"running" | "done">;
}

/** The timer of an account. */
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

/** Responses to requests with an `Idempotency-Key`. */
export interface IdempotencyKeysTable {
  user_id: Immutable<string>;
  key: Immutable<string>;
  fingerprint: Immutable<Buffer>;
  response: Immutable<string>;
  created_at: CreatedAt;
}

/** Devices that have signed in before; only a SHA-256 of the device id is stored. */
export interface KnownDevicesTable {
  user_id: Immutable<string>;
  device_hash: Immutable<Buffer>;
  last_seen_at: Date;
}

/** Programs and networks of logins without a device id: a SHA-256 of both. */
export interface LoginPlacesTable {
  user_id: Immutable<string>;
  place_hash: Immutable<Buffer>;
  last_seen_at: Date;
}

/** Linked accounts of other providers. */
export interface IdentitiesTable {
  user_id: Immutable<string>;
  provider: Immutable<"google">;
  subject: Immutable<string>;
  created_at: CreatedAt;
}

/** Used identity tokens, until they expire. */
export interface UsedCredentialsTable {
  credential_hash: Immutable<Buffer>;
  expires_at: Immutable<Date>;
}

/** Failed logins in a row, by account and client; unlogged, since a crash may lose them. */
export interface LoginFailuresTable {
  key: Immutable<string>;
  failures: number;
  last_failed_at: Date;
}

/** Password attempts of strangers by address in the last day. */
export interface LoginBudgetsTable {
  key: Immutable<string>;
  tried_at: Date[];
}

export interface WaitingListTable {
  email_key: Immutable<string>;
  email: Immutable<string>;
  created_at: CreatedAt;
}

/** The number of committed changes of an account, counted by triggers. */
export interface AccountChangesTable {
  user_id: Immutable<string>;
  /** bigint, which the driver reads as text. */
  seq: ColumnType<string, never, never>;
  calendars: RowCounter;
  events: RowCounter;
  tasks: RowCounter;
  task_lists: RowCounter;
  pomodoros: RowCounter;
  flowtimes: RowCounter;
}

/**
 * The last change of each object of a calendar or list that other programs see, written by
 * triggers: a row that was made here, or all rows of a calendar object.
 */
export interface CollectionChangesTable {
  user_id: Immutable<string>;
  kind: Immutable<"event" | "task">;
  /** The id of the calendar or list. */
  collection: Immutable<string>;
  /** The `object` of the rows, or the id of a row without one. */
  object: Immutable<string>;
  /** The account's number of that change: `seq` of `account_changes`. */
  seq: ColumnType<string, never, never>;
  changed_at: ColumnType<Date, never, never>;
  /** Whether it is deleted, in another collection, or an event without a date. */
  is_gone: ColumnType<boolean, never, never>;
}

/** Rows outside the trash; counted by triggers. */
type RowCounter = ColumnType<number, never, number>;

/** Security events of accounts; append-only, kept for half a year. */
export interface AuditEventsTable {
  id: Immutable<string>;
  user_id: Immutable<string | null>;
  kind: Immutable<string>;
  /** Browser family and system, or the program's name. */
  browser: Immutable<string>;
  network: Immutable<string>;
  created_at: CreatedAt;
}

/** The type read from a column. */
type Read<T> = T extends ColumnType<infer Value, infer _Insert, infer _Update> ? Value : T;
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** The names of members that the row lacks or has with another type; `never` if none. */
type RowDifferences<Table, Shape> = {
  [Name in keyof Shape]: Name extends keyof Table
    ? Same<Read<Table[Name]>, Shape[Name]> extends true
      ? never
      : Name
    : Name;
}[keyof Shape];

/** Does not compile for any name. */
export type NoDifferences<Names extends never> = Names;

/**
 * The values that the tables' constraints allow. A new one in the schema does not compile without a
 * line here, which stands for its migration; `allowed-values.db.test.ts` compares the database.
 */
interface AllowedValues {
  recurrence: "daily" | "weekly" | "monthly";
  color: "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink" | "grey";
  kind: "own" | "subscribed";
  status: "confirmed" | "tentative" | "cancelled";
  mode: "none" | "pomodoro" | "flowtime";
  state: "planned" | "running" | "done" | "stopped";
  date_order: "day_first" | "month_first";
}
type ValueDifferences<Allowed, Value> = Exclude<Allowed, Value> | Exclude<Value, Allowed>;

export interface ConstraintsMatchSchema {
  recurrence: NoDifferences<ValueDifferences<AllowedValues["recurrence"], NonNullable<Event["recurrence"]>>>;
  color: NoDifferences<ValueDifferences<AllowedValues["color"], NonNullable<Event["color"]>>>;
  status: NoDifferences<ValueDifferences<AllowedValues["status"], EventStatus>>;
  kind: NoDifferences<ValueDifferences<AllowedValues["kind"], CalendarKind>>;
  mode: NoDifferences<ValueDifferences<AllowedValues["mode"], Task["mode"]>>;
  state: NoDifferences<ValueDifferences<AllowedValues["state"], PomodoroState>>;
  date_order: NoDifferences<ValueDifferences<AllowedValues["date_order"], NonNullable<AccountSettings["date_order"]>>>;
}

/** Times are instants in a row, and text in the account's zone in responses. */
export interface RowsMatchSchema {
  users: NoDifferences<RowDifferences<UsersTable, Omit<User, "has_password">>>;
  calendars: NoDifferences<RowDifferences<CalendarsTable, Calendar>>;
  events: NoDifferences<RowDifferences<EventsTable, Event>>;
  task_lists: NoDifferences<RowDifferences<TaskListsTable, TaskList>>;
  tasks: NoDifferences<RowDifferences<TasksTable, Task>>;
  pomodoros: NoDifferences<RowDifferences<PomodorosTable, Omit<Pomodoro, "start_time" | "ended_at">>>;
  flowtimes: NoDifferences<RowDifferences<FlowtimesTable, Omit<Flowtime, "start_time" | "end_time">>>;
}
