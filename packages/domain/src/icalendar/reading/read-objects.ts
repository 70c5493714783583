import {
  componentsOf,
  createProperty,
  findProperty,
  propertiesOf,
  type Component,
  type Property,
} from "../lines/component.ts";
import { readText, writeText } from "../values/text.ts";
import { ExpansionBudget } from "../zones/expansion-budget.ts";
import { createZoneResolver, definitionsByTzid, findStatedZone, STATED_ZONE } from "../zones/zone-resolver.ts";
import type { Problem, TaskRow } from "./event-row.ts";
import type { ReadContext } from "./read-context.ts";
import { readEntries, type ReadEntry } from "./read-entries.ts";
import { readTask } from "./read-task.ts";
import type { TaskSeries } from "./read-task-series.ts";
import { compareVersions, latestByKey, versionOf, type Version } from "./versions.ts";

interface ObjectBase extends Version {
  readonly uid: string;
  /** The components with this UID, of which the later versions count. */
  readonly components: readonly Component[];
  /** The VTIMEZONE components that they name. */
  readonly zones: readonly Component[];
  /** The zone that its calendar states, where the meaning of the components depends on it. */
  readonly statedZone: Property | undefined;
  readonly problems: readonly Problem[];
}

export interface EventObject extends ObjectBase {
  readonly kind: "event";
  /** Usually one; several where one row cannot say it. */
  readonly entries: readonly ReadEntry[];
  /** Whether rows cannot say all of it: several rules, or several rows. */
  readonly isPartial: boolean;
}

export interface TaskObject extends ObjectBase {
  readonly kind: "task";
  readonly row: TaskRow;
  /** Undefined for a task that does not repeat. */
  readonly series: TaskSeries | undefined;
}

export type CalendarObject = EventObject | TaskObject;

export interface ReadOptions {
  /** Zone (IANA name) of floating times that have to be compared with instants, and of tasks. */
  readonly accountZone: string;
  /** The UID of a component that has none of its own, by its index among those. */
  readonly createUid: (index: number, component: Component) => string;
}

export interface ReadObjects {
  /** In the order of the file. */
  readonly objects: readonly CalendarObject[];
  /** Components that no object was made of. */
  readonly problems: readonly Problem[];
}

/** Maximum expansions of rules that are not arithmetic, for one file; each takes up to 100 ms. */
const EXPANSIONS_MAX = 20;

const OBJECT_NAMES = ["VEVENT", "VTODO"];

/** A VCALENDAR, or the components without one. */
interface Calendar {
  readonly components: readonly Component[];
  /** VTIMEZONE components by their TZID. */
  readonly definitions: ReadonlyMap<string, Component>;
  /** The property with a known zone. */
  readonly statedZone: Property | undefined;
  readonly context: Omit<ReadContext, "report">;
}

/** Components of one kind and UID. */
interface Group {
  readonly uid: string;
  readonly components: Component[];
  readonly calendar: Calendar;
}

function createCalendar(
  components: readonly Component[],
  { root, accountZone, budget }: { root: Component | undefined; accountZone: string; budget: ExpansionBudget },
): Calendar {
  const definitions = definitionsByTzid(components.filter(({ name }) => name === "VTIMEZONE"));
  const zones = createZoneResolver(definitions, { accountZone, budget });
  const dayZone = root && findStatedZone(root);
  return {
    components,
    definitions,
    statedZone: dayZone === undefined ? undefined : root && findProperty(root, STATED_ZONE),
    context: { accountZone, dayZone: dayZone ?? accountZone, budget, zones },
  };
}

function calendarsOf(roots: readonly Component[], accountZone: string): Calendar[] {
  const budget = new ExpansionBudget(EXPANSIONS_MAX);
  const bare = roots.filter(({ name }) => name !== "VCALENDAR");
  const wrapped = roots
    .filter(({ name }) => name === "VCALENDAR")
    .map((root) => createCalendar(componentsOf(root), { root, accountZone, budget }));
  return [...wrapped, createCalendar(bare, { root: undefined, accountZone, budget })];
}

function withUid(component: Component, uid: string): Component {
  const others = component.entries.filter((entry) => entry.name !== "UID");
  return { ...component, entries: [createProperty("UID", writeText(uid)), ...others] };
}

/** Hands out UIDs for the components that lack one. */
type NextUid = (component: Component) => string;

function addToGroups(groups: Map<string, Group>, component: Component, calendar: Calendar, nextUid: NextUid): void {
  const stated = readText(findProperty(component, "UID")?.value ?? "").trim();
  const known = groups.get(`${component.name} ${stated}`);
  const isOwn = stated !== "" && (known === undefined || !sharesUid(component, known));
  const uid = isOwn ? stated : nextUid(component);
  const key = `${component.name} ${uid}`;
  const group = groups.get(key) ?? { uid, components: [], calendar };
  groups.set(key, group);
  group.components.push(isOwn ? component : withUid(component, uid));
}

/**
 * Whether a component is another event than the first of its UID: some programs write one UID for
 * all. A later version of an event also has another SEQUENCE or time stamp.
 */
function sharesUid(component: Component, { components: [first] }: Group): boolean {
  if (first === undefined || isOverride(component) || isOverride(first)) return false;
  const hasOtherStart = findProperty(component, "DTSTART")?.value !== findProperty(first, "DTSTART")?.value;
  return hasOtherStart && compareVersions(versionOf(component), versionOf(first)) === 0;
}

function isOverride(component: Component): boolean {
  return findProperty(component, "RECURRENCE-ID") !== undefined;
}

/** Groups by kind and UID, in the order of their first components. */
function groupByUid(calendars: readonly Calendar[], createUid: ReadOptions["createUid"]): Group[] {
  const groups = new Map<string, Group>();
  let created = 0;
  const nextUid: NextUid = (component) => createUid(created++, component);
  for (const calendar of calendars) {
    const components = calendar.components.filter(({ name }) => OBJECT_NAMES.includes(name));
    for (const component of components) addToGroups(groups, component, calendar, nextUid);
  }
  return [...groups.values()];
}

export function tzidsOf({ entries }: Component): string[] {
  return entries.flatMap((entry) => {
    if (entry.kind === "component") return tzidsOf(entry);
    const tzid = entry.parameters.get("TZID");
    return tzid === undefined ? [] : [tzid.trim()];
  });
}

function definitionsOf(components: readonly Component[], { definitions }: Calendar): Component[] {
  const tzids = [...new Set(components.flatMap(tzidsOf))];
  return tzids.map((tzid) => definitions.get(tzid)).filter((one) => one !== undefined);
}

const INSTANT = /T\d{6}Z/i;
const DAY_NAMES = ["RRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "DTEND"];

/** Whether whole days are named by instants, whose days the stated zone decides. */
function namesDaysByInstants(components: readonly Component[]): boolean {
  const starts = components.map((one) => findProperty(one, "DTSTART") ?? findProperty(one, "DUE"));
  const isOfDays = starts.some((start) => start !== undefined && !start.value.toUpperCase().includes("T"));
  const named = components.flatMap((one) => DAY_NAMES.flatMap((name) => propertiesOf(one, name)));
  return isOfDays && named.some(({ value }) => INSTANT.test(value));
}

function latestVersion(components: readonly Component[]): Version {
  return components.map(versionOf).reduce((best, one) => (compareVersions(one, best) > 0 ? one : best));
}

/** The later version of the component without RECURRENCE-ID, and all with one. */
export function splitGroup(components: readonly Component[]) {
  const overrides = components.filter(isOverride);
  const masters = components.filter((one) => !isOverride(one));
  const { latest, superseded } = latestByKey(masters, () => "");
  return { master: latest[0], overrides, superseded };
}

/** The object of a group; undefined with problems if none can be made. */
function readGroup({ uid, components, calendar }: Group): { object: CalendarObject | undefined; problems: Problem[] } {
  const { master, overrides, superseded } = splitGroup(components);
  const problems: Problem[] = superseded.map(({ line }) => ({ reason: "superseded", line }));
  const context = { ...calendar.context, report: (problem: Problem) => void problems.push(problem) };
  const read = [...(master === undefined ? [] : [master]), ...overrides];
  const statedZone = namesDaysByInstants(read) ? calendar.statedZone : undefined;
  const zones = definitionsOf(read, calendar);
  const base = { uid, components: read, zones, statedZone, problems, ...latestVersion(read) };
  const [first] = read;
  if (first?.name === "VTODO") {
    const task = readTask(first, master === undefined ? [] : overrides, context);
    return { object: { ...base, kind: "task", ...task }, problems };
  }
  const { entries, isPartial } = readEntries(master, overrides, context);
  return { object: entries.length === 0 ? undefined : { ...base, kind: "event", entries, isPartial }, problems };
}

/**
 * The events and tasks of parsed components (`parseCalendars`), by UID. An object that cannot be
 * read is left out and reported, and so are other kinds of components.
 */
export function readObjects(roots: readonly Component[], { accountZone, createUid }: ReadOptions): ReadObjects {
  const calendars = calendarsOf(roots, accountZone);
  const others = calendars
    .flatMap(({ components }) => components)
    .filter(({ name }) => name !== "VTIMEZONE" && !OBJECT_NAMES.includes(name));
  const groups = groupByUid(calendars, createUid).map(readGroup);
  return {
    objects: groups.map(({ object }) => object).filter((object) => object !== undefined),
    problems: [
      ...others.map(({ line }) => ({ reason: "unsupported_component" as const, line })),
      ...groups.filter(({ object }) => object === undefined).flatMap(({ problems }) => problems),
    ],
  };
}
