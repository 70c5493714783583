import { createProperty, type Property } from "@hourloom/domain/icalendar/lines/component";
import { writeText } from "@hourloom/domain/icalendar/values/text";
import { createCalendarWriter, type CalendarPart } from "@hourloom/domain/icalendar/writing/write-calendar";
import { createYielder } from "../../core/load/event-loop-yielder.ts";

const TEXT_LENGTH = 64_000;

/** The name and the zone of a calendar, for the programs that read them. */
export function nameProperties(title: string, timezone: string): Property[] {
  return [
    createProperty("NAME", writeText(title)),
    createProperty("X-WR-CALNAME", writeText(title)),
    createProperty("X-WR-TIMEZONE", timezone),
  ];
}

/** A part of a file, or a VCALENDAR of its own in it. */
export type FilePart = { kind: "part"; part: CalendarPart } | { kind: "whole"; calendar: string };

/** Yields a file in texts of some 64 kB. */
export async function* calendarParts(
  properties: readonly Property[],
  parts: AsyncIterable<FilePart>,
): AsyncGenerator<string, void> {
  const writer = createCalendarWriter(properties);
  const yieldIfDue = createYielder();
  let text = "";
  for await (const one of parts) {
    await yieldIfDue();
    text += one.kind === "part" ? writer.write(one.part) : writer.writeWhole(one.calendar);
    if (text.length < TEXT_LENGTH) continue;
    yield text;
    text = "";
  }
  yield text + writer.end();
}
