import { objectKindOf } from "@hourloom/db/queries/caldav/collections";
import { listObjectsByUid, listObjectsNear } from "@hourloom/db/queries/caldav/objects";
import { FIRST_OBJECT } from "@hourloom/db/queries/caldav/resources";
import type {
  CalendarDataRequest,
  ClosedTimeRange,
  ComponentFilter,
  TextMatch,
  TimeRange,
} from "@hourloom/schema/icalendar/calendar-queries";
import { DAY_MS } from "@hourloom/schema/fields/limits";
import type { Calculation } from "../../core/calculation.ts";
import { workClockMs } from "../../core/load/running-account.ts";
import { objectSegment } from "./addresses.ts";
import type { CaldavCaller, CaldavDeps } from "./caller.ts";
import { componentOf, type Collection } from "./collections.ts";
import type { CalendarObject, ReadObject } from "./current-object.ts";
import { busyTimes, matching, writing } from "./object-calculations.ts";
import { isQuickToRead } from "../recurrence/quick-octets.ts";
import { listMembers, readObjects } from "./read-objects.ts";

const INSTANCES_MAX = 5_000;
/** A query that takes longer ends without the rest. */
const QUERY_MS = 3_000;
const PAGE = 250;

/** Computes what a report wants; undefined if that takes too long, or no thread is free. */
async function calculate<Input, Value>(
  { fileReader }: CaldavDeps,
  { owner }: CaldavCaller,
  { calculation, input, isQuick }: { calculation: Calculation<Input, Value>; input: Input; isQuick: boolean },
): Promise<{ value: Value } | undefined> {
  const calculated = await fileReader.run(calculation, input, { account: owner.userId, isQuick });
  return calculated.status === "done" ? { value: calculated.value } : undefined;
}

/** Whether objects of this collection can match at all. */
function canMatch({ kind }: Collection, { name, isNotDefined, components }: ComponentFilter): boolean {
  if (name !== "VCALENDAR" || isNotDefined) return false;
  const others = [...Object.values(componentOf), "VJOURNAL", "VFREEBUSY"].filter(
    (other) => other !== componentOf[kind],
  );
  return components.every((one) => one.isNotDefined || !others.includes(one.name));
}

/** The range in which matching events must be; undefined for no such condition. */
function rangeOf({ kind }: Collection, { components }: ComponentFilter): TimeRange | undefined {
  const own = components.find(({ name, isNotDefined }) => name === componentOf[kind] && !isNotDefined);
  return kind === "calendar" ? (own?.timeRange ?? undefined) : undefined;
}

/**
 * A text that the UID of matching objects contains; undefined for no such condition, and for one
 * whose letters PostgreSQL may compare in another way.
 */
function uidTextOf({ kind }: Collection, { components }: ComponentFilter): string | undefined {
  const own = components.find(({ name, isNotDefined }) => name === componentOf[kind] && !isNotDefined);
  const texts = own?.properties.flatMap(({ name, textMatch }) =>
    name === "UID" && textMatch !== null ? textMatch : [],
  );
  const isComparable = ({ text, isNegated, collation }: TextMatch) =>
    !isNegated && collation !== "i;unicode-casemap" && /^[ -~]+$/.test(text);
  return texts?.find(isComparable)?.text;
}

/** Days on either side: those of the farthest zones, and one for what lasts until midnight. */
const MARGIN_DAYS = 3;

/** The instants of the dates that rows have, in milliseconds since 1970. */
const INSTANTS = { first: Date.parse("0001-01-01T00:00:00Z"), last: Date.parse("9999-12-31T00:00:00Z") };

/** The date so many days after an instant, within those that rows have. */
function dateAt(ms: number, days: number): string {
  const at = Math.min(Math.max(ms + days * DAY_MS, INSTANTS.first), INSTANTS.last);
  return new Date(at).toISOString().slice(0, 10);
}

async function* segmentsOf(
  list: (after: string) => ReturnType<typeof listObjectsNear>,
): AsyncGenerator<string[], void> {
  for (let after = FIRST_OBJECT; ;) {
    const found = await list(after);
    const last = found.at(-1);
    if (last === undefined) return;
    yield found.map(objectSegment);
    if (found.length < PAGE) return;
    after = last.object;
  }
}

function segmentsNear(
  { db }: CaldavDeps,
  { owner: { userId } }: CaldavCaller,
  { collection, range: { startMs, endMs } }: { collection: Collection; range: TimeRange },
): AsyncGenerator<string[], void> {
  const from = dateAt(startMs ?? INSTANTS.first, -MARGIN_DAYS);
  const to = dateAt(endMs ?? INSTANTS.last, MARGIN_DAYS);
  const key = { userId, collection: collection.id };
  return segmentsOf((after) => listObjectsNear(db, key, { from, to, after, limit: PAGE }));
}

function segmentsFor(
  deps: CaldavDeps,
  caller: CaldavCaller,
  { collection, filter }: { collection: Collection; filter: ComponentFilter },
): AsyncGenerator<string[], void> {
  const text = uidTextOf(collection, filter);
  if (text !== undefined) {
    const key = { userId: caller.owner.userId, kind: objectKindOf[collection.kind], collection: collection.id };
    return segmentsOf((after) => listObjectsByUid(deps.db, key, { text, after, limit: PAGE }));
  }
  const range = rangeOf(collection, filter);
  return range === undefined
    ? allSegments(deps, caller, collection)
    : segmentsNear(deps, caller, { collection, range });
}

async function* allSegments(deps: CaldavDeps, caller: CaldavCaller, collection: Collection) {
  for await (const members of listMembers(deps, caller, collection)) yield members.map(({ segment }) => segment);
}

/** Counts the time of work, without that in which it waits for its reader. */
function createStopwatch() {
  let spentMs = 0;
  let resumedMs = workClockMs();
  return {
    spentMs: () => spentMs + workClockMs() - resumedMs,
    pause: () => {
      spentMs += workClockMs() - resumedMs;
    },
    resume: () => {
      resumedMs = workClockMs();
    },
  };
}

/**
 * Yields the objects that match a query; `incomplete` at the end if there may be more. `zone` is
 * that of floating times (IANA name).
 */
export async function* queryObjects(
  deps: CaldavDeps,
  caller: CaldavCaller,
  { collection, filter, zone }: { collection: Collection; filter: ComponentFilter; zone: string },
): AsyncGenerator<ReadObject | "incomplete", void> {
  if (!canMatch(collection, filter)) return;
  const stopwatch = createStopwatch();
  for await (const segments of segmentsFor(deps, caller, { collection, filter })) {
    for await (const object of readObjects(deps, caller, { collection, segments })) {
      if (stopwatch.spentMs() > QUERY_MS) {
        yield "incomplete";
        return;
      }
      if (!(await mayMatch(deps, caller, { object, filter, accountZone: zone }))) continue;
      stopwatch.pause();
      yield object;
      stopwatch.resume();
    }
  }
}

/** Whether an object matches; true if that cannot be computed: rather too much than too little. */
async function mayMatch(
  deps: CaldavDeps,
  caller: CaldavCaller,
  { object, filter, accountZone }: { object: ReadObject; filter: ComponentFilter; accountZone: string },
): Promise<boolean> {
  if (object.status === "unavailable") return true;
  const { octets } = object;
  const input = { octets, filter, accountZone };
  const matches = await calculate(deps, caller, { calculation: matching, input, isQuick: isQuickToRead(octets) });
  return matches?.value !== false;
}

/** An object as a report wants it; `empty`: none of its occurrences is in the range. */
export type WrittenObject = { status: "written"; text: string } | { status: "empty" | "too_many" };

export type ObjectWriter = (object: CalendarObject) => Promise<WrittenObject>;

export function createObjectWriter(
  deps: CaldavDeps,
  caller: CaldavCaller,
  { request, zone }: { request: CalendarDataRequest; zone: string },
): ObjectWriter {
  const isWhole = Object.values(request).every((part) => part === null);
  let left = INSTANCES_MAX;
  return async ({ octets }) => {
    if (isWhole) return { status: "written", text: octets.toString() };
    const input = { octets, request, accountZone: zone, instancesMax: left };
    const isQuick = isQuickToRead(octets);
    const written = await calculate(deps, caller, { calculation: writing, input, isQuick });
    if (written === undefined) return { status: "written", text: octets.toString() };
    if (written.value.status === "written") left -= written.value.instances;
    return written.value;
  };
}

/** Of the objects whose busy times are computed, which are in memory together. */
const BUSY_OCTETS_MAX = 8 * 1024 * 1024;
/** More objects than these are computed on a thread. */
const QUICK_OBJECTS = 200;

/** The busy times of a calendar, as iCalendar; undefined if they cannot be computed in time. */
export async function getFreeBusy(
  deps: CaldavDeps,
  caller: CaldavCaller,
  { collection, range }: { collection: Collection; range: ClosedTimeRange },
): Promise<string | undefined> {
  const zone = collection.zone ?? caller.owner.timezone;
  const deadline = workClockMs() + QUERY_MS;
  const objects: Buffer[] = [];
  let octets = 0;
  const pages = collection.kind === "calendar" ? segmentsNear(deps, caller, { collection, range }) : [];
  for await (const segments of pages) {
    for await (const object of readObjects(deps, caller, { collection, segments })) {
      if (object.status === "unavailable" || workClockMs() > deadline) return undefined;
      octets += object.octets.length;
      if (octets > BUSY_OCTETS_MAX) return undefined;
      objects.push(object.octets);
    }
  }
  const more = { stampMs: deps.now().getTime(), occurrencesMax: INSTANCES_MAX };
  const input = { objects, range, accountZone: zone, ...more };
  const isQuick = objects.length <= QUICK_OBJECTS && objects.every(isQuickToRead);
  return (await calculate(deps, caller, { calculation: busyTimes, input, isQuick }))?.value;
}
