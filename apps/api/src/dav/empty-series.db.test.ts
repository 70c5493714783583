import { afterAll, beforeAll, expect, test } from "vitest";
import { createListeningApp, type ListeningApp } from "../testing/test-app.ts";
import { typedClientOf } from "../testing/trpc-client.ts";
import { createDavClient, putNew, type DavAccount } from "./testing/dav-client.ts";
import { eventText } from "./testing/sent-objects.ts";
import { createWebSide, type WebSide } from "./testing/web-side.ts";

/** A series of which EXDATE leaves out all days: it is stored, and shown on none. */

let api: ListeningApp;
let phone: DavAccount;
let web: WebSide;
beforeAll(async () => {
  api = await createListeningApp();
  phone = await createDavClient(api, "ann");
  web = createWebSide(api);
});
afterAll(() => api.close());

const times = ["DTSTART:20261201T090000", "DTEND:20261201T100000", "RRULE:FREQ=WEEKLY;COUNT=2"];
const empty = ["EXDATE:20261201T090000,20261208T090000"];
const textOf = (more: string[]) => eventText("empty", { summary: "Course", times, more });
const days = { from: "2026-11-01", to: "2027-01-01" };

test("a series without an occurrence is stored and served, shown on no day, and may get one again", async () => {
  const path = `${phone.home}${phone.userId}/empty.ics`;
  await putNew(phone, path, textOf(empty));
  expect((await phone.call("GET", path)).text).toBe(textOf(empty));
  const { calendar, search } = typedClientOf(api.address, { token: phone.token });
  const shown = async () => (await calendar.inRange.query(days)).items.map((item) => "date" in item && item.date);
  expect(await shown()).toEqual([]);
  expect((await search.find.query({ text: "course" })).items).toEqual([]);
  const within = await api.call("GET", "/api/v1/events/?from=2026-11-01&to=2027-01-01", { token: phone.token });
  expect(within.body).toEqual([]);

  const { id } = await web.rowOf("events", phone, "Course");
  expect((await web.patch(phone, `events/${id}`, { location: "Room 1" })).status).toBe(200);
  expect((await phone.call("GET", path)).text).toContain("LOCATION:Room 1");
  expect((await phone.call("GET", path)).text).toContain("EXDATE:20261201T090000,20261208T090000");
  expect(await shown()).toEqual([]);

  expect((await phone.put(path, textOf(["EXDATE:20261201T090000"]))).status).toBe(204);
  expect(await shown()).toEqual(["2026-12-08"]);
  expect((await phone.put(path, textOf(empty))).status).toBe(204);
  expect(await shown()).toEqual([]);
});
