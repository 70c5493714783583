import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importAccount } from "../../testing/account-files.ts";
import { joinCalendar, type CalendarUser } from "../../testing/calendar-user.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";
import { eventDefaults } from "@hourloom/schema/events";
import { taskDefaults } from "@hourloom/schema/tasks";
import { domainErrorOf } from "../../testing/trpc-client.ts";
import { writeAccountFile } from "@hourloom/domain/account-data/account-file";

/** Imported rules that no form can represent: their dates are computed on worker threads. */

const WEEK = { from: "2026-11-23", to: "2026-11-30" };
const stored = { version: 1, created_at: "2026-01-01T00:00:00.000000Z", deleted_at: null };

function eventBy(rrule: string, date: string) {
  return {
    ...eventDefaults,
    id: randomUUID(),
    calendar: null,
    added: [],
    title: "Standup",
    date,
    start_time: "09:00",
    end_time: "10:00",
    end_date: null,
    recurrence: rrule.startsWith("FREQ=DAILY") ? ("daily" as const) : null,
    rrule,
    recurrence_anchor: date,
    series_until: null,
    split_from: null,
    object: null,
    object_part: null,
    ...stored,
  };
}

function taskBy(rrule: string, date: string, task_list: string) {
  return {
    ...taskDefaults,
    id: randomUUID(),
    title: "Report",
    date,
    task_list,
    rrule,
    recurrence_anchor: date,
    after_completion: false,
    completed_date: null,
    completed_at: null,
    position: "a0",
    object: null,
    ...stored,
  };
}

async function joinWith(api: ListeningApp, rrule: string): Promise<CalendarUser> {
  const person = await joinCalendar(api);
  const list = { id: randomUUID(), title: "Work", color: null, position: "a0", ...stored };
  const text = writeAccountFile({
    exported_at: "2026-11-23T00:00:00.000Z",
    settings: null,
    timer: null,
    subscriptions: [],
    task_filters: [],
    account: { first_name: "", last_name: "", timezone: "UTC" },
    rows: {
      calendars: [],
      calendar_objects: [],
      task_blocks: [],
      event_exceptions: [],
      pomodoros: [],
      flowtimes: [],
      task_lists: [list],
      events: Array.from({ length: 8 }, (_event, index) => eventBy(rrule, `190${index}-01-01`)),
      tasks: [taskBy("FREQ=YEARLY;BYWEEKNO=48;BYDAY=MO,TU", "2026-11-23", list.id)],
    },
  });
  await importAccount(person, text);
  return person;
}

describe("a rule with a COUNT that is never reached", () => {
  const rrule = "FREQ=DAILY;COUNT=1000000000;BYSETPOS=1;BYHOUR=1,2,3";
  let api: ListeningApp;
  let ann: CalendarUser;
  beforeAll(async () => {
    api = await createListeningApp();
    ann = await joinWith(api, rrule);
  });
  afterAll(() => api.close());

  test("is shown on each of its days, and found", async () => {
    const { items, truncated, unresolved } = await ann.calendar.inRange.query(WEEK);
    expect(items.filter(({ type }) => type === "event")).toHaveLength(8 * 7);
    expect([truncated, unresolved]).toEqual([false, 0]);
    const found = await ann.search.find.query({ text: "standup" });
    expect([found.items.length, found.unresolved]).toEqual([16, 0]);
  });

  test("can be changed, from one occurrence on and in one, and converted", async () => {
    const { items } = await ann.calendar.inRange.query(WEEK);
    const id = items.find(({ type }) => type === "event")?.id ?? "";
    const one = { id, scope: "this" as const, occurrence: "2026-11-24", changes: { title: "Retro" } };
    await ann.events.update.mutate(one);
    await ann.events.remove.mutate({ id, scope: "following", occurrence: "2026-11-26" });
    const shown = (await ann.calendar.inRange.query(WEEK)).items.filter((item) => item.id === id);
    expect(shown.map(({ title }) => title)).toEqual(["Standup", "Retro", "Standup"]);
    const converted = await ann.pomodoros.fromEvent.mutate({ event_id: id, occurrence: "2026-11-23" });
    expect(converted.pomodoros.length).toBeGreaterThan(0);
  });

  test("of a task moves to its next date when it is completed", async () => {
    const { items } = await ann.calendar.inRange.query(WEEK);
    const id = items.find(({ type }) => type === "task")?.id ?? "";
    const { task } = await ann.tasks.update.mutate({ id, changes: { is_completed: true } });
    expect(task).toMatchObject({ date: "2026-11-24", is_completed: false });
  });
});

describe("a rule that takes too long", () => {
  let api: ListeningApp;
  let ann: CalendarUser;
  beforeAll(async () => {
    // So short that each calculation on a thread exceeds it.
    api = await createListeningApp({ calculator: { limitMs: 1 } });
    ann = await joinWith(api, "FREQ=SECONDLY;BYSECOND=4;BYMONTH=2;BYMONTHDAY=30");
    await ann.events.create.mutate({ title: "Standup, once", date: "2026-11-25" });
  });
  afterAll(() => api.close());

  test("is reported beside what could be computed", async () => {
    const range = await ann.calendar.inRange.query(WEEK);
    expect(range.unresolved).toBe(8);
    expect(range.items.map(({ title }) => title)).toEqual(["Report", "Standup, once"]);
    const found = await ann.search.find.query({ text: "standup" });
    expect(found.unresolved).toBeGreaterThan(0);
    expect(found.items).toHaveLength(8);
  });

  test("is in the list of any days, so that nothing is missing there", async () => {
    const { body } = await api.call("GET", "/api/v1/events/?from=2026-11-25&to=2026-11-25", { token: ann.token });
    expect(body).toHaveLength(9);
  });

  test("cannot be changed, with the reason; its text can, and it can be deleted", async () => {
    const { items } = await ann.search.find.query({ text: "standup" });
    const id = items.find(({ item }) => item.title === "Standup")?.item.id ?? "";
    const change = { id, scope: "following" as const, occurrence: "1950-02-28", changes: { title: "Retro" } };
    expect(await domainErrorOf(ann.events.update.mutate(change))).toEqual({
      code: "invalid",
      errors: { recurrence: ["This recurrence rule takes too long to work out."] },
    });
    const patched = await api.call("PATCH", `/api/v1/events/${id}/`, { token: ann.token, body: { title: "Retro" } });
    expect(patched).toMatchObject({ status: 200, body: { title: "Retro" } });
    expect((await ann.events.remove.mutate({ id })).event).toBeNull();
  });
});
