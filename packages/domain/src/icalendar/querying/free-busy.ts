import { mergeSpans } from "../../calendar/busy-spans.ts";
import type { TimeSpan } from "../../calendar/zoned-times.ts";
import type { ClosedTimeRange } from "@hourloom/schema/icalendar/calendar-queries";
import { createComponent, createProperty, type Component, type Property } from "../lines/component.ts";
import { wordOf } from "../reading/read-texts.ts";
import { writeDuration } from "../values/duration.ts";
import { createCalendar } from "../writing/write-calendar.ts";
import { compactUtc } from "../writing/write-times.ts";
import { openObject, sourcesOf, spanOf, type QueryOptions, type Source } from "./occurrences.ts";
import { overlapsSpan } from "./time-overlap.ts";

type BusyType = "BUSY" | "BUSY-TENTATIVE";

export interface FreeBusyOptions extends QueryOptions {
  /** DTSTAMP, in milliseconds since 1970. */
  readonly stampMs: number;
  /** Later occurrences are left out, in the order of the objects. */
  readonly occurrencesMax: number;
}

export interface FreeBusy {
  /** A VCALENDAR with one VFREEBUSY. */
  readonly calendar: Component;
  /** Whether no occurrence was left out: there were few enough, and no rule took too long. */
  readonly isComplete: boolean;
}

/** The table of RFC 4791 section 7.10; undefined for an event that takes no time. */
function busyType(event: Component): BusyType | undefined {
  const status = wordOf(event, "STATUS");
  if (wordOf(event, "TRANSP") === "transparent" || status === "cancelled") return undefined;
  return status === "tentative" ? "BUSY-TENTATIVE" : "BUSY";
}

function periodsProperty(type: BusyType, spans: readonly TimeSpan[]): Property[] {
  const periods = mergeSpans(spans).map(
    ({ startMs, endMs }) => `${compactUtc(startMs)}/${writeDuration({ days: 0, ms: endMs - startMs })}`,
  );
  const parameters = type === "BUSY" ? {} : { FBTYPE: type };
  return periods.length === 0 ? [] : [createProperty("FREEBUSY", periods.join(","), parameters)];
}

/** The busy times of events, each cut to the range. */
class BusyTimes {
  readonly spans: Readonly<Record<BusyType, TimeSpan[]>> = { BUSY: [], "BUSY-TENTATIVE": [] };
  isComplete = true;
  #left: number;

  constructor(occurrencesMax: number) {
    this.#left = occurrencesMax;
  }

  /** Adds the events of an object. False if there are too many. */
  add(calendar: Component, range: ClosedTimeRange, options: QueryOptions): boolean {
    return sourcesOf(openObject(calendar, options), "VEVENT").every((source) => {
      const type = busyType(source.component);
      return type === undefined || this.#addSource(source, this.spans[type], range);
    });
  }

  #addSource(source: Source, spans: TimeSpan[], range: ClosedTimeRange): boolean {
    const span = spanOf(range);
    for (const found of source.find(span)) {
      if (found === "unknown") {
        this.isComplete = false;
      } else if (overlapsSpan(found, span)) {
        this.#left -= 1;
        if (this.#left < 0) return false;
        const { start, end } = found;
        spans.push({ startMs: Math.max(start.ms, range.startMs), endMs: Math.min(end.ms, range.endMs) });
      }
    }
    return true;
  }
}

/**
 * The times in the range that events take up (RFC 4791 section 7.10). Each of `calendars` is a
 * VCALENDAR of one UID; periods of one type that overlap or touch are one.
 */
export function freeBusy(
  calendars: Iterable<Component>,
  range: ClosedTimeRange,
  { stampMs, occurrencesMax, ...options }: FreeBusyOptions,
): FreeBusy {
  const times = new BusyTimes(occurrencesMax);
  for (const calendar of calendars) {
    if (times.add(calendar, range, options)) continue;
    times.isComplete = false;
    break;
  }
  const component = createComponent("VFREEBUSY", [
    createProperty("DTSTAMP", compactUtc(stampMs)),
    createProperty("DTSTART", compactUtc(range.startMs)),
    createProperty("DTEND", compactUtc(range.endMs)),
    ...periodsProperty("BUSY-TENTATIVE", times.spans["BUSY-TENTATIVE"]),
    ...periodsProperty("BUSY", times.spans.BUSY),
  ]);
  return { calendar: createCalendar([component]), isComplete: times.isComplete };
}
