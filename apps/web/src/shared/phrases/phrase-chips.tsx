import { ignoreDoubleClick } from "@hourloom/ui/double-click";
import { classNames } from "@hourloom/ui/class-names";
import { X } from "@hourloom/ui/icons";
import { reminderText } from "@/shared/reminders/reminder-texts";
import { priorityNames } from "@/shared/tasks/priority";
import { formatDuration, formatRelativeDay, formatTimes } from "@/shared/time/format";
import { repeatTextWithEnd } from "./repeat-text";
import type { QuickPart, QuickTask } from "@hourloom/phrases/quick-task";
import type { PartKind } from "@hourloom/phrases/reading";

interface DayOfText {
  today: string;
  /** Whether the day is chosen elsewhere. */
  isOnDay: boolean;
}

function partText({ kind, tag = "", leftOut }: QuickPart, task: QuickTask, { today, isOnDay }: DayOfText): string {
  if (leftOut !== undefined) return leftOut;
  const { date, end_date, start_time, end_time, estimate_minutes, list, repeats } = task;
  const day = date === null ? "" : formatRelativeDay(date, today);
  const time = formatTimes(start_time, end_time) ?? "";
  // If date and time are separate parts, each shows only its own.
  const hasDay = isOnDay || task.parts.some((part) => part.kind === "date");
  const isApart = task.parts.some((part) => part.kind === "time") && hasDay;
  switch (kind) {
    case "date":
      if (end_date !== null) return `${day} – ${formatRelativeDay(end_date, today)}`;
      return isApart || time === "" ? day : `${day}, ${time}`;
    case "time":
      return isApart ? time : `${day}, ${time}`;
    case "duration":
      return formatDuration(estimate_minutes ?? 0);
    case "list":
      return list?.id === undefined ? `New list: ${list?.title ?? ""}` : list.title;
    case "repeat":
      return repeats === null ? "" : repeatTextWithEnd(repeats, today);
    case "repeat_end":
      return "";
    case "reminder":
      return reminderText(task.reminder_minutes ?? 0, { kind: "task", isTimed: start_time !== null });
    case "priority":
      return priorityNames[task.priority ?? "none"];
    case "tag":
      return tag;
  }
}

const partNames = {
  date: "Date",
  time: "Time",
  duration: "Estimate",
  list: "List",
  repeat: "Repeat",
  repeat_end: "Ends",
  reminder: "Reminder",
  priority: "Priority",
  tag: "Tag",
} as const satisfies Record<PartKind, string>;

interface ChipProps {
  name: string;
  text: string;
  /** Whether what is added does not have it. */
  isLeftOut: boolean;
  onRemove: () => void;
}

function Chip({ name, text, isLeftOut, onRemove }: ChipProps) {
  return (
    <li>
      <button
        type="button"
        onClick={(event) => {
          // The next chip moves under the pointer.
          ignoreDoubleClick(event);
          onRemove();
        }}
        title="Take it as words of the title"
        className={classNames(
          "flex min-h-8 max-w-full items-center gap-1.5 rounded-full py-1 pr-2 pl-3 text-sm hover:bg-sunken pointer-coarse:min-h-11",
          isLeftOut ? "border border-line text-ink" : "bg-accent-soft text-accent-strong",
        )}
      >
        <span className="sr-only">Remove: </span>
        <span className="text-xs">{name}</span>
        <span dir="auto" className="min-w-0 truncate font-semibold">
          {text}
        </span>
        <X aria-hidden="true" className="size-3.5 shrink-0" />
      </button>
    </li>
  );
}

function partName({ kind, leftOut }: QuickPart, task: QuickTask, names: PhraseChipsProps["names"]): string {
  if (leftOut !== undefined) return "Left out";
  if (kind === "date" && task.end_date !== null) return "Dates";
  return names?.[kind] ?? partNames[kind];
}

/** The chip of a repetition has its end, too. */
function hasChip({ kind, leftOut }: QuickPart): boolean {
  return kind !== "repeat_end" || leftOut !== undefined;
}

interface PhraseChipsProps {
  task: QuickTask;
  today: string;
  /** Whether the day is chosen elsewhere, so that times are shown without it. */
  isOnDay?: boolean;
  /** Names of parts that differ from those of a task. */
  names?: Partial<Record<PartKind, string>> | undefined;
  className?: string | undefined;
  /** Turns a part into words of the title. */
  onRemove: (part: QuickPart) => void;
}

/** The recognised parts of the line. */
export function PhraseChips({ task, today, isOnDay = false, names, className, onRemove }: PhraseChipsProps) {
  return (
    <ul aria-label="Recognised" className={classNames("flex flex-wrap gap-2 empty:hidden", className)}>
      {task.parts.filter(hasChip).map((part) => (
        <Chip
          key={`${part.kind} ${part.start}`}
          name={partName(part, task, names)}
          isLeftOut={part.leftOut !== undefined}
          text={partText(part, task, { today, isOnDay })}
          onRemove={() => onRemove(part)}
        />
      ))}
    </ul>
  );
}
