import { useFormContext } from "react-hook-form";
import { PriorityIcon, priorities, priorityNames } from "@/shared/tasks/priority";
import type { TaskFormInput } from "./task-form-values";

/** The priority of a task. */
export function PriorityField() {
  const { register } = useFormContext<TaskFormInput>();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Priority</legend>
      <span className="grid grid-cols-[repeat(4,auto)] gap-1 rounded-md bg-sunken p-1">
        {priorities.map((priority) => (
          <label
            key={priority}
            className="flex h-7 cursor-pointer items-center justify-center gap-1 rounded-sm px-1 text-sm font-semibold text-muted hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-11 forced-colors:has-checked:outline"
          >
            <input type="radio" value={priority} className="sr-only" {...register("priority")} />
            <PriorityIcon priority={priority} />
            {priorityNames[priority]}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
