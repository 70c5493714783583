import { findProperty, type Component } from "../lines/component.ts";
import type { ReadContext } from "../reading/read-context.ts";
import { dateTimeOf } from "../values/date-time.ts";
import { momentOf, type Moment } from "./moments.ts";
import type { Occurrence } from "./occurrences.ts";
import type { Span } from "./series-starts.ts";

/** The conditions of the tables of RFC 4791 section 9.9. */

export function containsMoment({ fromMs, toMs }: Span, { ms }: Moment): boolean {
  return fromMs <= ms && toMs > ms;
}

function overlapsTask({ component, start, end }: Occurrence, span: Span): boolean {
  const { fromMs, toMs } = span;
  const [startMs, endMs] = [start.ms, end.ms];
  // Without DTSTART both are DUE.
  if (findProperty(component, "DTSTART") === undefined) return fromMs < endMs && toMs >= endMs;
  const endsIn = toMs > startMs || toMs >= endMs;
  if (findProperty(component, "DUE") !== undefined) return (fromMs < endMs || fromMs <= startMs) && endsIn;
  if (findProperty(component, "DURATION") !== undefined) return fromMs <= endMs && endsIn;
  return containsMoment(span, start);
}

/** Whether an occurrence of an event or of a task overlaps the span. */
export function overlapsSpan(occurrence: Occurrence, span: Span): boolean {
  if (occurrence.component.name === "VTODO") return overlapsTask(occurrence, span);
  const { start, end } = occurrence;
  return end.ms > start.ms ? span.fromMs < end.ms && span.toMs > start.ms : containsMoment(span, start);
}

function momentsOf(component: Component, names: readonly string[], context: ReadContext): number[] {
  return names.flatMap((name) => {
    return momentOf(dateTimeOf(findProperty(component, name)), context)?.ms ?? [];
  });
}

/** Whether a task without DTSTART and DUE overlaps the span. */
export function overlapsUndatedTask(component: Component, { fromMs, toMs }: Span, context: ReadContext): boolean {
  const completed = momentsOf(component, ["COMPLETED"], context);
  const created = momentsOf(component, ["CREATED"], context);
  if (completed.length === 0) return created.every((ms) => toMs > ms);
  const moments = [...completed, ...created];
  return moments.some((ms) => fromMs <= ms) && moments.some((ms) => toMs >= ms);
}
