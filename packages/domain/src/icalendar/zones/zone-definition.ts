import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { expandRule } from "../../recurrence/expand-rule.ts";
import { readRuleParts, replacePart, spelledDate } from "../../recurrence/rule-parts.ts";
import { cycleOf } from "../../recurrence/simple-rule.ts";
import { componentsOf, findProperty, propertiesOf, type Component } from "../lines/component.ts";
import { dateTimeOf, dateTimesOf, type DateTimeValue } from "../values/date-time.ts";
import type { ExpansionBudget } from "./expansion-budget.ts";

/** The offsets that a VTIMEZONE defines (RFC 5545 section 3.6.5). */

interface Onset {
  readonly atMs: number;
  /** Minutes ahead of UTC before and after it. */
  readonly from: number;
  readonly to: number;
}

/** Onsets, ascending. */
export type ZoneDefinition = readonly Onset[];

/** Rules are expanded in these years; outside them the nearest offset holds. */
const YEARS = { from: "1970-01-01", to: "2061-01-01" };
/** Maximum observances, and onsets of one of them; longer lists are cut. */
const OBSERVANCES_MAX = 300;
const ONSETS_MAX = 200;
/** Observances whose rules take nothing from the budget if they are arithmetic. */
const USUAL_OBSERVANCES = 16;

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

interface Reading {
  readonly isUsual: boolean;
  readonly budget: ExpansionBudget;
}

/** Wall-clock onsets by the rule, `YYYY-MM-DDTHH:mm:ss`. */
function ruleOnsets(start: string, rrule: string, { isUsual, budget }: Reading): readonly string[] {
  const parts = readRuleParts(rrule);
  const isArithmetic = parts !== undefined && cycleOf(parts, start.slice(0, 10)) !== undefined;
  if (parts === undefined || (!(isArithmetic && isUsual) && !budget.take())) return [];
  const series = { start, rrule, zone: null, excluded: [], added: [] };
  const expanded = expandRule(series, YEARS, { occurrences: ONSETS_MAX });
  return expanded.kind === "expanded" ? expanded.starts : [];
}

function readObservance(component: Component, reading: Reading): Onset[] {
  const from = readOffset(component, "TZOFFSETFROM");
  const to = readOffset(component, "TZOFFSETTO");
  const value = dateTimeOf(findProperty(component, "DTSTART"));
  if (from === undefined || to === undefined || value === undefined) return [];
  const start = wallText(value);
  const rrule = findProperty(component, "RRULE")?.value.trim() ?? "";
  const added = propertiesOf(component, "RDATE").flatMap(dateTimesOf).slice(0, ONSETS_MAX).map(wallText);
  const walls = new Set([start, ...added, ...ruleOnsets(start, localRule(rrule, from), reading)]);
  return [...walls].map((wall) => ({ atMs: wallMs(wall) - from * MINUTE_MS, from, to }));
}

/** Undefined for a component without a readable observance. */
export function readDefinition(component: Component, budget: ExpansionBudget): ZoneDefinition | undefined {
  const observances = componentsOf(component).slice(0, OBSERVANCES_MAX);
  const onsets = observances.flatMap((observance, index) =>
    readObservance(observance, { isUsual: index < USUAL_OBSERVANCES, budget }),
  );
  return onsets.length === 0 ? undefined : onsets.toSorted((a, b) => a.atMs - b.atMs);
}

/** Minutes ahead of UTC at an instant. */
export function offsetAt(onsets: ZoneDefinition, ms: number): number {
  let [first, end] = [0, onsets.length];
  while (first < end) {
    const middle = Math.floor((first + end) / 2);
    if ((onsets[middle]?.atMs ?? 0) <= ms) first = middle + 1;
    else end = middle;
  }
  return onsets[first - 1]?.to ?? onsets[0]?.from ?? 0;
}

/** The instant of a wall-clock time (`HH:mm:ss`) by a definition. */
export function definedInstant(definition: ZoneDefinition, { date, time }: { date: string; time: string }): number {
  const ms = Date.parse(`${date}T${time}Z`);
  const nearby = offsetAt(definition, ms);
  return ms - offsetAt(definition, ms - nearby * MINUTE_MS) * MINUTE_MS;
}
