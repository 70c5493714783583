import type { CalendarFlowtime } from "@hourloom/schema/workspace";
import { ItemLength } from "../fields/item-length";
import { DateField, TimeField } from "../fields/form-fields";
import { flowtimeForm, flowtimeFormOf, flowtimeFrom, flowtimeSpan, flowtimeValues } from "./flowtime-form-values";
import { ItemFormFrame } from "../forms/form-parts";
import { SessionResultFields } from "./session-result-fields";
import { TaskSelect } from "../fields/task-select";
import { useLinkedWork } from "./use-linked-work";
import { type ItemFormProps, useItemForm, useSchemaForm, withDraft } from "../forms/use-item-form";

const names = flowtimeForm.keyof().options;

/** The form of a recorded flowtime session. */
export function FlowtimeForm(props: ItemFormProps & { item: CalendarFlowtime }) {
  const { item, draft, zone, onSave, onDelete } = props;
  const initial = flowtimeValues(item);
  const form = useSchemaForm(flowtimeFormOf(item, zone), withDraft(initial, draft));
  const { setValue, watch, reset, formState } = form;
  const [task, date, start_time, end_date, end_time] = watch(["task", "date", "start_time", "end_date", "end_time"]);
  const times = { date, start_time, end_date, end_time };
  const span = flowtimeSpan(item, times, zone);
  const { rememberDays, setTimes } = useLinkedWork(form, item, zone);
  const frame = useItemForm(
    {
      form,
      initial,
      names,
      save: (values, current) => onSave(flowtimeFrom(item, values, zone), current),
      show: (current) => {
        if (current.type === "flowtime") reset(flowtimeValues(current));
      },
    },
    props,
  );
  const { errors } = formState;
  return (
    <ItemFormFrame {...frame} label="Flowtime" mode="edit" onFocus={rememberDays} onDelete={onDelete}>
      <TaskSelect value={task} error={errors.task?.message} onChange={(value) => setValue("task", value)} />
      {item.state === "running" ? (
        <p className="text-pretty text-muted">The timer is running this session: when it was, the timer says.</p>
      ) : (
        <>
          <div className="grid grid-cols-2 gap-3">
            <DateField isFirst onTimes={setTimes} past="preferred" />
            <TimeField />
            <DateField name="end_date" label="Last day" past="preferred" />
            <TimeField
              name="end_time"
              label="End"
              from={date === end_date ? start_time : undefined}
              aside={
                span !== undefined && span.endMs < span.startMs ? (
                  "Before the start"
                ) : (
                  <ItemLength times={times} span={span} />
                )
              }
            />
          </div>
          {end_time === null ? (
            <p className="text-xs text-muted">Without an end the session is still open.</p>
          ) : (
            <SessionResultFields />
          )}
        </>
      )}
    </ItemFormFrame>
  );
}
