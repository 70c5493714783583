import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { course, joinCalendar, noon, shown, type CalendarUser } from "../../testing/calendar-user.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";
import { domainErrorOf } from "../../testing/trpc-client.ts";

/** Converting events into sessions over tRPC, and undoing it. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

const join = (timezone?: string) => joinCalendar(api, timezone);

describe("a conversion of a block", () => {
  test("makes sessions of its task in its place, by the preview, and is undone", async () => {
    const ann = await join("Europe/Berlin");
    const { id: task_list } = await ann.taskLists.create.mutate({ title: "Uni" });
    const task = await ann.tasks.create.mutate({ title: "Essay", task_list, estimate_minutes: 180 });
    const at = { date: "2026-03-10", ...noon };
    const { id: block_id, version } = await ann.taskBlocks.create.mutate({ task: task.id, ...at });
    const planned = await ann.pomodoros.planFromBlock.query({ block_id, break_duration: 10 });
    expect(planned.slots.map(({ start_time }) => start_time.slice(11, 16))).toEqual(["12:00", "12:35"]);
    const key = crypto.randomUUID();
    const input = { block_id, version, break_duration: 10, key };
    const made = await ann.pomodoros.fromBlock.mutate(input);
    expect(await ann.pomodoros.fromBlock.mutate(input)).toEqual(made);
    expect(made.pomodoros).toMatchObject([
      { title: "Essay", task: task.id, start_time: "2026-03-10T12:00:00+01:00" },
      { title: "Essay", task: task.id, start_time: "2026-03-10T12:35:00+01:00" },
    ]);
    expect(made.unused_minutes).toBe(0);
    expect(await ann.taskBlocks.ofTask.query({ id: task.id })).toEqual([]);
    expect((await ann.tasks.get.query({ id: task.id })).estimate_minutes).toBe(180);
    await ann.tasks.remove.mutate({ id: task.id });
    await ann.calendar.undo.mutate({ id: made.undo });
    expect(await ann.taskBlocks.ofTask.query({ id: task.id })).toMatchObject([{ id: block_id, ...at }]);
    expect(await shown(ann)).toEqual(["2026-03-10 Essay"]);
  });

  test("may keep it, and is rejected for one that changed, is gone or too short", async () => {
    const ann = await join();
    const { id: task_list } = await ann.taskLists.create.mutate({ title: "Uni" });
    const task = await ann.tasks.create.mutate({ title: "Essay", task_list });
    const short = { task: task.id, date: "2026-03-10", start_time: "12:00", end_time: "12:20" };
    const { id: block_id, version } = await ann.taskBlocks.create.mutate(short);
    const rejected = { code: "invalid", errors: { block_id: [expect.stringMatching(/^The block lasts 20 minutes;/)] } };
    expect(await domainErrorOf(ann.pomodoros.planFromBlock.query({ block_id }))).toEqual(rejected);
    expect(await domainErrorOf(ann.pomodoros.fromBlock.mutate({ block_id }))).toEqual(rejected);
    await ann.taskBlocks.update.mutate({ id: block_id, changes: { end_time: "12:50" } });
    const stale = await domainErrorOf(ann.pomodoros.fromBlock.mutate({ block_id, version }));
    expect(stale).toMatchObject({ code: "changed", current: { end_time: "12:50" } });
    const stays = await ann.pomodoros.fromBlock.mutate({ block_id, keep_block: true });
    expect(stays.pomodoros).toHaveLength(1);
    expect(await ann.taskBlocks.ofTask.query({ id: task.id })).toHaveLength(1);
    await ann.calendar.undo.mutate({ id: stays.undo });
    await ann.taskBlocks.remove.mutate({ id: block_id });
    const gone = { code: "invalid", errors: { block_id: [`Invalid pk "${block_id}" - object does not exist.`] } };
    expect(await domainErrorOf(ann.pomodoros.fromBlock.mutate({ block_id }))).toEqual(gone);
  });
});

describe("a conversion", () => {
  const plan = ({ pomodoros }: CalendarUser, event_id: string, more = {}) =>
    pomodoros.planFromEvent.query({ event_id, ...more });

  test("is shown before it is made: the same sessions, and nothing is changed", async () => {
    const ann = await join("Europe/Berlin");
    const { id } = await ann.events.create.mutate({ title: "Work", date: "2026-03-10", ...noon });
    const planned = await plan(ann, id);
    expect(planned).toEqual({
      slots: [
        { start_time: "2026-03-10T12:00:00+01:00", end_time: "2026-03-10T12:25:00+01:00" },
        { start_time: "2026-03-10T12:30:00+01:00", end_time: "2026-03-10T12:55:00+01:00" },
      ],
      unused_minutes: 5,
    });
    expect(await shown(ann)).toEqual(["2026-03-10 Work"]);
    const made = await ann.pomodoros.fromEvent.mutate({ event_id: id });
    expect(made.pomodoros.map(({ start_time }) => start_time)).toEqual(
      planned.slots.map(({ start_time }) => start_time),
    );
    expect(made).toMatchObject({ deleted_event_id: id, unused_minutes: 5 });
  });

  test("is rejected in the preview as in the conversion, with the texts of REST", async () => {
    const ann = await join();
    const { id } = await ann.events.create.mutate({
      title: "Short",
      date: "2026-03-10",
      start_time: "12:00",
      end_time: "12:20",
    });
    const rejected = await domainErrorOf(plan(ann, id));
    const body = { event_id: id };
    const rest = await api.call("POST", "/api/v1/pomodoros/from-event/", { token: ann.token, body });
    expect(rejected).toEqual({ code: "invalid", errors: rest.body });
    expect(await domainErrorOf(ann.pomodoros.fromEvent.mutate(body))).toEqual(rejected);
  });

  test("is undone: the event returns, and the sessions go to the trash", async () => {
    const ann = await join();
    const { id } = await ann.events.create.mutate({ title: "Work", date: "2026-03-10", ...noon });
    const { undo, pomodoros } = await ann.pomodoros.fromEvent.mutate({ event_id: id });
    await ann.calendar.undo.mutate({ id: undo });
    expect(await shown(ann)).toEqual(["2026-03-10 Work"]);
    const { items } = await ann.calendar.trash.query();
    expect(items.map((item) => item.id).toSorted()).toEqual(pomodoros.map((made) => made.id).toSorted());
    const stored = await ann.pomodoros.fromEvent.mutate({ event_id: id, keep_event: true });
    await ann.pomodoros.update.mutate({ id: stored.pomodoros[0]?.id ?? "", changes: { title: "mine" } });
    const rejected = await domainErrorOf(ann.calendar.undo.mutate({ id: stored.undo }));
    expect(rejected).toMatchObject({ code: "changed", current: { title: "mine" } });
  });

  test("of an occurrence uses its values, moved or not, and leaves the others", async () => {
    const ann = await join();
    const { id } = await course(ann);
    const changes = { date: "2026-03-12", title: "Moved", ...noon };
    await ann.events.update.mutate({ id, occurrence: "2026-03-09", changes });
    expect((await plan(ann, id, { occurrence: "2026-03-09" })).slots[0]?.start_time).toBe("2026-03-12T12:00:00Z");
    const made = await ann.pomodoros.fromEvent.mutate({ event_id: id, occurrence: "2026-03-09" });
    expect(made).toMatchObject({ deleted_event_id: null, pomodoros: [{ title: "Moved" }, { title: "Moved" }] });
    expect(await domainErrorOf(plan(ann, id, { occurrence: "2026-03-09" }))).toMatchObject({
      errors: { date: [expect.any(String)] },
    });
    await ann.calendar.undo.mutate({ id: made.undo });
    expect(await shown(ann)).toContain("2026-03-12 Moved");
  });

  test("of two occurrences on one day converts the named one", async () => {
    const ann = await join();
    const { id } = await course(ann);
    await ann.events.update.mutate({
      id,
      occurrence: "2026-03-09",
      changes: { date: "2026-03-16", title: "Moved", ...noon },
    });
    const moved = await plan(ann, id, { occurrence: "2026-03-09" });
    const own = await plan(ann, id, { occurrence: "2026-03-16" });
    expect(moved.slots[0]?.start_time).toBe("2026-03-16T12:00:00Z");
    expect(own.slots[0]?.start_time).not.toBe(moved.slots[0]?.start_time);
  });

  test("repeated with the same key has the same response and no effect; in another version it is rejected", async () => {
    const ann = await join();
    const { id, version } = await ann.events.create.mutate({ title: "Work", date: "2026-03-10", ...noon });
    const input = { event_id: id, keep_event: true, key: crypto.randomUUID(), version };
    const made = await ann.pomodoros.fromEvent.mutate(input);
    expect(await ann.pomodoros.fromEvent.mutate(input)).toEqual(made);
    expect(await domainErrorOf(ann.pomodoros.fromEvent.mutate({ event_id: id, version: version + 1 }))).toMatchObject({
      code: "changed",
    });
  });
});
