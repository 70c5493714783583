import { expect, test } from "vitest";
import { readText } from "../testing/read-text.ts";
import { lastAcknowledgedMs, readAcknowledged } from "./acknowledged.ts";

const ALARM = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT2M"];
const alarm = (...lines: readonly string[]) => [...ALARM, ...lines, "END:VALARM"];
const mail = ["BEGIN:VALARM", "ACTION:EMAIL", "TRIGGER:-PT2M", "ACKNOWLEDGED:20261127T110000Z", "END:VALARM"];

function readObject(name: "VEVENT" | "VTODO", ...components: readonly (readonly string[])[]) {
  const texts = components.map((lines) => [`BEGIN:${name}`, "UID:1", ...lines, `END:${name}`].join("\r\n"));
  const [object] = readText(texts.join("\r\n"));
  if (object === undefined) throw new Error("There is no object.");
  return object;
}

const at = (hour: number) => Date.UTC(2026, 10, 27, hour);

test.each([
  ["no alarm", [], null],
  ["an alarm that nobody dismissed", alarm(), null],
  ["ACKNOWLEDGED", alarm("ACKNOWLEDGED:20261127T090000Z"), at(9)],
  [
    "ACKNOWLEDGED of two alarms",
    [...alarm("ACKNOWLEDGED:20261127T090000Z"), ...alarm("ACKNOWLEDGED:20261127T080000Z")],
    at(9),
  ],
  ["ACKNOWLEDGED that is not in UTC", alarm("ACKNOWLEDGED:20261127T090000"), null],
  ["ACKNOWLEDGED of a mail", mail, null],
  ["X-MOZ-LASTACK", ["X-MOZ-LASTACK:20261127T100000Z", ...alarm("ACKNOWLEDGED:20261127T090000Z")], at(10)],
])("alarms with %s are dismissed until then", (_name, lines, untilMs) => {
  for (const name of ["VEVENT", "VTODO"] as const) {
    const object = readObject(name, ["DTSTART:20261127T090000Z", ...lines]);
    expect(readAcknowledged(object, 0)).toEqual({ untilMs, occurrences: new Map() });
    expect(lastAcknowledgedMs(object)).toBe(untilMs);
  }
});

test("a changed occurrence has its own", () => {
  const series = ["DTSTART:20261127T090000Z", "RRULE:FREQ=DAILY", ...alarm("ACKNOWLEDGED:20261127T080000Z")];
  const override = [
    "RECURRENCE-ID:20261128T090000Z",
    "DTSTART:20261128T093000Z",
    ...alarm("ACKNOWLEDGED:20261127T090000Z"),
  ];
  const object = readObject("VEVENT", series, override);
  expect(readAcknowledged(object, 0)).toEqual({ untilMs: at(8), occurrences: new Map([["2026-11-28", at(9)]]) });
  expect(lastAcknowledgedMs(object)).toBe(at(9));
});
