import type { EventColor } from "@hourloom/schema/events";
import type { CalendarTask } from "@hourloom/schema/workspace";
import { classNames } from "@hourloom/ui/class-names";
import { Bell, Hourglass, ListChecks, Repeat, StickyNote, Tomato } from "@hourloom/ui/icons";
import { type ReactNode, use } from "react";
import { ColorDot } from "@/shared/color/color-dot";
import { PriorityLabel } from "@/shared/tasks/priority";
import { minutesOf } from "@/shared/time/minutes-of";
import type { GroupKind } from "../groups/task-groups";
import { PlannedContext, TrackedContext } from "./tracked";
import { formatDuration, formatRelativeDay, formatTime, formatWorked } from "@/shared/time/format";

interface TaskMetaProps {
  task: CalendarTask;
  today: string;
  /** Undefined in the view of the list itself. */
  listTitle: string | undefined;
  listColor: EventColor | null;
  /** What the heading above the task says of it already. */
  groupedBy: GroupKind["by"];
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
    <span className="inline-flex min-w-0 flex-wrap gap-1 @2xl/tasks:flex-nowrap">
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

function Due({
  task: { date, start_time, is_completed },
  today,
  groupedBy,
}: Omit<TaskMetaProps, "listTitle" | "listColor">) {
  const isUnderDay = groupedBy === "day" && !is_completed;
  const day = date === null || isUnderDay ? undefined : formatRelativeDay(date, today);
  const time = start_time === null ? undefined : formatTime(start_time);
  if (day === undefined && time === undefined) return null;
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

interface Work {
  estimate: number | null;
  plannedMinutes: number;
  trackedSeconds: number;
}

/**
 * "2 h planned of 3 h, 1 h done", without blocks "35 min of 2 h", or what of these is known;
 * undefined without any.
 */
function formatProgress({ estimate, plannedMinutes, trackedSeconds }: Work): string | undefined {
  const tracked = trackedSeconds === 0 ? undefined : formatWorked(trackedSeconds);
  if (plannedMinutes > 0) {
    const of = estimate === null ? "" : ` of ${formatDuration(estimate)}`;
    return `${formatDuration(plannedMinutes)} planned${of}${tracked === undefined ? "" : `, ${tracked} done`}`;
  }
  if (estimate === null) return tracked === undefined ? undefined : `${tracked} tracked`;
  return tracked === undefined ? formatDuration(estimate) : `${tracked} of ${formatDuration(estimate)}`;
}

/** The time planned and worked, of the estimate, which it may exceed. */
function Progress(work: Work) {
  const { estimate, trackedSeconds } = work;
  const text = formatProgress(work);
  if (text === undefined) return null;
  const isOver = estimate !== null && minutesOf(trackedSeconds) > estimate;
  return (
    <span className={classNames("tabular-nums", isOver && "font-semibold text-danger")}>
      {text}
      {isOver ? <span className="sr-only">, more than estimated</span> : null}
    </span>
  );
}

/** How the task is worked on: its timer, subtasks, next step, reminders and notes. */
function Marks({ task: { mode, subtasks, next_step, notes, reminders } }: { task: CalendarTask }) {
  const doneSubtasks = subtasks.filter((subtask) => subtask.is_completed).length;
  return (
    <>
      {mode === "none" ? null : (
        <Fact
          icon={
            mode === "pomodoro" ? (
              <Tomato className="text-pomodoro-solid" />
            ) : (
              <Hourglass className="text-flowtime-solid" />
            )
          }
          label={mode === "pomodoro" ? "with the Pomodoro timer" : "with the Flowtime timer"}
        />
      )}
      {subtasks.length === 0 ? null : (
        <Fact icon={<ListChecks aria-hidden="true" />}>
          <span className="tabular-nums">
            {doneSubtasks}/{subtasks.length}
            <span className="sr-only"> subtasks done</span>
          </span>
        </Fact>
      )}
      {next_step === "" ? null : (
        <span dir="auto" className="max-w-60 truncate">
          Next: {next_step}
        </span>
      )}
      {reminders.length === 0 ? null : <Fact icon={<Bell aria-hidden="true" />} label="has a reminder" />}
      {notes === "" ? null : <Fact icon={<StickyNote aria-hidden="true" />} label="has notes" />}
    </>
  );
}

/** The details of a task, which wrap below its title, or are one line beside it in wide rows. */
export function TaskMeta({ task, today, listTitle, listColor, groupedBy }: TaskMetaProps) {
  const trackedSeconds = use(TrackedContext).get(task.id) ?? 0;
  const plannedMinutes = use(PlannedContext).get(task.id) ?? 0;
  const { priority, estimate_minutes, rrule, recurrence, tags } = task;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-muted @2xl/tasks:max-w-[80%] @2xl/tasks:shrink-0 @2xl/tasks:flex-nowrap @2xl/tasks:whitespace-nowrap">
      {priority === "none" || groupedBy === "priority" ? null : <PriorityLabel priority={priority} />}
      <span className="inline-flex items-center gap-1.5 empty:hidden">
        <Due task={task} today={today} groupedBy={groupedBy} />
        {rrule === null && recurrence === null ? null : <Fact icon={<Repeat aria-hidden="true" />} label="repeats" />}
      </span>
      <Progress estimate={estimate_minutes} plannedMinutes={plannedMinutes} trackedSeconds={trackedSeconds} />
      <Marks task={task} />
      {tags.length === 0 ? null : <Tags tags={tags} />}
      {listTitle === undefined || groupedBy === "list" ? null : (
        <span className="inline-flex min-w-0 items-center gap-1.5">
          {listColor === null ? null : <ColorDot color={listColor} />}
          <span dir="auto" className="max-w-40 truncate">
            {listTitle}
          </span>
        </span>
      )}
    </span>
  );
}
