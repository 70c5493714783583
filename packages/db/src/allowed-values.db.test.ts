import { accessLevel } from "@hourloom/schema/accounts/access-keys";
import { dateOrder, startViews } from "@hourloom/schema/accounts/settings";
import { calendarKind } from "@hourloom/schema/calendars";
import { eventColor, eventStatus } from "@hourloom/schema/events";
import { feedMode } from "@hourloom/schema/accounts/feeds";
import { flowtime } from "@hourloom/schema/flowtimes";
import { pomodoroState } from "@hourloom/schema/pomodoros";
import { reminderNotice } from "@hourloom/schema/reminders/notices";
import { recurrence } from "@hourloom/schema/recurrence";
import { subscriptionState } from "@hourloom/schema/icalendar/subscriptions";
import { taskMode, taskPriority } from "@hourloom/schema/tasks";
import type { Selectable } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  CalendarImportsTable,
  CollectionChangesTable,
  CollectionsTable,
  ImportObjectsTable,
} from "./tables/calendar-files.ts";
import { linkMinutes } from "@hourloom/schema/accounts/mailed-links";
import type { MailKind } from "./tables/installation.ts";
import { listAllowedValues } from "./testing/catalogue.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

const mailKinds: Record<MailKind, true> = {
  activation: true,
  password_reset: true,
  password_changed: true,
  email_change: true,
  email_changed: true,
  email_restored: true,
  sign_in: true,
  new_device_login: true,
  google_linked: true,
  google_removed: true,
  username_changed: true,
  access_key_created: true,
  feed_address_created: true,
  account_deleted: true,
  reminder: true,
  discarded: true,
};

const importStates: Record<CalendarImportsTable["state"], true> = { staged: true, committed: true, undone: true };

const importActions: Record<NonNullable<ImportObjectsTable["action"]>, true> = {
  insert: true,
  update: true,
  skip: true,
};

const objectKinds: Record<Selectable<ImportObjectsTable>["kind"], true> = {
  event: true,
  task: true,
  pomodoro: true,
  flowtime: true,
};

const collectionKinds: Record<Selectable<CollectionsTable>["kind"], true> = {
  home: true,
  calendar: true,
  task_list: true,
};

const numberedKinds: Record<Selectable<CollectionChangesTable>["kind"], true> = { event: true, task: true };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("the database allows the values of the schema, and no others", async () => {
  const values: Record<string, readonly string[]> = {
    "access_keys.api": accessLevel.options,
    "access_keys.events": accessLevel.options,
    "access_keys.tasks": accessLevel.options,
    "account_links.purpose": Object.keys(linkMinutes),
    "account_settings.date_order": dateOrder.options,
    "account_settings.default_view": startViews,
    // Numbers, which the list does not read.
    "account_settings.hour_clock": [],
    "account_settings.week_start": [],
    "calendar_imports.state": Object.keys(importStates),
    "calendars.color": eventColor.options,
    "calendars.kind": calendarKind.options,
    "collection_changes.kind": Object.keys(numberedKinds),
    "collections.kind": Object.keys(collectionKinds),
    "events.color": eventColor.options,
    "events.recurrence": recurrence.options,
    "events.status": eventStatus.options,
    "feeds.mode": feedMode.options,
    "flowtimes.state": flowtime.shape.state.options,
    "import_objects.action": Object.keys(importActions),
    "import_objects.kind": Object.keys(objectKinds),
    "mail_outbox.kind": Object.keys(mailKinds),
    "pomodoros.state": pomodoroState.options,
    "reminder_notices.kind": reminderNotice.shape.kind.options,
    "reminder_schedules.kind": reminderNotice.shape.kind.options,
    "subscriptions.state": subscriptionState.options,
    "task_lists.color": eventColor.options,
    "tasks.mode": taskMode.options,
    "tasks.priority": taskPriority.options,
    "tasks.recurrence": recurrence.options,
  };
  const sorted = Object.entries(values).map(([column, allowed]) => [column, allowed.toSorted()]);
  expect(await listAllowedValues(database.db)).toEqual(Object.fromEntries(sorted));
});
