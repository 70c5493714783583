import { eventOccurrence } from "@hourloom/schema/events";
import { calendarDate, timeZone } from "@hourloom/schema/fields/fields";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf } from "../../testing/random-cases.ts";
import { endsBeforeStart } from "../../calendar/event-days.ts";
import { decodeText } from "../lines/decode-text.ts";
import { writeComponents } from "../lines/write-components.ts";
import { exportObjects } from "../testing/export-objects.ts";
import { mutate, mutation, sampleLines } from "../testing/mutations.ts";
import { octetsOf } from "../testing/octets.ts";
import { entriesOf, readCalendar, readText } from "../testing/read-text.ts";
import { patchEvent } from "./patch-event.ts";
import type { EventEntry } from "../reading/event-row.ts";
import { parseCalendars } from "../sources/upgrade-calendar.ts";
import type { CalendarObject } from "../reading/read-objects.ts";
import { createCalendar, editCalendar } from "./write-calendar.ts";
import { patchTask } from "./patch-task.ts";

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
  const { components } = parseCalendars(decodeText(octets), { components: 1_000, lineLength: 10_000 });
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
            { revision: { modifiedMs: 0, moves: 1 }, accountZone: "Asia/Tokyo" },
          )
        : patchEvent(
            object,
            entriesOf(object).map(({ row, exceptions }) => ({ row: { ...row, date: "2026-11-26" }, exceptions })),
            { revision: { modifiedMs: 0, moves: 1 }, accountZone: "Asia/Tokyo" },
          );
    const calendar = createCalendar(object.components, {
      definitions: object.zones,
      properties: object.statedZone === undefined ? [] : [object.statedZone],
    });
    writeComponents([editCalendar(calendar, edits)]);
  }
}

describe("a file that was mutated", () => {
  test("is read into what can be stored, exported without loss and edited", () => {
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 6 }), (mutations) => {
        useFile(octetsOf(mutations.reduce(mutate, sampleLines).join("\n")));
      }),
      { numRuns: casesOf({ usual: 80, full: 300 }) },
    );
  });

  test("in its octets is read into what can be stored, exported without loss and edited", () => {
    const octets = octetsOf(sampleLines.join("\r\n"));
    const change = fc.tuple(fc.nat(octets.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const mutated = Uint8Array.from(octets);
        for (const [at, octet] of changes) mutated[at] = octet;
        useFile(mutated);
      }),
      { numRuns: casesOf({ usual: 60, full: 200 }) },
    );
  });
});
