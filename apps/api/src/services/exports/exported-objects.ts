import { performance } from "node:perf_hooks";
import type { ExportedEvent, ExportedTask } from "@hourloom/db/queries/calendar-exports";
import type { Component } from "@hourloom/domain/icalendar/lines/component";
import { calendarPart, type CalendarPart } from "@hourloom/domain/icalendar/writing/write-calendar";
import type { Calculated, Calculation, Calculator } from "../../core/calculator.ts";
import type { Owner } from "../../core/context.ts";
import { isQuickToRead } from "../recurrence/quick-octets.ts";
import type { FilePart } from "./calendar-parts.ts";
import { calendarOfEvents, calendarOfTask, writeEvents, writeTask } from "./write-rows.ts";

/** The rows of one object, or one row that was made here. */
export type ExportedObject =
  | { kind: "calendar"; rows: readonly [ExportedEvent, ...ExportedEvent[]] }
  | { kind: "task_list"; row: ExportedTask; owner: Owner };

/** The octets of a source, empty ones of which stand for none. */
export function sourceOf(object: ExportedObject): Buffer | undefined {
  const { source } = object.kind === "calendar" ? object.rows[0] : object.row;
  return source === null || source.length === 0 ? undefined : source;
}

/** Whether an object is written within some milliseconds; others are written on a thread. */
export function isQuickToWrite(object: ExportedObject): boolean {
  const source = sourceOf(object);
  return source === undefined || isQuickToRead(source);
}

/** An object as a VCALENDAR: that which its rows were read from, or a new one. */
export function calendarOf(object: ExportedObject): Component {
  return object.kind === "calendar" ? calendarOfEvents(object.rows) : calendarOfTask(object.row, object.owner);
}

/** An object as a part of a file. */
export function writePart(object: ExportedObject): CalendarPart {
  return calendarPart(object.kind === "calendar" ? writeEvents(object.rows) : writeTask(object.row, object.owner));
}

const part: Calculation<ExportedObject, CalendarPart> = {
  module: import.meta.url,
  name: "writePart",
  run: writePart,
};

/** Time in which one file may wait for objects that are costly to write. */
const COSTLY_MS = 10_000;

/**
 * Returns a function that writes objects as parts of one file. An object that cannot be written in
 * time is its stored source, without what was changed here.
 */
export function createPartWriter(
  fileReader: Calculator,
  { userId }: Owner,
): (object: ExportedObject) => Promise<FilePart> {
  let leftMs = COSTLY_MS;

  async function calculate(object: ExportedObject): Promise<Calculated<CalendarPart>> {
    if (isQuickToWrite(object)) return fileReader.run(part, object, { account: userId, isQuick: true });
    if (leftMs <= 0) return { status: "rejected" };
    const begunMs = performance.now();
    const calculated = await fileReader.run(part, object, { account: userId, isQuick: false });
    leftMs -= performance.now() - begunMs;
    return calculated;
  }

  return async (object) => {
    const calculated = await calculate(object);
    if (calculated.status === "done") return { kind: "part", part: calculated.value };
    return { kind: "whole", calendar: String(sourceOf(object) ?? "") };
  };
}
