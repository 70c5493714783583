import { afterAll, beforeAll, expect, test } from "vitest";
import { createListeningApp, textAt, type ListeningApp } from "../testing/test-app.ts";
import { createDavClient, type DavAccount, type DavClient } from "./testing/dav-client.ts";
import { component, eventText, objectText } from "./testing/sent-objects.ts";

let api: ListeningApp;
let phone: DavAccount;
beforeAll(async () => {
  api = await createListeningApp();
  phone = await createDavClient(api, "ann");
});
afterAll(() => api.close());

/** The row of an account with a title. */
async function rowOf(table: "events" | "tasks", { userId }: DavClient, title: string) {
  return api.db
    .selectFrom(table)
    .select(["id", "object", "version"])
    .where("user_id", "=", userId)
    .where("title", "=", title)
    .executeTakeFirstOrThrow();
}

/** A new calendar of the account, made in the web app. */
async function addCalendar({ token }: DavAccount, title: string): Promise<string> {
  return textAt((await api.call("POST", "/api/v1/calendars/", { token, body: { title } })).body, "id");
}

const patch = ({ token }: DavAccount, path: string, body: object) =>
  api.call("PATCH", `/api/v1/${path}/`, { token, body });

test("an object is put, read, replaced and deleted", async () => {
  const path = `${phone.home}${phone.userId}/one.ics`;
  const made = await phone.put(path, eventText("one"), { "if-none-match": "*" });
  expect(made.text).toBe("");
  expect(made.status).toBe(201);
  const etag = made.headers.get("etag") ?? "";
  const read = await phone.call("GET", path);
  expect(read.text).toBe(eventText("one"));
  expect(read.headers.get("etag")).toBe(etag);
  expect((await phone.put(path, eventText("one"), { "if-none-match": "*" })).status).toBe(412);
  const changed = await phone.put(path, eventText("one", { more: ["LOCATION:Office"] }), { "if-match": etag });
  expect(changed.status).toBe(204);
  expect((await phone.put(path, eventText("one"), { "if-match": etag })).status).toBe(412);
  expect((await phone.call("DELETE", path, { headers: { "if-match": etag } })).status).toBe(412);
  const removed = await phone.call("DELETE", path, { headers: { "if-match": changed.headers.get("etag") ?? "" } });
  expect(removed.status).toBe(204);
  expect((await phone.call("GET", path)).status).toBe(404);
});

test("an object of which a row was moved to another calendar is put again, without that row", async () => {
  const override = (date: string) =>
    component("VEVENT", "parts", [`RECURRENCE-ID:${date}T090000`, `DTSTART:${date}T090000`, `SUMMARY:Part ${date}`]);
  const text = objectText(override("20261127"), override("20261204"));
  const path = `${phone.home}${phone.userId}/parts.ics`;
  expect((await phone.put(path, text)).status).toBe(201);
  const work = await addCalendar(phone, "Work of parts");
  const { id } = await rowOf("events", phone, "Part 20261204");
  expect((await patch(phone, `events/${id}`, { calendar: work })).status).toBe(200);
  const put = await phone.put(path, text);
  expect(put.status).toBe(204);
  expect(put.headers.get("etag")).not.toBeNull();
  expect((await phone.call("GET", path)).text).toBe(text);
  const members = await phone.multistatus("PROPFIND", `${phone.home}${work}/`, { headers: { depth: "1" } });
  expect([...members.keys()]).toEqual([`${phone.home}${work}/`, `${phone.home}${work}/${id}.ics`]);
});
