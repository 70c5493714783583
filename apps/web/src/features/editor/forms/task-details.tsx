import { Checkbox } from "@hourloom/ui/checkbox";
import { Bell, ChevronsUp, Hourglass, ListChecks, Repeat, StickyNote, Tag } from "@hourloom/ui/icons";
import { useRef } from "react";
import { useFormContext } from "react-hook-form";
import { PriorityIcon, priorityNames, priorities } from "@/shared/tasks/priority";
import { TagsField } from "@/shared/tasks/tags-field";
import { useTagsInUse } from "@/shared/tasks/use-tags-in-use";
import { useToday } from "@/shared/time/clock";
import { formatDuration } from "@/shared/time/format";
import { ChipPanel, ChipToggle } from "../fields/chips";
import { NotesField } from "../fields/form-fields";
import { useFormPanel } from "../fields/form-panels";
import { LengthChips } from "../fields/length-chips";
import { RepeatFields } from "../repeat/repeat-fields";
import { repeatName } from "../repeat/repeat-labels";
import { RemindersField } from "../reminders/reminders-field";
import { remindersName } from "@/shared/reminders/reminder-texts";
import { SubtasksField } from "./subtasks-field";
import type { TaskFormInput } from "./task-form-values";
import { ESTIMATE_MAX_MINUTES, taskMode } from "@hourloom/schema/tasks";
import { Field } from "@hourloom/ui/field";
import { Select } from "@hourloom/ui/select";
import { FormNumberField } from "../fields/form-number-field";

const modeNames = { none: "None", pomodoro: "Pomodoro", flowtime: "Flowtime" } as const;

/** The estimate of a task and its timer. */
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

/** The priority of a task. */
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

interface TaskDetailsProps {
  zone: string;
  /** An RRULE that the form cannot edit. */
  foreignRule: string | null;
}

const iconClasses = "size-3.5 shrink-0";

/** "90 min, Pomodoro"; undefined if neither is chosen. */
function workName(minutes: TaskFormInput["estimate_minutes"], mode: TaskFormInput["mode"]): string | undefined {
  const names = { none: undefined, pomodoro: "Pomodoro", flowtime: "Flowtime" } as const;
  const length = typeof minutes === "number" && minutes > 0 ? formatDuration(minutes) : undefined;
  return [length, names[mode]].filter((part) => part !== undefined).join(", ") || undefined;
}

/** What a task has beside its list and due date, as chips that open in place. */
export function TaskDetails({ zone, foreignRule }: TaskDetailsProps) {
  const { register, setValue, getValues, watch, formState } = useFormContext<TaskFormInput>();
  const { errors } = formState;
  const [repeats, reminders, startTime, priority, tags] = watch([
    "repeats",
    "reminders",
    "start_time",
    "priority",
    "tags",
  ]);
  const [estimate, mode, notes, subtasks, repeatsFromCompletion] = watch([
    "estimate_minutes",
    "mode",
    "notes",
    "subtasks",
    "after_completion",
  ]);
  const today = useToday(zone);
  const knownTags = useTagsInUse();
  const times = { kind: "task", isTimed: startTime !== null } as const;
  const rank = useFormPanel("priority", false);
  const label = useFormPanel("tags", false);
  const work = useFormPanel("estimate", false);
  const repeat = useFormPanel("repeat", false);
  const remind = useFormPanel("reminders", false);
  const subtaskPanel = useFormPanel("subtasks", getValues("subtasks").length > 0);
  const note = useFormPanel("notes", getValues("notes") !== "");
  const workPanel = useRef<HTMLDivElement>(null);
  const titled = subtasks.filter(({ title }) => title !== "");
  const done = titled.filter(({ is_completed }) => is_completed).length;
  const toggleSubtasks = () => {
    // What is typed next is the first subtask.
    if (!subtaskPanel.isOpen && subtasks.length === 0) setValue("subtasks", [{ title: "", is_completed: false }]);
    subtaskPanel.toggle();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-1">
        <ChipToggle
          panel={rank}
          label="Priority"
          icon={
            priority === "none" ? (
              <ChevronsUp aria-hidden="true" className={iconClasses} />
            ) : (
              <PriorityIcon priority={priority} className="size-3.5" />
            )
          }
          text={priority === "none" ? undefined : priorityNames[priority]}
        />
        <ChipToggle
          panel={label}
          label="Tags"
          icon={<Tag aria-hidden="true" className={iconClasses} />}
          text={tags.length === 0 ? undefined : tags.join(", ")}
        />
        <ChipToggle
          panel={work}
          label="Estimate"
          icon={<Hourglass aria-hidden="true" className={iconClasses} />}
          text={workName(estimate, mode)}
        />
        <ChipToggle
          panel={repeat}
          label="Repeat"
          icon={<Repeat aria-hidden="true" className={iconClasses} />}
          text={repeatName(repeats, foreignRule)}
        />
        <ChipToggle
          panel={remind}
          label="Reminders"
          icon={<Bell aria-hidden="true" className={iconClasses} />}
          text={remindersName(reminders, times)}
        />
        <ChipToggle
          panel={{ ...subtaskPanel, toggle: toggleSubtasks }}
          label="Subtasks"
          icon={<ListChecks aria-hidden="true" className={iconClasses} />}
          text={titled.length === 0 ? undefined : `${done} of ${titled.length}`}
        />
        <ChipToggle
          panel={note}
          label="Notes"
          icon={<StickyNote aria-hidden="true" className={iconClasses} />}
          text={note.isOpen || notes === "" ? undefined : notes}
        />
      </div>
      <ChipPanel panel={rank}>
        <PriorityField />
      </ChipPanel>
      <ChipPanel panel={label}>
        <TagsField
          value={tags}
          known={knownTags}
          onChange={(value) => setValue("tags", value, { shouldDirty: true })}
        />
      </ChipPanel>
      <ChipPanel panel={work}>
        <div ref={workPanel} className="flex flex-col gap-3">
          <LengthChips
            label="Lengths"
            value={typeof estimate === "string" ? undefined : estimate}
            none="None"
            onChange={(minutes) => setValue("estimate_minutes", minutes)}
            onOther={() => workPanel.current?.querySelector("input")?.focus()}
          />
          <WorkFields />
        </div>
      </ChipPanel>
      <ChipPanel panel={repeat}>
        <RepeatFields foreignRule={foreignRule} completionDate={repeatsFromCompletion ? today : undefined}>
          <Checkbox label="Count from the day it is done" {...register("after_completion")} />
        </RepeatFields>
      </ChipPanel>
      <ChipPanel panel={remind}>
        <RemindersField
          {...times}
          value={reminders}
          error={errors.reminders?.message}
          onChange={(chosen) => setValue("reminders", chosen)}
        />
      </ChipPanel>
      <ChipPanel panel={subtaskPanel}>
        <SubtasksField />
      </ChipPanel>
      <ChipPanel panel={note}>
        <NotesField member={register("notes")} error={errors.notes} />
      </ChipPanel>
    </>
  );
}
