import { useFormContext } from "react-hook-form";
import { PriorityIcon, priorities, priorityNames } from "@/shared/tasks/priority";
import { TagsField } from "@/shared/tasks/tags-field";
import { useTagsInUse } from "@/shared/tasks/use-tags-in-use";
import type { TaskFormInput } from "./task-form-values";

/** The priority of a task and its tags. */
export function RankFields() {
  const { register, setValue, watch } = useFormContext<TaskFormInput>();
  const tags = watch("tags");
  const known = useTagsInUse();
  return (
    <div className="grid gap-3 @lg:grid-cols-2">
      <fieldset className="min-w-0">
        <legend className="mb-1 text-xs font-semibold text-muted">Priority</legend>
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
      <TagsField value={tags} known={known} onChange={(value) => setValue("tags", value, { shouldDirty: true })} />
    </div>
  );
}
