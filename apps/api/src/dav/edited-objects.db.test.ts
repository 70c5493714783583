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

/** An event with a rule and a zone that take long to work out, as its own program writes it. */
const costly = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Test//EN",
  "BEGIN:VTIMEZONE",
  "TZID:Customized Time Zone",
  "BEGIN:STANDARD",
  "DTSTART:16010101T000000",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0100",
  "END:STANDARD",
  "END:VTIMEZONE",
  "BEGIN:VEVENT",
  "UID:costly",
  "DTSTAMP:20261101T000000Z",
  "DTSTART;TZID=Customized Time Zone:20261127T090000",
  "DURATION:PT45M",
  "RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1",
  "SUMMARY;LANGUAGE=de:Abschluss",
  "X-OWN;A=1:stays",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
];

test("an object that takes long to read is stored, edited here, and has only the lines that differ", async () => {
  const path = `${phone.home}${phone.userId}/costly.ics`;
  expect((await phone.put(path, costly.join("\r\n"))).status).toBe(201);
  expect((await phone.call("GET", path)).text).toBe(costly.join("\r\n"));
  const event = await api.db.selectFrom("events").select(["id", "timezone", "rrule"]).executeTakeFirstOrThrow();
  expect(event.rrule).toContain("BYSETPOS=1,-1");
  const authorization = `Token ${phone.key}`;
  const changed = await api.call("PATCH", `/api/v1/events/${event.id}/`, {
    headers: { authorization },
    body: { title: "Closing" },
  });
  expect(changed.status).toBe(200);
  const lines = (await phone.call("GET", path)).text.split("\r\n");
  expect(costly.filter((line) => !lines.includes(line))).toEqual([
    "DTSTAMP:20261101T000000Z",
    "SUMMARY;LANGUAGE=de:Abschluss",
  ]);
  expect(lines.filter((line) => !costly.includes(line)).map((line) => line.split(":")[0])).toEqual([
    "DTSTAMP",
    "SUMMARY",
    "SEQUENCE",
    "LAST-MODIFIED",
  ]);
});
