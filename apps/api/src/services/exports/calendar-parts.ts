import { createProperty, type Component, type Property } from "@hourloom/domain/icalendar/lines/component";
import { writeText } from "@hourloom/domain/icalendar/values/text";
import { createCalendarWriter } from "@hourloom/domain/icalendar/writing/write-calendar";
import { createYielder } from "../../core/load/event-loop-yielder.ts";

const PART_LENGTH = 64_000;

/** The name and the zone of a calendar, for the programs that read them. */
export function nameProperties(title: string, timezone: string): Property[] {
  return [
    createProperty("NAME", writeText(title)),
    createProperty("X-WR-CALNAME", writeText(title)),
    createProperty("X-WR-TIMEZONE", timezone),
  ];
}

/** Yields a VCALENDAR in parts of some 64 kB. */
export async function* calendarParts(
  properties: readonly Property[],
  objects: AsyncIterable<Component["entries"]>,
): AsyncGenerator<string, void> {
  const writer = createCalendarWriter(properties);
  const yieldIfDue = createYielder();
  let part = "";
  for await (const own of objects) {
    await yieldIfDue();
    part += writer.write(own);
    if (part.length < PART_LENGTH) continue;
    yield part;
    part = "";
  }
  yield part + writer.end();
}
