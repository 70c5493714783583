import { toggleCompletion } from "@hourloom/domain/tasks/toggle-completion";
import { printInstant } from "@hourloom/domain/time/instants";
import type { CalendarTask } from "@hourloom/schema/workspace";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useItemEditing, usePendingChanges } from "@/features/changes/changes-provider";
import { applyToUnscheduled } from "@/features/changes/item-changes";
import { unscheduledQuery } from "@/features/changes/queries";
import { useServices } from "@/shared/api/services";

/** The open task with this id, with the changes that are not confirmed yet. */
export function useOpenTask(id: string | null): CalendarTask | undefined {
  const { data } = useQuery({ ...unscheduledQuery(useServices().api), enabled: id !== null });
  const pending = usePendingChanges();
  return id === null || data === undefined
    ? undefined
    : applyToUnscheduled(data, pending).tasks.find((task) => task.id === id);
}

/** Ticks off the task that is worked on; nothing without one. */
export function TaskDone({ task: id, zone }: { task: string | null; zone: string }) {
  const { actions } = useItemEditing();
  const open = useOpenTask(id);
  // The unscheduled panel has open tasks only; the row stays, so that the focus does, too.
  const [ticked, setTicked] = useState<CalendarTask>();
  const task = open ?? (ticked?.id === id ? ticked : undefined);
  if (task === undefined) return null;
  const isDone = open === undefined;
  const toggle = () => {
    const toggled = toggleCompletion(task, printInstant(Date.now(), zone));
    setTicked(toggled.is_completed ? toggled : undefined);
    void actions.apply(task, toggled, { as: toggled.is_completed ? "done" : "opened again" });
  };
  return (
    <label className="flex min-h-9 w-fit max-w-full cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={isDone}
        onChange={toggle}
        className="size-5 shrink-0 cursor-pointer accent-task-solid"
      />
      <span className="line-clamp-2 [overflow-wrap:anywhere]">
        {isDone ? "Done: " : "Mark as done: "}
        <bdi className={isDone ? "text-muted line-through" : undefined}>{task.title}</bdi>
      </span>
    </label>
  );
}
