import type { SourceAlarm, SourceDetails } from "@hourloom/schema/icalendar/source-details";
import { formatLength } from "@/shared/time/format";

/** An alarm, as in "15 min before"; `printInstant` prints one that has an instant. */
function alarmText(alarm: SourceAlarm, printInstant: (ms: number) => string): string {
  if (alarm.kind === "absolute") return printInstant(Date.parse(alarm.at));
  const { minutes, related } = alarm;
  if (minutes === 0) return `at the ${related}`;
  const place = related === "end" ? " the end" : "";
  return minutes < 0
    ? `${formatLength(-minutes)} before${place}`
    : `${formatLength(minutes)} after${place || " the start"}`;
}

/** What the file of an imported event says of people and alarms, as labels and texts. */
export function sourceDetailTexts(
  { organizer, attendees, attendee_count, alarms }: SourceDetails,
  printInstant: (ms: number) => string,
): [label: string, text: string][] {
  const people = attendees.map(({ name, status }) => (status === null ? name : `${name} (${status})`));
  const more = attendee_count - attendees.length;
  const listed = more > 0 ? [...people, `and ${more} more`] : people;
  const lines: [string, string][] = [
    ["Organizer", organizer ?? ""],
    ["Attendees", listed.join(", ")],
    ["Alarms", alarms.map((alarm) => alarmText(alarm, printInstant)).join(", ")],
  ];
  return lines.filter(([, text]) => text !== "");
}
