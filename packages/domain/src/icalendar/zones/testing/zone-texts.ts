/** An iCalendar object with definitions of the rules of Central Europe, under these names. */
export function zoneText(...tzids: string[]): string {
  const observance = (name: string, from: string, to: string, rule: string) => [
    `BEGIN:${name}`,
    "DTSTART:19700101T020000",
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    `RRULE:FREQ=YEARLY;BYDAY=-1SU;${rule}`,
    `END:${name}`,
  ];
  const definition = (tzid: string) => [
    "BEGIN:VTIMEZONE",
    `TZID:${tzid}`,
    ...observance("STANDARD", "+0200", "+0100", "BYMONTH=10"),
    ...observance("DAYLIGHT", "+0100", "+0200", "BYMONTH=3"),
    "END:VTIMEZONE",
  ];
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...tzids.flatMap(definition), "END:VCALENDAR"];
  return lines.map((line) => `${line}\r\n`).join("");
}
