import { Button } from "@hourloom/ui/button";
import { Checkbox } from "@hourloom/ui/checkbox";
import { Tomato } from "@hourloom/ui/icons";
import { useMemo, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { isNotFound } from "@/shared/api/problem";
import { ColorChoice } from "../fields/color-choice";
import {
  eventFormDefaults,
  eventForm,
  eventFrom,
  type EventFormInput,
  type EventFormValues,
  eventValues,
  proposedTimes,
} from "./event-form-values";
import { DateField, emptyToNull, NotesField, TextField, TimeField, TitleField } from "../fields/form-fields";
import { formResolver } from "../fields/form-resolver";
import { FormEnd, FormShell, SaveProblem } from "./form-parts";
import { FirstDayField, RepeatFields } from "../fields/repeat-fields";
import { ItemLength } from "../fields/item-length";
import { useLinkedEnd } from "./use-linked-end";
import { type ItemFormProps, useItemForm } from "./use-item-form";

const names = eventForm.keyof().options;

export function EventForm(props: ItemFormProps & { onConvert: (() => void) | undefined }) {
  const { target, draft, zone, onSave, onDelete, onConvert } = props;
  const initial = useMemo(() => eventValues(target), [target]);
  const form = useForm<EventFormInput, unknown, EventFormValues>({
    resolver: formResolver(eventForm),
    reValidateMode: "onSubmit",
    defaultValues: eventFormDefaults(initial, draft),
  });
  const { register, setValue, watch, reset, formState } = form;
  const [date, startTime, endTime, endDate, color] = watch(["date", "start_time", "end_time", "end_date", "color"]);
  const rememberLength = useLinkedEnd(form);
  const [timed, setTimed] = useState(startTime !== null || endTime !== null);
  const [expanded, setExpanded] = useState(() => {
    const { location, notes, color: edge, repeats } = form.getValues();
    return location !== "" || notes !== "" || edge !== null || repeats !== null;
  });
  const { saving, submit } = useItemForm(
    {
      form,
      initial,
      names,
      save: (values, current) => onSave(eventFrom(target, values), current),
      show: (current) => {
        const values = eventValues({ ...target, kind: "edit", day: date ?? "", item: current });
        reset(values);
        setTimed(values.start_time !== null || values.end_time !== null);
      },
    },
    props,
  );
  const { errors, isSubmitting } = formState;
  const [previousTimes, setPreviousTimes] = useState<Pick<EventFormInput, "start_time" | "end_time">>();
  const switchTime = (on: boolean) => {
    setTimed(on);
    // Switching the times on again restores them.
    if (!on && (startTime !== null || endTime !== null)) setPreviousTimes({ start_time: startTime, end_time: endTime });
    const times = on ? (previousTimes ?? proposedTimes(zone, Date.now())) : { start_time: null, end_time: null };
    setValue("start_time", times.start_time);
    setValue("end_time", times.end_time);
  };
  const item = target.kind === "edit" && target.item.type === "event" ? target.item : undefined;
  return (
    <FormProvider {...form}>
      <FormShell
        label={item === undefined ? "New event" : "Event"}
        onFocus={rememberLength}
        onSubmit={() => void submit()}
      >
        <TitleField member={register("title")} error={errors.title} />
        <div className="grid grid-cols-2 gap-3">
          <FirstDayField />
          <DateField label="Last day, if later" member={register("end_date", emptyToNull)} error={errors.end_date} />
        </div>
        <Checkbox label="Add time" checked={timed} onChange={(event) => switchTime(event.target.checked)} />
        {timed ? (
          <div className="grid grid-cols-2 gap-3">
            <TimeField member={register("start_time", emptyToNull)} error={errors.start_time} />
            <TimeField
              label="End"
              member={register("end_time", emptyToNull)}
              error={errors.end_time}
              aside={<ItemLength times={{ date, start_time: startTime, end_time: endTime, end_date: endDate }} />}
            />
          </div>
        ) : null}
        {expanded ? (
          <>
            <RepeatFields foreignRule={item?.repeats === null ? item.rrule : null} />
            <TextField label="Location" member={register("location")} error={errors.location} />
            <NotesField member={register("notes")} error={errors.notes} />
            <ColorChoice value={color} onChange={(value) => setValue("color", value)} />
          </>
        ) : (
          <Button look="plain" className="-ml-2 w-fit px-2" onClick={() => setExpanded(true)}>
            Repeat, location, notes, colour
          </Button>
        )}
        <SaveProblem {...saving} />
        {onConvert === undefined || isNotFound(saving.problem) ? null : (
          <Button onClick={onConvert}>
            <Tomato aria-hidden="true" className="size-4" />
            Convert to Pomodoros
          </Button>
        )}
        <FormEnd mode={target.kind} busy={isSubmitting} problem={saving.problem} onDelete={onDelete} />
      </FormShell>
    </FormProvider>
  );
}
