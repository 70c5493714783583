import { belongsTo, byCompletion, inViewOrder } from "@hourloom/domain/tasks/task-views";
import type { CalendarTask } from "@hourloom/schema/workspace";
import { type TasksInView, type TaskView, VIEW_COMPLETED_MAX } from "@hourloom/schema/todo";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { applyChanges, type ItemChange } from "@/features/changes/item-change";
import { usePendingChanges } from "@/features/changes/changes-provider";
import { tasksInViewQuery } from "@/features/changes/queries";
import { useServices } from "@/shared/api/services";
import { COMPLETED_PAGE, tasksQuery } from "./tasks-query";

export type TaskViewData = ReturnType<typeof useTaskView>;

const none: readonly CalendarTask[] = [];

/**
 * Returns tasks with a pending change of `is_completed` as they were before, by id. They stay in
 * place until the response, since a repeating task may continue with its next date.
 */
function findToggling(pending: readonly ItemChange[]): ReadonlyMap<string, CalendarTask> {
  const before = new Map<string, CalendarTask>();
  for (const change of pending) {
    if (change.kind !== "update" || change.before.type !== "task" || change.item.type !== "task") continue;
    const isToggled = change.before.is_completed !== change.item.is_completed;
    if (isToggled && !before.has(change.before.id)) before.set(change.before.id, change.before);
  }
  return before;
}

/**
 * Loads the tasks of a view (undefined for none) and applies pending changes. Those of `edited`,
 * the id of the task whose form is open, are not applied: its row must not move while the form
 * saves.
 */
export function useTaskView(view: TaskView | undefined, today: string, edited: string | undefined) {
  const { api } = useServices();
  const allPending = usePendingChanges();
  const pending = useMemo(
    () => (edited === undefined ? allPending : allPending.filter(({ item }) => item.id !== edited)),
    [allPending, edited],
  );
  const [more, setMore] = useState<{ view: TaskView | undefined; pages: number }>({ view, pages: 1 });
  const pages = more.view === view ? more.pages : 1;
  const completedLimit = Math.min(VIEW_COMPLETED_MAX, pages * COMPLETED_PAGE);
  const query = tasksInViewQuery(api, { ...tasksQuery(view ?? { kind: "today" }), completed: completedLimit });
  const isSearch = view?.kind === "search";
  const { data, error, fetchStatus, refetch, isPlaceholderData } = useQuery({
    ...query,
    ...(view === undefined && { queryFn: skipToken }),
    // Keeps the previous tasks while more completed ones or another search load.
    placeholderData: (before: TasksInView | undefined) => (isSearch || pages > 1 ? before : undefined),
  });
  const shown = useMemo(() => {
    if (view === undefined) return { tasks: none, open: none, completed: none };
    const items = applyChanges(data?.tasks ?? none, pending);
    const before = findToggling(pending);
    const tasks = items
      .filter((item) => item.type === "task")
      .filter((task) => belongsTo(before.get(task.id) ?? task, view, today));
    const wasCompleted = (task: CalendarTask) => (before.get(task.id) ?? task).is_completed;
    return {
      tasks,
      open: inViewOrder(
        tasks.filter((task) => !wasCompleted(task)),
        view,
      ),
      completed: byCompletion(tasks.filter(wasCompleted)),
    };
  }, [view, today, data, pending]);
  const count = Math.max(data?.completed_count ?? 0, shown.completed.length);
  return {
    ...shown,
    /** The number of all completed tasks, also those not loaded. */
    completedCount: count,
    hasMoreCompleted: shown.completed.length < count && completedLimit < VIEW_COMPLETED_MAX,
    showMoreCompleted: () => setMore({ view, pages: pages + 1 }),
    /** Whether there are more open tasks than loaded. */
    truncated: data?.truncated === true,
    query: { data: isSearch && isPlaceholderData ? undefined : data, error, fetchStatus, refetch },
  };
}
