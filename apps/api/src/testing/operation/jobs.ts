import { DAY_MS } from "@hourloom/schema/fields/limits";
import { deleteSurplusResponses } from "@hourloom/db/queries/idempotency";
import { deleteSurplusImport } from "@hourloom/db/queries/imports/staging";
import { findEpoch, renewEpoch } from "@hourloom/db/queries/installation";
import { createLoginGuard } from "../../services/accounts/passwords/login-guard.ts";
import { DEMO_EMAIL, makeDemoAccount, setDemoAccountActive, isDemoPassword } from "../../services/demo/demo-service.ts";
import { createMailOutboxService, MailNotSentError } from "../../services/mail-outbox/mail-outbox.ts";
import { sendAllMail, textAt } from "../test-app.ts";
import { callProcedure, createCaller, type Caller, type Operation } from "./calls.ts";
import { passTime } from "./own-rows.ts";

/**
 * What the app does without requests: at startup, in jobs, and when it slows down password
 * guessing.
 */

/** The first and the second start of an installation with an empty database. */
export async function startUp({ api, clock }: Operation): Promise<void> {
  const deps = { db: api.db, now: () => new Date(clock.nowMs), hasher: api.services.hasher, zone: "UTC" };
  await setDemoAccountActive(deps, true);
  await makeDemoAccount(deps, "demo-weft-123", async () => {});
  await setDemoAccountActive(deps, true);
  if (!(await isDemoPassword(deps, "demo-weft-123"))) throw new Error(`${DEMO_EMAIL} is not open`);
  await renewEpoch(api.db);
  await findEpoch(api.db);
}

/** A mail that is retried, and one that is given up. */
async function failToSend({ api, testDb, clock }: Operation): Promise<void> {
  await sendAllMail(api.services.mailOutbox);
  for (const error of [new Error("grey"), new MailNotSentError("rejected", "no such user")]) {
    const outbox = createMailOutboxService({
      db: api.db,
      now: () => new Date(clock.nowMs),
      publicUrl: "http://hourloom.test",
      send: () => Promise.reject(error),
    });
    await api.call("POST", "/api/v1/users/reset_password/", { body: { email: "busy@example.com" } });
    await outbox.sendNext();
  }
  await testDb.deleteFrom("mail_outbox").execute();
}

/** A login attempt that has to wait for earlier ones. */
async function guess({ api, clock }: Operation): Promise<void> {
  const guard = createLoginGuard({ db: api.db }, 0);
  const from = { kind: "stranger", address: "192.0.2.1" } as const;
  const attempt = { emailKey: "guessed@example.com", from, at: new Date(clock.nowMs) };
  await guard.admit(attempt);
  const { ok } = await guard.admit(attempt);
  if (ok) throw new Error("the second try did not have to wait");
  await guard.withdrawn(attempt);
}

/** Fetches all feeds. */
async function fetchFeeds({ api, testDb }: Operation): Promise<void> {
  await testDb
    .updateTable("subscriptions")
    .set({ next_at: new Date(0) })
    .execute();
  await api.services.subscriptions.fetchDue();
}

/** Shows a reminder of an event, of a series and of a task, also by mail, and moves the event. */
async function remind({ api, testDb, clock }: Operation, caller: Caller): Promise<void> {
  await callProcedure(caller, "settings.update", { changes: { reminder_mails: true, task_reminder_time: "10:00" } });
  const date = new Date(clock.nowMs).toISOString().slice(0, 10);
  const due = { title: "x", date, reminders: [0, 1_440], start_time: "00:00" };
  const { body: event } = await caller.call({ name: "POST /api/v1/events/", body: due });
  await caller.call({ name: "POST /api/v1/events/", body: { ...due, recurrence: "weekly" } });
  await caller.call({ name: "POST /api/v1/tasks/", body: { ...due, task_list: await caller.make("task_lists") } });
  await testDb
    .updateTable("reminder_schedules")
    .set({ done_until: new Date(0) })
    .execute();
  await api.services.reminders.showDue();
  await callProcedure(caller, "events.update", { id: textAt(event, "id"), changes: { start_time: "00:05" } });
  await api.services.reminders.showDue();
  await callProcedure(caller, "reminders.hide", { ids: [await caller.make("reminder_notices")], minutes: 5 });
  const quiet = (start: string | null, end: string | null) =>
    callProcedure(caller, "settings.update", { changes: { quiet_hours_start: start, quiet_hours_end: end } });
  await quiet("00:00", "23:59");
  await testDb
    .updateTable("reminder_notices")
    .set({ show_at: new Date(clock.nowMs + DAY_MS), shown_at: null, snoozed_at: null, dismissed_at: null })
    .execute();
  await quiet(null, null);
  await testDb.updateTable("calendar_objects").set({ is_fully_read: false }).execute();
  await api.services.imports.readStored();
}

/** Runs every job with something to do. */
export async function runJobs(operation: Operation): Promise<void> {
  const { api } = operation;
  const caller = await createCaller(operation, "sleeper");
  await caller.call({ name: "POST /api/v1/timer/start/", body: { title: "x", minutes: 1 } });
  await api.services.quotas.share();
  passTime(operation);
  await api.services.timer.closeDue();
  await fetchFeeds(operation);
  await remind(operation, caller);
  await failToSend(operation);
  await guess(operation);
  await api.services.maintenance.deleteExpired();
  await deleteSurplusResponses(api.db, { userId: await caller.make("users"), before: new Date(0) });
  await deleteSurplusImport(api.db, await caller.make("users"), 1);
}
