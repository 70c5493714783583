import type { Responded } from "./requests.ts";
import { isRecord } from "../../packages/schema/src/fields/is-record.ts";

/** A calendar file with some events, whose UIDs begin with the prefix. */
export function calendarFile(prefix: string, length: number): string {
  const events = Array.from(
    { length },
    (_, index) =>
      `BEGIN:VEVENT\r\nUID:${prefix}-${index}\r\nDTSTAMP:20261101T000000Z\r\nDTSTART:20261105T090000Z\r\nSUMMARY:Event ${index}\r\nDESCRIPTION:${"x".repeat(400)}\r\nEND:VEVENT\r\n`,
  );
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${events.join("")}END:VCALENDAR\r\n`;
}

/** The id that a response names, of an import or of an event; undefined for an error. */
export function idOf({ status = 500, text }: Responded): unknown {
  const value: unknown = status >= 400 || text === "" ? undefined : JSON.parse(text);
  return isRecord(value) ? value["id"] : undefined;
}
