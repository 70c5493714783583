import type { User } from "@hourloom/schema/accounts/accounts";
import type { CalendarKind } from "@hourloom/schema/calendars";
import type { Event, EventStatus } from "@hourloom/schema/events";
import type { PomodoroState } from "@hourloom/schema/pomodoros";
import type { AccountSettings } from "@hourloom/schema/accounts/settings";
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
import type { NoDifferences, RowDifferences } from "./column-types.ts";
import type { EventExceptionsTable, ItemTables, TaskFiltersTable } from "./items.ts";
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
export interface Database extends ItemTables {
  users: UsersTable;
  auth_tokens: AuthTokensTable;
  access_keys: AccessKeysTable;
  account_links: AccountLinksTable;
  mail_outbox: MailOutboxTable;
  rate_limits: RateLimitsTable;
  app_facts: AppFactsTable;
  installation: InstallationTable;
  calendar_objects: CalendarObjectsTable;
  subscriptions: SubscriptionsTable;
  calendar_imports: CalendarImportsTable;
  import_objects: ImportObjectsTable;
  feeds: FeedsTable;
  feed_calendars: FeedCalendarsTable;
  event_exceptions: EventExceptionsTable;
  task_filters: TaskFiltersTable;
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
  default_view: "day" | "week" | "month" | "agenda" | "year";
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
  default_view: NoDifferences<ValueDifferences<AllowedValues["default_view"], AccountSettings["default_view"]>>;
}

/** Does not compile where a row lacks a member of its schema. */
export interface AccountsMatchSchema {
  users: NoDifferences<RowDifferences<UsersTable, Omit<User, "has_password">>>;
}
