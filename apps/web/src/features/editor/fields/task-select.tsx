import type { CalendarTask } from "@hourloom/schema/workspace";
import { Combobox } from "@hourloom/ui/combobox";
import { Field } from "@hourloom/ui/field";
import { useQuery } from "@tanstack/react-query";
import { isNotFound, problemOf } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { recentTasks } from "@/shared/tasks/recent-tasks";
import { unscheduledQuery } from "@/features/changes/queries";

const none: readonly CalendarTask[] = [];

interface TaskSelectProps {
  label?: string;
  value: string | null;
  error: string | undefined;
  onChange: (value: string | null) => void;
}

/** Loads the title of a task that is not in the list: completed, beyond the limit, or deleted. */
function useTitle(id: string | null): string {
  const { data, error } = useQuery({
    ...useServices().api.tasks.get.queryOptions({ id: id ?? "" }),
    enabled: id !== null,
  });
  if (data !== undefined) return data.title;
  if (error === null) return "Loading Tasks...";
  return isNotFound(problemOf(error)) ? "Deleted task" : "Could not be loaded";
}

/**
 * Finds an open task by its words or those of its list, those worked on last first; a chosen task
 * stays an option after completion.
 */
export function TaskSelect({ label = "Task", value, error, onChange }: TaskSelectProps) {
  const { data } = useQuery(unscheduledQuery(useServices().api));
  const tasks = data?.tasks ?? none;
  const isKnown = value === null || tasks.some(({ id }) => id === value);
  const title = useTitle(isKnown || data === undefined ? null : value);
  const recent = recentTasks.use();
  const lists = new Map(data?.task_lists.map((list) => [list.id, list.title]));
  const rankOf = ({ id }: CalendarTask) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  const options = tasks
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((task) => ({ task, list: lists.get(task.task_list) }))
    .map(({ task: { id, title: text }, list }) => ({ value: id, label: text, keywords: list ?? "", hint: list }));
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Combobox
          control={control}
          value={value ?? ""}
          options={[{ value: "", label: "No task" }, ...(isKnown ? [] : [{ value, label: title }]), ...options]}
          emptyText="No open task has these words."
          onChoose={(chosen) => onChange(chosen === "" ? null : chosen)}
        />
      )}
    </Field>
  );
}
