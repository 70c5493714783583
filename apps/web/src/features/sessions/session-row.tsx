import { wallClockOf } from "@hourloom/domain/time/zone-clock";
import type { ReactNode } from "react";
import { formatDuration, formatSessionDay, formatTime } from "@/shared/time/format";
import { minutesOf } from "@/shared/time/minutes-of";
import type { ListedSession } from "./session-filter";

/** Returns for example "25 min" or "18 of 25 min". */
function formatLength(session: ListedSession): string | undefined {
  const { focused_seconds } = session;
  const worked = focused_seconds === null ? undefined : minutesOf(focused_seconds);
  // Its timer may be paused.
  if (session.state === "running") return "in progress";
  if (session.type === "flowtime") return worked === undefined ? "open" : formatDuration(worked);
  if (worked === undefined || worked === session.duration) return formatDuration(session.duration);
  return `${formatDuration(worked)} of ${session.duration}`;
}

interface SessionRowProps {
  session: ListedSession;
  taskTitle: string | undefined;
  isUpcoming: boolean;
  /** The day of the heading above it. */
  headingDay: string | undefined;
  onEdit: () => void;
  children: ReactNode;
}

/** A session, which opens its form when clicked. */
export function SessionRow({ session, taskTitle, isUpcoming, headingDay, onEdit, children }: SessionRowProps) {
  const { title, start_time, state } = session;
  // With another hour at which days start, a session after midnight is under the day before.
  const { date, time } = wallClockOf(start_time);
  return (
    <div className="flex items-center gap-2">
      <button
        type="button"
        aria-expanded="false"
        onClick={onEdit}
        className="flex min-h-11 min-w-0 flex-1 flex-col justify-center rounded-sm py-1.5 text-left hover:bg-sunken/60"
      >
        <span dir="auto" className="line-clamp-2 [overflow-wrap:anywhere]">
          {title}
        </span>
        <span className="flex flex-wrap gap-x-3 text-xs text-muted tabular-nums">
          <span>
            <span className={date === headingDay ? "sr-only" : undefined}>{formatSessionDay(date)} </span>
            {formatTime(time)}
          </span>
          <span>{formatLength(session)}</span>
          {taskTitle === undefined || taskTitle === title ? null : (
            <span dir="auto" className="max-w-full truncate">
              {taskTitle}
            </span>
          )}
          {session.next_step === "" ? null : (
            <span dir="auto" className="max-w-full truncate">
              Next: {session.next_step}
            </span>
          )}
          {state === "stopped" ? <span>stopped early</span> : null}
          {!isUpcoming && state === "planned" ? <span>not begun</span> : null}
        </span>
      </button>
      {children}
    </div>
  );
}
