/** iCalendar objects of the check, and what each says. */
import {
  componentsOf,
  createProperty,
  findProperty,
  propertiesOf,
  type Component,
  type Property,
} from "../../packages/domain/src/icalendar/lines/component.ts";
import { parseComponents } from "../../packages/domain/src/icalendar/lines/read-components.ts";
import { writeComponents } from "../../packages/domain/src/icalendar/lines/write-components.ts";
import { addDays } from "../../packages/domain/src/time/day-number.ts";

export type Kind = "VEVENT" | "VTODO";

/**
 * What an object says. `start` is that of the first component or the due time of a task, `others`
 * are the other lines that no change of the check touches.
 */
export interface State {
  readonly title: string;
  readonly start: string;
  /** Days from one occurrence to the next; 0 for a single object, or if they differ. */
  readonly intervalDays: number;
  readonly isSeries: boolean;
  readonly isCompleted: boolean;
  /** Their triggers. */
  readonly alarms: readonly string[];
  /** Titles of changed occurrences by their RECURRENCE-ID. */
  readonly overrides: ReadonlyMap<string, string>;
  readonly excluded: readonly string[];
  readonly others: readonly string[];
}

const LIMITS = { components: 1_000, lineLength: 100_000 };
const FIRST_DAY = "2031-01-06";
const STAMP = "20261101T080000Z";
const OTHERS = new Set(
  ["ATTENDEE", "ORGANIZER", "CATEGORIES", "GEO", "PRIORITY"].concat(["RRULE", "LOCATION", "DESCRIPTION", "TRANSP"]),
);

const PRAGUE = `BEGIN:VTIMEZONE\r
TZID:Europe/Prague\r
BEGIN:DAYLIGHT\r
DTSTART:19810329T020000\r
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r
TZNAME:CEST\r
TZOFFSETFROM:+0100\r
TZOFFSETTO:+0200\r
END:DAYLIGHT\r
BEGIN:STANDARD\r
DTSTART:19961027T030000\r
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r
TZNAME:CET\r
TZOFFSETFROM:+0200\r
TZOFFSETTO:+0100\r
END:STANDARD\r
END:VTIMEZONE\r
`;

/** The day on which the object with this number starts, as `yyyy-mm-dd`. */
export function dayOf(index: number): string {
  return addDays(FIRST_DAY, index % 300);
}

function compact(date: string): string {
  return date.replaceAll("-", "");
}

function daysAfter(index: number, days: number): string {
  return compact(addDays(dayOf(index), days));
}

function wrap(body: readonly string[], zones = ""): string {
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//Check//EN"];
  return `${lines.join("\r\n")}\r\n${zones}${[...body, "END:VCALENDAR", ""].join("\r\n")}`;
}

function alarm(minutes: number): string[] {
  return [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "DESCRIPTION:Soon",
    `TRIGGER:-PT${minutes}M`,
    `X-ALARM-NOTE:${minutes} minutes`,
    "END:VALARM",
  ];
}

interface Named {
  readonly uid: string;
  readonly title: string;
}

function head({ uid, title }: Named): string[] {
  return [`UID:${uid}`, `DTSTAMP:${STAMP}`, `SUMMARY:${title}`];
}

type Maker = (named: Named, index: number) => string;

function event(named: Named, lines: readonly string[], zones = ""): string {
  return wrap(["BEGIN:VEVENT", ...head(named), ...lines, "END:VEVENT"], zones);
}

/** A series with an occurrence that has a title of its own, and one left out. */
function weekly(named: Named, index: number): string {
  const at = (days: number) => `${daysAfter(index, days)}T090000`;
  const override = [
    "BEGIN:VEVENT",
    ...head({ ...named, title: `${named.title} moved` }),
    `RECURRENCE-ID;TZID=Europe/Prague:${at(14)}`,
    `DTSTART;TZID=Europe/Prague:${daysAfter(index, 15)}T110000`,
    `DTEND;TZID=Europe/Prague:${daysAfter(index, 15)}T120000`,
    "X-OVERRIDE-NOTE:only here",
    "END:VEVENT",
  ];
  const master = [
    "BEGIN:VEVENT",
    ...head(named),
    `DTSTART;TZID=Europe/Prague:${at(0)}`,
    `DTEND;TZID=Europe/Prague:${daysAfter(index, 0)}T100000`,
    "RRULE:FREQ=WEEKLY;COUNT=20",
    `EXDATE;TZID=Europe/Prague:${at(7)}`,
    ...alarm(10),
    "END:VEVENT",
  ];
  return wrap([...master, ...override], PRAGUE);
}

const eventMakers: readonly Maker[] = [
  (named, index) =>
    event(
      named,
      [
        `DTSTART;TZID=Europe/Prague:${daysAfter(index, 0)}T090000`,
        `DTEND;TZID=Europe/Prague:${daysAfter(index, 0)}T100000`,
        "LOCATION:Hall\\, second floor",
      ],
      PRAGUE,
    ),
  (named, index) =>
    event(named, [
      `DTSTART:${daysAfter(index, 0)}T120000Z`,
      "DURATION:PT45M",
      "DESCRIPTION:Two\\nlines\\; and more",
      ...alarm(15),
      ...alarm(45),
    ]),
  (named, index) =>
    event(named, [
      `DTSTART:${daysAfter(index, 0)}T143000`,
      `DTEND:${daysAfter(index, 0)}T153000`,
      'X-CHECK-NOTE;X-PARAM="a;b":kept as it came',
      "CATEGORIES:WORK,CHECK",
    ]),
  (named, index) =>
    event(named, [`DTSTART;VALUE=DATE:${daysAfter(index, 0)}`, `DTEND;VALUE=DATE:${daysAfter(index, 1)}`]),
  weekly,
  (named, index) =>
    event(named, [
      `DTSTART;VALUE=DATE:${daysAfter(index, 0)}`,
      `DTEND;VALUE=DATE:${daysAfter(index, 3)}`,
      "RRULE:FREQ=MONTHLY;COUNT=6",
      "TRANSP:TRANSPARENT",
    ]),
  (named, index) =>
    event(named, [
      `DTSTART:${daysAfter(index, 0)}T080000Z`,
      `DTEND:${daysAfter(index, 0)}T083000Z`,
      "ORGANIZER;CN=Ada:mailto:ada@example.com",
      'ATTENDEE;CN="Grace; Hopper";PARTSTAT=ACCEPTED;RSVP=TRUE:mailto:grace@example.com',
      "ATTENDEE;CN=Alan;PARTSTAT=NEEDS-ACTION:mailto:alan@example.com",
    ]),
  (named, index) =>
    event(named, [
      `DTSTART:${daysAfter(index, 0)}T180000`,
      `DTEND:${daysAfter(index, 0)}T190000`,
      "RRULE:FREQ=DAILY;COUNT=10",
      `EXDATE:${daysAfter(index, 2)}T180000`,
      "GEO:50.087;14.421",
    ]),
];

function task(named: Named, lines: readonly string[], zones = ""): string {
  return wrap(["BEGIN:VTODO", ...head(named), ...lines, "END:VTODO"], zones);
}

const taskMakers: readonly Maker[] = [
  (named, index) => task(named, [`DUE;VALUE=DATE:${daysAfter(index, 0)}`, "PRIORITY:3"]),
  (named, index) => task(named, [`DUE:${daysAfter(index, 0)}T170000`, "STATUS:NEEDS-ACTION", ...alarm(30)]),
  (named, index) =>
    task(named, [
      `DTSTART;VALUE=DATE:${daysAfter(index, 0)}`,
      `DUE;VALUE=DATE:${daysAfter(index, 0)}`,
      "RRULE:FREQ=WEEKLY",
    ]),
  (named, index) => task(named, [`DUE;TZID=Europe/Prague:${daysAfter(index, 0)}T080000`, "X-CHECK-NOTE:zoned"], PRAGUE),
  (named) => task(named, ["DESCRIPTION:without a date", "CATEGORIES:HOME"]),
];

/** An object as another program would write it; its form depends on the number. */
export function makeObject(kind: Kind, named: Named, index: number): string {
  const makers = kind === "VEVENT" ? eventMakers : taskMakers;
  const make = makers[index % makers.length];
  if (make === undefined) throw new Error("no form");
  return make(named, index);
}

/** A file with several objects, and each definition of a zone once. */
export function makeFile(texts: readonly string[]): string {
  return wrap([writeComponents(texts.flatMap((text) => entriesOf(parseObject(text)))).trimEnd()], PRAGUE);
}

/** The tree of an object. Throws if it is none. */
export function parseObject(text: string): Component {
  const [calendar] = parseComponents(text, LIMITS).components;
  if (calendar === undefined) throw new Error(`no object: ${text}`);
  return calendar;
}

function entriesOf(calendar: Component): Component[] {
  return calendar.entries.filter((one) => one.kind === "component").filter(({ name }) => name !== "VTIMEZONE");
}

function isOverride(component: Component): boolean {
  return findProperty(component, "RECURRENCE-ID") !== undefined;
}

/** The component of an object that is no changed occurrence. */
function mainOf(calendar: Component): Component {
  const main = entriesOf(calendar).find((one) => !isOverride(one)) ?? entriesOf(calendar)[0];
  if (main === undefined) throw new Error("an object without components");
  return main;
}

function valueOf(component: Component, name: string): string {
  return findProperty(component, name)?.value ?? "";
}

export function uidOf(text: string): string {
  return valueOf(mainOf(parseObject(text)), "UID");
}

function otherLine({ name, value, parameters }: Property): string[] {
  if (name.startsWith("X-VOBJ") || name.startsWith("X-RADICALE")) return [];
  if (!name.startsWith("X-") && !OTHERS.has(name)) return [];
  const list = [...parameters].map(([key, one]) => `${key}=${one}`).toSorted();
  // Radicale sorts the parts of a rule.
  return [[name, ...list, name === "RRULE" ? value.split(";").toSorted().join(";") : value].join("|")];
}

function intervalOf(rule: string): number {
  const frequency = /FREQ=(\w+)/.exec(rule)?.[1];
  if (frequency === "WEEKLY") return 7;
  return frequency === "DAILY" ? 1 : 0;
}

/** Reads what an object says. */
export function stateOf(text: string): State {
  const calendar = parseObject(text);
  const main = mainOf(calendar);
  const overrides = entriesOf(calendar).filter((one) => one !== main);
  return {
    title: valueOf(main, "SUMMARY"),
    start: valueOf(main, main.name === "VTODO" ? "DUE" : "DTSTART"),
    intervalDays: intervalOf(valueOf(main, "RRULE")),
    isSeries: findProperty(main, "RRULE") !== undefined,
    isCompleted: valueOf(main, "STATUS") === "COMPLETED",
    alarms: componentsOf(main, "VALARM")
      .map((one) => valueOf(one, "TRIGGER"))
      .toSorted(),
    overrides: new Map(overrides.map((one) => [valueOf(one, "RECURRENCE-ID"), valueOf(one, "SUMMARY")])),
    excluded: propertiesOf(main, "EXDATE")
      .flatMap(({ value }) => value.split(","))
      .toSorted(),
    // A new override repeats the lines of the series.
    others: [...new Set([main, ...overrides].flatMap((one) => propertiesOf(one).flatMap(otherLine)))].toSorted(),
  };
}

/** A state as a text, to compare and to print. */
export function textOfState(state: State): string {
  const overrides = [...state.overrides].map(([start, title]) => `${start} ${title}`).toSorted();
  return JSON.stringify({ ...state, overrides });
}

export function isSameState(a: State | undefined, b: State | undefined): boolean {
  return a === undefined || b === undefined ? a === b : textOfState(a) === textOfState(b);
}

/** The day of a date or time as iCalendar writes it. */
export function dateOf(compact: string): string {
  return `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6, 8)}`;
}

/** The same time some days later, both as iCalendar writes them. */
export function movedBy(value: string, days: number): string {
  return addDays(dateOf(value), days).replaceAll("-", "") + value.slice(8);
}

/** The state of a repeating task after its occurrence is done. */
export function movedOn(state: State): State {
  return { ...state, isCompleted: false, start: movedBy(state.start, state.intervalDays) };
}

/** The object with its main component changed. */
function withMain(text: string, change: (main: Component) => Component): string {
  const calendar = parseObject(text);
  const main = mainOf(calendar);
  return writeComponents([
    { ...calendar, entries: calendar.entries.map((entry) => (entry === main ? change(main) : entry)) },
  ]);
}

function withLines(component: Component, properties: readonly Property[]): Component {
  const names = new Set(properties.map(({ name }) => name));
  const rest = component.entries.filter((entry) => entry.kind === "component" || !names.has(entry.name));
  const first = rest.findIndex(({ kind }) => kind === "component");
  const at = first < 0 ? rest.length : first;
  return { ...component, entries: [...rest.slice(0, at), ...properties, ...rest.slice(at)] };
}

/** Changes of an object as other programs make them. */
export const objectEdits = {
  rename: (text: string, title: string) =>
    withMain(text, (main) => withLines(main, [createProperty("SUMMARY", title)])),
  addAlarm: (text: string) => {
    const added = parseObject(wrap(["BEGIN:VEVENT", ...alarm(5), "END:VEVENT"]));
    const [carrier] = entriesOf(added);
    return withMain(text, (main) => ({ ...main, entries: [...main.entries, ...(carrier?.entries ?? [])] }));
  },
  complete: (text: string) =>
    withMain(text, (main) =>
      withLines(main, [
        createProperty("STATUS", "COMPLETED"),
        createProperty("COMPLETED", STAMP),
        createProperty("PERCENT-COMPLETE", "100"),
      ]),
    ),
};

/** The lines of an object without their folds, in order. */
export function linesOf(text: string): string[] {
  return text
    .replaceAll("\r\n", "\n")
    .replaceAll(/\n[ \t]/g, "")
    .split("\n")
    .filter((line) => line !== "");
}
