import { afterAll, beforeAll, expect, test } from "vitest";
import { createListeningApp, type ListeningApp } from "../testing/test-app.ts";
import { createDavClient, type DavClient } from "./testing/dav-client.ts";

let api: ListeningApp;
let phone: DavClient;
beforeAll(async () => {
  api = await createListeningApp();
  phone = await createDavClient(api, "ann");
});
afterAll(() => api.close());

const event = (uid: string, more: readonly string[] = []) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Test//EN",
    "BEGIN:VEVENT",
    `UID:${uid}`,
    "DTSTAMP:20261101T000000Z",
    "DTSTART;TZID=Europe/Prague:20261127T090000",
    "DTEND;TZID=Europe/Prague:20261127T100000",
    "SUMMARY:Call",
    "X-OWN;A=1:kept",
    ...more,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");

test("an object is put, read, replaced and deleted", async () => {
  const path = `${phone.home}${phone.userId}/one.ics`;
  const made = await phone.put(path, event("one"), { "if-none-match": "*" });
  expect(made.text).toBe("");
  expect(made.status).toBe(201);
  const etag = made.headers.get("etag") ?? "";
  const read = await phone.call("GET", path);
  expect(read.text).toBe(event("one"));
  expect(read.headers.get("etag")).toBe(etag);
  expect((await phone.put(path, event("one"), { "if-none-match": "*" })).status).toBe(412);
  const changed = await phone.put(path, event("one", ["LOCATION:Office"]), { "if-match": etag });
  expect(changed.status).toBe(204);
  expect((await phone.put(path, event("one"), { "if-match": etag })).status).toBe(412);
  expect((await phone.call("DELETE", path, { headers: { "if-match": etag } })).status).toBe(412);
  const removed = await phone.call("DELETE", path, { headers: { "if-match": changed.headers.get("etag") ?? "" } });
  expect(removed.status).toBe(204);
  expect((await phone.call("GET", path)).status).toBe(404);
});
