import { describe, expect, test } from "vitest";
import { unfoldText, writeComponents } from "../lines/write-components.ts";
import { getEvent, readCalendar } from "../testing/read-text.ts";
import { parseCalendars } from "./upgrade-calendar.ts";

const limits = { components: 100, lineLength: 10_000 };

function linesOf(...lines: readonly string[]): string[] {
  const text = ["BEGIN:VCALENDAR", "VERSION:1.0", "BEGIN:VEVENT", ...lines, "END:VEVENT", "END:VCALENDAR"].join("\r\n");
  return unfoldText(writeComponents(parseCalendars(text, limits).components))
    .trimEnd()
    .split("\r\n")
    .slice(3, -2);
}

describe("quoted-printable", () => {
  test.each([
    [["SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Z=C3=A4hne, putzen"], "SUMMARY:Zähne\\, putzen"],
    [["SUMMARY;CHARSET=ISO-8859-1;ENCODING=quoted-printable:Z=E4hne"], "SUMMARY:Zähne"],
    [["SUMMARY;CHARSET=windows-1250;ENCODING=QUOTED-PRINTABLE:k=F9=F2"], "SUMMARY:kůň"],
    [["SUMMARY;CHARSET=NOTHING;ENCODING=QUOTED-PRINTABLE:=E2=82=AC"], "SUMMARY:€"],
    [["SUMMARY;QUOTED-PRINTABLE:Z=E4hne"], "SUMMARY:Zähne"],
    [["DESCRIPTION;ENCODING=QUOTED-PRINTABLE:one=0D=0A=", "two =", "=3D 3"], "DESCRIPTION:one\\ntwo = 3"],
    [["DESCRIPTION;ENCODING=QUOTED-PRINTABLE:on", " e=0Atwo"], "DESCRIPTION:one\\ntwo"],
    [["SUMMARY;LANGUAGE=de;ENCODING=QUOTED-PRINTABLE:100 % =zz ü"], "SUMMARY;LANGUAGE=de:100 % =zz ü"],
    [["DESCRIPTION:a=", "LOCATION:b"], "DESCRIPTION:a="],
    [["DTSTART;ENCODING=QUOTED-PRINTABLE:20261126T090000"], "DTSTART:20261126T090000"],
    // Without the parameter between them, the text after the zone would become a part of its name.
    [["DUE;TZID=;ENCODING=QUOTED-PRINTABLE:a:20261210T09"], "DUE;TZID=;ENCODING=QUOTED-PRINTABLE:a:20261210T09"],
  ])("%j", (lines, expected) => {
    expect(linesOf(...lines)[0]).toBe(expected);
  });
});

test.each([
  ["D1 #0", "FREQ=DAILY;INTERVAL=1"],
  ["D2 #10", "FREQ=DAILY;INTERVAL=2;COUNT=10"],
  ["W1 MO WE", "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE;COUNT=2"],
  ["W1 20270301T000000Z", "FREQ=WEEKLY;INTERVAL=1;UNTIL=20270301T000000Z"],
  ["MP1 1+ MO TU 2- FR #5", "FREQ=MONTHLY;INTERVAL=1;BYDAY=1MO,1TU,-2FR;COUNT=5"],
  ["MD1 15 LD #0", "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=15,-1"],
  ["YM1 6 #3", "FREQ=YEARLY;INTERVAL=1;BYMONTH=6;COUNT=3"],
  ["YD1 100 #3", "FREQ=YEARLY;INTERVAL=1;BYYEARDAY=100;COUNT=3"],
  ["D1 0900 #3", "D1 0900 #3"],
  ["FREQ=DAILY", "FREQ=DAILY"],
])("the rule %j of vCalendar is %j", (rule, expected) => {
  expect(linesOf(`RRULE:${rule}`)).toEqual([`RRULE:${expected}`]);
});

test("an event of vCalendar is read", () => {
  const text = `BEGIN:VCALENDAR
VERSION:1.0
BEGIN:VEVENT
UID:1
SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:B=C3=BCro
DTSTART:20261126T090000Z
DTEND:20261126T100000Z
DALARM:20261126T084500Z;;1;Go
RRULE:D1 #3
EXDATE:20261127T090000Z;20261128T090000Z
END:VEVENT
END:VCALENDAR`;
  const { components } = parseCalendars(text, limits);
  const object = getEvent(readCalendar(components).objects);
  expect(object.problems).toEqual([]);
  expect(object.entries).toMatchObject([
    {
      row: { title: "Büro", rrule: "FREQ=DAILY;INTERVAL=1;COUNT=3", reminders: [15] },
      exceptions: [{ date: "2026-11-27" }, { date: "2026-11-28" }],
    },
  ]);
});

test("a calendar without any of it stays the same", () => {
  const text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nEXDATE:a;b\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
  expect(writeComponents(parseCalendars(text, limits).components)).toBe(text);
});
