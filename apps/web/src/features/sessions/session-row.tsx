import { wallClockOf } from "@hourloom/domain/time/zone-clock";
import type { ReactNode } from "react";
import { formatDuration, formatSessionDay, formatTime } from "@/shared/time/format";
import { type ListedSession, workedSecondsOf } from "./session-filter";

/** "25 min", or to the second, so that the rows of a day add up: "18 min 20 s". */
function formatExactly(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (rest === 0) return formatDuration(minutes);
  return minutes === 0 ? `${rest} s` : `${formatDuration(minutes)} ${rest} s`;
}

/** Returns for example "25 min" or "18 min 20 s of 25". */
function formatLength(session: ListedSession): string | undefined {
  const seconds = workedSecondsOf(session);
  // Its timer may be paused.
  if (session.state === "running") return "in progress";
  if (session.type === "flowtime") return seconds === undefined ? "open" : formatExactly(seconds);
  if (seconds === undefined || seconds === session.duration * 60) return formatDuration(session.duration);
  return `${formatExactly(seconds)} of ${session.duration}`;
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
