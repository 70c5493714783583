import fc from "fast-check";

/** A file whose every line means something to the reader. */
export const sampleLines = `BEGIN:VCALENDAR
VERSION:2.0
X-WR-TIMEZONE:Europe/Paris
BEGIN:VTIMEZONE
TZID:Mine
BEGIN:DAYLIGHT
DTSTART:19810329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20400101T000000Z
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
RDATE:20261101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0117
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:1
SEQUENCE:2
LAST-MODIFIED:20261126T090000Z
SUMMARY;LANGUAGE=de:Zähne\\, putzen
DTSTART;TZID=Mine:20261126T090000
DTEND;TZID="Europe/Berlin":20261127T100000
RRULE:FREQ=WEEKLY;BYDAY=TH,FR;UNTIL=20271231T235959Z
RDATE;VALUE=PERIOD:20261201T090000Z/PT1H,20261202T080000Z
EXDATE;TZID=Mine:20261203T090000,20261204T090000
COLOR:#ff0000
STATUS:TENTATIVE
URL:https://example.org
BEGIN:VALARM
TRIGGER:-PT15M
END:VALARM
END:VEVENT
BEGIN:VEVENT
UID:1
RECURRENCE-ID;TZID=Mine:20261210T090000
DTSTART;VALUE=DATE:20261211
DURATION:P1W
END:VEVENT
BEGIN:VEVENT
UID:1
RECURRENCE-ID;RANGE=THISANDFUTURE:20261217T080000Z
DTSTART;TZID=Mine:20261218T100000
STATUS:CANCELLED
END:VEVENT
BEGIN:VEVENT
UID:2
DTSTART;VALUE=DATE:00010101
DTEND;VALUE=DATE:99991231
RRULE:FREQ=HOURLY;INTERVAL=5;BYHOUR=1,2;COUNT=5
END:VEVENT
BEGIN:VEVENT
UID:3
DTSTART;VALUE=DATE:20270104
RRULE:FREQ=WEEKLY;UNTIL=20270131T230000Z
EXDATE:20270110T230000Z
END:VEVENT
BEGIN:VTODO
UID:1
DTSTART;TZID=America/New_York:20261126T090000
DUE:99991231T235959Z
RRULE:FREQ=MONTHLY;BYMONTHDAY=-1
STATUS:COMPLETED
COMPLETED:00010101T000000Z
END:VTODO
END:VCALENDAR
`.split("\n");

const fragments = [
  "-",
  ":",
  ";",
  "=",
  ",",
  "\\",
  '"',
  "T",
  "Z",
  "0",
  "9",
  "99999999",
  "\u0000",
  "é",
  "DATE",
  "UTC",
  "-1",
  "PT1D",
  "T230000Z",
  "::",
  "<br>",
  "=C3=A4=",
  "1.0",
  ";ENCODING=QUOTED-PRINTABLE:",
  "\nDial in: here",
];

export interface Mutation {
  line: number;
  at: number;
  removed: number;
  added: string;
  kind: "text" | "drop" | "double" | "swap";
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  line: fc.nat(sampleLines.length - 1),
  at: fc.nat(40),
  removed: fc.nat(4),
  added: fc.constantFrom("", ...fragments),
  kind: fc.constantFrom("text", "text", "text", "drop", "double", "swap"),
});

export function mutate(lines: readonly string[], { line, at, removed, added, kind }: Mutation): string[] {
  const text = lines[line] ?? "";
  const other = lines[(line + at) % lines.length] ?? "";
  const replacements = {
    text: [text.slice(0, at) + added + text.slice(at + removed)],
    drop: [],
    double: [text, text],
    swap: [other],
  };
  return lines.toSpliced(line, 1, ...replacements[kind]);
}
