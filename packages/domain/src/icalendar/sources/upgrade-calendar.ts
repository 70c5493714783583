import { weekdayCodes } from "@hourloom/schema/fields/weekday-codes";
import { createComponent, createProperty, findProperty, type Component, type Property } from "../lines/component.ts";
import { parseComponents, type CalendarText, type ReadLimits } from "../lines/read-components.ts";
import { decodeTextAs } from "../lines/decode-text.ts";
import { readText, writeText } from "../values/text.ts";

/** ENCODING=QUOTED-PRINTABLE of vCalendar 1.0, which programs also write into iCalendar. */

function isQuotedPrintable({ name, parameters, text }: Property): boolean {
  if (parameters.get("ENCODING")?.toUpperCase() === "QUOTED-PRINTABLE") return true;
  return text.slice(name.length).toUpperCase().startsWith(";QUOTED-PRINTABLE");
}

function octetsOf(value: string): Uint8Array {
  // In an address an octet is written as here, but for its sign.
  const spelled = encodeURIComponent(value.toWellFormed()).replaceAll(/%3D([0-9A-F]{2})/gi, "%$1");
  const pieces = spelled.match(/%[0-9A-F]{2}|[^%]/gi) ?? [];
  return Uint8Array.from(
    pieces.map((piece) => (piece.length === 3 ? Number.parseInt(piece.slice(1), 16) : piece.charCodeAt(0))),
  );
}

/** The property as iCalendar has it: a text in UTF-8 with the escapes of RFC 5545. */
function decodeQuotedPrintable(property: Property): Property {
  const { name, parameters, value, line } = property;
  const text = decodeTextAs(octetsOf(value), parameters.get("CHARSET"));
  const others = [...parameters].filter(([key]) => key !== "ENCODING" && key !== "CHARSET");
  return { ...createProperty(name, writeText(readText(text)), Object.fromEntries(others)), line };
}

/** vCalendar 1.0 (versit Consortium, 1996), which phones and old programs write, as iCalendar. */

type Entry = Component["entries"][number];

/** `2+` and `1-` count from the start and from the end, `LD` is the last day of a month. */
function readOrdinal(text: string): number | undefined {
  if (text === "LD") return -1;
  const [, digits, sign] = /^(\d{1,3})([+-]?)$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits) * (sign === "-" ? -1 : 1);
}

function readNumbers(words: readonly string[]): string | undefined {
  const numbers = words.map(readOrdinal).filter((one) => one !== undefined);
  return numbers.length === words.length ? numbers.join(",") : undefined;
}

function isWeekday(word: string): boolean {
  return weekdayCodes.some((code) => code === word);
}

/** Weekdays after the places in a month that they have: `1+ MO TU 2- FR`. */
function readPlaces(words: readonly string[]): string | undefined {
  let place: number | undefined;
  const days: string[] = [];
  for (const word of words) {
    if (isWeekday(word)) days.push(`${place ?? ""}${word}`);
    else if ((place = readOrdinal(word)) === undefined) return undefined;
  }
  return days.join(",");
}

const FORMS: ReadonlyMap<
  string,
  { frequency: string; by: string; read: (words: readonly string[]) => string | undefined }
> = new Map([
  ["D", { frequency: "DAILY", by: "BYDAY", read: (words) => (words.length === 0 ? "" : undefined) }],
  ["W", { frequency: "WEEKLY", by: "BYDAY", read: (words) => (words.every(isWeekday) ? words.join(",") : undefined) }],
  ["MP", { frequency: "MONTHLY", by: "BYDAY", read: readPlaces }],
  ["MD", { frequency: "MONTHLY", by: "BYMONTHDAY", read: readNumbers }],
  ["YM", { frequency: "YEARLY", by: "BYMONTH", read: readNumbers }],
  ["YD", { frequency: "YEARLY", by: "BYYEARDAY", read: readNumbers }],
]);

/** `#0` is without an end; without any end a rule is for two times. */
function endPart(word: string | undefined): string | undefined {
  if (word === undefined) return "COUNT=2";
  if (!word.startsWith("#")) return `UNTIL=${word}`;
  return word === "#0" ? undefined : `COUNT=${word.slice(1)}`;
}

/** A rule such as `W2 MO FR #10` or `MD1 15 20270301T000000Z`; undefined for another one. */
function upgradeRule(value: string): string | undefined {
  const [head = "", ...words] = value.trim().toUpperCase().split(/\s+/);
  const [, name = "", interval = ""] = /^([A-Z]{1,2})(\d{1,3})$/.exec(head) ?? [];
  const form = FORMS.get(name);
  const hasEnd = /^(?:#\d+|\d{8}T\d{6}Z?)$/.test(words.at(-1) ?? "");
  const list = form?.read(hasEnd ? words.slice(0, -1) : words);
  if (form === undefined || list === undefined) return undefined;
  const by = list === "" ? [] : [`${form.by}=${list}`];
  const parts = [`FREQ=${form.frequency}`, `INTERVAL=${interval}`, ...by, endPart(hasEnd ? words.at(-1) : undefined)];
  return parts.filter((part) => part !== undefined).join(";");
}

/** `DALARM:19960415T235000Z;PT5M;2;Text`, of which the first is when it goes off. */
function upgradeAlarm({ value, line }: Property): Component {
  const [at = ""] = value.split(";");
  const trigger = createProperty("TRIGGER", at.trim(), { VALUE: "DATE-TIME" });
  return { ...createComponent("VALARM", [createProperty("ACTION", "DISPLAY"), trigger]), line };
}

const LISTS = ["EXDATE", "RDATE", "CATEGORIES"];

function upgradeProperty(property: Property): Entry {
  const { name, value, line, parameters } = property;
  const withValue = (text: string) => ({ ...createProperty(name, text, Object.fromEntries(parameters)), line });
  if (name === "VERSION") return withValue("2.0");
  if (name === "RRULE") return withValue(upgradeRule(value) ?? value);
  if (name === "STATUS") return withValue(value.trim().replace(" ", "-"));
  if (name === "DALARM" || name === "AALARM") return upgradeAlarm(property);
  return LISTS.includes(name) && !value.includes("\\") ? withValue(value.replaceAll(";", ",")) : property;
}

/** The same component where nothing in it is to be changed. */
function mapProperties(component: Component, map: (property: Property) => Entry): Component {
  const entries = component.entries.map((entry) =>
    entry.kind === "component" ? mapProperties(entry, map) : map(entry),
  );
  return entries.every((entry, index) => entry === component.entries[index]) ? component : { ...component, entries };
}

/** A property with TZID is a time, in which nothing is to be decoded. */
function decodeProperty(property: Property): Property {
  const isText = !property.parameters.has("TZID");
  return isText && isQuotedPrintable(property) ? decodeQuotedPrintable(property) : property;
}

function upgradeCalendar(calendar: Component): Component {
  const decoded = mapProperties(calendar, decodeProperty);
  const isFormer = findProperty(decoded, "VERSION")?.value.trim() === "1.0";
  return isFormer ? mapProperties(decoded, upgradeProperty) : decoded;
}

/** Reads a file like `parseComponents`; what is vCalendar 1.0 or quoted-printable as iCalendar. */
export function parseCalendars(text: string, limits: ReadLimits): CalendarText {
  const parsed = parseComponents(text, limits);
  return { ...parsed, components: parsed.components.map(upgradeCalendar) };
}
