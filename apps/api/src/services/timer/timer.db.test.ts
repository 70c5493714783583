import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { toUserId } from "@hourloom/db/owner";
import { insertAccounts } from "@hourloom/db/testing/many-items";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import type { TimerEvent } from "@hourloom/schema/timer";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { joinCalendar } from "../../testing/calendar-user.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";
import { domainErrorOf } from "../../testing/trpc-client.ts";
import { mutexOf, WAITING_MAX } from "../../core/account-mutex.ts";
import { DomainErrorException } from "../../core/domain-error.ts";

/** The timer of an account, with its sessions in the database. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());
afterEach(() => api.setNow(Date.now()));

const NOON = Date.parse("2026-03-10T12:00:00Z");

/** Sets the server's clock to minutes after noon of 10 March. */
function at(minute: number): void {
  api.setNow(NOON + minute * MINUTE_MS);
}

async function join(timezone?: string) {
  at(0);
  const ann = await joinCalendar(api, timezone);
  const send = (event: TimerEvent, version?: number) => ann.timer.send.mutate({ event, version });
  const session = (id: string) =>
    api.db
      .selectFrom("pomodoros")
      .selectAll()
      .where("user_id", "=", ann.userId)
      .where("id", "=", id)
      .executeTakeFirst();
  return { ...ann, send, session };
}

const newSession = () => crypto.randomUUID();

function focus(session: string, more: object = {}): TimerEvent {
  return { type: "start", mode: "pomodoro", phase: "focus", session, task: null, title: "Write", ...more };
}

function flow(session: string, more: object = {}): TimerEvent {
  return { type: "start", mode: "flowtime", phase: "focus", session, task: null, title: "", ...more };
}

describe("what comes next", () => {
  test("is noted with the running session, whose clock goes on, and outlives its end", async () => {
    const { send, session, timer, pomodoros } = await join();
    const id = newSession();
    await send(focus(id));
    at(5);
    await send({ type: "pause" });
    const before = await timer.get.query();
    await pomodoros.update.mutate({ id, changes: { next_step: "Chapter 3" } });
    const { state } = await timer.get.query();
    expect(state).toEqual(before.state);
    at(20);
    await send({ type: "resume" });
    at(30);
    await send({ type: "stop" });
    expect(await session(id)).toMatchObject({ state: "stopped", focused_seconds: 900, next_step: "Chapter 3" });
  });
});

describe("a pomodoro", () => {
  test("has its row from its start on, and is done exactly at its planned end, whenever that is noticed", async () => {
    const { send, session, timer } = await join();
    expect(await timer.get.query()).toMatchObject({ state: { status: "idle" }, version: 0, now_ms: NOON });
    const id = newSession();
    const started = await send(focus(id));
    expect(started).toMatchObject({ state: { status: "running", run: { session: id, planned_ms: 25 * MINUTE_MS } } });
    expect(await session(id)).toMatchObject({ state: "running", duration: 25, title: "Write", ended_at: null });
    at(500);
    expect(await timer.get.query()).toMatchObject({ state: { status: "ended", ended_at: NOON + 25 * MINUTE_MS } });
    expect(await session(id)).toMatchObject({
      state: "done",
      counts: true,
      focused_seconds: 1_500,
      ended_at: new Date(NOON + 25 * MINUTE_MS),
    });
  });

  test("is closed by the job, too, once", async () => {
    const { send, session, timer } = await join();
    const id = newSession();
    const started = await send(focus(id));
    at(26);
    await api.services.timer.closeDue();
    expect(await session(id)).toMatchObject({ state: "done" });
    expect((await timer.get.query()).version).toBe(started.version);
    await api.services.timer.closeDue();
    const { state } = await send({ type: "next", session: newSession() }, started.version);
    expect(state, "a device that has not heard of the end, but knew of it").toMatchObject({
      run: { phase: "short_break" },
    });
  });

  test("that the job cannot close is reported once, delays no other, and is closed later", async () => {
    const { send, session, userId } = await join();
    const id = newSession();
    await send(focus(id));
    at(1);
    const others = Array.from({ length: 101 }, () => toUserId(crypto.randomUUID()));
    await insertAccounts(api.db, others, "UTC");
    // One after the other, since the pool of connections is small.
    for (const other of others)
      await api.services.timer.send({ userId: other, timezone: "UTC" }, { event: focus(newSession()) });
    at(27);
    const { promise, resolve } = Promise.withResolvers<Result<null>>();
    onTestFinished(() => resolve(ok(null)));
    const writers = Array.from({ length: WAITING_MAX + 1 }, () => mutexOf(api.db).run(toUserId(userId), () => promise));
    const busy = new DomainErrorException({ code: "unavailable", retry_after_seconds: 1 });
    await expect(api.services.timer.closeDue()).rejects.toEqual(
      new AggregateError([busy], "Timers that are due could not be closed."),
    );
    const { running } = await api.db
      .selectFrom("pomodoros")
      .select(({ fn }) => fn.countAll<number>().as("running"))
      .where("user_id", "in", others)
      .where("state", "=", "running")
      .executeTakeFirstOrThrow();
    expect(Number(running)).toBe(0);
    expect(await session(id)).toMatchObject({ state: "running" });
    resolve(ok(null));
    await Promise.all(writers);
    await api.services.timer.closeDue();
    expect(await session(id)).toMatchObject({ state: "done" });
  });

  test("is not tried by the job after the connection was lost", async () => {
    const [first, second] = [await join(), await join()];
    await first.send(focus(newSession()));
    await second.send(focus(newSession()));
    at(26);
    const lost = new Error("Connection terminated unexpectedly");
    const begin = vi.spyOn(api.db, "transaction").mockImplementation(() => {
      throw lost;
    });
    onTestFinished(() => begin.mockRestore());
    await expect(api.services.timer.closeDue()).rejects.toBe(lost);
    expect(begin).toHaveBeenCalledTimes(1);
  });

  test("does not count its pauses, and continues after them", async () => {
    const { send, session, timer } = await join();
    const id = newSession();
    await send(focus(id));
    at(10);
    await send({ type: "pause" });
    at(40);
    const { state } = await send({ type: "resume" });
    expect(state).toMatchObject({ status: "running", run: { pauses: [{ from_at: NOON + 10 * MINUTE_MS }] } });
    at(50);
    await send({ type: "add_minutes", minutes: 5 });
    at(59);
    await send({ type: "interrupt", kind: "external" });
    at(90);
    await timer.get.query();
    expect(await session(id)).toMatchObject({
      state: "done",
      duration: 30,
      focused_seconds: 1_800,
      external_interruptions: 1,
    });
  });

  test("that is stopped early keeps its minutes, and counts from the share in the settings", async () => {
    const { send, session, settings } = await join();
    await settings.update.mutate({ changes: { counts_from_percent: 40 } });
    const [short, long] = [newSession(), newSession()];
    await send(focus(short));
    at(9);
    expect((await send({ type: "stop" })).state.status).toBe("idle");
    expect(await session(short)).toMatchObject({ state: "stopped", focused_seconds: 540, counts: false });
    await send(focus(long));
    at(19);
    expect((await send({ type: "stop" })).state).toMatchObject({ status: "ended", cycle: { done: 1 } });
    expect(await session(long)).toMatchObject({ state: "stopped", focused_seconds: 600, counts: true });
  });

  test("is not moved by settings that change while it runs", async () => {
    const { send, settings, timer } = await join();
    await send(focus(newSession()));
    await settings.update.mutate({ changes: { focus_minutes: 50, overtime: true } });
    at(25);
    expect(await timer.get.query()).toMatchObject({ state: { status: "ended", ended_at: NOON + 25 * MINUTE_MS } });
  });

  test("is followed by its breaks, the fourth by a long one", async () => {
    const { send } = await join();
    let minute = 0;
    for (const length of [5, 5, 5, 15]) {
      at(minute);
      await send(focus(newSession()));
      at((minute += 25));
      const { state } = await send({ type: "start_break" });
      expect(state).toMatchObject({ run: { phase: length === 15 ? "long_break" : "short_break" } });
      minute += length;
    }
  });

  test("of the evening does not count for the next day, which begins as set in the settings", async () => {
    const { send, settings } = await join("Asia/Kathmandu");
    await settings.update.mutate({ changes: { day_start: "04:00" } });
    const evening = Date.parse("2026-03-10T17:30:00Z");
    for (const [index, hours] of [0, 1, 6].entries()) {
      api.setNow(evening + hours * 60 * MINUTE_MS);
      await send(focus(newSession()));
      api.setNow(evening + hours * 60 * MINUTE_MS + 25 * MINUTE_MS);
      const { state } = await send({ type: "dismiss" });
      expect(state.cycle).toEqual(
        [
          { day: "2026-03-10", done: 1 },
          { day: "2026-03-10", done: 2 },
          { day: "2026-03-11", done: 1 },
        ][index],
      );
    }
  });
});

describe("two devices", () => {
  test("that start at the same time start one session; the other one gets the running timer, and may switch", async () => {
    const { send, session, userId } = await join();
    const ids = Array.from({ length: 10 }, newSession);
    const results = await Promise.allSettled(ids.map((id) => send(focus(id))));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const rows = await api.db.selectFrom("pomodoros").select("id").where("user_id", "=", userId).execute();
    expect(rows).toHaveLength(1);
    const first = rows[0]?.id ?? "";
    at(5);
    const rejected = await domainErrorOf(send(focus(newSession())));
    expect(rejected).toMatchObject({
      code: "timer_conflict",
      reason: "busy",
      timer: { state: { run: { session: first } } },
    });
    const second = newSession();
    await send(focus(second, { replace: true }));
    expect(await session(first)).toMatchObject({ state: "stopped", focused_seconds: 300 });
    expect(await session(second)).toMatchObject({ state: "running" });
  });

  test("that repeat a start make one row, and a late repeat begins nothing", async () => {
    const { send, session } = await join();
    const id = newSession();
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(focus(id))));
    expect(new Set(responses.map(({ version }) => version)).size).toBe(1);
    at(1);
    await send({ type: "stop" });
    expect(await domainErrorOf(send(focus(id)))).toMatchObject({ reason: "session_over" });
    expect(await session(id)).toMatchObject({ state: "stopped" });
  });

  test("are rejected when they have seen an older timer, with the current timer", async () => {
    const { send } = await join();
    const { version } = await send(focus(newSession()));
    const paused = await send({ type: "pause" }, version);
    expect(await domainErrorOf(send({ type: "stop" }, version))).toEqual({
      code: "changed",
      current: { ...paused, now_ms: NOON },
    });
  });

  test("of two accounts have two timers", async () => {
    const [ann, bob] = [await join(), await join()];
    await ann.send(focus(newSession()));
    expect(await bob.timer.get.query()).toMatchObject({ state: { status: "idle" } });
    await bob.send(focus(newSession()));
  });
});

describe("a session that was planned", () => {
  test("is the one that is started, under its own id", async () => {
    const { send, pomodoros, session } = await join();
    const planned = await pomodoros.create.mutate({ title: "Plan", start_time: "2026-03-10 15:00", duration: 50 });
    expect(planned).toMatchObject({ state: "planned", ended_at: null, counts: false });
    await send(focus(planned.id, { title: planned.title, minutes: planned.duration }));
    expect(await session(planned.id)).toMatchObject({ state: "running", duration: 50, start_time: new Date(NOON) });
  });

  test("in the past is done as planned, unless something else is sent", async () => {
    const { pomodoros } = await join();
    const sent = { title: "Past", start_time: "2026-03-10 11:00" };
    expect(await pomodoros.create.mutate(sent)).toMatchObject({ state: "done", focused_seconds: 1_500, counts: true });
    const worked = { state: "stopped", focused_seconds: 600, internal_interruptions: 2 } as const;
    const made = await pomodoros.create.mutate({ ...sent, ...worked });
    expect(made).toMatchObject({ ...worked, ended_at: "2026-03-10T11:10:00Z", counts: false });
    expect(await pomodoros.create.mutate({ ...sent, ...worked, id: made.id })).toEqual(made);
    const right = await pomodoros.update.mutate({ id: made.id, changes: { focused_seconds: 1_200 } });
    expect(right).toMatchObject({ ended_at: "2026-03-10T11:20:00Z", counts: true });
  });
});

describe("a session that runs", () => {
  test("belongs to the timer: its times cannot be changed, its title and task can", async () => {
    const ann = await join();
    const list = await ann.taskLists.create.mutate({ title: "List" });
    const task = await ann.tasks.create.mutate({ title: "Essay", task_list: list.id });
    const id = newSession();
    await ann.send(focus(id));
    const rejected = await domainErrorOf(ann.pomodoros.update.mutate({ id, changes: { duration: 5, state: "done" } }));
    expect(rejected).toEqual({
      code: "invalid",
      errors: { duration: ["The timer is running this session."], state: ["The timer is running this session."] },
    });
    await ann.pomodoros.update.mutate({ id, changes: { title: "Essay, again", task: task.id } });
    expect(await ann.timer.get.query()).toMatchObject({ state: { run: { title: "Essay, again", task: task.id } } });
    at(25);
    await ann.timer.get.query();
    expect(await ann.session(id)).toMatchObject({ title: "Essay, again", task: task.id, state: "done" });
  });

  test("accepts corrections of interruptions, and keeps them to its end", async () => {
    const { send, session, pomodoros } = await join();
    const id = newSession();
    await send(focus(id));
    await pomodoros.update.mutate({ id, changes: { internal_interruptions: 2, external_interruptions: 1 } });
    await send({ type: "interrupt", kind: "external" });
    at(10);
    await send({ type: "stop" });
    expect(await session(id)).toMatchObject({ internal_interruptions: 2, external_interruptions: 2 });
  });

  test("that is deleted after its end is not continued in the trash", async () => {
    const { send, flowtimes, timer } = await join();
    const id = newSession();
    await send(flow(id));
    at(20);
    expect(await send({ type: "stop" })).toMatchObject({ state: { status: "ended" } });
    await flowtimes.remove.mutate({ id });
    expect(await timer.get.query()).toMatchObject({ state: { status: "idle" } });
    await domainErrorOf(send({ type: "go_on" }));
  });

  test("that is due and deleted before it was closed is done, and is restored so", async () => {
    const { send, pomodoros, session } = await join();
    const id = newSession();
    await send(focus(id));
    at(26);
    await pomodoros.remove.mutate({ id });
    expect(await session(id)).toMatchObject({ state: "done", focused_seconds: 1_500 });
    expect(await pomodoros.restore.mutate({ id })).toMatchObject({ state: "done" });
    await send(focus(newSession()));
  });

  test("is restored from the trash by the undo of a skip that discarded it, and by that of a start put there", async () => {
    const { send, session } = await join();
    const id = newSession();
    await send(focus(id));
    at(0.5);
    await send({ type: "skip" });
    expect(await session(id)).toMatchObject({ deleted_at: expect.any(Date) });
    const { state } = await send({ type: "undo" });
    expect(state).toMatchObject({ status: "running", run: { session: id } });
    expect(await session(id)).toMatchObject({ state: "running", deleted_at: null });
    const other = newSession();
    await send(focus(other, { replace: true }));
    await send({ type: "undo" });
    expect(await session(other)).toMatchObject({ deleted_at: expect.any(Date) });
    expect(await session(id)).toMatchObject({ state: "running", deleted_at: null });
  });

  test("is continued for another task from now on, with the time before in a row of its own", async () => {
    const ann = await join();
    const list = await ann.taskLists.create.mutate({ title: "List" });
    const essay = await ann.tasks.create.mutate({ title: "Essay", task_list: list.id });
    const letter = await ann.tasks.create.mutate({ title: "Letter", task_list: list.id });
    const [first, second] = [newSession(), newSession()];
    await ann.send(focus(first, { task: essay.id, title: "" }));
    at(10);
    await ann.send({ type: "set_task", task: letter.id, title: "Essay", session: second });
    at(30);
    await ann.timer.get.query();
    expect(await ann.session(first)).toMatchObject({ task: essay.id, focused_seconds: 600, counts: false });
    expect(await ann.session(second)).toMatchObject({
      task: letter.id,
      title: "Letter",
      focused_seconds: 900,
      counts: true,
    });
  });

  test("has the title of its task, and of the next one where that is changed, unless it has one of its own", async () => {
    const ann = await join();
    const list = await ann.taskLists.create.mutate({ title: "List" });
    const essay = await ann.tasks.create.mutate({ title: "Essay", task_list: list.id });
    const letter = await ann.tasks.create.mutate({ title: "Letter", task_list: list.id });
    await ann.send(focus(newSession(), { task: essay.id, title: "" }));
    const { state } = await ann.send({ type: "set_task", task: letter.id, title: "Essay" });
    expect(state).toMatchObject({ run: { task: letter.id, title: "Letter" } });
    await ann.send({ type: "set_task", task: letter.id, title: "To my aunt" });
    const own = await ann.send({ type: "set_task", task: essay.id, title: "To my aunt" });
    expect(own.state).toMatchObject({ run: { task: essay.id, title: "To my aunt" } });
  });

  test("stays as corrected after its end, whatever the timer does then", async () => {
    const { send, session, pomodoros, timer } = await join();
    const id = newSession();
    await send(focus(id));
    at(25);
    await timer.get.query();
    await pomodoros.update.mutate({ id, changes: { title: "Essay" } });
    expect(await timer.get.query()).toMatchObject({ state: { status: "ended", run: { title: "Essay" } } });
    await pomodoros.update.mutate({ id, changes: { focused_seconds: 600 } });
    expect(await timer.get.query()).toMatchObject({ state: { status: "idle", cycle: { done: 1 } } });
    await domainErrorOf(send({ type: "set_task", task: null, title: "Other" }));
    expect(await session(id)).toMatchObject({ title: "Essay", focused_seconds: 600 });
  });

  test("keeps its task through the trash, also where it is started meanwhile", async () => {
    const ann = await join();
    const list = await ann.taskLists.create.mutate({ title: "List" });
    const task = await ann.tasks.create.mutate({ title: "Essay", task_list: list.id });
    const planned = { title: "Essay", start_time: "2026-03-10T14:00:00Z", duration: 25, task: task.id };
    const { id } = await ann.pomodoros.create.mutate(planned);
    await ann.tasks.remove.mutate({ id: task.id });
    await ann.send(focus(id));
    expect(await ann.session(id)).toMatchObject({ state: "running", task: task.id });
    at(25);
    expect(await ann.send({ type: "next", session: newSession() })).toMatchObject({
      state: { run: { phase: "short_break" } },
    });
  });

  test("stops with its minutes when it is deleted, and is restored so", async () => {
    const { send, pomodoros, session, timer } = await join();
    const id = newSession();
    await send(focus(id));
    at(7);
    await pomodoros.remove.mutate({ id });
    expect(await timer.get.query()).toMatchObject({ state: { status: "idle" } });
    expect(await session(id)).toMatchObject({ state: "stopped", focused_seconds: 420 });
    await send(focus(newSession()));
    expect(await pomodoros.restore.mutate({ id })).toMatchObject({ state: "stopped" });
  });

  test("keeps running without its task, also once that is purged", async () => {
    const ann = await join();
    const list = await ann.taskLists.create.mutate({ title: "List" });
    const task = await ann.tasks.create.mutate({ title: "Essay", task_list: list.id });
    const id = newSession();
    const { state } = await ann.send(focus(id, { task: task.id, title: "" }));
    expect(state).toMatchObject({ run: { title: "Essay", task: task.id } });
    await ann.tasks.remove.mutate({ id: task.id });
    await api.db.deleteFrom("tasks").where("id", "=", task.id).execute();
    at(25);
    await ann.timer.get.query();
    expect(await ann.session(id)).toMatchObject({ state: "done", title: "Essay", task: null });
  });

  test("of another account's task is rejected", async () => {
    const [ann, bob] = [await join(), await join()];
    const list = await bob.taskLists.create.mutate({ title: "List" });
    const task = await bob.tasks.create.mutate({ title: "Secret", task_list: list.id });
    const rejected = await domainErrorOf(ann.send(focus(newSession(), { task: task.id })));
    expect(rejected).toMatchObject({ code: "invalid", errors: { task: [expect.stringContaining("Invalid pk")] } });
  });

  test("can be discarded, and is in the trash then", async () => {
    const { send, calendar } = await join();
    await send(focus(newSession()));
    at(3);
    expect((await send({ type: "discard" })).state.status).toBe("idle");
    expect((await calendar.trash.query()).items).toMatchObject([{ type: "pomodoro", title: "Write" }]);
  });

  test("is trimmed by the time that its machine slept", async () => {
    const { send, session } = await join();
    const id = newSession();
    await send(focus(id));
    at(60);
    const away = { from_at: NOON + 10 * MINUTE_MS, to_at: NOON + 60 * MINUTE_MS };
    await send({ type: "resolve_away", ...away, choice: "trim" });
    expect(await session(id)).toMatchObject({ state: "stopped", focused_seconds: 600, counts: false });
  });
});

describe("flowtime", () => {
  test("has a row of its own, open until it is stopped, without its pauses", async () => {
    const { send, userId } = await join();
    const row = () => api.db.selectFrom("flowtimes").selectAll().where("user_id", "=", userId).executeTakeFirst();
    await send(flow(newSession()));
    expect(await row()).toMatchObject({ state: "running", end_time: null, focused_seconds: null });
    at(20);
    await send({ type: "pause" });
    at(30);
    await send({ type: "resume" });
    at(60);
    const { state } = await send({ type: "stop" });
    expect(state.status).toBe("ended");
    expect(await row()).toMatchObject({
      state: "done",
      end_time: new Date(NOON + 60 * MINUTE_MS),
      focused_seconds: 3_000,
    });
    at(61);
    expect((await send({ type: "start_break" })).state).toMatchObject({ run: { planned_ms: 10 * MINUTE_MS } });
  });

  test("whose bounds are corrected keeps its pauses", async () => {
    const { send, flowtimes } = await join();
    const id = newSession();
    await send(flow(id));
    at(20);
    await send({ type: "pause" });
    at(30);
    await send({ type: "resume" });
    at(60);
    await send({ type: "stop" });
    const longer = await flowtimes.update.mutate({ id, changes: { end_time: "2026-03-10 13:30" } });
    expect(longer).toMatchObject({ focused_seconds: 4_800 });
    const rejected = domainErrorOf(flowtimes.update.mutate({ id, changes: { focused_seconds: 5_401 } }));
    expect(await rejected).toMatchObject({ code: "invalid", errors: { focused_seconds: [expect.any(String)] } });
  });
});
