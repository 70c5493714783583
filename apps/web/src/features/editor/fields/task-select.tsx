import type { CalendarTask } from "@hourloom/schema/workspace";
import { Field } from "@hourloom/ui/field";
import { Select } from "@hourloom/ui/select";
import { useQuery } from "@tanstack/react-query";
import { isNotFound, problemOf } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
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

/** Selects from the open tasks, grouped by list; a chosen task stays an option after completion. */
export function TaskSelect({ label = "Task", value, error, onChange }: TaskSelectProps) {
  const { data } = useQuery(unscheduledQuery(useServices().api));
  const tasks = data?.tasks ?? none;
  const isKnown = value === null || tasks.some(({ id }) => id === value);
  const title = useTitle(isKnown || data === undefined ? null : value);
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ""}
          onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
        >
          <option value="">No task</option>
          {isKnown ? null : <option value={value}>{title}</option>}
          {(data?.task_lists ?? []).map((list) => (
            <optgroup key={list.id} label={list.title}>
              {tasks
                .filter((task) => task.task_list === list.id)
                .map((task) => (
                  <option key={task.id} value={task.id}>
                    {task.title}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}
