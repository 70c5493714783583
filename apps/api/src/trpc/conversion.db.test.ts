import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { course, joinCalendar, noon, shown, type CalendarUser } from "../testing/calendar-user.ts";
import { createListeningApp, type ListeningApp } from "../testing/test-app.ts";
import { domainErrorOf } from "../testing/trpc-client.ts";

/** Converting events into sessions over tRPC, and undoing it. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

const join = (timezone?: string) => joinCalendar(api, timezone);

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
