import { DAY_MS } from "@hourloom/schema/fields/limits";
import { findProperty, type Component } from "../lines/component.ts";
import type { ReadContext } from "../reading/read-context.ts";
import { dateTimeOf } from "../values/date-time.ts";
import { readDuration, readLength } from "../values/duration.ts";
import { momentOf } from "./moments.ts";
import { someOccurrence, type Source } from "./occurrences.ts";
import type { Span } from "./series-starts.ts";

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
export function hasTrigger(
  alarm: Component,
  span: Span,
  { source, context }: { source: Source | undefined; context: ReadContext },
): boolean {
  const trigger = findProperty(alarm, "TRIGGER");
  const value = trigger?.value.trim() ?? "";
  const repetition = readRepetition(alarm);
  const offset = readOffset(value);
  if (offset === undefined) {
    const absolute = trigger && dateTimeOf(trigger);
    const moment = absolute && momentOf(absolute, context);
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
