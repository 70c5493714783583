import type { CalendarTask } from "@hourloom/schema/calendar";
import { classNames } from "@hourloom/ui/class-names";
import { Hourglass, ListChecks, Repeat, StickyNote, Tomato } from "@hourloom/ui/icons";
import { type ReactNode, use } from "react";
import { PriorityLabel } from "@/shared/tasks/priority";
import { minutesOf } from "@/shared/time/minutes-of";
import { TrackedContext } from "./tracked";
import { formatDuration, formatRelativeDay, formatTime } from "@/shared/time/format";

interface TaskMetaProps {
  task: CalendarTask;
  today: string;
  /** Undefined in the view of the list itself. */
  listTitle: string | undefined;
  /** Whether the task is below the heading of its day. */
  isUnderDay: boolean;
}

function Fact({ icon, label, children }: { icon?: ReactNode; label?: string; children?: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1 [&_svg]:size-3.5 [&_svg]:shrink-0">
      {icon}
      {label === undefined ? null : <span className="sr-only">{label}</span>}
      {children}
    </span>
  );
}

/** Tags as text: a row is read by its title. */
function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className="inline-flex min-w-0 flex-wrap gap-1">
      <span className="sr-only">tags: </span>
      {tags.map((tag, index) => (
        <span key={tag} dir="auto" className="max-w-40 truncate rounded-sm bg-sunken px-1.5 text-muted">
          {tag}
          {index < tags.length - 1 ? <span className="sr-only">, </span> : null}
        </span>
      ))}
    </span>
  );
}

function hasDue({ date, start_time }: CalendarTask, isUnderDay: boolean): boolean {
  return start_time !== null || (date !== null && !isUnderDay);
}

function Due({ task: { date, start_time, is_completed }, today, isUnderDay }: Omit<TaskMetaProps, "listTitle">) {
  const day = date === null || isUnderDay ? undefined : formatRelativeDay(date, today);
  const time = start_time === null ? undefined : formatTime(start_time);
  const isLate = !is_completed && date !== null && date < today;
  return (
    <span
      className={classNames("tabular-nums", isLate ? "text-danger" : date === today ? "text-accent-strong" : undefined)}
    >
      {isLate ? <span className="sr-only">Overdue: </span> : null}
      {[day, time].filter((part) => part !== undefined).join(", ")}
    </span>
  );
}

/** "35 min of 2 h", or what of both is known; undefined without either. */
function formatProgress(estimate: number | null, trackedSeconds: number): string | undefined {
  const tracked = trackedSeconds === 0 ? undefined : formatDuration(minutesOf(trackedSeconds));
  if (estimate === null) return tracked === undefined ? undefined : `${tracked} tracked`;
  return tracked === undefined ? formatDuration(estimate) : `${tracked} of ${formatDuration(estimate)}`;
}

/** The details of a task below its title; null if there are none. */
export function TaskMeta({ task, today, listTitle, isUnderDay }: TaskMetaProps) {
  const { rrule, recurrence, estimate_minutes, mode, subtasks, notes, priority, tags } = task;
  const repeats = rrule !== null || recurrence !== null;
  const progress = formatProgress(estimate_minutes, use(TrackedContext).get(task.id) ?? 0);
  const doneSteps = subtasks.filter((step) => step.is_completed).length;
  const facts = [
    priority === "none" ? null : <PriorityLabel key="priority" priority={priority} />,
    hasDue(task, isUnderDay) ? <Due key="due" task={task} today={today} isUnderDay={isUnderDay} /> : null,
    repeats ? <Fact key="repeats" icon={<Repeat aria-hidden="true" />} label="repeats" /> : null,
    progress === undefined ? null : (
      <span key="estimate" className="tabular-nums">
        {progress}
      </span>
    ),
    mode === "none" ? null : (
      <Fact
        key="mode"
        icon={
          mode === "pomodoro" ? (
            <Tomato className="text-pomodoro-solid" />
          ) : (
            <Hourglass className="text-flowtime-solid" />
          )
        }
        label={mode === "pomodoro" ? "with the Pomodoro timer" : "with the Flowtime timer"}
      />
    ),
    subtasks.length === 0 ? null : (
      <Fact key="steps" icon={<ListChecks aria-hidden="true" />}>
        <span className="tabular-nums">
          {doneSteps}/{subtasks.length}
          <span className="sr-only"> steps done</span>
        </span>
      </Fact>
    ),
    task.next_step === "" ? null : (
      <span key="next" dir="auto" className="max-w-60 truncate">
        Next: {task.next_step}
      </span>
    ),
    notes === "" ? null : <Fact key="notes" icon={<StickyNote aria-hidden="true" />} label="has notes" />,
    tags.length === 0 ? null : <Tags key="tags" tags={tags} />,
    listTitle === undefined ? null : (
      <span key="list" dir="auto" className="max-w-40 truncate">
        {listTitle}
      </span>
    ),
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-muted">{facts}</span>;
}
