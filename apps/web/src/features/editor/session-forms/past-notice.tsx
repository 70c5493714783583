import { wallClockIn, type WallClock } from "@hourloom/domain/time/zone-clock";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { Button } from "@hourloom/ui/button";
import { isDate, isTime } from "../fields/is-readable";
import { instantMs } from "./session-times";
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

/** Warns that a planned session is in the past, and offers to set it to now. */
export function PastNotice({ zone, date, startTime, duration, isNew, onNow }: PastNoticeProps) {
  const now = useMinute();
  const startMs = isDate(date) && isTime(startTime) ? instantMs(null, { date, time: startTime }, zone) : undefined;
  const isOver = startMs !== undefined && startMs + duration * MINUTE_MS <= now;
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
