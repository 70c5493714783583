import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CalendarEvent } from "@hourloom/schema/workspace";
import { joinCalendar, type CalendarUser } from "../../testing/calendar-user.ts";
import { rule } from "../../testing/rule.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";
import { domainErrorOf } from "../../testing/trpc-client.ts";

/** Events with a time zone, shown on the account's clock and edited on either. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

const inPrague = () => joinCalendar(api, "Europe/Prague");
const newYork = { timezone: "America/New_York" };
const meeting = { title: "Meeting", date: "2026-03-02", start_time: "09:00", end_time: "10:00", ...newYork };

/** Days and times on the account's clock, in order. */
async function timesIn({ calendar }: CalendarUser, from: string, to: string): Promise<string[]> {
  const { items } = await calendar.inRange.query({ from, to });
  return items.map((item) => (item.type === "event" ? `${item.date} ${item.start_time}-${item.end_time}` : item.title));
}

const own = ({ own_clock }: CalendarEvent) =>
  own_clock && `${own_clock.date} ${own_clock.start_time}-${own_clock.end_time}`;

describe("a single event with a zone", () => {
  test("is on its own clock over REST, and on the account's in the workspace", async () => {
    const person = await inPrague();
    const created = await person.events.create.mutate(meeting);
    expect(created).toMatchObject({ ...newYork, date: "2026-03-02", start_time: "15:00", end_time: "16:00" });
    expect(own(created)).toBe("2026-03-02 09:00-10:00");
    const rest = await api.call("GET", `/api/v1/events/${created.id}/`, { token: person.token });
    expect(rest.body).toMatchObject({ date: "2026-03-02", start_time: "09:00", end_time: "10:00", ...newYork });
    expect(rest.body).not.toHaveProperty("own_clock");
  });

  test("is in the range of the days on which it is shown, two days from its own at most", async () => {
    const person = await joinCalendar(api, "Pacific/Kiritimati");
    const { events } = person;
    const late = { date: "2026-01-01", start_time: "23:30", end_time: "23:45", timezone: "Pacific/Pago_Pago" };
    await events.create.mutate({ title: "Late", ...late });
    await events.create.mutate({ title: "Long", ...late, end_date: "2026-01-05" });
    expect(await timesIn(person, "2026-01-01", "2026-01-03")).toEqual([]);
    expect(await timesIn(person, "2026-01-03", "2026-01-04")).toEqual([
      "2026-01-03 00:30-00:45",
      "2026-01-03 00:30-00:45",
    ]);
    expect(await timesIn(person, "2026-01-07", "2026-01-08")).toEqual(["2026-01-03 00:30-00:45"]);
    expect(await timesIn(person, "2026-01-08", "2026-01-09")).toEqual([]);
  });

  test("moves when the account changes its zone, and a floating one does not", async () => {
    const person = await inPrague();
    await person.events.create.mutate(meeting);
    await person.events.create.mutate({ ...meeting, timezone: null });
    expect(await timesIn(person, "2026-03-02", "2026-03-03")).toEqual([
      "2026-03-02 09:00-10:00",
      "2026-03-02 15:00-16:00",
    ]);
    await person.accounts.updateProfile.mutate({ timezone: "Asia/Tokyo" });
    expect(await timesIn(person, "2026-03-02", "2026-03-03")).toEqual([
      "2026-03-02 09:00-10:00",
      "2026-03-02 23:00-00:00",
    ]);
  });

  test("is dragged on the account's clock, and edited on its own", async () => {
    const { events } = await inPrague();
    const { id } = await events.create.mutate(meeting);
    const dragged = await events.update.mutate({
      id,
      clock: "account",
      changes: { date: "2026-03-03", start_time: "02:00", end_time: "03:00" },
    });
    expect(own(dragged.event)).toBe("2026-03-02 20:00-21:00");
    const edited = await events.update.mutate({ id, changes: { start_time: "10:00", end_time: "11:00" } });
    expect(edited.event).toMatchObject({ start_time: "16:00", end_time: "17:00" });
    const longer = await events.update.mutate({ id, clock: "account", changes: { end_time: "18:00" } });
    expect(own(longer.event)).toBe("2026-03-02 10:00-12:00");
  });

  test("without a date begins at the instant where it is dropped", async () => {
    const { events } = await inPrague();
    const { id } = await events.create.mutate({ ...meeting, date: null });
    const dropped = await events.update.mutate({
      id,
      clock: "account",
      changes: { date: "2026-03-02", start_time: "15:00", end_time: "16:00" },
    });
    expect(own(dropped.event)).toBe("2026-03-02 09:00-10:00");
  });

  test("has no zone without a start time", async () => {
    const { events } = await inPrague();
    expect(await events.create.mutate({ title: "Holiday", date: "2026-03-02", ...newYork })).toMatchObject({
      timezone: null,
    });
    const { id } = await events.create.mutate(meeting);
    const untimed = { start_time: null, end_time: null };
    const dropped = await events.update.mutate({ id, clock: "account", changes: { date: "2026-03-04", ...untimed } });
    expect(dropped.event).toMatchObject({ date: "2026-03-04", ...untimed, timezone: null, own_clock: null });
  });

  test("is busy if it has a start, unless it is said", async () => {
    const { events } = await inPrague();
    const day = { title: "Holiday", date: "2026-03-02" };
    expect(await events.create.mutate(meeting)).toMatchObject({ is_busy: true });
    expect(await events.create.mutate(day)).toMatchObject({ is_busy: false });
    expect(await events.create.mutate({ ...day, is_busy: true })).toMatchObject({ is_busy: true });
    expect(await events.create.mutate({ ...meeting, is_busy: false })).toMatchObject({ is_busy: false });
  });

  test("is created once by a repeated request with a zone that was not stored", async () => {
    const { token } = await inPrague();
    const body = { id: crypto.randomUUID(), title: "Holiday", date: "2026-03-02", ...newYork };
    const post = () => api.call("POST", "/api/v1/events/", { token, body });
    const first = await post();
    const again = await post();
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    const other = await api.call("POST", "/api/v1/events/", { token, body: { ...body, title: "Other" } });
    expect(other.status).toBe(400);
  });

  test("keeps its start when only its end is dragged, in hours that a clock skips or repeats", async () => {
    const { events } = await joinCalendar(api, "Europe/Berlin");
    const late = { title: "Call", date: "2026-03-28", start_time: "20:30", end_time: "21:30", ...newYork };
    const { id } = await events.create.mutate(late);
    const longer = await events.update.mutate({ id, clock: "account", changes: { end_time: "04:30" } });
    expect(own(longer.event)).toBe("2026-03-28 20:30-22:30");
    const utc = { date: "2026-10-25", start_time: "01:15", end_time: "01:45", timezone: "UTC" };
    const repeated = await events.create.mutate({ title: "Call", ...utc });
    const resized = await events.update.mutate({
      id: repeated.id,
      clock: "account",
      changes: { end_time: "04:00" },
    });
    expect(own(resized.event)).toBe("2026-10-25 01:15-03:00");
  });

  test("has a zone that exists", async () => {
    const { events, token } = await inPrague();
    expect(await events.create.mutate({ ...meeting, timezone: "europe/PRAGUE" })).toMatchObject({
      timezone: "Europe/Prague",
    });
    expect(await events.create.mutate({ ...meeting, timezone: "utc" })).toMatchObject({ timezone: "UTC" });
    for (const timezone of ["Mars/Phobos", "+02:00", "", 5]) {
      const { status, body } = await api.call("POST", "/api/v1/events/", { token, body: { ...meeting, timezone } });
      expect([status, body]).toEqual([400, { timezone: ["Unknown time zone."] }]);
    }
  });
});

describe("a series with a zone", () => {
  const weekly = { ...meeting, repeats: rule() };

  test("follows the changes of both clocks", async () => {
    const person = await inPrague();
    await person.events.create.mutate(weekly);
    expect(await timesIn(person, "2026-03-01", "2026-04-07")).toEqual([
      "2026-03-02 15:00-16:00",
      "2026-03-09 14:00-15:00",
      "2026-03-16 14:00-15:00",
      "2026-03-23 14:00-15:00",
      "2026-03-30 15:00-16:00",
      "2026-04-06 15:00-16:00",
    ]);
  });

  test("has an occurrence on the days on which it is shown", async () => {
    const person = await inPrague();
    await person.events.create.mutate({ ...weekly, start_time: "22:00", end_time: "23:00" });
    expect(await timesIn(person, "2026-03-03", "2026-03-04")).toEqual(["2026-03-03 04:00-05:00"]);
    expect(await timesIn(person, "2026-03-02", "2026-03-03")).toEqual([]);
  });

  test("has one occurrence moved to the instant of a drag, and the others as they were", async () => {
    const person = await inPrague();
    const { events } = person;
    const { id } = await events.create.mutate(weekly);
    const moved = await events.update.mutate({
      id,
      scope: "this",
      occurrence: "2026-03-09",
      clock: "account",
      changes: { date: "2026-03-10", start_time: "15:00", end_time: "16:00" },
    });
    expect(moved.undo).not.toBeNull();
    expect(await timesIn(person, "2026-03-02", "2026-03-18")).toEqual([
      "2026-03-02 15:00-16:00",
      "2026-03-10 15:00-16:00",
      "2026-03-16 14:00-15:00",
    ]);
    const { items } = await person.calendar.inRange.query({ from: "2026-03-10", to: "2026-03-11" });
    const [occurrence] = items.filter((item) => item.type === "event");
    expect(occurrence && own(occurrence)).toBe("2026-03-10 10:00-11:00");
    await person.calendar.undo.mutate({ id: moved.undo ?? "" });
    expect(await timesIn(person, "2026-03-09", "2026-03-10")).toEqual(["2026-03-09 14:00-15:00"]);
  });

  test("is moved as a whole by the same time on its own clock", async () => {
    const person = await inPrague();
    const { events } = person;
    const { id } = await events.create.mutate(weekly);
    await events.update.mutate({
      id,
      scope: "all",
      occurrence: "2026-03-09",
      clock: "account",
      changes: { date: "2026-03-09", start_time: "15:00", end_time: "16:00" },
    });
    expect(await timesIn(person, "2026-03-02", "2026-03-18")).toEqual([
      "2026-03-02 16:00-17:00",
      "2026-03-09 15:00-16:00",
      "2026-03-16 15:00-16:00",
    ]);
  });

  test("changes its zone as a whole, with the same times on its clock", async () => {
    const person = await inPrague();
    const { events } = person;
    const { id } = await events.create.mutate(weekly);
    const change = { id, occurrence: "2026-03-09", changes: { timezone: "Asia/Tokyo" } };
    for (const scope of ["this", "following"] as const)
      expect(await domainErrorOf(events.update.mutate({ ...change, scope }))).toMatchObject({
        errors: { timezone: ["All occurrences of a series have the same time zone."] },
      });
    const changed = await events.update.mutate({ ...change, scope: "all" });
    expect(changed.event).toMatchObject({ timezone: "Asia/Tokyo", start_time: "01:00" });
    expect(own(changed.event)).toBe("2026-03-02 09:00-10:00");
  });

  test.each<[string, object]>([
    ["as a whole", { scope: "all", occurrence: "2026-03-09" }],
    ["from a date on", { scope: "following", occurrence: "2026-03-09" }],
  ])("loses its zone %s with its start", async (_name, which) => {
    const { events } = await inPrague();
    const { id } = await events.create.mutate(weekly);
    const changes = { start_time: null, end_time: null };
    const { event } = await events.update.mutate({ id, ...which, changes });
    expect(event).toMatchObject({ ...changes, timezone: null, own_clock: null });
  });

  test("that becomes a single event without a start has no zone", async () => {
    const { events } = await inPrague();
    const { id } = await events.create.mutate(weekly);
    const changes = { start_time: null, end_time: null, repeats: null };
    const { event } = await events.update.mutate({ id, scope: "all", occurrence: "2026-03-02", changes });
    expect(event).toMatchObject({ ...changes, date: "2026-03-02", timezone: null });
  });

  test("whose rule needs more than arithmetic is shown on the account's clock, too", async () => {
    const person = await inPrague();
    const { id } = await person.events.create.mutate(weekly);
    await api.db
      .updateTable("events")
      .set({ rrule: "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1,2" })
      .where("user_id", "=", person.userId)
      .where("id", "=", id)
      .execute();
    expect(await timesIn(person, "2026-03-01", "2026-04-10")).toEqual([
      "2026-03-02 15:00-16:00",
      "2026-03-09 14:00-15:00",
      "2026-04-06 15:00-16:00",
    ]);
  });
});

test("a search shows the next and the last occurrence on the account's clock", async () => {
  const person = await inPrague();
  api.setNow(Date.parse("2026-03-08T12:00:00Z"));
  await person.events.create.mutate({ ...meeting, title: "Board", repeats: rule() });
  const { items } = await person.search.find.query({ text: "board" });
  expect(items).toMatchObject([
    { day: "2026-03-09", item: { date: "2026-03-09", start_time: "14:00" } },
    { day: "2026-03-02", item: { date: "2026-03-02", start_time: "15:00" } },
  ]);
  api.setNow(Date.now());
});

test("a conversion begins when the event does", async () => {
  const { events, pomodoros } = await inPrague();
  const { id } = await events.create.mutate(meeting);
  const { slots } = await pomodoros.planFromEvent.query({ event_id: id });
  expect(slots[0]?.start_time).toBe("2026-03-02T15:00:00+01:00");
});
