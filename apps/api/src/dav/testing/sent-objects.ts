/** Bodies of PUT, as clients write them. */

/** The lines of a component, of which `DTSTAMP` is always the same. */
export function component(name: "VEVENT" | "VTODO", uid: string, lines: readonly string[]): string[] {
  return [`BEGIN:${name}`, `UID:${uid}`, "DTSTAMP:20261101T000000Z", ...lines, `END:${name}`];
}

/** An object of these components. */
export function objectText(...components: readonly (readonly string[])[]): string {
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...components.flat(), "END:VCALENDAR", ""].join(
    "\r\n",
  );
}

const TIMES = ["DTSTART;TZID=Europe/Prague:20261127T090000", "DTEND;TZID=Europe/Prague:20261127T100000"];

/** An event of an hour with a property that rows do not have. */
export function eventText(
  uid: string,
  {
    summary = "Call",
    times = TIMES,
    more = [],
  }: { summary?: string; times?: readonly string[]; more?: readonly string[] } = {},
): string {
  return objectText(component("VEVENT", uid, [...times, `SUMMARY:${summary}`, "X-OWN;A=1:kept", ...more]));
}

/** A task with a property that rows do not have. */
export function taskText(
  uid: string,
  { summary = "Buy", more = [] }: { summary?: string; more?: readonly string[] } = {},
): string {
  return objectText(component("VTODO", uid, [`SUMMARY:${summary}`, "X-OWN;A=1:kept", ...more]));
}
