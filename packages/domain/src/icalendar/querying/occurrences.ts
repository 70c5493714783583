import { DAY_MS } from "@hourloom/schema/fields/limits";
import type { TimeRange } from "@hourloom/schema/icalendar/calendar-queries";
import { addDaysClamped, daysBetween } from "../../time/day-number.ts";
import { componentsOf, createProperty, findProperty, propertiesOf, type Component } from "../lines/component.ts";
import { convertTo, type OwnTime } from "../reading/own-clock.ts";
import type { ReadContext } from "../reading/read-context.ts";
import { readEntries, type ReadEntry } from "../reading/read-entries.ts";
import { isDated, type DatedRow } from "../reading/read-event.ts";
import { splitGroup } from "../reading/read-objects.ts";
import { isRepeating } from "../reading/read-overrides.ts";
import { dateTimeOf } from "../values/date-time.ts";
import type { ExpansionBudget } from "../zones/expansion-budget.ts";
import { createZoneResolver, definitionsByTzid, findStatedZone } from "../zones/zone-resolver.ts";
import { readComponentTimes, type ComponentTimes } from "./component-times.ts";
import { momentAfter, momentAt, momentOf, type Moment } from "./moments.ts";
import { seriesStarts, type Span } from "./series-starts.ts";

/** The occurrences of the events or tasks of a calendar object. */

export interface QueryOptions {
  /** IANA name of the zone of floating times and of whole days. */
  readonly accountZone: string;
  /** Of all objects of a report: an expansion of a rule that is not arithmetic takes from it. */
  readonly budget: ExpansionBudget;
}

export interface Occurrence {
  /** The component that states it: the series or an override. */
  readonly component: Component;
  readonly start: Moment;
  /** Not before the start, and equal without a length. */
  readonly end: Moment;
  /** RECURRENCE-ID; null for a component that does not repeat. */
  readonly id: Moment | null;
}

/** `unknown`: there may be more, which take too long to compute. */
export type FoundOccurrence = Occurrence | "unknown";

export interface Source {
  readonly component: Component;
  /** Whether it is on whole days or at floating times. */
  readonly isFloating: boolean;
  /** All occurrences that overlap the span, and some around it; not in order. */
  readonly find: (span: Span) => Iterable<FoundOccurrence>;
}

/** A calendar object with its zones. */
export interface OpenedObject {
  readonly calendar: Component;
  readonly context: ReadContext;
}

/** `calendar` is a VCALENDAR with the components of one UID and the zones that they name. */
export function openObject(calendar: Component, { accountZone, budget }: QueryOptions): OpenedObject {
  const definitions = definitionsByTzid(componentsOf(calendar, "VTIMEZONE"));
  const zones = createZoneResolver(definitions, { accountZone, budget });
  const dayZone = findStatedZone(calendar) ?? accountZone;
  return { calendar, context: { accountZone, dayZone, budget, zones, report: () => undefined } };
}

export function spanOf({ startMs, endMs }: TimeRange): Span {
  return { fromMs: startMs ?? -Infinity, toMs: endMs ?? Infinity };
}

/** The clock of a series, and how its occurrences are named. */
interface SeriesClock {
  readonly zone: string;
  readonly accountZone: string;
  /** The RECURRENCE-ID of the occurrence on a date. */
  readonly idOn: (start: OwnTime) => Moment | undefined;
}

function namedTime(component: Component) {
  return dateTimeOf(findProperty(component, "RECURRENCE-ID"));
}

function singleSource(
  component: Component,
  { times, id, zones }: { times: ComponentTimes; id: Moment | null; zones: { zone: string; accountZone: string } },
): Source[] {
  const { start, length, isFloating } = times;
  const end = momentAfter(start, length, zones);
  return end === undefined ? [] : [{ component, isFloating, find: () => [{ component, start, end, id }] }];
}

/** A component whose occurrence no series has. */
function ownSource(component: Component, context: ReadContext): Source[] {
  const times = readComponentTimes(component, context);
  const id = momentOf(namedTime(component), context) ?? null;
  if (times === undefined) return [];
  return singleSource(component, { times, id, zones: { zone: times.zone, accountZone: context.accountZone } });
}

/**
 * A series that begins with an override of all later occurrences names them by the dates and the
 * time of the series before it.
 */
function createSeriesClock(component: Component, row: DatedRow, context: ReadContext): SeriesClock {
  const { accountZone } = context;
  const zone = row.timezone ?? accountZone;
  const named = namedTime(component);
  if (named === undefined) return { zone, accountZone, idOn: (start) => momentAt(start, { zone, accountZone }) };
  const first = convertTo(zone, named, context);
  const shift = daysBetween(row.date, first.date);
  const idOn = ({ date }: OwnTime) =>
    momentAt({ date: addDaysClamped(date, shift), time: first.time }, { zone, accountZone });
  return { zone, accountZone, idOn };
}

function* findInSeries(
  { component, row, exceptions }: ReadEntry & { row: DatedRow },
  { times, clock, context }: { times: ComponentTimes; clock: SeriesClock; context: ReadContext },
  span: Span,
): Generator<FoundOccurrence, void> {
  const { time, length } = times;
  const { zone } = clock;
  // A day of the clock may be longer than 24 hours.
  const lengthMs = length.ms + (length.days === 0 ? 0 : (length.days + 1) * DAY_MS);
  const around = { fromMs: span.fromMs - lengthMs, toMs: span.toMs };
  for (const found of seriesStarts({ row, exceptions, time, zone, budget: context.budget }, around)) {
    if (found === "unknown") {
      yield found;
      continue;
    }
    const start = momentAt(found, clock);
    const end = start && momentAfter(start, length, clock);
    const id = clock.idOn(found);
    if (start !== undefined && end !== undefined && id !== undefined) yield { component, start, end, id };
  }
  // Rows have one rule.
  if (propertiesOf(component, "RRULE").length > 1) yield "unknown";
}

function overrideSources(entry: ReadEntry, clock: SeriesClock, context: ReadContext): Source[] {
  return [...entry.overrides].flatMap(([date, component]) => {
    const id = clock.idOn({ date, time: entry.row.start_time });
    const times = readComponentTimes(component, context, namedTime(component));
    const zones = { zone: times?.zone ?? clock.zone, accountZone: context.accountZone };
    return times === undefined ? [] : singleSource(component, { times, id: id ?? null, zones });
  });
}

function entrySources(entry: ReadEntry, context: ReadContext): Source[] {
  const { component, exceptions } = entry;
  if (!isDated(entry)) return [];
  if (!isRepeating(entry.row)) {
    return exceptions.some(({ date }) => date === entry.row.date) ? [] : ownSource(component, context);
  }
  const times = readComponentTimes(component, context, namedTime(component));
  if (times === undefined) return [];
  const clock = createSeriesClock(component, entry.row, context);
  const find = (span: Span) => findInSeries(entry, { times, clock, context }, span);
  return [{ component, isFloating: times.isFloating, find }, ...overrideSources(entry, clock, context)];
}

const SERIES_PROPERTIES = ["RRULE", "RDATE", "EXDATE", "RECURRENCE-ID"];

function isPlain(component: Component): boolean {
  return !component.entries.some(({ name }) => SERIES_PROPERTIES.includes(name));
}

/** A task without a start repeats from the day on which it is due. */
function withStart(component: Component): Component {
  const due = component.name === "VTODO" ? findProperty(component, "DUE") : undefined;
  if (due === undefined || findProperty(component, "DTSTART") !== undefined) return component;
  const start = createProperty("DTSTART", due.value, Object.fromEntries(due.parameters));
  return { ...component, entries: [start, ...component.entries.filter((entry) => entry !== due)] };
}

function withComponent(source: Source, component: Component): Source {
  function* find(span: Span): Generator<FoundOccurrence, void> {
    for (const found of source.find(span)) yield found === "unknown" ? found : { ...found, component };
  }
  return { ...source, component, find };
}

/**
 * The components `name` (VEVENT or VTODO) of an object with their occurrences. Components without a
 * start are left out, and so are those that a later version supersedes.
 */
export function sourcesOf({ calendar, context }: OpenedObject, name: string): Source[] {
  const components = componentsOf(calendar, name);
  const [first, ...more] = components;
  if (first === undefined) return [];
  if (more.length === 0 && isPlain(first)) return ownSource(first, context);
  const originals = new Map(components.map((component) => [withStart(component), component]));
  const { master, overrides } = splitGroup([...originals.keys()]);
  const { entries } = readEntries(master, overrides, context);
  const sources = entries.flatMap((entry) => entrySources(entry, context));
  return sources.map((source) => {
    const original = originals.get(source.component) ?? source.component;
    return original === source.component ? source : withComponent(source, original);
  });
}

/** Occurrences of one component that are examined for one condition. */
const EXAMINED_MAX = 2_000;

/**
 * Whether an occurrence satisfies the condition. Also true if nobody can know, or only after many
 * more occurrences than any usual condition needs.
 */
export function someOccurrence(source: Source, span: Span, condition: (occurrence: Occurrence) => boolean): boolean {
  let examined = 0;
  for (const found of source.find(span)) {
    examined += 1;
    if (found === "unknown" || condition(found) || examined > EXAMINED_MAX) return true;
  }
  return false;
}
