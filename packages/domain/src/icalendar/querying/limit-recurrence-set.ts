import type { ClosedTimeRange } from "@hourloom/schema/icalendar/calendar-queries";
import { componentsOf, findProperty, type Component } from "../lines/component.ts";
import { splitGroup } from "../reading/read-objects.ts";
import { isFuture } from "../reading/read-overrides.ts";
import { dateTimeOf } from "../values/date-time.ts";
import { readComponentTimes, type ComponentTimes } from "./component-times.ts";
import { momentAfter, momentOf } from "./moments.ts";
import {
  openObject,
  someOccurrence,
  sourcesOf,
  spanOf,
  type Occurrence,
  type OpenedObject,
  type QueryOptions,
} from "./occurrences.ts";
import type { Span } from "./series-starts.ts";
import { overlapsSpan } from "./time-overlap.ts";

/** Whether an occurrence overlaps the span, or would if it had not been changed. */
function impacts(
  found: Occurrence,
  { usual, span, accountZone }: { usual: ComponentTimes | undefined; span: Span; accountZone: string },
): boolean {
  const { id } = found;
  if (overlapsSpan(found, span)) return true;
  if (id === null || usual === undefined) return false;
  const end = momentAfter(id, usual.length, { zone: usual.zone, accountZone });
  return end !== undefined && overlapsSpan({ ...found, start: id, end }, span);
}

/** Whether all occurrences from the named one on are changed, and the span goes on after it. */
function changesLater(override: Component, { context }: OpenedObject, span: Span): boolean {
  const moment = momentOf(dateTimeOf(findProperty(override, "RECURRENCE-ID")), context);
  return isFuture(override) && moment !== undefined && moment.ms < span.toMs;
}

/** The overrides of one kind that the span does not need. */
function unneededOverrides(object: OpenedObject, name: string, span: Span): Component[] {
  const { master, overrides } = splitGroup(componentsOf(object.calendar, name));
  if (overrides.length === 0) return [];
  const usual = master && readComponentTimes(master, object.context);
  const { accountZone } = object.context;
  const sources = new Map(sourcesOf(object, name).map((source) => [source.component, source]));
  return overrides.filter((override) => {
    const source = sources.get(override);
    if (source === undefined || changesLater(override, object, span)) return false;
    return !someOccurrence(source, span, (one) => impacts(one, { usual, span, accountZone }));
  });
}

/**
 * The object without the overrides that neither are in the range nor were there before they changed
 * (RFC 4791 section 9.6.6). An override that cannot be read stays.
 */
export function limitRecurrenceSet(calendar: Component, range: ClosedTimeRange, options: QueryOptions): Component {
  const object = openObject(calendar, options);
  const span = spanOf(range);
  const unneeded = new Set(["VEVENT", "VTODO"].flatMap((name) => unneededOverrides(object, name, span)));
  return {
    ...calendar,
    entries: calendar.entries.filter((entry) => entry.kind === "property" || !unneeded.has(entry)),
  };
}
