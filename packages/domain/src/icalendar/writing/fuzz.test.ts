import { eventOccurrence } from "@hourloom/schema/events";
import { calendarDate, timeZone } from "@hourloom/schema/fields/fields";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { endsBeforeStart } from "../../calendar/event-days.ts";
import { readComponents } from "../lines/read-components.ts";
import { writeComponents } from "../lines/write-components.ts";
import { exportObjects } from "../testing/export-objects.ts";
import { octetsOf } from "../testing/octets.ts";
import { entriesOf, readCalendar, readText } from "../testing/read-text.ts";
import { patchEvent } from "./patch-event.ts";
import type { EventEntry } from "../reading/event-row.ts";
import type { CalendarObject } from "../reading/read-objects.ts";
import { createCalendar, editCalendar } from "./write-calendar.ts";
import { patchTask } from "./write-task.ts";

/** Files whose every line means something to the reader. */
const sample = `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VTIMEZONE
TZID:Mine
BEGIN:DAYLIGHT
DTSTART:19810329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20400101T000000Z
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
RDATE:20261101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0117
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:1
SEQUENCE:2
LAST-MODIFIED:20261126T090000Z
SUMMARY;LANGUAGE=de:Zähne\\, putzen
DTSTART;TZID=Mine:20261126T090000
DTEND;TZID="Europe/Berlin":20261127T100000
RRULE:FREQ=WEEKLY;BYDAY=TH,FR;UNTIL=20271231T235959Z
RDATE;VALUE=PERIOD:20261201T090000Z/PT1H,20261202T080000Z
EXDATE;TZID=Mine:20261203T090000,20261204T090000
COLOR:#ff0000
STATUS:TENTATIVE
URL:https://example.org
BEGIN:VALARM
TRIGGER:-PT15M
END:VALARM
END:VEVENT
BEGIN:VEVENT
UID:1
RECURRENCE-ID;TZID=Mine:20261210T090000
DTSTART;VALUE=DATE:20261211
DURATION:P1W
END:VEVENT
BEGIN:VEVENT
UID:1
RECURRENCE-ID;RANGE=THISANDFUTURE:20261217T080000Z
DTSTART;TZID=Mine:20261218T100000
STATUS:CANCELLED
END:VEVENT
BEGIN:VEVENT
UID:2
DTSTART;VALUE=DATE:00010101
DTEND;VALUE=DATE:99991231
RRULE:FREQ=HOURLY;INTERVAL=5;BYHOUR=1,2;COUNT=5
END:VEVENT
BEGIN:VTODO
UID:1
DTSTART;TZID=America/New_York:20261126T090000
DUE:99991231T235959Z
RRULE:FREQ=MONTHLY;BYMONTHDAY=-1
STATUS:COMPLETED
COMPLETED:00010101T000000Z
END:VTODO
END:VCALENDAR
`.split("\n");

const fragments = [
  "-",
  ":",
  ";",
  "=",
  ",",
  "\\",
  '"',
  "T",
  "Z",
  "0",
  "9",
  "99999999",
  "\u0000",
  "é",
  "DATE",
  "UTC",
  "-1",
];

interface Mutation {
  line: number;
  at: number;
  removed: number;
  added: string;
  kind: "text" | "drop" | "double" | "swap";
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  line: fc.nat(sample.length - 1),
  at: fc.nat(40),
  removed: fc.nat(4),
  added: fc.constantFrom("", ...fragments),
  kind: fc.constantFrom("text", "text", "text", "drop", "double", "swap"),
});

function mutate(lines: readonly string[], { line, at, removed, added, kind }: Mutation): string[] {
  const text = lines[line] ?? "";
  const other = lines[(line + at) % lines.length] ?? "";
  const replacements = {
    text: [text.slice(0, at) + added + text.slice(at + removed)],
    drop: [],
    double: [text, text],
    swap: [other],
  };
  return lines.toSpliced(line, 1, ...replacements[kind]);
}

const storableRow = eventOccurrence.extend({ date: calendarDate.nullable(), timezone: timeZone.nullable() });
const storableChanges = eventOccurrence.extend({ date: calendarDate }).partial();

/** Checks the limits of the schema, and that a series has one exception a day. */
function expectStorable({ row, exceptions }: EventEntry): void {
  expect(row).toMatchObject(storableRow.parse(row));
  expect(endsBeforeStart(row)).toBe(false);
  expect(new Set(exceptions.map(({ date }) => date)).size).toBe(exceptions.length);
  for (const { changes } of exceptions) expect(storableChanges.nullable().parse(changes)).toEqual(changes);
}

/** What the product stores of an object. */
function stored(object: CalendarObject) {
  const rows = object.kind === "task" ? object.row : entriesOf(object);
  return { key: `${object.kind} ${object.uid}`, sequence: object.sequence, rows };
}

function compareKeys(a: ReturnType<typeof stored>, b: ReturnType<typeof stored>): number {
  return a.key < b.key ? -1 : 1;
}

/** Reads a file, exports it, reads the export and edits each object. */
function useFile(octets: Uint8Array): void {
  const { components } = readComponents(octets, { components: 1_000, lineLength: 10_000 });
  const { objects } = readCalendar(components);
  const again = readText(exportObjects(objects)).map(stored);
  expect(again.toSorted(compareKeys)).toEqual(objects.map(stored).toSorted(compareKeys));
  for (const object of objects) {
    if (object.kind === "event") object.entries.forEach(expectStorable);
    const edits =
      object.kind === "task"
        ? patchTask(
            object,
            { ...object.row, title: "x", date: "2026-11-26" },
            { modifiedMs: 0, accountZone: "Asia/Tokyo" },
          )
        : patchEvent(
            object,
            entriesOf(object).map(({ row, exceptions }) => ({ row: { ...row, date: "2026-11-26" }, exceptions })),
            0,
          );
    const calendar = createCalendar(object.components, { definitions: object.zones });
    writeComponents([editCalendar(calendar, edits)]);
  }
}

describe("a file that was mutated", () => {
  test("is read into what can be stored, exported without loss and edited", () => {
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 6 }), (mutations) => {
        useFile(octetsOf(mutations.reduce(mutate, sample).join("\n")));
      }),
      { numRuns: 300 },
    );
  });

  test("in its octets is read into what can be stored, exported without loss and edited", () => {
    const octets = octetsOf(sample.join("\r\n"));
    const change = fc.tuple(fc.nat(octets.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const mutated = Uint8Array.from(octets);
        for (const [at, octet] of changes) mutated[at] = octet;
        useFile(mutated);
      }),
      { numRuns: 200 },
    );
  });
});
