import { zodResolver } from "@hookform/resolvers/zod";
import type { Event } from "@hourloom/schema/events";
import { Button } from "@hourloom/ui/button";
import { Checkbox } from "@hourloom/ui/checkbox";
import { Field } from "@hourloom/ui/field";
import { Trash2 } from "@hourloom/ui/icons";
import { Input } from "@hourloom/ui/input";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { type Problem, serverFieldErrors } from "@/shared/problem";
import {
  emptyToMissing,
  emptyToNull,
  eventForm,
  type EventFormInput,
  type EventFormValues,
  proposedTimes,
  valuesOfEvent,
} from "./event-form-values";
import { SaveProblem } from "./save-problem";
import type { SaveOutcome } from "./event-actions";

interface EventFormProps {
  mode: "new" | "edit";
  initial: EventFormInput;
  /** An unsaved text that was kept, in place of the initial values. */
  draft?: EventFormInput | undefined;
  zone: string;
  onSave: (values: EventFormValues, current?: Event) => Promise<SaveOutcome>;
  onSaved: () => void;
  onDelete?: (() => void) | undefined;
  /** Told of everything typed; undefined while it says nothing new. */
  onType: (values: EventFormInput | undefined) => void;
  /** From now on the form is about the row as it is now; `initial` follows. */
  onRebase: (current: Event) => void;
}

const fieldNames = ["title", "date", "start_time", "end_time", "end_date"] as const;

export function EventForm(props: EventFormProps) {
  const { mode, initial, draft, zone, onSave, onSaved, onDelete, onType, onRebase } = props;
  const start = draft ?? initial;
  const { register, handleSubmit, setValue, setError, clearErrors, reset, watch, formState } = useForm({
    resolver: zodResolver(eventForm),
    reValidateMode: "onSubmit",
    defaultValues: start,
  });
  const [timed, setTimed] = useState(typeof start.start_time === "string");
  const [problem, setProblem] = useState<Problem>();
  const sending = useRef(false);
  const saved = useRef(false);
  const { errors, isSubmitting } = formState;

  const tell = useEffectEvent((values: EventFormInput) => {
    const typed = fieldNames.some((name) => (values[name] ?? null) !== (initial[name] ?? null));
    onType(typed ? values : undefined);
  });
  useEffect(() => {
    const subscription = watch((values) => tell({ ...initial, ...values }));
    return () => subscription.unsubscribe();
  }, [watch, initial]);

  const send = (current: Event | undefined) =>
    handleSubmit(async (values) => {
      setProblem(undefined);
      const outcome = await onSave(values, current);
      if (outcome.ok) {
        saved.current = true;
        onSaved();
        return;
      }
      const fieldErrors = serverFieldErrors(outcome.problem);
      const named = fieldNames.filter((name) => name in fieldErrors);
      for (const name of named) setError(name, { message: (fieldErrors[name] ?? []).join(" ") });
      if (named.length === 0) setProblem(outcome.problem);
    })();

  // From the first press on: checking the values takes a moment too, and what is saved is not sent again.
  const submit = async (current?: Event) => {
    if (sending.current || saved.current) return;
    sending.current = true;
    await send(current);
    sending.current = false;
  };

  const onChange = () => {
    clearErrors();
    setProblem(undefined);
  };

  const switchTime = (on: boolean) => {
    setTimed(on);
    const times = on ? proposedTimes(zone, Date.now()) : { start_time: null, end_time: null };
    setValue("start_time", times.start_time, { shouldDirty: true });
    setValue("end_time", times.end_time, { shouldDirty: true });
    onChange();
  };

  const optional = { setValueAs: emptyToNull, onChange };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="flex flex-col gap-3 px-4 pb-4"
      aria-label={mode === "new" ? "New event" : "Event"}
    >
      <Field label="Title" error={errors.title?.message}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            data-first-focus
            autoComplete="off"
            dir="auto"
            placeholder="(no title)"
            {...register("title", { onChange })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Date" error={errors.date?.message}>
          {(control) => (
            <Input
              {...control}
              type="date"
              className="px-2"
              {...register("date", { setValueAs: emptyToMissing, onChange })}
            />
          )}
        </Field>
        <Field label="Last day, if later" error={errors.end_date?.message}>
          {(control) => <Input {...control} type="date" className="px-2" {...register("end_date", optional)} />}
        </Field>
      </div>
      <Checkbox label="Add time" checked={timed} onChange={(event) => switchTime(event.target.checked)} />
      {timed ? (
        <div className="grid grid-cols-2 gap-3">
          <Field label="Start" error={errors.start_time?.message}>
            {(control) => <Input {...control} type="time" className="px-2" {...register("start_time", optional)} />}
          </Field>
          <Field label="End" error={errors.end_time?.message}>
            {(control) => <Input {...control} type="time" className="px-2" {...register("end_time", optional)} />}
          </Field>
        </div>
      ) : null}
      {problem === undefined ? null : (
        <SaveProblem
          problem={problem}
          onRetry={() => void submit()}
          onTakeCurrent={(current) => {
            const values = valuesOfEvent(current, initial.date);
            reset(values);
            setTimed(current.start_time !== null);
            setProblem(undefined);
            onType(undefined);
            onRebase(current);
          }}
          onSaveMine={(current) => {
            onRebase(current);
            void submit(current);
          }}
        />
      )}
      <div className="mt-1 flex items-center justify-between gap-2">
        {onDelete === undefined ? (
          <span />
        ) : (
          <Button look="danger" className="-ml-2 px-2.5" onClick={onDelete}>
            <Trash2 aria-hidden="true" className="size-4" />
            Delete
          </Button>
        )}
        <Button type="submit" look="primary" busy={isSubmitting}>
          {mode === "new" ? "Add" : "Update"}
        </Button>
      </div>
    </form>
  );
}
