import { dayNumberOf } from "@hourloom/domain/time/day-number";
import { clockMinutes, wallClockIn, type WallClock } from "@hourloom/domain/time/zone-clock";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { Button } from "@hourloom/ui/button";
import { isDate, isTime } from "../fields/is-readable";
import { useMinute } from "@/shared/time/clock";

interface PastNoticeProps {
  zone: string;
  /** The start of the session, as far as typed. */
  date: string | null;
  startTime: string | null;
  duration: number;
  isNew: boolean;
  onNow: (clock: WallClock) => void;
}

/** Returns wall clock minutes since day number 0. */
export function wallMinutes({ date, time }: WallClock): number {
  return dayNumberOf(date) * DAY_MINUTES + clockMinutes(time);
}

/** Warns that a planned session is in the past, and offers to set it to now. */
export function PastNotice({ zone, date, startTime, duration, isNew, onNow }: PastNoticeProps) {
  const now = wallClockIn(zone, useMinute());
  const isOver =
    isDate(date) && isTime(startTime) && wallMinutes({ date, time: startTime }) + duration <= wallMinutes(now);
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-2 text-xs text-muted empty:hidden">
      {isOver ? (
        <>
          <p className="min-w-40 flex-1 text-pretty">
            {isNew
              ? "This is in the past: it will count as done."
              : "This is in the past: it counts once it is set to done."}
          </p>
          <Button onClick={() => onNow(wallClockIn(zone, Date.now()))}>Set to now</Button>
        </>
      ) : null}
    </div>
  );
}
