import { expect, test } from "vitest";
import { componentsOf, createComponent, createProperty } from "../lines/component.ts";
import { writeComponents } from "../lines/write-components.ts";
import { exportObjects } from "../testing/export-objects.ts";
import { entriesOf, parse, readText } from "../testing/read-text.ts";
import { plainRow } from "../testing/rows.ts";
import { renderEvent } from "./render-event.ts";
import { calendarPart, createCalendar, createCalendarWriter } from "./write-calendar.ts";

const identity = { uid: "1", sequence: 0, modifiedMs: Date.UTC(2026, 10, 26) };

const row = {
  ...plainRow,
  title: "Launch",
  date: "2026-11-26",
  start_time: "09:00",
  end_time: "10:00",
  timezone: "Europe/Berlin",
  rrule: "FREQ=DAILY;UNTIL=20261130",
  added: ["2026-12-24", "2026-12-25T10:00"],
};

test("an event has its zone, its rule in UTC and its lists in its own time", () => {
  const exceptions = [
    { date: "2026-11-27", changes: null },
    { date: "2026-11-28", changes: { title: "Demo" } },
  ];
  const lines = writeComponents(renderEvent({ row, exceptions }, identity)).split("\r\n");
  expect(lines).toEqual([
    "BEGIN:VEVENT",
    "UID:1",
    "DTSTAMP:20261126T000000Z",
    "LAST-MODIFIED:20261126T000000Z",
    "SEQUENCE:0",
    "DTSTART;TZID=Europe/Berlin:20261126T090000",
    "DTEND;TZID=Europe/Berlin:20261126T100000",
    "RRULE:FREQ=DAILY;UNTIL=20261130T225959Z",
    "RDATE;TZID=Europe/Berlin:20261224T090000,20261225T100000",
    "EXDATE;TZID=Europe/Berlin:20261127T090000",
    "SUMMARY:Launch",
    "END:VEVENT",
    "BEGIN:VEVENT",
    "UID:1",
    "RECURRENCE-ID;TZID=Europe/Berlin:20261128T090000",
    "DTSTAMP:20261126T000000Z",
    "LAST-MODIFIED:20261126T000000Z",
    "SEQUENCE:0",
    "DTSTART;TZID=Europe/Berlin:20261128T090000",
    "DTEND;TZID=Europe/Berlin:20261128T100000",
    "SUMMARY:Demo",
    "END:VEVENT",
    "",
  ]);
});

test.each([
  [{ start_time: null, end_time: null, timezone: null }, "DTEND;VALUE=DATE:20261127"],
  [{ start_time: null, end_time: null, end_date: "2026-11-28", timezone: null }, "DTEND;VALUE=DATE:20261129"],
  [{ end_time: "09:00" }, "DURATION:PT0S"],
  [{ end_time: "08:00", timezone: "UTC" }, "DTEND:20261127T080000Z"],
  [{ end_time: null, end_date: "2026-11-28", timezone: null }, "DTEND:20261128T235900"],
])("the end of %j is %s", (times, line) => {
  const text = writeComponents(
    renderEvent({ row: { ...row, ...times, rrule: null, added: [] }, exceptions: [] }, identity),
  );
  expect(text.split("\r\n")).toContain(line);
});

test("an event without a date is read as one", () => {
  const undated = { ...row, date: null, start_time: null, end_time: null, timezone: null, rrule: null, added: [] };
  const text = writeComponents([createCalendar(renderEvent({ row: undated, exceptions: [] }, identity))]);
  expect(readText(text).map((object) => object.kind === "event" && entriesOf(object))).toEqual([
    [{ row: undated, exceptions: [] }],
  ]);
});

test("a calendar has one definition of each zone, of the source or else of the zone", () => {
  const own = parse("BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nX-OWN:1\nEND:VTIMEZONE");
  const components = ["Europe/Berlin", "America/New_York", "Europe/Berlin", "UTC"].flatMap((timezone, index) =>
    renderEvent({ row: { ...row, timezone }, exceptions: [] }, { ...identity, uid: String(index) }),
  );
  const calendar = createCalendar(components, {
    definitions: [...own, ...own],
    properties: [createProperty("X-WR-CALNAME", "Work")],
  });
  const zones = componentsOf(calendar, "VTIMEZONE").map(({ entries }) => entries[0]?.kind === "property" && entries[0]);
  expect(zones.map((tzid) => tzid && tzid.value)).toEqual(["Europe/Berlin", "America/New_York"]);
  expect(componentsOf(calendar, "VTIMEZONE")[0]).toBe(own[0]);
  expect(writeComponents([calendar])).toMatch(
    /^BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:[^\r]+\r\nX-WR-CALNAME:Work\r\n/,
  );
});

test("objects that define a TZID in different ways come into calendars of their own", () => {
  const fileOf = (uid: number, offset: string) => `BEGIN:VCALENDAR
BEGIN:VTIMEZONE
TZID:Mine
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:${offset}
TZOFFSETTO:${offset}
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:${uid}
DTSTART;TZID=Mine:20261126T090000
END:VEVENT
END:VCALENDAR
`;
  const objects = ["+0117", "+0117", "+0217", "+0117"].flatMap((offset, index) => readText(fileOf(index, offset)));
  const exported = exportObjects(objects);
  expect(parse(exported).map((calendar) => componentsOf(calendar).map(({ name }) => name))).toEqual([
    ["VTIMEZONE", "VEVENT", "VEVENT"],
    ["VTIMEZONE", "VEVENT"],
    ["VTIMEZONE", "VEVENT"],
  ]);
  const again = readText(exported);
  expect(again.map((one) => one.kind === "event" && one.entries[0]?.row.start_time)).toEqual([
    "07:43",
    "07:43",
    "06:43",
    "07:43",
  ]);
});

test("an import and an export keep all lines of the events", () => {
  const event = ["BEGIN:VEVENT", "UID:1", "X-A;B=c:d", "DTSTART:20261126", "BEGIN:VALARM", "X-E:f", "END:VALARM"];
  const text = [...event, "ATTENDEE:mailto:a@example.org", "END:VEVENT", ""].join("\r\n");
  const objects = readText(`BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\n${text}END:VCALENDAR`);
  const exported = exportObjects(objects);
  expect(exported).toContain(text);
  expect(exported).not.toContain("METHOD");
});

test("objects that do not define their TZID are not in a calendar that does", () => {
  const event = (uid: number) => `BEGIN:VEVENT\nUID:${uid}\nDTSTART;TZID=Mine:20261126T090000\nEND:VEVENT\n`;
  const zone = `BEGIN:VTIMEZONE
TZID:Mine
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0117
TZOFFSETTO:+0117
END:STANDARD
END:VTIMEZONE
`;
  const wrap = (text: string) => `BEGIN:VCALENDAR\n${text}END:VCALENDAR\n`;
  const objects = [wrap(event(1)), wrap(zone + event(2)), wrap(zone + event(3)), wrap(event(4))].flatMap((text) =>
    readText(text),
  );
  const again = readText(exportObjects(objects));
  expect(again.map((object) => object.kind === "event" && entriesOf(object))).toEqual(
    objects.map((object) => object.kind === "event" && entriesOf(object)),
  );
  expect(parse(exportObjects(objects)).map((calendar) => componentsOf(calendar).map(({ name }) => name))).toEqual([
    ["VEVENT"],
    ["VTIMEZONE", "VEVENT", "VEVENT"],
    ["VEVENT"],
  ]);
});

test("objects whose days a stated zone decides are in a calendar that states it", () => {
  const properties = [createProperty("X-WR-TIMEZONE", "Europe/Berlin")];
  const writer = createCalendarWriter(properties);
  const event = (uid: string) => createComponent("VEVENT", [createProperty("UID", uid)]);
  const stated = createProperty("X-WR-TIMEZONE", "Europe/London");
  const entries = [[event("1")], [stated, event("2")], [stated, event("3")], [event("4")]];
  const text = entries.map((own) => writer.write(calendarPart(own))).join("");
  expect((text + writer.end()).match(/(?<=X-WR-TIMEZONE:|UID:)[^\r]*/g)).toEqual([
    "Europe/Berlin",
    "1",
    "Europe/London",
    "2",
    "3",
    "Europe/Berlin",
    "4",
  ]);
});

test("a calendar of its own stands between the parts, and alone in a file of nothing else", () => {
  const event = (uid: string) => calendarPart([createComponent("VEVENT", [createProperty("UID", uid)])]);
  const whole = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:2\r\nEND:VEVENT\r\nEND:VCALENDAR";
  const namesIn = (text: string) => text.match(/(?<=BEGIN:|END:)VCALENDAR|(?<=UID:).*(?=\r)/g);
  const writer = createCalendarWriter([]);
  const text = writer.write(event("1")) + writer.writeWhole(whole) + writer.write(event("3")) + writer.end();
  const one = ["VCALENDAR", "VCALENDAR"];
  expect(namesIn(text)).toEqual(["VCALENDAR", "1", ...one, "2", ...one, "3", "VCALENDAR"]);
  const other = createCalendarWriter([]);
  expect(other.writeWhole(whole) + other.end()).toBe(`${whole}\r\n`);
  expect(namesIn(createCalendarWriter([]).end())).toEqual(one);
});
