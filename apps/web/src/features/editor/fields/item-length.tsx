import { eventLength } from "@hourloom/domain/calendar/move-item";
import type { EventTimes } from "@hourloom/domain/calendar/event-days";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { areReadable } from "./is-readable";
import { formatCount, formatDuration, formatTime } from "@/shared/time/format";

/** In milliseconds since 1970. */
interface Span {
  startMs: number;
  endMs: number;
}

interface ItemLengthProps {
  times: EventTimes;
  /** The instants of a session, whose length may differ from that on the clock. */
  span?: Span | undefined;
}

/** The length on the clock, or that of the instants. */
function lengthOf(times: EventTimes, span: Span | undefined): ReturnType<typeof eventLength> {
  const onClock = areReadable(times) ? eventLength(times) : undefined;
  if (span === undefined) return onClock;
  // On the clock, an end before the start is on the next day.
  const midnights = times.end_date === times.date ? 0 : (onClock?.midnights ?? 0);
  return { minutes: Math.round((span.endMs - span.startMs) / MINUTE_MS), midnights };
}

/** The length of an item, as in "30 min" or "23 h, +1 day"; screen readers also read its end. */
export function ItemLength({ times, span }: ItemLengthProps) {
  const length = lengthOf(times, span);
  if (length === undefined || times.end_time === null) return null;
  const later = length.midnights === 0 ? "" : `, +${formatCount(length.midnights, "day")}`;
  return (
    <>
      <span className="sr-only">{`Ends at ${formatTime(times.end_time)}, lasts`}</span> {formatDuration(length.minutes)}
      {later}
    </>
  );
}
