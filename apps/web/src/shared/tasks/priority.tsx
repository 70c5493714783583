import type { TaskPriority } from "@hourloom/schema/tasks";
import { classNames } from "@hourloom/ui/class-names";
import { ChevronDown, ChevronsUp, ChevronUp } from "@hourloom/ui/icons";

/** The priorities, as they are listed. */
export const priorities: readonly TaskPriority[] = ["none", "low", "medium", "high"];

export const priorityNames: Readonly<Record<TaskPriority, string>> = {
  none: "None",
  low: "Low",
  medium: "Medium",
  high: "High",
};

const icons = { low: ChevronDown, medium: ChevronUp, high: ChevronsUp };
const colors = { low: "text-muted", medium: "text-accent-strong", high: "text-danger" };

/** The icon of a priority, which differs in shape and not in colour alone; none for `none`. */
export function PriorityIcon({ priority, className }: { priority: TaskPriority; className?: string }) {
  if (priority === "none") return null;
  const Icon = icons[priority];
  return <Icon aria-hidden="true" className={classNames("size-4 shrink-0", colors[priority], className)} />;
}

/** The icon and the name of a priority. */
export function PriorityLabel({ priority }: { priority: Exclude<TaskPriority, "none"> }) {
  return (
    <span className={classNames("inline-flex items-center gap-1", colors[priority])}>
      <PriorityIcon priority={priority} className="size-3.5" />
      {priorityNames[priority]}
      <span className="sr-only"> priority</span>
    </span>
  );
}
