import { afterAll, beforeAll, expect, test } from "vitest";
import { createListeningApp, type ListeningApp } from "../testing/test-app.ts";
import { createDavClient, type DavClient } from "./testing/dav-client.ts";

/** Repeating tasks that programs complete. */

let api: ListeningApp;
let phone: DavClient;
beforeAll(async () => {
  api = await createListeningApp();
  phone = await createDavClient(api, "ann");
});
afterAll(() => api.close());

const weekly = (more: readonly string[] = []) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Test//EN",
    "BEGIN:VTODO",
    "UID:weekly",
    "DTSTAMP:20261101T000000Z",
    "SUMMARY:Water plants",
    "DTSTART;VALUE=DATE:20310106",
    "DUE;VALUE=DATE:20310106",
    "RRULE:FREQ=WEEKLY",
    ...more,
    "END:VTODO",
    "END:VCALENDAR",
    "",
  ].join("\r\n");

const COMPLETED = ["STATUS:COMPLETED", "COMPLETED:20310106T090000Z", "PERCENT-COMPLETE:100"];

const rows = () => api.db.selectFrom("tasks").select(["id", "date", "is_completed"]).execute();

test("an occurrence that was completed here and by a program is done once, and the program reads the next one", async () => {
  const headers = { authorization: `Token ${phone.key}` };
  const list = await api.call("POST", "/api/v1/task-lists/", { headers, body: { title: "Home" } });
  const path = `${phone.home}tasks-${String(Reflect.get(Object(list.body), "id"))}/weekly.ics`;
  expect(await phone.put(path, weekly())).toMatchObject({ status: 201 });
  const [row] = await rows();
  await api.call("PATCH", `/api/v1/tasks/${row?.id}/`, { headers, body: { is_completed: true } });
  const next = { id: row?.id, date: "2031-01-13", is_completed: false };
  expect(await rows()).toEqual([next]);

  // Without If-Match, as a program does whose version wins.
  const sent = await phone.put(path, weekly(COMPLETED));
  expect(sent.status).toBe(204);
  expect(sent.headers.get("etag")).toBeNull();
  expect(await rows()).toEqual([next]);
  const { text } = await phone.call("GET", path);
  expect(text).toContain("DUE;VALUE=DATE:20310113");
  expect(text).not.toContain("COMPLETED");
});
