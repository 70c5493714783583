import type { CalendarFlowtime, CalendarPomodoro } from "@hourloom/schema/workspace";
import { addClockMinutes, wallClockIn } from "@hourloom/domain/time/zone-clock";
import { Field } from "@hourloom/ui/field";
import { Select } from "@hourloom/ui/select";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { SaveResult } from "@/features/changes/item-actions";
import { unscheduledQuery } from "@/features/changes/queries";
import { useServices } from "@/shared/api/services";
import type { TypedTimes } from "@/shared/dates/read-date";
import { DateField, TimeField, TitleField } from "../fields/form-fields";
import { isDate, isTime } from "../fields/is-readable";
import { ItemLength } from "../fields/item-length";
import { TaskSelect } from "../fields/task-select";
import { ItemFormFrame } from "../forms/form-parts";
import { useItemForm, useSchemaForm, withDraft } from "../forms/use-item-form";
import { useOnType } from "../forms/use-on-type";
import type { FormValues } from "../state/editor-state";
import {
  movedEnd,
  initialPastSession,
  pastSessionForm,
  pastSessionOf,
  pastSessionSpan,
  type PastSessionInput,
} from "./past-session-values";

export interface PastSessionFormProps {
  /** Of the new session, so that a repeated request cannot add it twice. */
  id: string;
  type: PastSessionInput["type"];
  /** The proposed length in minutes. */
  minutes: number;
  zone: string;
  /** A draft that replaces the proposed values. */
  draft: FormValues | undefined;
  onSave: (session: CalendarPomodoro | CalendarFlowtime) => Promise<SaveResult>;
  onSaved: () => void;
  /** Called after each change; undefined if the values are those proposed. */
  onType: (values: FormValues | undefined) => void;
}

const names = ["type", "title", "date", "start_time", "end_time", "task"] as const;

/** The form of a session that was not timed: when it was, and on what. */
export function PastSessionForm({ id, type: proposed, minutes, zone, draft, ...handlers }: PastSessionFormProps) {
  const { onSave, onSaved, onType } = handlers;
  const { api } = useServices();
  const queryClient = useQueryClient();
  const [initial] = useState(() => initialPastSession(proposed, { nowMs: Date.now(), zone, minutes }));
  const form = useSchemaForm(pastSessionForm(zone), withDraft(initial, draft));
  const { register, setValue, getValues, setFocus, watch, formState } = form;
  const { errors } = formState;
  const [type, task, date, start_time, end_time] = watch(["type", "task", "date", "start_time", "end_time"]);
  const span =
    isDate(date) && isTime(start_time) && isTime(end_time)
      ? pastSessionSpan({ date, start_time, end_time }, zone)
      : undefined;
  useEffect(() => setFocus("type"), [setFocus]);
  const frame = useItemForm(
    {
      form,
      initial,
      names,
      save: async (values) => {
        const session = pastSessionOf(values, { id, zone });
        return session && onSave(session);
      },
      // A new session has no row that could have changed.
      show: () => undefined,
    },
    { draft: undefined, onSaved, onPartlySaved: onSaved, onType, onRebase: () => undefined, onRenew: undefined },
  );
  // The length is that at focus: time inputs also fire for intermediate values while one is typed.
  const base = useRef<Parameters<typeof movedEnd>[0]>(undefined);
  const rememberLength = () => {
    const { date: day, start_time: start, end_time: end } = getValues();
    if (isDate(day) && isTime(start) && isTime(end)) base.current = { date: day, start_time: start, end_time: end };
  };
  useOnType(form, (name) => {
    const start = getValues("start_time");
    if (name === "start_time" && isTime(start) && base.current !== undefined) {
      setValue("end_time", movedEnd(base.current, start));
    }
  });
  const setTimes = ({ start_time: start, minutes: length }: TypedTimes) => {
    const end = length === null ? base.current && movedEnd(base.current, start) : addClockMinutes(start, length);
    setValue("start_time", start);
    if (end !== undefined) setValue("end_time", end);
  };
  const chooseTask = (value: string | null) => {
    setValue("task", value);
    const known = queryClient.getQueryData(unscheduledQuery(api).queryKey)?.tasks.find((one) => one.id === value);
    if (known !== undefined && getValues("title").trim() === "") setValue("title", known.title);
  };
  return (
    <ItemFormFrame {...frame} label="Past session" mode="new" onFocus={rememberLength}>
      <Field label="Kind" error={errors.type?.message}>
        {(control) => (
          <Select {...control} {...register("type")}>
            <option value="pomodoro">Pomodoro</option>
            <option value="flowtime">Flow time</option>
          </Select>
        )}
      </Field>
      {type === "pomodoro" ? <TitleField isNew /> : null}
      <TaskSelect value={task} error={errors.task?.message} onChange={chooseTask} />
      <DateField onTimes={setTimes} past="preferred" />
      <div className="grid grid-cols-2 gap-3">
        <TimeField />
        <TimeField
          name="end_time"
          label="End"
          from={start_time}
          aside={
            span === undefined ? undefined : (
              <ItemLength
                times={{ date, start_time, end_time, end_date: wallClockIn(zone, span.endMs).date }}
                span={span}
              />
            )
          }
        />
      </div>
    </ItemFormFrame>
  );
}
