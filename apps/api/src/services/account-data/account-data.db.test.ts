import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { countWaiting } from "@hourloom/db/testing/count-waiting";
import { readAccountFile } from "@hourloom/domain/account-data/account-file";
import type { ImportRow } from "@hourloom/schema/accounts/account-data";
import { plainTimerState } from "@hourloom/schema/timer";
import { exportAccount, fetchRows, importAccount, sendAccount } from "../../testing/account-files.ts";
import { course, joinCalendar, MARCH, type CalendarUser } from "../../testing/calendar-user.ts";
import { fillAccount, type TimerDoing } from "../../testing/full-account.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";
import { domainErrorOf } from "../../testing/trpc-client.ts";

/** Exports an account and imports it into an empty one. */

const NOW = Date.parse("2026-03-10T12:00:00Z");

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());
afterEach(() => api.setNow(Date.now()));

async function join(timezone?: string): Promise<CalendarUser> {
  api.setNow(NOW);
  return joinCalendar(api, timezone);
}

/** Everything that the web app shows of an account. */
async function shownOf({ calendar, todo, timer, insights, settings, search, userId }: CalendarUser) {
  const overview = await todo.overview.query();
  const lists = await Promise.all(
    overview.task_lists.map(({ id }) => todo.inView.query({ view: { kind: "list", id }, completed: 100 })),
  );
  // The number of changes differs between accounts.
  const inRange = async (range: { from: string; to: string }) => {
    const { seq: _seq, ...shown } = await calendar.inRange.query(range);
    return shown;
  };
  return {
    range: await inRange(MARCH),
    later: await inRange({ from: "2026-04-01", to: "2027-04-01" }),
    unscheduled: await calendar.unscheduled.query(),
    trash: await calendar.trash.query(),
    overview,
    filters: await todo.filters.query(),
    lists,
    timer: plainTimerState.parse((await timer.get.query()).state),
    days: await insights.days.query(MARCH),
    subjects: await insights.subjects.query(MARCH),
    settings: await settings.get.query(),
    found: await search.find.query({ text: "course" }),
    stored: await storedOf(userId),
  };
}

/** All columns of all rows, except for the owner. */
async function storedOf(userId: string) {
  const of = async (table: "events" | "task_lists" | "tasks" | "pomodoros" | "flowtimes" | "event_exceptions") => {
    const rows = await api.db.selectFrom(table).selectAll().where("user_id", "=", userId).execute();
    return rows.map(({ user_id: _owner, ...row }) => JSON.stringify(row)).toSorted();
  };
  return {
    events: await of("events"),
    task_lists: await of("task_lists"),
    tasks: await of("tasks"),
    pomodoros: await of("pomodoros"),
    flowtimes: await of("flowtimes"),
    event_exceptions: await of("event_exceptions"),
    ends_at: await api.db.selectFrom("timers").select("ends_at").where("user_id", "=", userId).execute(),
  };
}

describe("an account that is imported", () => {
  test.each<TimerDoing>(["pomodoro", "paused", "flowtime", "break", "nothing"])(
    "is the one that was exported, whose timer does: %s",
    async (doing) => {
      const ann = await join("Asia/Kathmandu");
      await fillAccount(ann, doing);
      const text = await exportAccount(ann);
      const ben = await join();
      const counts = await importAccount(ben, text);
      expect(counts).toEqual((await ann.accountData.overview.query()).counts);
      expect(await exportAccount(ben)).toBe(text);
      expect(await shownOf(ben)).toEqual(await shownOf(ann));
      expect(await ben.accounts.me.query()).toMatchObject({
        first_name: "Mira",
        last_name: "Weaver",
        timezone: "Asia/Kathmandu",
      });
    },
  );

  test("has data of each kind, in the trash too, and continues from there", async () => {
    const ann = await join();
    await fillAccount(ann, "pomodoro");
    const { counts, trashed } = await ann.accountData.overview.query();
    // Objects come from imported files: see exports.db.test.ts.
    const { calendar_objects: _imported, ...made } = counts;
    expect(Object.values(made).every((count) => count > 0)).toBe(true);
    expect(trashed).toBeGreaterThan(4);
    const ben = await join();
    await importAccount(ben, await exportAccount(ann));
    api.setNow(NOW + 31 * 60_000);
    expect((await ben.timer.get.query()).state.status).toBe("ended");
    const [session] = (await ben.timer.sessions.query({ kind: "past", limit: 1 })).items;
    expect(session).toMatchObject({ title: "Essay", state: "done" });
    const [gone] = (await ben.calendar.trash.query()).items.filter(({ type }) => type === "task_list");
    await ben.calendar.restore.mutate({ type: "task_list", id: gone?.id ?? "" });
    const { tasks } = await ben.todo.inView.query({ view: { kind: "list", id: gone?.id ?? "" }, completed: 0 });
    expect(tasks.map(({ title }) => title)).toEqual(["Gone with its list"]);
  });

  test("is the same when nothing was in it, and the empty one had chosen otherwise", async () => {
    const ann = await join();
    const text = await exportAccount(ann);
    const ben = await join("Europe/Berlin");
    await ben.settings.update.mutate({ changes: { focus_minutes: 50 } });
    await importAccount(ben, text);
    expect(await exportAccount(ben)).toBe(text);
    expect(await ben.settings.get.query()).toMatchObject({ focus_minutes: 25, version: 0 });
  });

  test("is read in pages, each of a bounded length, whatever is in it", async () => {
    const ann = await join();
    const list = await ann.taskLists.create.mutate({ title: "Long" });
    const rows = Array.from({ length: 1_201 }, (_, index) => ({
      user_id: ann.userId,
      id: randomUUID(),
      title: `${index}`,
      task_list: list.id,
      is_completed: false,
      notes: index % 100 === 0 ? "ä".repeat(10_000) : "",
    }));
    const filled = { date: null, start_time: null, recurrence: null, rrule: null, recurrence_anchor: null };
    const columns = { ...filled, completed_date: null, completed_at: null, estimate_minutes: null, deleted_at: null };
    await api.db
      .insertInto("tasks")
      .values(rows.map((row) => ({ ...row, ...columns })))
      .execute();
    const first = await ann.accountData.page.query({ kind: "tasks", after: null });
    expect(first.rows.length).toBeLessThanOrEqual(500);
    expect(Buffer.byteLength(JSON.stringify(first))).toBeLessThan(300_000);
    const all = await fetchRows(ann, "tasks");
    expect(all.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted());
    const ben = await join();
    await importAccount(ben, await exportAccount(ann));
    expect(await fetchRows(ben, "tasks")).toEqual(all);
  });

  test("includes a series with more exceptions than fit into one request", async () => {
    const ann = await join();
    const { id } = await course(ann, { title: "Long course" });
    const exceptions = Array.from({ length: 60 }, (_, index) => {
      const date = new Date(NOW + index * 7 * 86_400_000).toISOString().slice(0, 10);
      const changes = { notes: `${index}`.repeat(5_000) };
      return { user_id: ann.userId, event_id: id, date, changes, shown_from: date, shown_to: date };
    });
    await api.db.insertInto("event_exceptions").values(exceptions).execute();
    const ben = await join();
    await importAccount(ben, await exportAccount(ann));
    expect(await storedOf(ben.userId)).toEqual(await storedOf(ann.userId));
  });
});

describe("a repeated call", () => {
  test("of either kind changes nothing, and a second import needs another empty account", async () => {
    const [ann, ben] = [await join(), await join()];
    await fillAccount(ann, "paused");
    const text = await exportAccount(ann);
    const read = readAccountFile(text);
    const rows = read.ok ? read.rows : [];
    const import_id = randomUUID();
    const half = Math.floor(rows.length / 2);
    const [first, second] = [rows.slice(0, half), rows.slice(half)];
    expect(await ben.accountData.stage.mutate({ import_id, seq: 0, rows: first })).toEqual({ rows: half });
    expect(await ben.accountData.stage.mutate({ import_id, seq: 0, rows: first })).toEqual({ rows: half });
    expect(await ben.accountData.stage.mutate({ import_id, seq: 0, rows })).toEqual({ rows: rows.length });
    expect(await ben.accountData.stage.mutate({ import_id, seq: half, rows: second })).toEqual({ rows: rows.length });
    const counts = await ben.accountData.commit.mutate({ import_id, rows: rows.length });
    expect(await ben.accountData.commit.mutate({ import_id, rows: rows.length })).toEqual(counts);
    expect(await exportAccount(ben)).toBe(text);
    expect(await domainErrorOf(sendAccount(ben, text))).toMatchObject({ code: "invalid" });
    expect(await api.db.selectFrom("import_rows").select("seq").where("user_id", "=", ben.userId).execute()).toEqual(
      [],
    );
  });

  test("at the same time puts an import into place once", async () => {
    const [ann, ben] = [await join(), await join()];
    await fillAccount(ann, "nothing");
    const text = await exportAccount(ann);
    const call = await sendAccount(ben, text);
    // Each as a request of its own.
    const commit = () =>
      api.call("POST", "/trpc/accountData.commit", { token: ben.token, body: call }).then(({ status }) => status);
    const statuses = await Promise.all([commit(), commit(), commit()]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.every((status) => [200, 409, 503].includes(status))).toBe(true);
    expect(await exportAccount(ben)).toBe(text);
  });

  test("of a completed one gets the same response each time, and does not count as another import", async () => {
    const [ann, ben] = [await join(), await join()];
    await fillAccount(ann, "nothing");
    const call = await sendAccount(ben, await exportAccount(ann));
    const counts = await ben.accountData.commit.mutate(call);
    for (let again = 0; again < 12; again += 1) expect(await ben.accountData.commit.mutate(call)).toEqual(counts);
  });

  test("of two concurrent imports, the later one stays, and the other is rejected", async () => {
    const [ann, ben] = [await join(), await join()];
    await fillAccount(ann, "nothing");
    const text = await exportAccount(ann);
    const one = await sendAccount(ben, text);
    const other = await sendAccount(ben, text);
    const domainError = await domainErrorOf(ben.accountData.commit.mutate(one));
    expect(domainError).toMatchObject({ code: "invalid", errors: { non_field_errors: [/another one has begun/] } });
    await ben.accountData.commit.mutate(other);
    expect(await exportAccount(ben)).toBe(text);
  });
});

test("small imports of several accounts run two at a time, and use two connections", async () => {
  const people = [await join(), await join(), await join(), await join()];
  const text = await exportAccount(await join());
  const calls = await Promise.all(people.map((person) => sendAccount(person, text)));
  const statuses: number[] = [];
  const { counts, responses } = await api.db.transaction().execute(async (tx) => {
    const ids = people.map(({ userId }) => userId);
    await tx.selectFrom("users").select("id").where("id", "in", ids).forUpdate().execute();
    const asked = people.map(async ({ token }, index) => {
      const { status } = await api.call("POST", "/trpc/accountData.commit", { token, body: calls[index] ?? {} });
      statuses.push(status);
    });
    const seen: number[] = [];
    // The first one to time out waiting for the lock gets the first response; all have arrived by
    // then.
    while (statuses.length === 0) {
      seen.push(await countWaiting(tx));
      await sleep(10);
    }
    return { counts: seen, responses: asked };
  });
  expect(Math.max(...counts)).toBe(2);
  await Promise.all(responses);
  for (const status of statuses) expect([200, 503]).toContain(status);
});

describe("rejected, with nothing changed", () => {
  test("is rejected for an account that is not empty, even in the trash", async () => {
    const [ann, ben] = [await join(), await join()];
    await fillAccount(ann, "nothing");
    const text = await exportAccount(ann);
    const call = await sendAccount(ben, text);
    const event = await ben.events.create.mutate({ title: "Mine" });
    await ben.events.remove.mutate({ id: event.id });
    const before = await exportAccount(ben);
    const rejected = { code: "invalid", errors: { non_field_errors: [/^This account is not empty\./] } };
    expect(await domainErrorOf(ben.accountData.commit.mutate(call))).toMatchObject(rejected);
    expect(await domainErrorOf(sendAccount(ben, text))).toMatchObject(rejected);
    expect(await exportAccount(ben)).toBe(before);
  });

  test("is what was not sent whole", async () => {
    const [ann, ben] = [await join(), await join()];
    await fillAccount(ann, "nothing");
    const call = await sendAccount(ben, await exportAccount(ann));
    const before = await exportAccount(ben);
    for (const rows of [call.rows + 1, call.rows - 1]) {
      expect(await domainErrorOf(ben.accountData.commit.mutate({ ...call, rows }))).toMatchObject({ code: "invalid" });
    }
    const row: ImportRow = { kind: "account", number: 1, row: { first_name: "", last_name: "", timezone: "UTC" } };
    const gap = ben.accountData.stage.mutate({ import_id: call.import_id, seq: call.rows + 1, rows: [row] });
    expect(await domainErrorOf(gap)).toMatchObject({ code: "invalid" });
    expect(await exportAccount(ben)).toBe(before);
  });

  test("is what another account has sent: its rows are not seen, and stay", async () => {
    const [ann, ben, eve] = [await join(), await join(), await join()];
    await fillAccount(ann, "nothing");
    const text = await exportAccount(ann);
    const call = await sendAccount(ben, text);
    expect(await domainErrorOf(eve.accountData.commit.mutate(call))).toMatchObject({ code: "invalid" });
    await sendAccount(eve, text);
    await ben.accountData.commit.mutate(call);
    expect(await exportAccount(ben)).toBe(text);
    const waiting = await api.db.selectFrom("import_rows").select("seq").where("user_id", "=", eve.userId).execute();
    expect(waiting).toHaveLength(call.rows);
  });
});
