import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createListeningApp, textAt, type ListeningApp } from "../testing/test-app.ts";
import { typedClientOf } from "../testing/trpc-client.ts";
import { createDavClient, etagOf, putNew, type DavAccount } from "./testing/dav-client.ts";
import { component, eventText, objectText } from "./testing/sent-objects.ts";
import { createWebSide, type WebSide } from "./testing/web-side.ts";

/** Objects that a program and the web app change. */

let api: ListeningApp;
let phone: DavAccount;
let workspace: WebSide;
beforeAll(async () => {
  api = await createListeningApp();
  phone = await createDavClient(api, "ann");
  workspace = createWebSide(api);
});
afterAll(() => api.close());

const at = (name: string) => `${phone.home}${phone.userId}/${name}`;

const add = (name: string, text: string) => putNew(phone, at(name), text);

/** The lines that only one of two texts has. */
function changedLines(before: string, after: string): { removed: string[]; added: string[] } {
  const [old, now] = [before.split("\r\n"), after.split("\r\n")];
  return { removed: old.filter((line) => !now.includes(line)), added: now.filter((line) => !old.includes(line)) };
}

describe("changes that meet", () => {
  test("an alarm that is no reminder alone gives a new entity tag and changes no row", async () => {
    const etag = await add("alarm.ics", eventText("alarm", { summary: "Alarm" }));
    const before = await workspace.rowOf("events", phone, "Alarm");
    const alarm = ["BEGIN:VALARM", "ACTION:EMAIL", "TRIGGER:-PT15M", "DESCRIPTION:x", "END:VALARM"];
    const put = await phone.put(at("alarm.ics"), eventText("alarm", { summary: "Alarm", more: alarm }));
    expect(etagOf(put)).not.toBe(etag);
    const after = await workspace.rowOf("events", phone, "Alarm");
    expect(after).toEqual(before);
    const colored = eventText("alarm", { summary: "Alarm", more: [...alarm, "COLOR:red"] });
    await phone.put(at("alarm.ics"), colored);
    expect((await workspace.rowOf("events", phone, "Alarm")).version).toBe(before.version + 1);
    await phone.put(at("alarm.ics"), colored);
    expect((await workspace.rowOf("events", phone, "Alarm")).version).toBe(before.version + 1);
  });

  test("a change of the title here changes the lines of the title and the time of the change", async () => {
    const text = eventText("titled", { summary: "Titled", more: ["SEQUENCE:3", "ATTENDEE:mailto:a@example.org"] });
    const etag = await add("titled.ics", text);
    const { id } = await workspace.rowOf("events", phone, "Titled");
    await workspace.patch(phone, `events/${id}`, { title: "Other, title" });
    const read = await phone.call("GET", at("titled.ics"));
    expect(etagOf(read)).not.toBe(etag);
    const { removed, added } = changedLines(text, read.text);
    expect(removed.map((line) => line.split(":")[0])).toEqual(["DTSTAMP", "SUMMARY"]);
    expect(added.map((line) => line.split(":")[0]).toSorted()).toEqual(["DTSTAMP", "LAST-MODIFIED", "SUMMARY"]);
    expect(added).toContain("SUMMARY:Other\\, title");
    expect((await phone.call("GET", at("titled.ics"))).text).toBe(read.text);
    const again = await phone.put(at("titled.ics"), read.text, { "if-match": etagOf(read) });
    expect(again.status).toBe(204);
    expect((await phone.call("GET", at("titled.ics"))).text).toBe(read.text);
  });

  test("an event that was made here is the same row after a PUT, with what no client knows", async () => {
    const body = { title: "Made here", date: "2026-11-27", start_time: "09:00", end_time: "10:00", color: "pink" };
    const id = textAt((await api.call("POST", "/api/v1/events/", { token: phone.token, body })).body, "id");
    const read = await phone.call("GET", at(`${id}.ics`));
    expect(read.text).toContain(`UID:${id}\r\n`);
    const more = read.text.replace("SUMMARY:Made here", "SUMMARY:Made there\r\nX-OWN:1").replace(/COLOR:.*\r\n/, "");
    const put = await phone.put(at(`${id}.ics`), more, { "if-match": etagOf(read) });
    expect(put.status).toBe(204);
    expect((await phone.call("GET", at(`${id}.ics`))).text).toBe(more);
    const row = await api.call("GET", `/api/v1/events/${id}/`, { token: phone.token });
    expect(row.body).toMatchObject({ id, title: "Made there", color: "pink", start_time: "09:00" });
  });

  test("a series that is changed here keeps overrides of a client, and the other way round", async () => {
    const series = component("VEVENT", "series", [
      "DTSTART;TZID=Europe/Prague:20261127T090000",
      "DTEND;TZID=Europe/Prague:20261127T100000",
      "RRULE:FREQ=WEEKLY;COUNT=10",
      "SUMMARY:Series",
    ]);
    const override = component("VEVENT", "series", [
      "RECURRENCE-ID;TZID=Europe/Prague:20261204T090000",
      "DTSTART;TZID=Europe/Prague:20261204T110000",
      "DTEND;TZID=Europe/Prague:20261204T120000",
      "SUMMARY:Override",
      "X-OVERRIDE:1",
    ]);
    await add("series.ics", objectText(series, override));
    const { id } = await workspace.rowOf("events", phone, "Series");
    const web = typedClientOf(api.address, { token: phone.token });
    await web.events.update.mutate({ id, scope: "this", occurrence: "2026-12-11", changes: { title: "Here" } });
    await web.events.remove.mutate({ id, scope: "this", occurrence: "2026-12-18" });
    const read = await phone.call("GET", at("series.ics"));
    expect(read.text).toContain(override.slice(3, -1).join("\r\n").split("\r\n")[0]);
    expect(read.text).toContain("SUMMARY:Here");
    expect(read.text).toContain("X-OVERRIDE:1");
    expect(read.text.match(/RECURRENCE-ID/g)).toHaveLength(2);
    expect(read.text).toContain("EXDATE;TZID=Europe/Prague:20261218T090000");
    const sent = read.text.replace("SUMMARY:Here", "SUMMARY:There").replace(/EXDATE.*\r\n/, "");
    const { version } = await workspace.rowOf("events", phone, "Series");
    expect((await phone.put(at("series.ics"), sent, { "if-match": etagOf(read) })).status).toBe(204);
    expect((await workspace.rowOf("events", phone, "Series")).version, "it has another override").toBe(version + 1);
    expect((await phone.call("GET", at("series.ics"))).text).toBe(sent);
    const range = await web.calendar.inRange.query({ from: "2026-12-01", to: "2026-12-20" });
    const shown = range.items.flatMap((one) => (one.type === "event" && one.id === id ? [[one.date, one.title]] : []));
    expect(shown).toEqual([
      ["2026-12-04", "Override"],
      ["2026-12-11", "There"],
      ["2026-12-18", "Series"],
    ]);
    await web.events.update.mutate({ id, scope: "all", occurrence: "2026-11-27", changes: { title: "All" } });
    const all = await phone.call("GET", at("series.ics"));
    expect(all.text).toContain("SUMMARY:All");
    expect(all.text).toContain("X-OVERRIDE:1");
    expect(all.text).toContain("RRULE:FREQ=WEEKLY;COUNT=10");
  });

  test("a series that is split here keeps what the program stored, on both sides", async () => {
    const zone = "TZID=Europe/Prague";
    const stored = [
      "ORGANIZER:mailto:b@example.org",
      "ATTENDEE;CN=A;PARTSTAT=ACCEPTED:mailto:a@example.org",
      "ATTACH:https://example.org/agenda",
      "CATEGORIES:Work",
      "COLOR:darkslateblue",
      "X-OWN;A=1:kept",
    ];
    const ofFormer = ["SEQUENCE:4", "CREATED:20250101T000000Z", "REQUEST-STATUS:2.0;Success"];
    const alarm = ["BEGIN:VALARM", "ACTION:EMAIL", "TRIGGER:-PT15M", "DESCRIPTION:x", "END:VALARM"];
    const namedAlarm = ["BEGIN:VALARM", "UID:a1", ...alarm.slice(1)];
    const snooze = ["BEGIN:VALARM", "RELATED-TO;RELTYPE=SNOOZE:a1", ...alarm.slice(1)];
    const series = component("VEVENT", "divided", [
      `DTSTART;${zone}:20261127T090000`,
      `DTEND;${zone}:20261127T100000`,
      "RRULE:FREQ=WEEKLY;COUNT=10",
      `EXDATE;${zone}:20261204T090000,20261225T090000`,
      "SUMMARY:Divided",
      ...stored,
      ...ofFormer,
      ...namedAlarm,
      ...snooze,
    ]);
    const overrideOn = (day: string) =>
      component("VEVENT", "divided", [
        `RECURRENCE-ID;${zone}:${day}T090000`,
        `DTSTART;${zone}:${day}T110000`,
        `DTEND;${zone}:${day}T120000`,
        "SUMMARY:Divided",
        `X-OVERRIDE:${day}`,
      ]);
    await add("divided.ics", objectText(series, overrideOn("20261211"), overrideOn("20270101")));
    const { id } = await workspace.rowOf("events", phone, "Divided");
    const web = typedClientOf(api.address, { token: phone.token });
    const change = { id, scope: "following", occurrence: "2026-12-18", changes: { title: "Divided on" } } as const;
    const { event, undo } = await web.events.update.mutate(change);
    const { object } = await workspace.rowOf("events", phone, "Divided on");
    const later = await phone.call("GET", at(`${object}.ics`));
    for (const line of stored) expect(later.text).toContain(`\r\n${line}\r\n`);
    expect(later.text.split("BEGIN:VALARM")).toHaveLength(2);
    expect(later.text).toContain(`\r\n${alarm.join("\r\n")}\r\n`);
    expect(later.text).not.toMatch(/SEQUENCE:4|^CREATED|^REQUEST-STATUS/m);
    const linesOf = (text: string) =>
      text.split("\r\n").filter((line) => /^(UID|DTSTART|RRULE|EXDATE|RECURRENCE-ID|SUMMARY|X-OVERRIDE)/.test(line));
    expect(linesOf(later.text)).toEqual([
      `UID:${object}`,
      `DTSTART;${zone}:20261218T090000`,
      "RRULE:FREQ=WEEKLY;COUNT=7",
      `EXDATE;${zone}:20261225T090000`,
      "SUMMARY:Divided on",
      `UID:${object}`,
      `RECURRENCE-ID;${zone}:20270101T090000`,
      `DTSTART;${zone}:20270101T110000`,
      "SUMMARY:Divided on",
      "X-OVERRIDE:20270101",
    ]);
    const before = await phone.call("GET", at("divided.ics"));
    expect(linesOf(before.text)).toEqual([
      "UID:divided",
      `DTSTART;${zone}:20261127T090000`,
      expect.stringMatching(/^RRULE:FREQ=WEEKLY;UNTIL=20261217T/),
      `EXDATE;${zone}:20261204T090000`,
      "SUMMARY:Divided",
      "UID:a1",
      "UID:divided",
      `RECURRENCE-ID;${zone}:20261211T090000`,
      `DTSTART;${zone}:20261211T110000`,
      "SUMMARY:Divided",
      "X-OVERRIDE:20261211",
    ]);
    const sent = later.text.replace("X-OVERRIDE:20270101", "X-OVERRIDE:again");
    expect((await phone.put(at(`${object}.ics`), sent, { "if-match": etagOf(later) })).status).toBe(204);
    expect((await workspace.rowOf("events", phone, "Divided on")).id).toBe(event.id);
    expect(undo).toEqual(expect.any(String));
  });

  test("a series that is split where it is moved moves what a program stored of its occurrences", async () => {
    const series = component("VEVENT", "shifted", [
      "DTSTART;VALUE=DATE:20261201",
      "RRULE:FREQ=DAILY",
      "SUMMARY:Shifted",
      "X-OWN:kept",
    ]);
    const override = component("VEVENT", "shifted", [
      "RECURRENCE-ID;VALUE=DATE:20261210",
      "DTSTART;VALUE=DATE:20261210",
      "SUMMARY:Shifted tenth",
      "X-OVERRIDE:10",
    ]);
    await add("shifted.ics", objectText(series, override));
    const { id } = await workspace.rowOf("events", phone, "Shifted");
    const web = typedClientOf(api.address, { token: phone.token });
    const changes = { date: "2026-12-08", title: "Shifted on" };
    await web.events.update.mutate({ id, scope: "following", occurrence: "2026-12-07", changes });
    const { object } = await workspace.rowOf("events", phone, "Shifted on");
    const { text } = await phone.call("GET", at(`${object}.ics`));
    expect(text.split("\r\n").filter((line) => /^(DTSTART|RECURRENCE-ID|SUMMARY|X-O)/.test(line))).toEqual([
      "DTSTART;VALUE=DATE:20261208",
      "SUMMARY:Shifted on",
      "X-OWN:kept",
      "RECURRENCE-ID;VALUE=DATE:20261211",
      "DTSTART;VALUE=DATE:20261211",
      "SUMMARY:Shifted tenth",
      "X-OVERRIDE:10",
    ]);
  });

  test("a change from an occurrence on is two rows of one object, and as it came", async () => {
    const text = objectText(
      component("VEVENT", "future", ["DTSTART:20261127T090000", "RRULE:FREQ=DAILY;COUNT=10", "SUMMARY:Future"]),
      component("VEVENT", "future", [
        "RECURRENCE-ID;RANGE=THISANDFUTURE:20261130T090000",
        "DTSTART:20261130T110000",
        "SUMMARY:Later",
      ]),
    );
    await add("future.ics", text);
    const [first, second] = [
      await workspace.rowOf("events", phone, "Future"),
      await workspace.rowOf("events", phone, "Later"),
    ];
    expect(second.object).toBe(first.object);
    expect((await phone.call("GET", at("future.ics"))).text).toBe(text);
    await phone.put(at("future.ics"), text.replace("SUMMARY:Later", "SUMMARY:Even later"));
    expect((await workspace.rowOf("events", phone, "Even later")).id).toBe(second.id);
    await workspace.patch(phone, `events/${second.id}`, { title: "Latest" });
    const changed = (await phone.call("GET", at("future.ics"))).text;
    expect(changed).toContain("SUMMARY:Latest");
    expect(changed).toContain("RECURRENCE-ID;RANGE=THISANDFUTURE:20261130T090000");
    expect(changed).toContain("SUMMARY:Future");
  });

  test("an object that was moved here is put at its new address", async () => {
    const work = await workspace.addCalendar(phone, "Work of the web");
    await add("carried.ics", eventText("carried", { summary: "Carried" }));
    const { id, object } = await workspace.rowOf("events", phone, "Carried");
    await workspace.patch(phone, `events/${id}`, { calendar: work });
    const path = `${phone.home}${work}/${object}.ics`;
    const put = await phone.put(path, eventText("carried", { summary: "Carried on" }));
    expect(put.status).toBe(204);
    expect((await workspace.rowOf("events", phone, "Carried on")).id).toBe(id);
    // A program that has not synced yet uploads it anew.
    expect((await phone.put(at("carried.ics"), eventText("carried"), { "if-match": '"1-1-00000000"' })).status).toBe(
      412,
    );
    expect((await phone.put(at("carried.ics"), eventText("carried"))).status).toBe(201);
  });
});

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
  const path = at("costly.ics");
  expect((await phone.put(path, costly.join("\r\n"))).status).toBe(201);
  expect((await phone.call("GET", path)).text).toBe(costly.join("\r\n"));
  const { id } = await workspace.rowOf("events", phone, "Abschluss");
  expect((await workspace.patch(phone, `events/${id}`, { title: "Closing" })).status).toBe(200);
  const lines = (await phone.call("GET", path)).text.split("\r\n");
  expect(costly.filter((line) => !lines.includes(line))).toEqual([
    "DTSTAMP:20261101T000000Z",
    "SUMMARY;LANGUAGE=de:Abschluss",
  ]);
  expect(lines.filter((line) => !costly.includes(line)).map((line) => line.split(":")[0])).toEqual([
    "DTSTAMP",
    "SUMMARY",
    "LAST-MODIFIED",
  ]);
});
