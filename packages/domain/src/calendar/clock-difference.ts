import type { CalendarEvent } from "@hourloom/schema/workspace";
import { addWallMinutes, wallMinutes } from "../time/wall-clock.ts";
import { addClockMinutes } from "../time/zone-clock.ts";
import { movedEndDate } from "./event-days.ts";

/** Minutes by which the account's clock is ahead of the event's own; undefined without that. */
function minutesAhead({ date, start_time, own_clock }: CalendarEvent): number | undefined {
  if (date === null || start_time === null || own_clock === null) return undefined;
  const own = wallMinutes({ date: own_clock.date, time: own_clock.start_time });
  return wallMinutes({ date, time: start_time }) - own;
}

/**
 * The event on the account's clock, with `own_clock`, from its date and times on the clock of its
 * own zone. The clocks differ as much as for `like`, since the rules of zones are loaded later.
 */
export function onAccountClockLike(event: CalendarEvent, like: CalendarEvent): CalendarEvent {
  const { timezone, date, start_time, end_time, end_date } = event;
  const ahead = minutesAhead(like);
  if (timezone === null || date === null || start_time === null || ahead === undefined) {
    return { ...event, own_clock: null };
  }
  const start = addWallMinutes({ date, time: start_time }, ahead);
  const endDay = (last: string) =>
    end_time === null
      ? movedEndDate({ date, end_date }, start.date)
      : addWallMinutes({ date: last, time: end_time }, ahead).date;
  return {
    ...event,
    date: start.date,
    start_time: start.time,
    end_time: end_time === null ? null : addClockMinutes(end_time, ahead),
    end_date: end_date === null ? null : endDay(end_date),
    own_clock: { date, start_time, end_time, end_date },
  };
}
