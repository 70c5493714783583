import { eventLength } from "@hourloom/domain/calendar/move-item";
import type { EventTimes } from "@hourloom/domain/calendar/event-days";
import { areReadable } from "./is-readable";
import { formatCount, formatDuration, formatTime } from "@/shared/time/format";

/** The length of an event, as in "30 min" or "23 h, +1 day"; screen readers also read its end. */
export function ItemLength({ times }: { times: EventTimes }) {
  const length = areReadable(times) ? eventLength(times) : undefined;
  if (length === undefined || times.end_time === null) return null;
  const later = length.midnights === 0 ? "" : `, +${formatCount(length.midnights, "day")}`;
  return (
    <>
      <span className="sr-only">{`Ends at ${formatTime(times.end_time)}, lasts`}</span> {formatDuration(length.minutes)}
      {later}
    </>
  );
}
