import type { ExportedEvent, ExportedTask } from "@hourloom/db/queries/calendar-exports";
import type { Component } from "@hourloom/domain/icalendar/lines/component";
import { calendarPart, type CalendarPart } from "@hourloom/domain/icalendar/writing/write-calendar";
import { defineCalculation } from "../../core/calculation.ts";
import type { Calculator } from "../../core/calculator.ts";
import type { Owner } from "../../core/context.ts";
import { createSourceCalculator } from "../recurrence/costly-sources.ts";
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

/** An object as a VCALENDAR: that which its rows were read from, or a new one. */
export function calendarOf(object: ExportedObject): Component {
  return object.kind === "calendar" ? calendarOfEvents(object.rows) : calendarOfTask(object.row, object.owner);
}

/** An object as a part of a file. */
export function writePart(object: ExportedObject): CalendarPart {
  return calendarPart(object.kind === "calendar" ? writeEvents(object.rows) : writeTask(object.row, object.owner));
}

const part = defineCalculation(import.meta.url, writePart);

/**
 * Returns a function that writes objects as parts of one file. An object that cannot be written in
 * time is its stored source, without what was changed here.
 */
export function createPartWriter(
  fileReader: Calculator,
  { userId }: Owner,
): (object: ExportedObject) => Promise<FilePart> {
  const calculate = createSourceCalculator(fileReader, userId);
  return async (object) => {
    const source = sourceOf(object);
    const calculated = await calculate(part, object, source);
    if (calculated.status === "done") return { kind: "part", part: calculated.value };
    return { kind: "whole", calendar: String(source ?? "") };
  };
}
