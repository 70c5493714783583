import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { joinCalendar, shown, type CalendarUser } from "../../testing/calendar-user.ts";
import { exportAccount, importAccount } from "../../testing/account-files.ts";
import { rule } from "../../testing/rule.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";
import { domainErrorOf } from "../../testing/trpc-client.ts";

/** Several calendars of an account: their default, their order, and their events. */

let api: ListeningApp;
let ann: CalendarUser;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

async function join(): Promise<CalendarUser> {
  ann = await joinCalendar(api);
  return ann;
}

const day = { date: "2026-03-10" };

describe("an account", () => {
  test("begins with a default calendar, to which new events belong", async () => {
    const { calendars, events } = await join();
    const all = await calendars.list.query();
    expect(all).toMatchObject([{ title: "Calendar", kind: "own", color: null, is_default: true, is_hidden: false }]);
    expect((await events.create.mutate({ title: "Lunch", ...day })).calendar).toBe(all[0]?.id);
  });

  test("has exactly one default, which can be another one", async () => {
    const { calendars, events } = await join();
    const work = await calendars.create.mutate({ title: "Work", color: "blue" });
    await calendars.update.mutate({ id: work.id, changes: { is_default: true } });
    const all = await calendars.list.query();
    expect(all.map(({ title, is_default }) => [title, is_default])).toEqual([
      ["Calendar", false],
      ["Work", true],
    ]);
    expect((await events.create.mutate({ title: "Lunch", ...day })).calendar).toBe(work.id);
  });

  test("cannot delete its default", async () => {
    const { calendars } = await join();
    const [first] = await calendars.list.query();
    const error = await domainErrorOf(calendars.remove.mutate({ id: first?.id ?? "" }));
    expect(error).toMatchObject({
      code: "invalid",
      errors: { non_field_errors: ["The default calendar cannot be deleted."] },
    });
  });

  test("orders its calendars", async () => {
    const { calendars } = await join();
    const [first] = await calendars.list.query();
    const work = await calendars.create.mutate({ title: "Work" });
    await calendars.create.mutate({ title: "Home" });
    await calendars.update.mutate({ id: work.id, changes: { position: "Zz" } });
    expect((await calendars.list.query()).map(({ title }) => title)).toEqual(["Work", "Calendar", "Home"]);
    expect(first?.title).toBe("Calendar");
  });
});

describe("a deleted calendar", () => {
  test("takes its events along, and brings those back", async () => {
    const { calendars, events, calendar } = await join();
    const work = await calendars.create.mutate({ title: "Work" });
    const mine = { ...day, calendar: work.id };
    const before = await events.create.mutate({ title: "Deleted before", ...mine });
    await events.remove.mutate({ id: before.id });
    await events.create.mutate({ title: "Meeting", ...mine });
    await events.create.mutate({ title: "Elsewhere", ...day });
    await calendars.remove.mutate({ id: work.id });
    expect(await shown(ann)).toEqual(["2026-03-10 Elsewhere"]);
    const trashed = (await calendar.trash.query()).items.map(({ type, title }) => `${type} ${title}`);
    expect(trashed).toEqual(["calendar Work", "event Deleted before"]);
    await calendar.restore.mutate({ type: "calendar", id: work.id });
    expect((await shown(ann)).toSorted()).toEqual(["2026-03-10 Elsewhere", "2026-03-10 Meeting"]);
  });

  test("comes back with an event of it that is restored", async () => {
    const { calendars, events } = await join();
    const work = await calendars.create.mutate({ title: "Work" });
    const lunch = await events.create.mutate({ title: "Lunch", ...day, calendar: work.id });
    await events.create.mutate({ title: "Meeting", ...day, calendar: work.id });
    await events.remove.mutate({ id: lunch.id });
    await calendars.remove.mutate({ id: work.id });
    await events.restore.mutate({ id: lunch.id });
    expect((await calendars.list.query()).map(({ title }) => title)).toEqual(["Calendar", "Work"]);
    expect(await shown(ann)).toEqual(["2026-03-10 Lunch"]);
  });

  test("comes back when the deletion of the rest of a series is undone", async () => {
    const { calendars, events, calendar } = await join();
    const work = await calendars.create.mutate({ title: "Work" });
    const repeats = rule({ frequency: "daily", ends: { kind: "after", count: 2 } });
    const { id } = await events.create.mutate({ title: "Lunch", ...day, calendar: work.id, repeats });
    const removed = await events.remove.mutate({ id, scope: "following", occurrence: "2026-03-10" });
    await calendars.remove.mutate({ id: work.id });
    await calendar.undo.mutate({ id: removed.undo ?? "" });
    expect(await shown(ann)).toEqual(["2026-03-10 Lunch", "2026-03-11 Lunch"]);
    expect(await calendars.list.query()).toHaveLength(2);
  });

  test("takes no new events", async () => {
    const { calendars, events } = await join();
    const work = await calendars.create.mutate({ title: "Work" });
    await calendars.remove.mutate({ id: work.id });
    const error = await domainErrorOf(events.create.mutate({ title: "Lunch", calendar: work.id }));
    expect(error).toMatchObject({
      code: "invalid",
      errors: { calendar: [`Invalid pk "${work.id}" - object does not exist.`] },
    });
  });
});

describe("an event", () => {
  test("moves to another calendar, alone or as a series, but not one occurrence of it", async () => {
    const { calendars, events } = await join();
    const work = await calendars.create.mutate({ title: "Work" });
    const single = await events.create.mutate({ title: "Lunch", ...day });
    const moved = await events.update.mutate({ id: single.id, changes: { calendar: work.id } });
    expect(moved.event.calendar).toBe(work.id);

    const series = await events.create.mutate({ title: "Course", ...day, repeats: rule() });
    const one = { id: series.id, scope: "this" as const, occurrence: "2026-03-17", changes: { calendar: work.id } };
    expect(await domainErrorOf(events.update.mutate(one))).toMatchObject({
      errors: { calendar: ["One occurrence cannot be in another calendar than its series."] },
    });
    const rest = await events.update.mutate({ ...one, scope: "following" });
    expect(rest.event).toMatchObject({ calendar: work.id, date: "2026-03-17" });
    expect(rest.event.id).not.toBe(series.id);
    expect((await events.update.mutate({ ...one, scope: "all", occurrence: "2026-03-10" })).event.calendar).toBe(
      work.id,
    );
  });

  test("is listed over REST by its calendar", async () => {
    const { calendars, events, token } = await join();
    const work = await calendars.create.mutate({ title: "Work" });
    await events.create.mutate({ title: "Lunch", ...day });
    await events.create.mutate({ title: "Meeting", ...day, calendar: work.id });
    await events.create.mutate({ title: "Undated", calendar: work.id });
    const listed = async (query: string) => {
      const { body } = await api.call("GET", `/api/v1/events/${query}`, { token });
      return Array.isArray(body) ? body.map(({ title }) => title) : body;
    };
    expect(await listed(`?calendar=${work.id}`)).toEqual(["Meeting", "Undated"]);
    expect(await listed(`?calendar=${work.id}&from=2026-03-01`)).toEqual(["Meeting"]);
    expect(await listed("?calendar=")).toEqual(["Lunch", "Meeting", "Undated"]);
    for (const unknown of ["abc", crypto.randomUUID()]) expect(await listed(`?calendar=${unknown}`)).toEqual([]);
  });
});

describe("an account file", () => {
  test("with an event outside the trash whose calendar is in it shows the event in the default calendar", async () => {
    const source = await join();
    const work = await source.calendars.create.mutate({ title: "Work" });
    await source.events.create.mutate({ title: "Meeting", ...day, calendar: work.id });
    const withTrash = (text: string) =>
      text.replace(/(.*"title": ?"Work".*)"deleted_at": ?null/, '$1"deleted_at":"2026-03-01T00:00:00.000Z"');
    const target = await joinCalendar(api);
    const text = withTrash(await exportAccount(source));
    expect(text).toContain('"deleted_at":"2026-03-01');
    await importAccount(target, text);
    const [first] = await target.calendars.list.query();
    expect(await target.calendars.list.query()).toHaveLength(1);
    expect((await target.calendar.inRange.query({ from: "2026-03-01", to: "2026-04-01" })).items).toMatchObject([
      { title: "Meeting", calendar: first?.id },
    ]);
  });

  test("has no subscribed default calendar", async () => {
    const source = await join();
    const text = (await exportAccount(source)).replace(/"kind": ?"own"/, '"kind":"subscribed"');
    expect(text).toContain('"kind":"subscribed"');
    const error = await domainErrorOf(importAccount(await joinCalendar(api), text));
    expect(JSON.stringify(error)).toContain("The default calendar is not a subscribed one.");
  });

  test("moves calendars and their events to another account", async () => {
    const source = await join();
    const work = await source.calendars.create.mutate({ title: "Work", color: "teal" });
    await source.calendars.update.mutate({ id: work.id, changes: { is_default: true } });
    await source.events.create.mutate({ title: "Meeting", ...day, calendar: work.id });
    const target = await joinCalendar(api);
    await importAccount(target, await exportAccount(source));
    expect(
      (await target.calendars.list.query()).map(({ title, color, is_default }) => [title, color, is_default]),
    ).toEqual([
      ["Calendar", null, false],
      ["Work", "teal", true],
    ]);
    expect((await target.calendar.inRange.query({ from: "2026-03-01", to: "2026-04-01" })).items).toMatchObject([
      { title: "Meeting", calendar: work.id },
    ]);
  });
});
