import type { ColumnType } from "kysely";
import type { User } from "@hourloom/schema/accounts/accounts";
import type { Calendar, CalendarKind } from "@hourloom/schema/calendars";
import type { Event, EventStatus } from "@hourloom/schema/events";
import type { Flowtime } from "@hourloom/schema/flowtimes";
import type { Pomodoro, PomodoroState } from "@hourloom/schema/pomodoros";
import type { AccountSettings } from "@hourloom/schema/accounts/settings";
import type { TaskList } from "@hourloom/schema/task-lists";
import type { TaskBlock } from "@hourloom/schema/tasks/task-blocks";
import type { Task } from "@hourloom/schema/tasks";
import type {
  UsersTable,
  PendingSignUpsTable,
  EmailChangeRequestsTable,
  FormerEmailsTable,
  TimersTable,
  AccountSettingsTable,
  UndoStepsTable,
  ImportRowsTable,
  AccountChangesTable,
} from "./accounts.ts";
import type {
  AuthTokensTable,
  AccessKeysTable,
  AccountLinksTable,
  KnownDevicesTable,
  LoginPlacesTable,
  IdentitiesTable,
  UsedCredentialsTable,
  LoginFailuresTable,
  LoginBudgetsTable,
  AuditEventsTable,
} from "./sign-in.ts";
import type {
  MailOutboxTable,
  RateLimitsTable,
  AppFactsTable,
  InstallationTable,
  IdempotencyKeysTable,
  WaitingListTable,
} from "./installation.ts";
import type {
  EventsTable,
  EventExceptionsTable,
  CalendarsTable,
  TaskFiltersTable,
  TaskListsTable,
  TaskBlocksTable,
  TasksTable,
  PomodorosTable,
  FlowtimesTable,
} from "./items.ts";
import type {
  CalendarObjectsTable,
  SubscriptionsTable,
  CalendarImportsTable,
  ImportObjectsTable,
  FeedsTable,
  FeedCalendarsTable,
  CollectionChangesTable,
  CollectionsTable,
} from "./calendar-files.ts";

import type { ReminderNoticesTable, ReminderSchedulesTable } from "./reminders.ts";

/**
 * Table types for Kysely. Rows have the schema's names and types; the compiler checks this with
 * `RowDifferences` below.
 */
export interface Database {
  users: UsersTable;
  auth_tokens: AuthTokensTable;
  access_keys: AccessKeysTable;
  account_links: AccountLinksTable;
  mail_outbox: MailOutboxTable;
  rate_limits: RateLimitsTable;
  app_facts: AppFactsTable;
  installation: InstallationTable;
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
  task_filters: TaskFiltersTable;
  tasks: TasksTable;
  task_blocks: TaskBlocksTable;
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
  collections: CollectionsTable;
  pending_sign_ups: PendingSignUpsTable;
  email_change_requests: EmailChangeRequestsTable;
  former_emails: FormerEmailsTable;
  reminder_schedules: ReminderSchedulesTable;
  reminder_notices: ReminderNoticesTable;
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
  task_blocks: NoDifferences<RowDifferences<TaskBlocksTable, TaskBlock>>;
  pomodoros: NoDifferences<RowDifferences<PomodorosTable, Omit<Pomodoro, "start_time" | "ended_at">>>;
  flowtimes: NoDifferences<RowDifferences<FlowtimesTable, Omit<Flowtime, "start_time" | "end_time">>>;
}
