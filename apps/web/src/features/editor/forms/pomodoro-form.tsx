import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { wallClockIn } from "@hourloom/domain/time/zone-clock";
import { Field } from "@hourloom/ui/field";
import { Select } from "@hourloom/ui/select";
import { useMemo, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { FormValues } from "../state/editor-state";
import { DateField, emptyToMissing, TimeField, TitleField } from "../fields/form-fields";
import { FormNumberField } from "../fields/form-number-field";
import { formResolver } from "../fields/form-resolver";
import { FormEnd, FormShell, SaveProblem } from "./form-parts";
import { SessionResultFields } from "../fields/session-result-fields";
import {
  pomodoroForm,
  pomodoroFormOf,
  pomodoroFrom,
  type PomodoroFormInput,
  type PomodoroFormValues,
  pomodoroValues,
} from "./pomodoro-form-values";
import { PastNotice } from "./past-notice";
import { TaskSelect } from "../fields/task-select";
import { type ItemFormProps, useItemForm, withDraft } from "./use-item-form";

const names = pomodoroForm.keyof().options;

const states = [
  { value: "planned", label: "Planned" },
  { value: "done", label: "Done" },
  { value: "stopped", label: "Stopped early" },
] as const;

/** A draft from the tab of another type may lack date and time, which a session requires. */
function withDefaultStart(
  draft: ItemFormProps["draft"],
  { date, start_time }: PomodoroFormInput,
): ItemFormProps["draft"] {
  return draft && { ...draft, date: draft["date"] ?? date, start_time: draft["start_time"] ?? start_time };
}

/** Omits the proposed start, so that it is not copied to tabs of items without a time. */
function withoutProposal(values: FormValues | undefined, proposed: string | undefined): FormValues | undefined {
  return values === undefined || values["start_time"] !== proposed ? values : { ...values, start_time: null };
}

export function PomodoroForm(props: ItemFormProps) {
  const { target, draft, zone, onSave, onDelete } = props;
  const [now] = useState(() => wallClockIn(zone, Date.now()).time);
  const initial = useMemo(() => pomodoroValues(target, now), [target, now]);
  const proposed = target.kind === "new" && target.place.startTime === null ? now : undefined;
  const schema = useMemo(() => pomodoroFormOf(target, zone), [target, zone]);
  const form = useForm<PomodoroFormInput, unknown, PomodoroFormValues>({
    resolver: formResolver(schema),
    reValidateMode: "onSubmit",
    defaultValues: withDraft(initial, withDefaultStart(draft, initial)),
  });
  const { register, setValue, watch, reset, formState } = form;
  const [task, state, date, startTime, duration] = watch(["task", "state", "date", "start_time", "duration"]);
  const minutes = typeof duration === "number" ? duration : Number.NaN;
  const isRunning = state === "running";
  const { saving, submit } = useItemForm(
    {
      form,
      initial,
      names,
      save: (values, current) => onSave(pomodoroFrom(target, values), current),
      show: (current) => reset(pomodoroValues({ ...target, kind: "edit", day: initial.date, item: current }, now)),
    },
    { ...props, onType: (values) => props.onType(withoutProposal(values, proposed)) },
  );
  const { errors, isSubmitting } = formState;
  return (
    <FormProvider {...form}>
      <FormShell label={target.kind === "new" ? "New pomodoro" : "Pomodoro"} onSubmit={() => void submit()}>
        <TitleField member={register("title")} error={errors.title} />
        {isRunning ? (
          <p className="text-pretty text-muted">The timer is running this session: when it was, the timer says.</p>
        ) : (
          <>
            <DateField member={register("date", emptyToMissing)} error={errors.date} />
            <div className="grid grid-cols-2 gap-3">
              <TimeField member={register("start_time", emptyToMissing)} error={errors.start_time} />
              <FormNumberField<PomodoroFormInput> name="duration" label="Minutes" max={DAY_MINUTES} />
            </div>
          </>
        )}
        {state === "planned" ? (
          <PastNotice
            zone={zone}
            date={date}
            startTime={startTime}
            duration={minutes}
            isNew={target.kind === "new"}
            onNow={(clock) => {
              setValue("date", clock.date);
              setValue("start_time", clock.time);
            }}
          />
        ) : null}
        <TaskSelect value={task} error={errors.task?.message} onChange={(value) => setValue("task", value)} />
        {target.kind === "new" || isRunning ? null : (
          <Field label="What became of it" error={errors.state?.message}>
            {(control) => (
              <Select {...control} {...register("state")}>
                {states.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {state === "done" || state === "stopped" ? <SessionResultFields /> : null}
        <SaveProblem {...saving} />
        <FormEnd mode={target.kind} busy={isSubmitting} problem={saving.problem} onDelete={onDelete} />
      </FormShell>
    </FormProvider>
  );
}
