import { performance } from "node:perf_hooks";
import { listObjectsNear } from "@hourloom/db/queries/caldav/objects";
import { FIRST_OBJECT } from "@hourloom/db/queries/caldav/resources";
import { componentsOf, findProperty } from "@hourloom/domain/icalendar/lines/component";
import { writeComponents } from "@hourloom/domain/icalendar/lines/write-components";
import { parseComponents } from "@hourloom/domain/icalendar/lines/read-components";
import { expandObject } from "@hourloom/domain/icalendar/querying/expand-object";
import { freeBusy } from "@hourloom/domain/icalendar/querying/free-busy";
import { limitRecurrenceSet } from "@hourloom/domain/icalendar/querying/limit-recurrence-set";
import { matchesFilter } from "@hourloom/domain/icalendar/querying/match-filter";
import type { QueryOptions } from "@hourloom/domain/icalendar/querying/occurrences";
import { selectData } from "@hourloom/domain/icalendar/querying/select-data";
import { ExpansionBudget } from "@hourloom/domain/icalendar/zones/expansion-budget";
import { findZone } from "@hourloom/domain/icalendar/zones/zone-names";
import { addDaysClamped } from "@hourloom/domain/time/day-number";
import type {
  CalendarDataRequest,
  ClosedTimeRange,
  ComponentFilter,
  TimeRange,
} from "@hourloom/schema/icalendar/calendar-queries";
import { DAY_MS } from "@hourloom/schema/fields/limits";
import type { Component } from "@hourloom/domain/icalendar/lines/component";
import { createYielder } from "../../core/event-loop-yielder.ts";
import { objectSegment } from "./addresses.ts";
import type { CaldavCaller, CaldavDeps } from "./caller.ts";
import type { Collection } from "./collections.ts";
import type { CalendarObject } from "./current-object.ts";
import { listMembers, readObjects } from "./read-objects.ts";

/** Costly rules may take 100 ms: once they have taken this long, no more are expanded. */
const HEAVY_MS = 40;
const EXPANSIONS_MAX = 4;
const INSTANCES_MAX = 5_000;
/** A query that takes longer ends without the rest. */
const QUERY_MS = 3_000;
const PAGE = 500;
const FIRST_DATE = "0001-01-01";
const LAST_DATE = "9999-12-31";

/** Runs work on one object after the other; those after much work expand no costly rules. */
function createRunner(accountZone: string) {
  let heavyMs = 0;
  return <Value>(work: (options: QueryOptions) => Value): Value => {
    const budget = new ExpansionBudget(heavyMs < HEAVY_MS ? EXPANSIONS_MAX : 0);
    const startedMs = performance.now();
    const value = work({ accountZone, budget });
    const elapsedMs = performance.now() - startedMs;
    if (elapsedMs > 1) heavyMs += elapsedMs;
    return value;
  };
}

/** The zone of floating times that a query states: by its name, or by a VTIMEZONE. */
function zoneOfQuery({ timezone, timezoneId }: { timezone: string | null; timezoneId: string | null }) {
  const limits = { components: 100, lineLength: 10_000 };
  const [calendar] = timezone === null ? [] : parseComponents(timezone, limits).components;
  const [definition] = calendar === undefined ? [] : componentsOf(calendar, "VTIMEZONE");
  return findZone(
    timezoneId ??
      findProperty(definition ?? { kind: "component", name: "", line: 0, entries: [] }, "TZID")?.value ??
      "",
  );
}

const componentOf = { calendar: "VEVENT", task_list: "VTODO" } as const;

/** Whether objects of this collection can match at all. */
function canMatch({ kind }: Collection, { name, isNotDefined, components }: ComponentFilter): boolean {
  if (name !== "VCALENDAR") return false;
  if (isNotDefined) return false;
  const other = kind === "calendar" ? "VTODO" : "VEVENT";
  return components.every((one) => one.isNotDefined || ![other, "VJOURNAL", "VFREEBUSY"].includes(one.name));
}

/** The range in which matching events must be; undefined for no such condition. */
function rangeOf({ kind }: Collection, { components }: ComponentFilter): TimeRange | undefined {
  const own = components.find(({ name, isNotDefined }) => name === componentOf[kind] && !isNotDefined);
  return kind === "calendar" ? (own?.timeRange ?? undefined) : undefined;
}

/** Days on either side: those of the farthest zones, and one for what lasts until midnight. */
const MARGIN_DAYS = 3;

function dateAt(ms: number | null, days: number, otherwise: string): string {
  if (ms === null || !Number.isFinite(ms)) return otherwise;
  const date = new Date(ms + days * DAY_MS);
  const text = date.getTime() <= 253_402_300_799_000 && date.getTime() >= -62_135_596_800_000 ? date.toISOString() : "";
  return text === "" ? otherwise : addDaysClamped(text.slice(0, 10), 0);
}

/** Yields the segments of the events that may be in a range, page by page. */
async function* segmentsNear(
  { db }: CaldavDeps,
  { owner: { userId } }: CaldavCaller,
  { collection, range: { startMs, endMs } }: { collection: Collection; range: TimeRange },
): AsyncGenerator<string[], void> {
  const from = dateAt(startMs, -MARGIN_DAYS, FIRST_DATE);
  const to = dateAt(endMs, MARGIN_DAYS, LAST_DATE);
  const key = { userId, collection: collection.id };
  for (let after = FIRST_OBJECT; ;) {
    const found = await listObjectsNear(db, key, { from, to, after, limit: PAGE });
    const last = found.at(-1);
    if (last === undefined) return;
    yield found.map(objectSegment);
    if (found.length < PAGE) return;
    after = last.object;
  }
}

async function* allSegments(deps: CaldavDeps, caller: CaldavCaller, collection: Collection) {
  for await (const members of listMembers(deps, caller, collection)) yield members.map(({ segment }) => segment);
}

export interface ObjectQuery {
  collection: Collection;
  filter: ComponentFilter;
  timezone: string | null;
  timezoneId: string | null;
}

/** Yields the objects that match a query; `incomplete` at the end if there may be more. */
export async function* queryObjects(
  deps: CaldavDeps,
  caller: CaldavCaller,
  { collection, filter, ...zones }: ObjectQuery,
): AsyncGenerator<CalendarObject | "incomplete", void> {
  if (!canMatch(collection, filter)) return;
  const deadline = performance.now() + QUERY_MS;
  const run = createRunner(zoneOfQuery(zones) ?? caller.owner.timezone);
  const range = rangeOf(collection, filter);
  const pages =
    range === undefined ? allSegments(deps, caller, collection) : segmentsNear(deps, caller, { collection, range });
  for await (const segments of pages) {
    for await (const object of readObjects(deps, caller, { collection, segments })) {
      if (performance.now() > deadline) {
        yield "incomplete";
        return;
      }
      if (run((options) => matchesFilter(object.calendar(), filter, options))) yield object;
    }
  }
}

/** Writes objects in the form that a report wants; undefined for too many instances. */
export function createObjectWriter(
  { owner }: CaldavCaller,
  { selection, expand, limitRecurrenceSet: limited }: CalendarDataRequest,
): (object: CalendarObject) => string | undefined {
  const run = createRunner(owner.timezone);
  let left = INSTANCES_MAX;

  function expanded(calendar: Component, range: ClosedTimeRange): Component | undefined {
    const expansion = run((options) => expandObject(calendar, range, { ...options, instancesMax: left }));
    if (expansion.kind === "too_many") return undefined;
    // A rule that takes too long is left to the client.
    if (expansion.kind === "unknown") return calendar;
    left -= componentsOf(expansion.calendar).length;
    return expansion.calendar;
  }

  return (object) => {
    if (selection === null && expand === null && limited === null) return object.octets.toString();
    const calendar = object.calendar();
    const chosen = expand === null ? calendar : expanded(calendar, expand);
    if (chosen === undefined) return undefined;
    const within = limited === null ? chosen : run((options) => limitRecurrenceSet(chosen, limited, options));
    return writeComponents([selection === null ? within : selectData(within, selection)]);
  };
}

/** The busy times of a calendar, as iCalendar; undefined if they cannot be computed in time. */
export async function getFreeBusy(
  deps: CaldavDeps,
  caller: CaldavCaller,
  { collection, range }: { collection: Collection; range: ClosedTimeRange },
): Promise<string | undefined> {
  const yieldIfDue = createYielder();
  const deadline = performance.now() + QUERY_MS;
  const calendars: Component[] = [];
  if (collection.kind === "calendar") {
    for await (const segments of segmentsNear(deps, caller, { collection, range })) {
      for await (const object of readObjects(deps, caller, { collection, segments })) {
        await yieldIfDue();
        if (performance.now() > deadline) return undefined;
        calendars.push(object.calendar());
      }
    }
  }
  const more = { stampMs: deps.now().getTime(), occurrencesMax: INSTANCES_MAX };
  const run = createRunner(caller.owner.timezone);
  const { calendar } = run((options) => freeBusy(calendars, range, { ...options, ...more }));
  return writeComponents([calendar]);
}
