import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { addDays } from "@hourloom/domain/time/day-number";
import { course, joinCalendar, type CalendarUser } from "../testing/calendar-user.ts";
import { rule } from "../testing/rule.ts";
import { createListeningApp, type ListeningApp } from "../testing/test-app.ts";

/** Filtering the list of events by days, where series match by their occurrences. */

let api: ListeningApp;
let ann: CalendarUser;
let eve: CalendarUser;
beforeAll(async () => {
  api = await createListeningApp();
  ann = await joinCalendar(api, "Pacific/Kiritimati");
  eve = await joinCalendar(api);
  await fillSingle(ann);
  await fillSeries(ann);
});
afterAll(() => api.close());

const night = { start_time: "22:00", end_time: "02:00" };

async function fillSingle({ events }: CalendarUser): Promise<void> {
  await events.create.mutate({ title: "undated" });
  await events.create.mutate({ title: "all day", date: "2026-03-10" });
  await events.create.mutate({ title: "night", date: "2026-03-10", ...night });
  await events.create.mutate({ title: "trip", date: "2026-02-20", end_date: "2026-03-12" });
}

async function fillSeries(person: CalendarUser): Promise<void> {
  const { events } = person;
  const make = async (title: string, more: object) => (await course(person, { title, ...more })).id;
  await make("weekly", {});
  await make("nightly", { ...night, date: "2026-03-08", repeats: rule({ ends: { kind: "after", count: 2 } }) });
  await make("ended", { repeats: rule({ ends: { kind: "on", date: "2026-03-09" } }) });
  const moved = await make("moved", { repeats: rule({ ends: { kind: "after", count: 2 } }) });
  const changes = { date: "2026-05-06" };
  await events.update.mutate({ id: moved, scope: "this", occurrence: "2026-03-09", changes });
  const left = await make("left", { date: "2026-04-01", repeats: rule({ frequency: "yearly" }) });
  await events.remove.mutate({ id: left, scope: "this", occurrence: "2027-04-01" });
  const lastMonday = { week: -1, weekday: "MO" } as const;
  await make("last monday", { repeats: rule({ frequency: "monthly", nth_weekday: lastMonday }) });
}

const rows = z.array(z.object({ id: z.string(), title: z.string(), rrule: z.string().nullable() }));

async function listed({ token }: CalendarUser, query: string) {
  const response = await api.call("GET", `/api/v1/events/${query}`, { token });
  expect(response.status).toBe(200);
  return rows.parse(response.body);
}
const titlesOf = async (person: CalendarUser, query: string) => (await listed(person, query)).map((row) => row.title);

const all = "undated,all day,night,trip,weekly,nightly,ended,moved,left,last monday";

test.each([
  ["", all],
  ["?from=&to=", all],
  ["?from=2026-03-10&to=2026-03-10", "all day,night,trip"],
  ["?from=2026-03-11&to=2026-03-11", "night,trip"],
  ["?from=2026-03-13&to=2026-03-15", "nightly"],
  ["?from=2026-03-16&to=2026-03-16", "weekly,nightly"],
  ["?to=2026-03-01", "trip"],
  ["?to=2026-03-02", "trip,weekly,ended,moved,last monday"],
  ["?from=2026-03-09&to=2026-03-09", "trip,weekly,nightly,ended"],
  ["?from=2026-05-05&to=2026-05-06", "moved"],
  ["?from=2027-03-30&to=2027-04-02", ""],
  ["?from=2027-03-29&to=2027-03-29", "weekly,last monday"],
  ["?from=2028-04-01&to=2028-04-01", "left"],
  ["?from=9000-01-01", "weekly,left,last monday"],
  ["?from=0001-01-01&to=9999-12-31", all.replace("undated,", "")],
  ["?from=2026-03-05&to=2026-03-03", ""],
])("%s", async (query, titles) => {
  expect((await titlesOf(ann, query)).join()).toBe(titles);
  expect(await titlesOf(eve, query)).toEqual([]);
});

test("the list of any days has the events that the calendar shows on them", async () => {
  for (let start = 0; start < 120; start += 7) {
    for (const length of [1, 5]) {
      const from = addDays("2026-02-15", start);
      const to = addDays(from, length - 1);
      const { items } = await ann.calendar.inRange.query({ from, to: addDays(from, length) });
      const narrowed = await listed(ann, `?from=${from}&to=${to}`);
      expect(new Set(narrowed.map(({ id }) => id)), `${from} to ${to}`).toEqual(new Set(items.map(({ id }) => id)));
    }
  }
});
