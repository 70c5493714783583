import type { Db } from "../../packages/db/src/connect.ts";
import { analyze, insertMonthlyEvents, insertSeries } from "../../packages/db/src/testing/many-items.ts";
import type { DavProgram } from "./client.ts";

const NOTES = String.raw`Agenda\, minutes and the plan of the next quarter\; please read`;

function dayOf(index: number): string {
  return `2026${String(1 + (index % 12)).padStart(2, "0")}${String(1 + (index % 28)).padStart(2, "0")}`;
}

function seriesLines(head: readonly string[], times: readonly string[], day: string): string[] {
  const moved = `RECURRENCE-ID;TZID=Europe/Prague:${day}T090000`;
  return ["BEGIN:VEVENT", ...head, moved, ...times, "SUMMARY:Moved", "END:VEVENT"];
}

/** An event as phones send it; each tenth is a series with a moved occurrence. */
export function eventText(uid: string, index: number, more: readonly string[] = []): string {
  const day = dayOf(index);
  const isSeries = index % 10 === 0;
  const head = [`UID:${uid}`, "DTSTAMP:20261101T000000Z"];
  const times = [`DTSTART;TZID=Europe/Prague:${day}T090000`, `DTEND;TZID=Europe/Prague:${day}T100000`];
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Phone//EN",
    "BEGIN:VEVENT",
    ...head,
    ...times,
    `SUMMARY:Event ${index}`,
    "LOCATION:Office",
    `DESCRIPTION:${NOTES}`,
    ...(isSeries ? ["RRULE:FREQ=WEEKLY;COUNT=20"] : []),
    ...more,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "TRIGGER:-PT15M",
    "END:VALARM",
    "END:VEVENT",
    ...(isSeries ? seriesLines(head, times, day) : []),
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

const rules = [
  { rrule: "FREQ=DAILY", first: "2025-01-01" },
  { rrule: "FREQ=WEEKLY;BYDAY=MO,WE,FR", first: "2025-01-03" },
  { rrule: "FREQ=MONTHLY;BYDAY=-1FR", first: "2025-01-31" },
];

/** Fills the first calendar: half of the events are made here, a tenth of them series. */
export async function fillCalendar(db: Db, program: DavProgram, { id, count }: { id: string; count: number }) {
  const [series, made] = [Math.round(count * 0.05), Math.round(count * 0.45)];
  await insertSeries(db, id, { rules, count: series });
  await insertMonthlyEvents(db, [id], { first: "2026-11-01", each: made });
  // Statements of an account without statistics read all of it.
  await analyze(db);
  for (let index = 0; index < count - series - made; index += 1) {
    await program.send("PUT", `${program.calendar}put-${index}.ics`, { body: eventText(`put-${index}@x.cz`, index) });
  }
}
