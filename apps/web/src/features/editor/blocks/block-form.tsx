import { eventLength } from "@hourloom/domain/calendar/move-item";
import { addClockMinutes } from "@hourloom/domain/time/zone-clock";
import type { CalendarTaskBlock } from "@hourloom/schema/workspace";
import { DEFAULT_ITEM_MINUTES } from "@hourloom/schema/fields/limits";
import { BLOCK_WITHOUT_LENGTH, taskBlockPatch } from "@hourloom/schema/tasks/task-blocks";
import { Button } from "@hourloom/ui/button";
import { CalendarRange, CheckMark, Tomato } from "@hourloom/ui/icons";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { unscheduledQuery } from "@/features/changes/queries";
import { useServices } from "@/shared/api/services";
import { DateField, TimeField } from "../fields/form-fields";
import { addIssue } from "../fields/form-issue";
import { formDate, formTime } from "../fields/form-value";
import { areReadable } from "../fields/is-readable";
import { ItemLength } from "../fields/item-length";
import { ItemFormFrame } from "../forms/form-parts";
import { type ItemFormProps, useItemForm, useSchemaForm, withDraft } from "../forms/use-item-form";
import { useEditor } from "../state/editor-provider";
import { usePlanBlock } from "./use-plan-block";

const blockForm = taskBlockPatch
  .pick({ date: true, start_time: true, end_time: true })
  .required()
  .extend({ date: formDate, start_time: formTime, end_time: formTime })
  .check((form) => {
    if (form.value.start_time === form.value.end_time) addIssue(form, "end_time", BLOCK_WITHOUT_LENGTH);
  });
const names = blockForm.keyof().options;

function blockValues({ date, start_time, end_time }: CalendarTaskBlock): z.input<typeof blockForm> {
  return { date, start_time, end_time };
}

/** Says which task is planned, opens it, and plans what is left of it. */
function TaskOfBlock({ block, zone }: { block: CalendarTaskBlock; zone: string }) {
  const editor = useEditor();
  const plan = usePlanBlock(zone);
  const { api } = useServices();
  const { data } = useQuery(unscheduledQuery(api));
  const task = data?.tasks.find(({ id }) => id === block.task);
  const Mark = block.is_completed ? CheckMark : CalendarRange;
  const title = <bdi className="truncate">{block.title}</bdi>;
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm">
      <Mark aria-hidden="true" className="size-4 shrink-0 text-task-solid" />
      {task === undefined ? (
        <span className={block.is_completed ? "truncate line-through" : "truncate"}>{title}</span>
      ) : (
        <Button
          variant="quiet"
          className="-ml-1 min-w-0 justify-start px-1"
          aria-label={`Open the task “${block.title}”`}
          onClick={() => void editor.reveal({ screen: "todo", kind: "edit", day: null, item: task })}
        >
          {title}
        </Button>
      )}
      {task === undefined || task.is_completed ? null : (
        <Button
          variant="quiet"
          className="-mr-2 ml-auto shrink-0 px-2"
          onClick={({ detail }) => (detail > 1 ? undefined : void plan({ task, day: block.date }))}
        >
          Plan another
        </Button>
      )}
    </div>
  );
}

interface BlockFormProps extends ItemFormProps {
  item: CalendarTaskBlock;
  onConvert: (() => void) | undefined;
}

/** The form of a block: when it is, its task, and what it can become. */
export function BlockForm(props: BlockFormProps) {
  const { item, draft, zone, onSave, onDelete, onConvert } = props;
  const initial = blockValues(item);
  const form = useSchemaForm(blockForm, withDraft(initial, draft));
  const { setValue, watch, reset } = form;
  const [date, start_time, end_time] = watch(["date", "start_time", "end_time"]);
  const frame = useItemForm(
    {
      form,
      initial,
      names,
      save: (values, current) => onSave({ ...item, ...values }, current),
      show: (current) => {
        if (current.type === "task_block") reset(blockValues(current));
      },
    },
    props,
  );
  const times = { date, start_time, end_time, end_date: null };
  const length = areReadable(times) ? eventLength(times) : undefined;
  return (
    <ItemFormFrame {...frame} label="Block" mode="edit" onDelete={onDelete}>
      <TaskOfBlock block={item} zone={zone} />
      <div className="flex flex-wrap items-center gap-1.5">
        <DateField
          variant="chip"
          isFirst
          onTimes={({ start_time: start, minutes }) => {
            setValue("start_time", start);
            setValue("end_time", addClockMinutes(start, minutes ?? length?.minutes ?? DEFAULT_ITEM_MINUTES));
          }}
        />
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <TimeField variant="chip" />
        <TimeField name="end_time" label="End" variant="chip" from={start_time} />
        <span role="status" className="text-xs text-muted tabular-nums">
          <ItemLength times={times} />
        </span>
      </div>
      {onConvert === undefined ? null : (
        <Button variant="quiet" className="-ml-2 w-fit px-2" onClick={onConvert}>
          <Tomato aria-hidden="true" className="size-4" />
          Convert to Pomodoros
        </Button>
      )}
    </ItemFormFrame>
  );
}
