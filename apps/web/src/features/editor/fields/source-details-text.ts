import type { SourceAlarm, SourceDetails } from "@hourloom/schema/icalendar/source-details";
import { formatCount, formatDuration } from "@/shared/time/format";

const DAY_MINUTES = 1_440;

function lengthOf(minutes: number): string {
  return minutes % DAY_MINUTES === 0 ? formatCount(minutes / DAY_MINUTES, "day") : formatDuration(minutes);
}

/** An alarm, as in "15 min before"; `printInstant` prints one that has an instant. */
function alarmText(alarm: SourceAlarm, printInstant: (ms: number) => string): string {
  if (alarm.kind === "absolute") return printInstant(Date.parse(alarm.at));
  const { minutes, related } = alarm;
  if (minutes === 0) return `at the ${related}`;
  const place = related === "end" ? " the end" : "";
  return minutes < 0 ? `${lengthOf(-minutes)} before${place}` : `${lengthOf(minutes)} after${place || " the start"}`;
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
