import { belongsTo, byCompletion, inViewOrder } from "@hourloom/domain/tasks/task-views";
import type { CalendarTask } from "@hourloom/schema/calendar";
import { type TasksInView, type TaskView, VIEW_COMPLETED_MAX } from "@hourloom/schema/todo";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { applyChanges, type ItemChange } from "@/features/changes/item-change";
import { usePendingChanges } from "@/features/changes/changes-provider";
import { tasksInViewQuery } from "@/features/changes/queries";
import { type FetchStatus, fetchStatusOf } from "@/shared/api/fetch-status";
import { useServices } from "@/shared/api/services";

/** How many completed tasks come at first, and how many more each time. */
const COMPLETED_PAGE = 50;

export interface ShownTasks {
  /** All that is known of the view. */
  tasks: readonly CalendarTask[];
  open: readonly CalendarTask[];
  completed: readonly CalendarTask[];
  /** Of all that there are, also where not all are listed. */
  completedCount: number;
  hasMoreCompleted: boolean;
  showMoreCompleted: () => void;
  /** Whether there are more open ones than are listed. */
  truncated: boolean;
  status: FetchStatus;
  retry: () => void;
}

const none: readonly CalendarTask[] = [];

/** Tasks that are ticked or opened again at this moment, as they were: they stay where they stand until the server has answered, which knows whether they go on. */
function turning(pending: readonly ItemChange[]): ReadonlyMap<string, CalendarTask> {
  const before = new Map<string, CalendarTask>();
  for (const change of pending) {
    if (change.kind !== "update" || change.before.type !== "task" || change.item.type !== "task") continue;
    const turns = change.before.is_completed !== change.item.is_completed;
    if (turns && !before.has(change.before.id)) before.set(change.before.id, change.before);
  }
  return before;
}

/**
 * The tasks of a view as a person sees them, with the changes that are not confirmed yet on top. Undefined: there is nothing to show. `edited`: the id of the task
 * whose form stands in the place of its row: that does not move while what it says is on its way, or a refusal would find another form.
 */
export function useTaskView(view: TaskView | undefined, today: string, edited: string | undefined): ShownTasks {
  const { api } = useServices();
  const allPending = usePendingChanges();
  const pending = useMemo(
    () => (edited === undefined ? allPending : allPending.filter(({ item }) => item.id !== edited)),
    [allPending, edited],
  );
  const [more, setMore] = useState<{ view: TaskView | undefined; pages: number }>({ view, pages: 1 });
  const pages = more.view === view ? more.pages : 1;
  const wanted = Math.min(VIEW_COMPLETED_MAX, pages * COMPLETED_PAGE);
  const query = tasksInViewQuery(api, { view: view ?? { kind: "today" }, completed: wanted });
  const isSearch = view?.kind === "search";
  const { data, error, fetchStatus, refetch, isPlaceholderData } = useQuery({
    ...query,
    ...(view === undefined && { queryFn: skipToken }),
    // More of the same, or another word of a search: what was there stays until the rest has come.
    placeholderData: (before: TasksInView | undefined) => (isSearch || pages > 1 ? before : undefined),
  });
  const shown = useMemo(() => {
    if (view === undefined) return { tasks: none, open: none, completed: none };
    const items = applyChanges(data?.tasks ?? none, pending);
    const before = turning(pending);
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
    completedCount: count,
    hasMoreCompleted: shown.completed.length < count && wanted < VIEW_COMPLETED_MAX,
    showMoreCompleted: () => setMore({ view, pages: pages + 1 }),
    truncated: data?.truncated === true,
    status: fetchStatusOf({ isThere: data !== undefined && !(isSearch && isPlaceholderData), error, fetchStatus }),
    retry: () => void refetch(),
  };
}
