import { componentsOf, type Component } from "@hourloom/domain/icalendar/lines/component";
import { writeComponents } from "@hourloom/domain/icalendar/lines/write-components";
import { expandObject } from "@hourloom/domain/icalendar/querying/expand-object";
import { freeBusy } from "@hourloom/domain/icalendar/querying/free-busy";
import { limitRecurrenceSet } from "@hourloom/domain/icalendar/querying/limit-recurrence-set";
import { matchesFilter } from "@hourloom/domain/icalendar/querying/match-filter";
import type { QueryOptions } from "@hourloom/domain/icalendar/querying/occurrences";
import { selectData } from "@hourloom/domain/icalendar/querying/select-data";
import { readSource } from "@hourloom/domain/icalendar/sources/read-source";
import { ExpansionBudget } from "@hourloom/domain/icalendar/zones/expansion-budget";
import type {
  CalendarDataRequest,
  ClosedTimeRange,
  ComponentFilter,
} from "@hourloom/schema/icalendar/calendar-queries";
import { defineCalculation } from "../../core/calculation.ts";

/** What reports compute of the octets of objects, where need be on a thread. */

/** Of costly rules, each of which may take 100 ms. */
const EXPANSIONS_MAX = 20;

function optionsOf(accountZone: string): QueryOptions {
  return { accountZone, budget: new ExpansionBudget(EXPANSIONS_MAX) };
}

interface Match {
  octets: Uint8Array;
  filter: ComponentFilter;
  /** IANA name of the zone of floating times. */
  accountZone: string;
}

/** Whether an object matches a filter. */
export function matchOctets({ octets, filter, accountZone }: Match): boolean {
  const calendar = readSource(octets);
  return calendar !== undefined && matchesFilter(calendar, filter, optionsOf(accountZone));
}

export const matching = defineCalculation(import.meta.url, matchOctets);

interface Writing {
  octets: Uint8Array;
  request: CalendarDataRequest;
  accountZone: string;
  instancesMax: number;
}

/** The text of an object and how many occurrences it lists; `empty`: none is in the range. */
type Written = { status: "written"; text: string; instances: number } | { status: "empty" | "too_many" };

function expanded(calendar: Component, range: ClosedTimeRange, { accountZone, instancesMax }: Writing) {
  const expansion = expandObject(calendar, range, { ...optionsOf(accountZone), instancesMax });
  // A rule that takes too long is left to the client.
  return expansion.kind === "unknown" ? { kind: "expanded" as const, calendar } : expansion;
}

/** Writes an object in the form that a report wants. */
export function writeOctets(writing: Writing): Written {
  const { octets, request, accountZone } = writing;
  const { selection, expand, limitRecurrenceSet: limited } = request;
  const calendar = readSource(octets);
  if (calendar === undefined) return { status: "written", text: Buffer.from(octets).toString(), instances: 0 };
  const chosen = expand === null ? undefined : expanded(calendar, expand, writing);
  if (chosen?.kind === "too_many") return { status: "too_many" };
  const instances = chosen === undefined ? 0 : componentsOf(chosen.calendar).length;
  if (chosen !== undefined && instances === 0) return { status: "empty" };
  const whole = chosen?.calendar ?? calendar;
  const within = limited === null ? whole : limitRecurrenceSet(whole, limited, optionsOf(accountZone));
  const text = writeComponents([selection === null ? within : selectData(within, selection)]);
  return { status: "written", text, instances };
}

export const writing = defineCalculation(import.meta.url, writeOctets);

interface BusyTimes {
  objects: readonly Uint8Array[];
  range: ClosedTimeRange;
  accountZone: string;
  /** DTSTAMP, in milliseconds since 1970. */
  stampMs: number;
  occurrencesMax: number;
}

/** The busy times of objects, as iCalendar; undefined unless all of them are known. */
export function writeBusyTimes({ objects, range, accountZone, ...more }: BusyTimes): string | undefined {
  const calendars = objects.map((octets) => readSource(octets)).filter((calendar) => calendar !== undefined);
  const { calendar, isComplete } = freeBusy(calendars, range, { ...optionsOf(accountZone), ...more });
  return isComplete ? writeComponents([calendar]) : undefined;
}

export const busyTimes = defineCalculation(import.meta.url, writeBusyTimes);
