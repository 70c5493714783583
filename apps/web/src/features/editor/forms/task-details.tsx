import { Checkbox } from "@hourloom/ui/checkbox";
import { ChevronsUp, Hourglass, ListChecks, Tag } from "@hourloom/ui/icons";
import { useRef } from "react";
import { useFormContext } from "react-hook-form";
import { PriorityIcon, priorityNames, priorities } from "@/shared/tasks/priority";
import { TagsField } from "@/shared/tasks/tags-field";
import { useTagsInUse } from "@/shared/tasks/use-tags-in-use";
import { useToday } from "@/shared/time/clock";
import { formatDuration } from "@/shared/time/format";
import { FormLinks } from "../fields/form-fields";
import { useFormPanel } from "../fields/form-panels";
import { LengthChips } from "../fields/length-chips";
import { type Detail, DetailChips, iconClasses, useCommonDetails } from "./detail-chips";
import { SubtasksField } from "./subtasks-field";
import type { TaskFormInput } from "./task-form-values";
import { ESTIMATE_MAX_MINUTES, taskMode } from "@hourloom/schema/tasks";
import { Field } from "@hourloom/ui/field";
import { Select } from "@hourloom/ui/select";
import { FormNumberField } from "../fields/form-number-field";

const modeNames = { none: "None", pomodoro: "Pomodoro", flowtime: "Flowtime" } as const;

function WorkFields() {
  const { register, formState } = useFormContext<TaskFormInput>();
  return (
    <div className="grid grid-cols-2 gap-3">
      <FormNumberField<TaskFormInput> name="estimate_minutes" label="Estimate, minutes" max={ESTIMATE_MAX_MINUTES} />
      <Field label="Timer" error={formState.errors.mode?.message}>
        {(control) => (
          <Select {...control} {...register("mode")}>
            {taskMode.options.map((mode) => (
              <option key={mode} value={mode}>
                {modeNames[mode]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

function PriorityField() {
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

/** "90 min, Pomodoro"; undefined if neither is chosen. */
function workName(minutes: TaskFormInput["estimate_minutes"], mode: TaskFormInput["mode"]): string | undefined {
  const length = typeof minutes === "number" && minutes > 0 ? formatDuration(minutes) : undefined;
  const timer = mode === "none" ? undefined : modeNames[mode];
  return [length, timer].filter((part) => part !== undefined).join(", ") || undefined;
}

/** What a task has beside its list and due date, as chips that open in place. */
export function TaskDetails({ zone, foreignRule }: { zone: string; foreignRule: string | null }) {
  const { register, setValue, getValues, watch } = useFormContext<TaskFormInput>();
  const { priority: chosen, tags, estimate_minutes: estimate, mode, subtasks, after_completion } = watch();
  const today = useToday(zone);
  const knownTags = useTagsInUse();
  const { repeat, reminders, notes } = useCommonDetails("task", {
    foreignRule,
    completionDate: after_completion ? today : undefined,
    children: <Checkbox label="Count from the day it is done" {...register("after_completion")} />,
  });
  const priority: Detail = {
    panel: useFormPanel("priority", false),
    label: "Priority",
    icon:
      chosen === "none" ? (
        <ChevronsUp aria-hidden="true" className={iconClasses} />
      ) : (
        <PriorityIcon priority={chosen} className="size-3.5" />
      ),
    text: chosen === "none" ? undefined : priorityNames[chosen],
    fields: <PriorityField />,
  };
  const tagged: Detail = {
    panel: useFormPanel("tags", false),
    label: "Tags",
    icon: <Tag aria-hidden="true" className={iconClasses} />,
    text: tags.length === 0 ? undefined : tags.join(", "),
    fields: (
      <TagsField value={tags} known={knownTags} onChange={(value) => setValue("tags", value, { shouldDirty: true })} />
    ),
  };
  const workFields = useRef<HTMLDivElement>(null);
  const work: Detail = {
    panel: useFormPanel("estimate", false),
    label: "Estimate",
    icon: <Hourglass aria-hidden="true" className={iconClasses} />,
    text: workName(estimate, mode),
    fields: (
      <div ref={workFields} className="flex flex-col gap-3">
        <LengthChips
          label="Lengths"
          value={typeof estimate === "string" ? undefined : estimate}
          none="None"
          onChange={(minutes) => setValue("estimate_minutes", minutes)}
          onOther={() => workFields.current?.querySelector("input")?.focus()}
        />
        <WorkFields />
      </div>
    ),
  };
  const subtasksPanel = useFormPanel("subtasks", getValues("subtasks").length > 0);
  const toggleSubtasks = () => {
    // What is typed next is the first subtask.
    if (!subtasksPanel.isOpen && subtasks.length === 0) setValue("subtasks", [{ title: "", is_completed: false }]);
    subtasksPanel.toggle();
  };
  const titled = subtasks.filter(({ title }) => title !== "");
  const done = titled.filter(({ is_completed }) => is_completed).length;
  const subtaskDetail: Detail = {
    panel: { ...subtasksPanel, toggle: toggleSubtasks },
    label: "Subtasks",
    icon: <ListChecks aria-hidden="true" className={iconClasses} />,
    text: titled.length === 0 ? undefined : `${done} of ${titled.length}`,
    fields: <SubtasksField />,
  };
  return (
    <>
      <DetailChips details={[priority, tagged, work, repeat, reminders, subtaskDetail, notes]} />
      <FormLinks />
    </>
  );
}
