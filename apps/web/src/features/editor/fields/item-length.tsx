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

function lengthOf({ startMs, endMs }: Span, midnights = 0): ReturnType<typeof eventLength> {
  return { minutes: Math.round((endMs - startMs) / MINUTE_MS), midnights };
}

/** The length of an item, as in "30 min" or "23 h, +1 day"; screen readers also read its end. */
export function ItemLength({ times, span }: ItemLengthProps) {
  const onClock = areReadable(times) ? eventLength(times) : undefined;
  const length = span === undefined ? onClock : lengthOf(span, onClock?.midnights);
  if (length === undefined || times.end_time === null) return null;
  const later = length.midnights === 0 ? "" : `, +${formatCount(length.midnights, "day")}`;
  return (
    <>
      <span className="sr-only">{`Ends at ${formatTime(times.end_time)}, lasts`}</span> {formatDuration(length.minutes)}
      {later}
    </>
  );
}
