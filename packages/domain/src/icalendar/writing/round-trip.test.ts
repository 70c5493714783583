import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeComponents } from "../lines/write-components.ts";
import { entriesOf, getEvent, getTask, parseCalendar, readCalendar, readText } from "../testing/read-text.ts";
import { entry, taskRow } from "../testing/rows.ts";
import type { EventEntry } from "../reading/event-row.ts";
import { patchEvent } from "./patch-event.ts";
import { renderEvent } from "./render-event.ts";
import { createCalendar, editCalendar } from "./write-calendar.ts";
import { patchTask } from "./patch-task.ts";
import { renderTask } from "./write-task.ts";

const identity = { uid: "a,1", sequence: 2, modifiedMs: Date.UTC(2026, 10, 26) };
const LATER = Date.UTC(2026, 10, 27);
const PATCHING = { revision: { modifiedMs: LATER, moves: 1 }, accountZone: "Europe/Berlin" };

function textOf(one: EventEntry): string {
  return writeComponents([createCalendar(renderEvent(one, identity))]);
}

/** The lines of `b` that `a` lacks. */
function newLines(a: string, b: string): string[] {
  const lines = new Set(a.split("\r\n"));
  return b.split("\r\n").filter((line) => !lines.has(line));
}

describe("an event", () => {
  test("is read as it was written", () => {
    fc.assert(
      fc.property(entry, (one) => {
        const object = getEvent(readText(textOf(one)));
        expect(entriesOf(object)).toEqual([one]);
        expect(object).toMatchObject({ ...identity, isPartial: false, problems: [] });
      }),
    );
  });

  test("does not change by a patch without changes", () => {
    fc.assert(
      fc.property(entry, (one) => {
        const text = textOf(one);
        const calendar = parseCalendar(text);
        const object = getEvent(readCalendar([calendar]).objects);
        expect(writeComponents([editCalendar(calendar, patchEvent(object, [one], PATCHING))])).toBe(text);
      }),
    );
  });

  test("has the new values after a patch", () => {
    fc.assert(
      fc.property(entry, entry, (one, other) => {
        const calendar = parseCalendar(textOf(one));
        const object = getEvent(readCalendar([calendar]).objects);
        const patched = writeComponents([editCalendar(calendar, patchEvent(object, [other], PATCHING))]);
        expect(entriesOf(getEvent(readText(patched)))).toEqual([other]);
      }),
    );
  });

  test("has a new title, its version and nothing else after a patch of the title", () => {
    fc.assert(
      fc.property(entry, (one) => {
        const text = textOf(one);
        const calendar = parseCalendar(text);
        const object = getEvent(readCalendar([calendar]).objects);
        const renamed = { ...one, row: { ...one.row, title: "Renamed" } };
        const patched = writeComponents([editCalendar(calendar, patchEvent(object, [renamed], PATCHING))]);
        expect(new Set(newLines(text, patched))).toEqual(
          new Set(["SEQUENCE:3", "LAST-MODIFIED:20261127T000000Z", "DTSTAMP:20261127T000000Z", "SUMMARY:Renamed"]),
        );
      }),
    );
  });
});

describe("a task", () => {
  test("is read as it was written", () => {
    fc.assert(
      fc.property(taskRow, (row) => {
        const text = writeComponents([createCalendar([renderTask(row, identity)])]);
        expect(getTask(readText(text)).row).toEqual(row);
      }),
    );
  });

  test("has the new values after a patch, or stays as it is", () => {
    fc.assert(
      fc.property(taskRow, taskRow, (row, other) => {
        const calendar = createCalendar([renderTask(row, identity)]);
        const task = getTask(readCalendar([calendar]).objects);
        const patch = (to: typeof row) =>
          editCalendar(
            calendar,
            patchTask(task, to, { revision: { modifiedMs: LATER, moves: 1 }, accountZone: "Asia/Tokyo" }),
          );
        expect(patch(row)).toBe(calendar);
        const hasStoredRule = row.is_completed && row.rrule !== null && other.rrule === null && other.date !== null;
        const read = getTask(readCalendar([patch(other)]).objects).row;
        // COMPLETED is not written beside RRULE.
        const { rrule, first, completed_at } = hasStoredRule ? read : other;
        expect(read).toEqual({ ...other, rrule, first, completed_at });
        expect(hasStoredRule && rrule === null).toBe(false);
      }),
    );
  });
});
