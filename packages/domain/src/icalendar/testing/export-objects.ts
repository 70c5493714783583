import type { CalendarObject } from "../reading/read-objects.ts";
import { calendarPart, createCalendarWriter } from "../writing/write-calendar.ts";

/** The text of a file with these objects as they were read. */
export function exportObjects(objects: readonly CalendarObject[]): string {
  const writer = createCalendarWriter([]);
  const texts = objects.map(({ statedZone, zones, components }) =>
    writer.write(calendarPart([...(statedZone === undefined ? [] : [statedZone]), ...zones, ...components])),
  );
  return texts.join("") + writer.end();
}
