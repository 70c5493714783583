import { randomUUID } from "node:crypto";
import { toUserId } from "@hourloom/db/owner";
import { listEventsInRange } from "@hourloom/db/queries/calendar";
import { eventRows, listEventsNear, type EventRow } from "@hourloom/db/queries/events";
import { LIST_START } from "@hourloom/db/queries/list-pages";
import { lastDayOf } from "@hourloom/domain/calendar/event-days";
import { eventDefaults } from "@hourloom/schema/events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

/** The statements that decide the last day of an event are held against `lastDayOf`. */

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const date = "2026-11-24";
const times = [null, "00:00", "09:00", "22:00"];
const endDates = [null, date, "2026-11-25", "2026-11-27"];

async function insertAll() {
  const userId = toUserId((await api.signIn("lastday")).id);
  const events: (EventRow & { date: string })[] = [];
  const single = {
    ...eventDefaults,
    added: [],
    title: "x",
    date,
    rrule: null,
    recurrence_anchor: null,
    series_until: null,
  };
  for (const start_time of times)
    for (const end_time of times)
      for (const end_date of endDates) {
        const columns = { ...single, id: randomUUID(), start_time, end_time, end_date };
        events.push({ ...(await eventRows.insert(api.db, userId, columns)), date });
      }
  return { userId, events };
}

test("the column and the ranges have the last day of the domain", async () => {
  const { userId, events } = await insertAll();
  const stored = await api.db.selectFrom("events").select(["id", "last_date"]).where("user_id", "=", userId).execute();
  expect(new Map(stored.map(({ id, last_date }) => [id, last_date]))).toEqual(
    new Map(events.map((event) => [event.id, lastDayOf(event)])),
  );

  for (const from of ["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28"]) {
    const expected = new Set(events.filter((event) => lastDayOf(event) >= from).map(({ id }) => id));
    const range = { from, to: "2026-12-01", limit: 100, seriesLimit: 100 };
    const inRange = await listEventsInRange(api.db, userId, range);
    expect(new Set(inRange.map(({ id }) => id)), from).toEqual(expected);
    const near = await listEventsNear(api.db, userId, { after: LIST_START, limit: 100, from, to: "2026-12-01" });
    expect(new Set(near.rows.map(({ id }) => id)), from).toEqual(expected);
  }
});
