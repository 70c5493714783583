import { wallClockIn } from "@hourloom/domain/time/zone-clock";
import { FIRST_LIST, type WorkspaceTaskList } from "@hourloom/schema/task-lists";
import { Checkbox } from "@hourloom/ui/checkbox";
import { Clock } from "@hourloom/ui/icons";
import { type ReactNode, useState } from "react";
import { useFormContext, type UseFormReturn } from "react-hook-form";
import { ChipCheckbox, ChipField, ChipSelect } from "../fields/chips";
import { TextField, TimeField, TitleField } from "../fields/form-fields";
import { FirstDayField } from "../repeat/repeat-fields";
import { ItemFormFrame } from "./form-parts";
import { TaskDetails } from "./task-details";
import {
  findFirstList,
  NEW_LIST,
  NO_LIST_YET,
  taskForm,
  taskFrom,
  type TaskFormInput,
  type TaskFormValues,
  taskValues,
} from "./task-form-values";
import { TitleTokenChips } from "../title-tokens/title-token-chips";
import { type ItemFormProps, useItemForm, useSchemaForm, withDraft } from "./use-item-form";
import { openedDay, useTitleTokens } from "../title-tokens/use-title-tokens";
import type { QuickTask } from "@hourloom/phrases/quick-task";
import { dayOfTokens } from "../title-tokens/day-of-tokens";

/** The members of a task that words in its title can set. */
const tokenNames = [
  "date",
  "start_time",
  "repeats",
  "estimate_minutes",
  "task_list",
  "new_list",
  "priority",
  "tags",
  "reminders",
] as const;
type TaskTokenMembers = Pick<TaskFormInput, (typeof tokenNames)[number]>;

function listOfTokens({ list }: QuickTask): Partial<TaskTokenMembers> {
  if (list === undefined) return {};
  return list.id === undefined ? { task_list: NEW_LIST, new_list: list.title } : { task_list: list.id };
}

function taskTokenMembers(tokens: QuickTask, chosen: TaskTokenMembers): Partial<TaskTokenMembers> {
  const { start_time, estimate_minutes, repeats, priority, tags, reminder_minutes } = tokens;
  return {
    ...dayOfTokens(tokens, chosen.date),
    ...listOfTokens(tokens),
    ...(start_time === null ? {} : { start_time }),
    ...(estimate_minutes === null ? {} : { estimate_minutes }),
    ...(repeats === null ? {} : { repeats }),
    ...(priority === null ? {} : { priority }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
    ...(reminder_minutes === null ? {} : { reminders: [reminder_minutes] }),
  };
}

const names = taskForm.keyof().options;

type Lists = readonly WorkspaceTaskList[];
type TaskFormReturn = UseFormReturn<TaskFormInput, unknown, TaskFormValues>;

/** The list of a task as a chip, and the title of a new one. */
function ListField({ lists, initial }: { lists: Lists; initial: string }) {
  const { register, setValue, watch, formState } = useFormContext<TaskFormInput>();
  const list = watch("task_list");
  const { errors } = formState;
  return (
    <>
      <ChipField label="List" error={errors.task_list?.message}>
        {(control) => (
          <ChipSelect {...control} {...register("task_list", { onChange: () => setValue("new_list", "") })}>
            {[initial, list].includes(NO_LIST_YET) ? <option value={NO_LIST_YET}>{FIRST_LIST}</option> : null}
            {lists.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
            <option value={NEW_LIST}>+ create new list</option>
          </ChipSelect>
        )}
      </ChipField>
      {list === NEW_LIST ? (
        <div className="basis-full">
          <TextField name="new_list" label="New List Title" />
        </div>
      ) : null}
    </>
  );
}

function useTaskTokens(form: TaskFormReturn, props: ItemFormProps, lists: Lists) {
  const [title, date] = form.watch(["title", "date"]);
  return useTitleTokens(form, props, {
    title,
    lists,
    isOnDay: date !== null,
    from: openedDay(props.target),
    names: tokenNames,
    membersOf: taskTokenMembers,
  });
}

/** Whether the task has a time, and how that is switched. */
function useTime({ setValue, watch }: TaskFormReturn, zone: string) {
  const startTime = watch("start_time");
  const [isOn, setOn] = useState(startTime !== null);
  const [previous, setPrevious] = useState<string>();
  const switchTime = (on: boolean) => {
    setOn(on);
    // Switching the time on again restores it.
    if (!on && startTime !== null) setPrevious(startTime);
    setValue("start_time", on ? (previous ?? wallClockIn(zone, Date.now()).time) : null);
  };
  return { isTimed: isOn || startTime !== null, switchTime, showTime: setOn };
}

interface TaskFormProps extends ItemFormProps {
  lists: Lists;
  /** The blocks of a stored task. */
  blocks?: ReactNode;
}

/** The form of a task; `lists` are in creation order, and the newest is proposed. */
export function TaskForm(props: TaskFormProps) {
  const { target, draft, zone, lists, blocks, onSave, onDelete } = props;
  // Fixed at mount: a list created meanwhile must not change the selection or mark the form as
  // edited.
  const [newestList] = useState(lists.at(-1)?.id);
  const initial = taskValues(target, newestList);
  const resolveList = (chosen: string) => (chosen === NO_LIST_YET ? (findFirstList(lists) ?? chosen) : chosen);
  const resolvedDraft =
    draft?.["task_list"] === NO_LIST_YET ? { ...draft, task_list: resolveList(NO_LIST_YET) } : draft;
  const form = useSchemaForm(taskForm, withDraft(initial, resolvedDraft));
  const { register, setValue, watch, reset } = form;
  const { isTimed, switchTime, showTime } = useTime(form, zone);
  const titleTokens = useTaskTokens(form, props, lists);
  const { tokens, remove } = titleTokens;
  const frame = useItemForm(
    {
      form,
      initial,
      names,
      save: (values, current) => {
        const { item, newList } = taskFrom(target, { ...values, task_list: resolveList(values.task_list) });
        return onSave(item, current, { newList });
      },
      show: (current) => {
        const values = taskValues({ ...target, kind: "edit", day: watch("date") ?? "", item: current }, newestList);
        reset(values);
        showTime(values.start_time !== null);
      },
      titleTokens,
    },
    props,
  );
  const item = target.kind === "edit" && target.item.type === "task" ? target.item : undefined;
  return (
    <ItemFormFrame {...frame} label={item === undefined ? "New task" : "Task"} mode={target.kind} onDelete={onDelete}>
      <TitleField isNew={item === undefined} />
      <TitleTokenChips tokens={tokens} remove={remove} hint="Try “Essay fri 14:00 90m #Uni !high”" />
      {item === undefined ? null : <Checkbox label="Done" className="-my-1" {...register("is_completed")} />}
      <div className="flex flex-wrap items-center gap-1.5">
        <FirstDayField
          onTimes={({ start_time, minutes }) => {
            setValue("start_time", start_time);
            if (minutes !== null) setValue("estimate_minutes", minutes);
          }}
        />
        <ChipCheckbox
          label="Add time"
          icon={<Clock aria-hidden="true" className="size-3.5" />}
          checked={isTimed}
          onChange={(event) => switchTime(event.target.checked)}
        />
        {isTimed ? <TimeField label="Time" variant="chip" /> : null}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <ListField lists={lists} initial={initial.task_list} />
      </div>
      <TaskDetails zone={zone} foreignRule={item?.repeats === null ? item.rrule : null} />
      {blocks}
    </ItemFormFrame>
  );
}
