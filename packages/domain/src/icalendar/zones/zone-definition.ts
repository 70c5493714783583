import { MINUTE_MS, SECOND_MS } from "@hourloom/schema/fields/limits";
import { expandRule } from "../../recurrence/expand-rule.ts";
import { readRuleParts, replacePart, spelledDate } from "../../recurrence/rule-parts.ts";
import { cycleOf } from "../../recurrence/simple-rule.ts";
import { componentsOf, findProperty, propertiesOf, type Component } from "../lines/component.ts";
import { dateTimeOf, dateTimesOf, type DateTimeValue } from "../values/date-time.ts";
import type { ExpansionBudget } from "./expansion-budget.ts";

/** The offsets that a VTIMEZONE defines (RFC 5545 section 3.6.5). */

interface Observance {
  /** Minutes ahead of UTC, before and from each onset on. */
  readonly from: number;
  readonly to: number;
  /** On the wall clock before the onset, `YYYY-MM-DDTHH:mm:ss`. */
  readonly start: string;
  readonly rrule: string | undefined;
  readonly added: readonly string[];
}

export type ZoneDefinition = readonly Observance[];

/** A change of the clock. */
interface Onset {
  readonly atMs: number;
  readonly from: number;
  readonly to: number;
}

/** Maximum onsets of one observance; a longer list is cut. */
const ONSETS_MAX = 300;

function readOffset(component: Component, name: string): number | undefined {
  const text = findProperty(component, name)?.value.trim() ?? "";
  const [, sign, hours, minutes] = /^([+-])(\d{2})(\d{2})(?:\d{2})?$/.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const ahead = Number(hours) * 60 + Number(minutes);
  return sign === "-" ? -ahead : ahead;
}

function wallText({ date, time }: DateTimeValue): string {
  return `${date}T${time ?? "00:00:00"}`;
}

function wallMs(text: string): number {
  return Date.parse(`${text}Z`);
}

/** UNTIL on the wall clock before the onset, on which the rule is expanded. */
function localRule(rrule: string, from: number): string {
  const until = readRuleParts(rrule)?.until;
  if (until?.endsWith("Z") !== true) return rrule;
  const utc = `${spelledDate(until)}T${until.slice(9, 11)}:${until.slice(11, 13)}:${until.slice(13, 15)}`;
  const ms = wallMs(utc);
  if (Number.isNaN(ms)) return rrule;
  const local = new Date(ms + from * MINUTE_MS).toISOString().slice(0, 19);
  return replacePart(rrule, "UNTIL", local.replaceAll(/[-:]/g, ""));
}

function readObservance(component: Component): Observance | undefined {
  const from = readOffset(component, "TZOFFSETFROM");
  const to = readOffset(component, "TZOFFSETTO");
  const startProperty = findProperty(component, "DTSTART");
  const start = startProperty && dateTimeOf(startProperty);
  if (from === undefined || to === undefined || start === undefined) return undefined;
  const rrule = findProperty(component, "RRULE")?.value.trim();
  const added = propertiesOf(component, "RDATE").flatMap(dateTimesOf).map(wallText);
  return { from, to, start: wallText(start), rrule: rrule && localRule(rrule, from), added };
}

/** Undefined for a component without a readable observance. */
export function readDefinition(component: Component): ZoneDefinition | undefined {
  const observances = componentsOf(component).map(readObservance);
  const readable = observances.filter((one) => one !== undefined);
  return readable.length === 0 ? undefined : readable;
}

/** Wall-clock onsets by the rule, from the year before `from` or the last year that it has. */
function ruleOnsets({ start, rrule }: Observance, { from, to }: DateSpan, budget: ExpansionBudget): readonly string[] {
  const parts = rrule === undefined ? undefined : readRuleParts(rrule);
  if (rrule === undefined || parts === undefined) return [];
  if (cycleOf(parts, start.slice(0, 10)) === undefined && !budget.take()) return [];
  const until = parts.until === undefined ? from : spelledDate(parts.until);
  const begin = Number((until < from ? until : from).slice(0, 4)) - 1;
  const window = { from: `${String(Math.max(begin, 1)).padStart(4, "0")}-01-01`, to };
  const expanded = expandRule({ start, rrule, zone: null, excluded: [], added: [] }, window, {
    occurrences: ONSETS_MAX,
  });
  return expanded.kind === "expanded" ? expanded.starts : [];
}

/** Dates `YYYY-MM-DD`, `to` is exclusive. */
export interface DateSpan {
  readonly from: string;
  readonly to: string;
}

/** The changes of the clock that matter to a span of time, ascending. */
export function onsetsOf(definition: ZoneDefinition, span: DateSpan, budget: ExpansionBudget): Onset[] {
  return definition
    .flatMap((observance) => {
      const { start, added, from, to } = observance;
      const walls = new Set([start, ...added, ...ruleOnsets(observance, span, budget)]);
      return [...walls].map((wall) => ({ atMs: wallMs(wall) - from * MINUTE_MS, from, to }));
    })
    .toSorted((a, b) => a.atMs - b.atMs);
}

/** Minutes ahead of UTC at an instant. */
export function offsetAt(onsets: readonly Onset[], ms: number): number {
  return onsets.findLast(({ atMs }) => atMs <= ms)?.to ?? onsets[0]?.from ?? 0;
}

/** The instant of a wall-clock time by a definition. */
export function definedInstant(
  definition: ZoneDefinition,
  { date, time }: { date: string; time: string },
  budget: ExpansionBudget,
): number {
  const year = Number(date.slice(0, 4));
  const padded = (number: number) => `${String(Math.min(Math.max(number, 1), 9_999)).padStart(4, "0")}-01-01`;
  const onsets = onsetsOf(definition, { from: padded(year), to: padded(year + 2) }, budget);
  const ms = Date.parse(`${date}T${time}Z`);
  const nearby = offsetAt(onsets, ms);
  const guess = ms - offsetAt(onsets, ms - nearby * MINUTE_MS) * MINUTE_MS;
  return Math.floor(guess / SECOND_MS) * SECOND_MS;
}
