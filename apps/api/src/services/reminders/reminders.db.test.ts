import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "@hourloom/db/connect";
import { createTestDatabase, type TestDatabase } from "@hourloom/db/testing/test-database";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { createCalculator } from "../../core/calculator.ts";
import { createRemindersService, type RemindersService } from "./reminders-service.ts";
import { joinCalendar, type CalendarUser } from "../../testing/calendar-user.ts";
import { rule } from "../../testing/rule.ts";
import { createListeningApp, sendAllMail, type ListeningApp } from "../../testing/test-app.ts";
import { domainErrorOf } from "../../testing/trpc-client.ts";

/** Reminders, shown by two apps on one database, as by two processes. */

// After the database's clock, from which on reminders of new items count.
const DAY = "2036-03-10";
const NOON = Date.parse(`${DAY}T12:00:00Z`);

let database: TestDatabase;
let api: ListeningApp;
let other: ListeningApp;
beforeAll(async () => {
  database = await createTestDatabase();
  const start = () => {
    const { connection } = database;
    const db = openDatabase(connection);
    return createListeningApp({ database: { db, connection, drop: () => db.destroy() } });
  };
  [api, other] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all([api.close(), other.close()]);
  await database.drop();
});
afterEach(() => {
  for (const app of [api, other]) app.setNow(Date.now());
});

/** Sets both clocks to minutes after noon. */
function at(minute: number): void {
  for (const app of [api, other]) app.setNow(NOON + minute * MINUTE_MS);
}

/** Runs rounds until nothing is left. */
async function showAll({ showDue }: Pick<RemindersService, "showDue">): Promise<void> {
  while (await showDue());
}

/** Lets both processes look for reminders at this minute. */
async function lookAt(minute: number): Promise<void> {
  at(minute);
  await Promise.all([showAll(api.services.reminders), showAll(other.services.reminders)]);
}

let ann: CalendarUser;
beforeEach(async () => {
  at(0);
  ann = await joinCalendar(api);
});

const titles = async () => (await ann.reminders.list.query()).map(({ title }) => title);
const call = (more: object = {}) =>
  ann.events.create.mutate({ title: "Call", date: DAY, start_time: "14:00", reminders: [10], ...more });

/** All notices that were ever made for the account. */
async function countNotices(): Promise<number> {
  const rows = await api.db.selectFrom("reminder_notices").select("id").where("user_id", "=", ann.userId).execute();
  return rows.length;
}

async function newTask(more: object) {
  const list = await ann.taskLists.create.mutate({ title: "Errands" });
  return ann.tasks.create.mutate({ title: "Post", task_list: list.id, date: DAY, ...more });
}

describe("a reminder", () => {
  test("is shown once by two processes, from its minute on, in the order of what begins first", async () => {
    await call();
    await call({ title: "Lunch", start_time: "12:30", reminders: [0, 60] });
    await lookAt(109);
    expect(await titles()).toEqual(["Lunch"]);
    await lookAt(110);
    await lookAt(111);
    const notices = await ann.reminders.list.query();
    expect(notices.map(({ title, date, start_time, is_announced }) => [title, date, start_time, is_announced])).toEqual(
      [
        ["Lunch", DAY, "12:30", false],
        ["Call", DAY, "14:00", false],
      ],
    );
    expect(await countNotices()).toBe(2);
  });

  test("of a task without a time is that of its morning, and ends with the task", async () => {
    const { id } = await newTask({ reminders: [0] });
    await lookAt(0);
    expect(await ann.reminders.list.query()).toMatchObject([{ kind: "task", item: id, date: DAY, start_time: null }]);
    await ann.tasks.update.mutate({ id, changes: { is_completed: true } });
    expect(await titles()).toEqual([]);
  });

  test("that was missed while no server ran is shown within a day, and not later", async () => {
    await call();
    await call({ title: "Old", date: "2036-03-08" });
    await lookAt(20 * 60);
    expect(await titles()).toEqual(["Call"]);
  });

  test("moves with its item, and an outdated notice is withdrawn", async () => {
    const item = await call();
    await lookAt(110);
    await ann.events.update.mutate({ id: item.id, changes: { start_time: "15:00" } });
    await lookAt(111);
    expect(await titles()).toEqual([]);
    await lookAt(170);
    expect(await ann.reminders.list.query()).toMatchObject([{ start_time: "15:00" }]);
  });

  test("of an item that was moved away comes back with it, unless it was dismissed", async () => {
    const moved = await call();
    const dismissed = await call({ title: "Dismissed" });
    await lookAt(110);
    const move = async (start_time: string, minute: number) => {
      for (const { id } of [moved, dismissed]) await ann.events.update.mutate({ id, changes: { start_time } });
      await lookAt(minute);
      return (await ann.reminders.list.query()).map(({ title, start_time: at }) => `${title} ${at}`).toSorted();
    };
    const ids = (await ann.reminders.list.query()).flatMap(({ id, title }) => (title === "Dismissed" ? [id] : []));
    await ann.reminders.hide.mutate({ ids, minutes: null });
    expect(await move("15:00", 111)).toEqual([]);
    expect(await move("14:00", 112)).toEqual(["Call 14:00"]);
    // Meanwhile it is due at another time.
    expect(await move("14:05", 115)).toEqual(["Call 14:05", "Dismissed 14:05"]);
    expect(await move("14:00", 116)).toEqual(["Call 14:00"]);
    expect(await move("15:00", 117)).toEqual([]);
    expect(await move("14:00", 112 + 24 * 60)).toEqual([]);
  });

  test("that is snoozed comes back when it was to, and a withdrawn one is neither announced nor sent", async () => {
    await ann.settings.update.mutate({ changes: { reminder_mails: true } });
    const { id } = await call();
    await lookAt(110);
    const [notice] = await ann.reminders.list.query();
    await ann.reminders.hide.mutate({ ids: [notice!.id], minutes: 5 });
    await ann.events.update.mutate({ id, changes: { start_time: "15:00" } });
    await lookAt(116);
    expect(await titles()).toEqual([]);
    expect(await ann.reminders.announce.mutate({ id: notice!.id })).toBe(false);
    const sent = api.mails.length;
    await sendAllMail(api.services.mailOutbox);
    expect(api.mails.slice(sent).map(({ kind }) => kind)).not.toContain("reminder");
    await ann.events.update.mutate({ id, changes: { start_time: "14:00" } });
    await lookAt(117);
    expect(await ann.reminders.list.query()).toMatchObject([{ id: notice!.id }]);
  });

  test("is not shown of what was deleted, and is again of what was restored", async () => {
    const item = await call();
    await ann.events.remove.mutate({ id: item.id });
    await lookAt(110);
    expect(await titles()).toEqual([]);
    await ann.events.restore.mutate({ id: item.id });
    await lookAt(111);
    expect(await titles()).toEqual(["Call"]);
  });

  test("is that of the event's own zone, and of the account's for floating times", async () => {
    await call({ title: "Tokyo", date: "2036-03-10", start_time: "22:00", timezone: "Asia/Tokyo", reminders: [0] });
    await call({ title: "Floating", reminders: [0] });
    await ann.accounts.updateProfile.mutate({ timezone: "Europe/Berlin" });
    await lookAt(60);
    expect((await titles()).toSorted()).toEqual(["Floating", "Tokyo"]);
  });
});

describe("a series", () => {
  test("reminds of each occurrence, of changed ones by their own time and reminders, of deleted ones not", async () => {
    await call({ repeats: rule({ frequency: "daily", weekdays: [] }), reminders: [0] });
    const { items } = await ann.calendar.inRange.query({ from: DAY, to: "2036-03-14" });
    const [, second, third] = items.flatMap((item) => (item.type === "event" ? [item] : []));
    await ann.events.update.mutate({
      id: second!.id,
      changes: { title: "Later", reminders: [60] },
      occurrence: second!.occurrence,
      scope: "this",
    });
    await ann.events.remove.mutate({ id: third!.id, occurrence: third!.occurrence, scope: "this" });
    await lookAt(120);
    expect(await titles()).toEqual(["Call"]);
    await lookAt(24 * 60 + 59);
    expect(await titles()).toEqual(["Call"]);
    await lookAt(24 * 60 + 60);
    expect(await titles()).toEqual(["Later"]);
    await lookAt(48 * 60 + 120);
    expect(await ann.reminders.list.query()).toMatchObject([{ title: "Later" }]);
    await lookAt(72 * 60 + 120);
    expect(await ann.reminders.list.query()).toMatchObject([{ title: "Call", date: "2036-03-13" }]);
  });
});

describe("reminders that meet", () => {
  test("of two occurrences at one instant are both shown", async () => {
    await call({ repeats: rule(), reminders: [0, 10_080] });
    await lookAt(120);
    const notices = await ann.reminders.list.query();
    expect(notices.map(({ date }) => date)).toEqual([DAY, "2036-03-17"]);
  });

  test("of another occurrence do not withdraw the notice of this one", async () => {
    await call({ repeats: rule({ frequency: "daily", weekdays: [] }), reminders: [0, 1_435] });
    await lookAt(120);
    await lookAt(125);
    expect((await ann.reminders.list.query()).map(({ date }) => date)).toEqual([DAY, "2036-03-11"]);
  });

  test("of one account, however many, delay no other", async () => {
    const bob = await joinCalendar(api);
    const rows = Array.from({ length: 450 }, (_, index) => ({
      user_id: ann.userId,
      kind: "event" as const,
      item: crypto.randomUUID(),
      next_at: new Date(index),
      done_until: new Date(index),
    }));
    await api.db.insertInto("reminder_schedules").values(rows).execute();
    await bob.events.create.mutate({ title: "Call", date: DAY, start_time: "12:00", reminders: [0] });
    at(0);
    await showAll(api.services.reminders);
    expect(await bob.reminders.list.query()).toHaveLength(1);
    const left = api.db.selectFrom("reminder_schedules").select("item").where("user_id", "=", ann.userId);
    expect(await left.execute(), "of deleted items").toEqual([]);
  });
});

test("items for which the share of an account has no time are looked at in its next visits", async () => {
  at(0);
  for (const title of ["a", "b", "c"]) await call({ title });
  const withoutTime = { ...createCalculator(), openBudget: () => () => false };
  const deps = { db: api.db, calculator: withoutTime, onMailQueued: () => {} };
  await showAll(createRemindersService({ ...deps, now: () => new Date(NOON + 110 * MINUTE_MS) }));
  expect((await titles()).toSorted()).toEqual(["a", "b", "c"]);
});

describe("a notice", () => {
  async function notice() {
    await call();
    await lookAt(110);
    const [shown] = await ann.reminders.list.query();
    return shown!.id;
  }

  test("is announced by one tab of all devices", async () => {
    const id = await notice();
    const announced = await Promise.all(Array.from({ length: 4 }, () => ann.reminders.announce.mutate({ id })));
    expect(announced.filter(Boolean)).toHaveLength(1);
    expect(await ann.reminders.list.query()).toMatchObject([{ is_announced: true }]);
  });

  test("that is snoozed comes back, and is announced again", async () => {
    const id = await notice();
    await ann.reminders.announce.mutate({ id });
    await ann.reminders.hide.mutate({ ids: [id], minutes: 5 });
    await lookAt(114);
    expect(await titles()).toEqual([]);
    await lookAt(115);
    expect(await ann.reminders.list.query()).toMatchObject([{ id, is_announced: false }]);
  });

  test("that is snoozed survives that its event is deleted and restored meanwhile", async () => {
    const item = await call();
    await lookAt(110);
    const ids = (await ann.reminders.list.query()).map(({ id }) => id);
    await ann.reminders.hide.mutate({ ids, minutes: 5 });
    await ann.events.remove.mutate({ id: item.id });
    await lookAt(112);
    await ann.events.restore.mutate({ id: item.id });
    await lookAt(116);
    expect(await titles()).toEqual(["Call"]);
  });

  test("goes with its reminder, also if the event is moved later", async () => {
    const item = await call();
    await lookAt(110);
    await ann.events.update.mutate({ id: item.id, changes: { reminders: [] } });
    await lookAt(111);
    expect(await titles()).toEqual([]);
  });

  test("that is dismissed stays away, also when the event's title changes", async () => {
    const id = await notice();
    await ann.reminders.hide.mutate({ ids: [id], minutes: null });
    await lookAt(111);
    expect(await titles()).toEqual([]);
    expect(await ann.reminders.announce.mutate({ id })).toBe(false);
  });

  test("of someone else is neither dismissed nor found", async () => {
    const id = await notice();
    const bob = await joinCalendar(api);
    await bob.reminders.hide.mutate({ ids: [id], minutes: null });
    expect(await bob.reminders.list.query()).toEqual([]);
    await bob.reminders.hide.mutate({ ids: [id], minutes: 5 });
    expect(await domainErrorOf(bob.reminders.announce.mutate({ id }))).toEqual({ code: "not_found" });
    expect(await titles()).toEqual(["Call"]);
  });

  test("waits for the end of quiet hours", async () => {
    await ann.settings.update.mutate({ changes: { quiet_hours_start: "13:00", quiet_hours_end: "13:55" } });
    await call();
    await lookAt(110);
    expect(await titles()).toEqual([]);
    await lookAt(115);
    expect(await titles()).toEqual(["Call"]);
  });

  test.each([
    ["shortened", { quiet_hours_end: "13:52" }],
    ["ended", { quiet_hours_start: null, quiet_hours_end: null }],
  ])("is shown when its quiet hours are %s, and not while they are longer", async (_how, changes) => {
    await ann.settings.update.mutate({ changes: { quiet_hours_start: "13:00", quiet_hours_end: "13:55" } });
    await call();
    await lookAt(110);
    await ann.settings.update.mutate({ changes: { quiet_hours_end: "14:30" } });
    await lookAt(116);
    expect(await titles()).toEqual([]);
    await ann.settings.update.mutate({ changes });
    await lookAt(117);
    expect(await titles()).toEqual(["Call"]);
  });
});

test("reminders of a task without a time count from the account's time, also when that changes", async () => {
  await ann.settings.update.mutate({ changes: { task_reminder_time: "15:00" } });
  await newTask({ title: "Stamps", date: DAY, start_time: null, reminders: [60] });
  await lookAt(119);
  expect(await titles()).toEqual([]);
  await ann.settings.update.mutate({ changes: { task_reminder_time: "16:00" } });
  await lookAt(121);
  expect(await titles()).toEqual([]);
  await lookAt(180);
  expect(await ann.reminders.list.query()).toMatchObject([{ title: "Stamps", date: DAY, start_time: null }]);
});

describe("by mail", () => {
  const subjects = () => api.mails.flatMap((mail) => (mail.kind === "reminder" ? [mail.title] : []));

  test("a reminder is sent once to who wants it, and not again after it was snoozed", async () => {
    await call({ title: "Unwanted", start_time: "12:10" });
    await lookAt(0);
    await ann.settings.update.mutate({ changes: { reminder_mails: true } });
    await call({ title: "Wanted" });
    await lookAt(110);
    const sent = subjects().length;
    await Promise.all([sendAllMail(api.services.mailOutbox), sendAllMail(other.services.mailOutbox)]);
    const all = [...subjects(), ...other.mails.flatMap((mail) => (mail.kind === "reminder" ? [mail.title] : []))];
    expect(all.slice(sent)).toEqual(["Wanted"]);
    for (const { id } of await ann.reminders.list.query()) await ann.reminders.hide.mutate({ ids: [id], minutes: 1 });
    await lookAt(112);
    expect(await titles()).toContain("Wanted");
    const queued = await api.db.selectFrom("mail_outbox").selectAll().where("user_id", "=", ann.userId).execute();
    expect(queued).toEqual([]);
  });

  test("a reminder that was dismissed before the mail left is not sent", async () => {
    await ann.settings.update.mutate({ changes: { reminder_mails: true } });
    await call({ title: "Dismissed" });
    await lookAt(110);
    const ids = (await ann.reminders.list.query()).map(({ id }) => id);
    await ann.reminders.hide.mutate({ ids, minutes: null });
    await sendAllMail(api.services.mailOutbox);
    expect(subjects()).not.toContain("Dismissed");
  });
});

test("quiet hours need a start and an end", async () => {
  expect(await domainErrorOf(ann.settings.update.mutate({ changes: { quiet_hours_start: "22:00" } }))).toMatchObject({
    code: "invalid",
  });
});
