import { wallClockIn } from "@hourloom/domain/time/zone-clock";
import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import { Button } from "@hourloom/ui/button";
import { Checkbox } from "@hourloom/ui/checkbox";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { Select } from "@hourloom/ui/select";
import { useMemo, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useToday } from "@/shared/time/clock";
import { emptyToNull, NotesField, TimeField, TitleField } from "../fields/form-fields";
import { formResolver } from "../fields/form-resolver";
import { FormEnd, FormShell, SaveProblem } from "./form-parts";
import { FirstDayField, RepeatFields } from "../fields/repeat-fields";
import { StepsField } from "./steps-field";
import {
  FIRST_LIST,
  firstListOf,
  NEW_LIST,
  NO_LIST_YET,
  taskForm,
  taskFrom,
  type TaskFormInput,
  type TaskFormValues,
  taskValues,
} from "./task-form-values";
import { type ItemFormProps, useItemForm, withDraft } from "./use-item-form";
import { WorkFields } from "./work-fields";

const names = [
  ...(["title", "date", "start_time", "is_completed", "task_list", "new_list"] as const),
  ...(["repeats", "after_completion", "notes", "estimate_minutes", "mode", "subtasks"] as const),
];

/** Whether more is said of the task than fits beside its day. */
function saysMore({ notes, repeats, estimate_minutes, mode, subtasks }: TaskFormInput): boolean {
  return notes !== "" || repeats !== null || estimate_minutes !== null || mode !== "none" || subtasks.length > 0;
}

/** The form of a task; `lists` in the order of their creation, of which the newest is proposed. */
export function TaskForm(props: ItemFormProps & { lists: readonly WorkspaceTaskList[] }) {
  const { target, draft, zone, lists, onSave, onDelete } = props;
  // The newest one at the opening: a list that comes meanwhile changes neither the choice nor what counts as typed.
  const [newestList] = useState(lists.at(-1)?.id);
  const initial = useMemo(() => taskValues(target, newestList), [target, newestList]);
  const listOf = (chosen: string) => (chosen === NO_LIST_YET ? (firstListOf(lists) ?? chosen) : chosen);
  const form = useForm<TaskFormInput, unknown, TaskFormValues>({
    resolver: formResolver(taskForm),
    reValidateMode: "onSubmit",
    defaultValues: withDraft(
      initial,
      draft?.["task_list"] === NO_LIST_YET ? { ...draft, task_list: listOf(NO_LIST_YET) } : draft,
    ),
  });
  const { register, setValue, watch, reset, formState } = form;
  const [date, startTime, list, fromDone] = watch(["date", "start_time", "task_list", "after_completion"]);
  const today = useToday(zone);
  const [timed, setTimed] = useState(typeof startTime === "string");
  const [wide, setWide] = useState(() => target.screen === "todo" || saysMore(form.getValues()));
  const { saving, submit } = useItemForm(
    {
      form,
      initial,
      names,
      save: (values, current) => {
        const { item, newList } = taskFrom(target, { ...values, task_list: listOf(values.task_list) });
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
  const [before, setBefore] = useState<string>();
  const switchTime = (on: boolean) => {
    setTimed(on);
    // Who has switched the time off by mistake finds it again.
    if (!on && startTime !== null) setBefore(startTime);
    setValue("start_time", on ? (before ?? wallClockIn(zone, Date.now()).time) : null);
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
              <Field label="New List Title" error={errors.new_list?.message}>
                {(control) => <Input {...control} autoComplete="off" dir="auto" {...register("new_list")} />}
              </Field>
            ) : null}
          </div>
          <div className="grid gap-3 @lg:grid-cols-2 @lg:gap-y-1">
            <FirstDayField />
            <Checkbox label="Add time" checked={timed} onChange={(event) => switchTime(event.target.checked)} />
            {timed ? (
              <div className="@lg:col-start-2 @lg:row-start-1">
                <TimeField
                  label="Time"
                  member={register("start_time", { setValueAs: emptyToNull })}
                  error={errors.start_time}
                />
              </div>
            ) : null}
          </div>
        </div>
        {wide ? (
          <>
            <div className="grid gap-3 @lg:grid-cols-2">
              <WorkFields />
              <RepeatFields
                foreignRule={item?.repeats === null ? item.rrule : null}
                doneOn={fromDone === true ? today : undefined}
              >
                <Checkbox label="Count from the day it is done" {...register("after_completion")} />
              </RepeatFields>
            </div>
            <StepsField />
            <NotesField member={register("notes")} error={errors.notes} />
          </>
        ) : (
          <Button look="ghost" className="-ml-2 w-fit px-2" onClick={() => setWide(true)}>
            Estimate, repeat, steps, notes
          </Button>
        )}
        <SaveProblem {...saving} />
        <FormEnd mode={target.kind} busy={isSubmitting} problem={saving.problem} onDelete={onDelete} />
      </FormShell>
    </FormProvider>
  );
}
