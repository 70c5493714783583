import { wallClockIn } from "@hourloom/domain/time/zone-clock";
import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import { Button } from "@hourloom/ui/button";
import { Checkbox } from "@hourloom/ui/checkbox";
import { Field } from "@hourloom/ui/field";
import { Select } from "@hourloom/ui/select";
import { useMemo, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useToday } from "@/shared/time/clock";
import { emptyToNull, NotesField, TextField, TimeField, TitleField } from "../fields/form-fields";
import { formResolver } from "../fields/form-resolver";
import { FormEnd, FormShell, SaveProblem } from "./form-parts";
import { RemindersField } from "../reminders/reminders-field";
import { FirstDayField, RepeatFields } from "../fields/repeat-fields";
import { StepsField } from "./steps-field";
import {
  FIRST_LIST,
  findFirstList,
  NEW_LIST,
  NO_LIST_YET,
  taskForm,
  taskFrom,
  type TaskFormInput,
  type TaskFormValues,
  taskValues,
} from "./task-form-values";
import { RankFields } from "./rank-fields";
import { type ItemFormProps, useItemForm, withDraft } from "./use-item-form";
import { WorkFields } from "./work-fields";

const names = taskForm.keyof().options;

/** Whether the fields behind the disclosure button are in use. */
function hasDetails(values: TaskFormInput): boolean {
  const { notes, repeats, estimate_minutes, mode, priority, subtasks, tags } = values;
  const hasLists = subtasks.length > 0 || tags.length > 0;
  const isWorked = estimate_minutes !== null || mode !== "none";
  return hasLists || isWorked || priority !== "none" || notes !== "" || repeats !== null;
}

/** The form of a task; `lists` are in creation order, and the newest is proposed. */
export function TaskForm(props: ItemFormProps & { lists: readonly WorkspaceTaskList[] }) {
  const { target, draft, zone, lists, onSave, onDelete } = props;
  // Fixed at mount: a list created meanwhile must not change the selection or mark the form as
  // edited.
  const [newestList] = useState(lists.at(-1)?.id);
  const initial = useMemo(() => taskValues(target, newestList), [target, newestList]);
  const resolveList = (chosen: string) => (chosen === NO_LIST_YET ? (findFirstList(lists) ?? chosen) : chosen);
  const form = useForm<TaskFormInput, unknown, TaskFormValues>({
    resolver: formResolver(taskForm),
    reValidateMode: "onSubmit",
    defaultValues: withDraft(
      initial,
      draft?.["task_list"] === NO_LIST_YET ? { ...draft, task_list: resolveList(NO_LIST_YET) } : draft,
    ),
  });
  const { register, setValue, watch, reset, formState } = form;
  const [date, startTime, list, repeatsFromCompletion] = watch(["date", "start_time", "task_list", "after_completion"]);
  const today = useToday(zone);
  const [timed, setTimed] = useState(typeof startTime === "string");
  const [expanded, setExpanded] = useState(() => target.screen === "todo" || hasDetails(form.getValues()));
  const reminders = watch("reminders");
  const showsReminders = timed || expanded || reminders.length > 0;
  const { saving, submit } = useItemForm(
    {
      form,
      initial,
      names,
      save: (values, current) => {
        const { item, newList } = taskFrom(target, { ...values, task_list: resolveList(values.task_list) });
        return onSave(item, current, { newList });
      },
      show: (current) => {
        const values = taskValues({ ...target, kind: "edit", day: date ?? "", item: current }, newestList);
        reset(values);
        setTimed(values.start_time !== null);
      },
    },
    props,
  );
  const { errors, isSubmitting } = formState;
  const [previousTime, setPreviousTime] = useState<string>();
  const switchTime = (on: boolean) => {
    setTimed(on);
    // Switching the time on again restores it.
    if (!on && startTime !== null) setPreviousTime(startTime);
    setValue("start_time", on ? (previousTime ?? wallClockIn(zone, Date.now()).time) : null);
  };
  const item = target.kind === "edit" && target.item.type === "task" ? target.item : undefined;
  return (
    <FormProvider {...form}>
      <FormShell label={item === undefined ? "New task" : "Task"} onSubmit={() => void submit()}>
        <TitleField member={register("title")} error={errors.title} />
        {item === undefined ? null : <Checkbox label="Done" {...register("is_completed")} />}
        <div className="grid gap-3 @lg:grid-cols-2">
          <div className="flex flex-col gap-3">
            <Field label="List" error={errors.task_list?.message}>
              {(control) => (
                <Select {...control} {...register("task_list", { onChange: () => setValue("new_list", "") })}>
                  {[initial.task_list, list].includes(NO_LIST_YET) ? (
                    <option value={NO_LIST_YET}>{FIRST_LIST}</option>
                  ) : null}
                  {lists.map(({ id, title }) => (
                    <option key={id} value={id}>
                      {title}
                    </option>
                  ))}
                  <option value={NEW_LIST}>+ create new list</option>
                </Select>
              )}
            </Field>
            {list === NEW_LIST ? (
              <TextField label="New List Title" member={register("new_list")} error={errors.new_list} />
            ) : null}
          </div>
          <div className="grid gap-3 @lg:grid-cols-2 @lg:gap-y-1">
            <FirstDayField />
            <Checkbox label="Add time" checked={timed} onChange={(event) => switchTime(event.target.checked)} />
            {timed ? (
              <div className="@lg:col-start-2 @lg:row-start-1">
                <TimeField label="Time" member={register("start_time", emptyToNull)} error={errors.start_time} />
              </div>
            ) : null}
          </div>
        </div>
        {showsReminders ? (
          <RemindersField
            kind="task"
            isTimed={typeof startTime === "string"}
            value={reminders}
            error={errors.reminders?.message}
            onChange={(chosen) => setValue("reminders", chosen)}
          />
        ) : null}
        {expanded ? (
          <>
            <RankFields />
            <div className="grid gap-3 @lg:grid-cols-2">
              <WorkFields />
              <RepeatFields
                foreignRule={item?.repeats === null ? item.rrule : null}
                completionDate={repeatsFromCompletion === true ? today : undefined}
              >
                <Checkbox label="Count from the day it is done" {...register("after_completion")} />
              </RepeatFields>
            </div>
            <StepsField />
            <NotesField member={register("notes")} error={errors.notes} />
          </>
        ) : (
          <Button look="plain" className="-ml-2 w-fit px-2" onClick={() => setExpanded(true)}>
            {showsReminders ? "Priority, tags, repeat, more" : "Priority, tags, repeat, reminders, more"}
          </Button>
        )}
        <SaveProblem {...saving} />
        <FormEnd mode={target.kind} busy={isSubmitting} problem={saving.problem} onDelete={onDelete} />
      </FormShell>
    </FormProvider>
  );
}
