import { DAY_MS } from "@hourloom/schema/fields/limits";
import type {
  ComponentFilter,
  ParameterFilter,
  PropertyFilter,
  TextMatch,
} from "@hourloom/schema/icalendar/calendar-queries";
import { componentsOf, findProperty, propertiesOf, type Component, type Property } from "../lines/component.ts";
import { dateTimeOf } from "../values/date-time.ts";
import { readText } from "../values/text.ts";
import { endName } from "./component-times.ts";
import { momentOf } from "./moments.ts";
import {
  openObject,
  someOccurrence,
  sourcesOf,
  spanOf,
  type OpenedObject,
  type QueryOptions,
  type Source,
} from "./occurrences.ts";
import type { Span } from "./series-starts.ts";
import { containsMoment, overlapsSpan, overlapsUndatedTask } from "./time-overlap.ts";
import type { ReadContext } from "../reading/read-context.ts";
import { readDuration, readLength } from "../values/duration.ts";

/** Characters whose upper case has another length stay, since the collation maps each to one. */
function upperCharacter(character: string): string {
  const upper = character.toUpperCase();
  return upper.length === character.length ? upper : character;
}

const foldings: Readonly<Record<TextMatch["collation"], (text: string) => string>> = {
  "i;octet": (text) => text,
  // RFC 4790 section 9.2
  "i;ascii-casemap": (text) => text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase()),
  // RFC 5051
  "i;unicode-casemap": (text) => [...text].map(upperCharacter).join("").normalize("NFKD"),
};

/** Whether a value without escapes contains the text, or does not if the match is negated. */
function matchesText(value: string, { text, collation, isNegated }: TextMatch): boolean {
  const fold = foldings[collation];
  return fold(value).includes(fold(text)) !== isNegated;
}

/** When an alarm triggers (RFC 5545 section 3.8.6). */

/** Further triggers after the first, `stepMs` apart. */
interface Repetition {
  readonly count: number;
  readonly stepMs: number;
}

function readRepetition(alarm: Component): Repetition {
  const count = /^\d{1,6}$/.exec(findProperty(alarm, "REPEAT")?.value.trim() ?? "");
  const step = readLength(findProperty(alarm, "DURATION")?.value ?? "");
  const stepMs = step === undefined ? 0 : step.days * DAY_MS + step.ms;
  return stepMs === 0 ? { count: 0, stepMs: 1 } : { count: Number(count?.[0] ?? 0), stepMs };
}

/** Milliseconds after the start or the end; undefined for an absolute trigger. */
function readOffset(value: string): number | undefined {
  const duration = readDuration(value);
  return duration && duration.days * DAY_MS + duration.ms;
}

function triggersIn({ fromMs, toMs }: Span, firstMs: number, { count, stepMs }: Repetition): boolean {
  const before = fromMs > firstMs ? Math.ceil((fromMs - firstMs) / stepMs) : 0;
  return before <= count && firstMs + before * stepMs < toMs;
}

/**
 * Whether an alarm of the component triggers in the span, for any of its occurrences, or may do so.
 * `source` is undefined for a component without a start.
 */
function hasTrigger(
  alarm: Component,
  span: Span,
  { source, context }: { source: Source | undefined; context: ReadContext },
): boolean {
  const trigger = findProperty(alarm, "TRIGGER");
  const value = trigger?.value.trim() ?? "";
  const repetition = readRepetition(alarm);
  const offset = readOffset(value);
  if (offset === undefined) {
    const moment = momentOf(dateTimeOf(trigger), context);
    return moment !== undefined && triggersIn(span, moment.ms, repetition);
  }
  if (source === undefined) return false;
  const isOfEnd = trigger?.parameters.get("RELATED")?.toUpperCase() === "END";
  const lastMs = offset + repetition.count * repetition.stepMs;
  const around = { fromMs: span.fromMs - lastMs, toMs: span.toMs - offset };
  return someOccurrence(source, around, ({ start, end }) =>
    triggersIn(span, (isOfEnd ? end : start).ms + offset, repetition),
  );
}

/**
 * Only the client knows in which zone it shows whole days and floating times, so that they match a
 * day before and after (RFC 4791 section 9.9 takes that of the collection).
 */
const FLOATING_MARGIN_MS = DAY_MS;

/** Components that occur. */
const TIMED_NAMES = ["VEVENT", "VTODO", "VJOURNAL"];

function widen({ fromMs, toMs }: Span, isFloating: boolean): Span {
  const margin = isFloating ? FLOATING_MARGIN_MS : 0;
  return { fromMs: fromMs - margin, toMs: toMs + margin };
}

interface Matched {
  readonly component: Component;
  /** The component of an alarm. */
  readonly parent: Component | undefined;
}

/** Matches one object; its occurrences are computed only if a filter needs them. */
class Matcher {
  readonly #object: OpenedObject;
  readonly #sources = new Map<string, ReadonlyMap<Component, Source>>();

  constructor(object: OpenedObject) {
    this.#object = object;
  }

  matches({ component, parent }: Matched, filter: ComponentFilter): boolean {
    return (
      filter.properties.every((one) => this.#matchesProperty(component, one)) &&
      filter.components.every((one) => this.#hasComponent(component, one)) &&
      (filter.timeRange === null || this.#overlaps({ component, parent }, spanOf(filter.timeRange)))
    );
  }

  #hasComponent(parent: Component, filter: ComponentFilter): boolean {
    const components = componentsOf(parent, filter.name);
    if (filter.isNotDefined) return components.length === 0;
    return components.some((component) => this.matches({ component, parent }, filter));
  }

  #sourceOf(component: Component): Source | undefined {
    const { name } = component;
    if (!TIMED_NAMES.includes(name)) return undefined;
    const known = this.#sources.get(name);
    const sources = known ?? new Map(sourcesOf(this.#object, name).map((source) => [source.component, source]));
    if (known === undefined) this.#sources.set(name, sources);
    return sources.get(component);
  }

  #overlaps({ component, parent }: Matched, span: Span): boolean {
    const { context } = this.#object;
    const source = this.#sourceOf(parent !== undefined && component.name === "VALARM" ? parent : component);
    const around = widen(span, source?.isFloating ?? false);
    if (component.name === "VALARM") return hasTrigger(component, around, { source, context });
    if (source !== undefined) return someOccurrence(source, around, (one) => overlapsSpan(one, around));
    return component.name === "VTODO" && overlapsUndatedTask(component, around, context);
  }

  #matchesProperty(component: Component, filter: PropertyFilter): boolean {
    const properties = propertiesOf(component, filter.name);
    if (filter.isNotDefined) return properties.length === 0;
    const matching = properties.filter((property) => matchesValue(property, filter));
    if (filter.timeRange === null) return matching.length > 0;
    const span = spanOf(filter.timeRange);
    const source = this.#sourceOf(component);
    if (source === undefined || !["DTSTART", endName(component)].includes(filter.name)) {
      return matching.some((property) => this.#isWithin(property, span));
    }
    if (matching.length === 0 && !isEffectiveEnd(component, filter)) return false;
    const around = widen(span, source.isFloating);
    return someOccurrence(source, around, ({ start, end }) =>
      containsMoment(around, filter.name === "DTSTART" ? start : end),
    );
  }

  /** A property that occurrences do not change. */
  #isWithin(property: Property, span: Span): boolean {
    const value = dateTimeOf(property);
    const moment = momentOf(value, this.#object.context);
    return moment !== undefined && containsMoment(widen(span, value?.tzid === null), moment);
  }
}

/** Whether a DURATION stands for the end, of which nothing else is a condition. */
function isEffectiveEnd(component: Component, { name, textMatch, parameters }: PropertyFilter): boolean {
  const hasDuration = findProperty(component, "DURATION") !== undefined;
  const isAbsent = findProperty(component, name) === undefined;
  return name === endName(component) && isAbsent && hasDuration && textMatch === null && parameters.length === 0;
}

function matchesValue(property: Property, { textMatch, parameters }: PropertyFilter): boolean {
  if (textMatch !== null && !matchesText(readText(property.value), textMatch)) return false;
  return parameters.every((filter) => matchesParameter(property, filter));
}

function matchesParameter({ parameters }: Property, { name, isNotDefined, textMatch }: ParameterFilter): boolean {
  const value = parameters.get(name);
  if (isNotDefined || value === undefined) return isNotDefined && value === undefined;
  return textMatch === null || matchesText(value, textMatch);
}

/**
 * Whether an object matches the filter (RFC 4791 section 9.7). `calendar` is a VCALENDAR with the
 * components of one UID; any of them, the series or an override, may match. A rule that takes too
 * long matches every time range.
 */
export function matchesFilter(calendar: Component, filter: ComponentFilter, options: QueryOptions): boolean {
  if (filter.name !== calendar.name) return filter.isNotDefined;
  if (filter.isNotDefined) return false;
  // A VCALENDAR has no time itself.
  const untimed = { ...filter, timeRange: null };
  return new Matcher(openObject(calendar, options)).matches({ component: calendar, parent: undefined }, untimed);
}
