import { zodResolver } from "@hookform/resolvers/zod";
import { type EventColor, eventColor } from "@hourloom/schema/events";
import { Button } from "@hourloom/ui/button";
import { Checkbox } from "@hourloom/ui/checkbox";
import { classNames } from "@hourloom/ui/class-names";
import { Tomato } from "@hourloom/ui/icons";
import { useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import {
  eventForm,
  eventFrom,
  type EventFormInput,
  type EventFormValues,
  eventValues,
  proposedTimes,
} from "./event-form-values";
import { DateField, emptyToNull, NotesField, TimeField, TitleField } from "./form-fields";
import { FormEnd, FormShell, SaveProblem } from "./form-parts";
import { RepeatFields, ruleOnDay } from "./repeat-fields";
import { type ItemFormProps, useItemForm, withDraft } from "./use-item-form";

const names = ["title", "date", "start_time", "end_time", "end_date", "notes", "color", "repeats"] as const;

const edges: Readonly<Record<EventColor, string>> = {
  red: "bg-edge-red",
  orange: "bg-edge-orange",
  yellow: "bg-edge-yellow",
  green: "bg-edge-green",
  teal: "bg-edge-teal",
  blue: "bg-edge-blue",
  purple: "bg-edge-purple",
  pink: "bg-edge-pink",
  grey: "bg-edge-grey",
};

function ColorChoice({ value, onChange }: { value: EventColor | null; onChange: (value: EventColor | null) => void }) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-xs font-semibold text-muted">Colour</legend>
      <span className="flex justify-between">
        {[null, ...eventColor.options].map((color) => (
          <label
            key={color ?? "none"}
            title={color ?? "none"}
            className="relative inline-flex size-6 cursor-pointer items-center justify-center rounded-full has-checked:outline-2 has-checked:outline-offset-1 has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name="color"
              aria-label={color ?? "No colour"}
              checked={value === color}
              onChange={() => onChange(color)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span
              aria-hidden="true"
              className={classNames("size-4.5 rounded-full", color === null ? "border border-edge" : edges[color])}
            />
          </label>
        ))}
      </span>
    </fieldset>
  );
}

/** The form of an event: new, or one that exists. */
export function EventForm(props: ItemFormProps & { onConvert: (() => void) | undefined }) {
  const { target, draft, zone, takesFocus, onSave, onDelete, onConvert } = props;
  const initial = useMemo(() => eventValues(target), [target]);
  const form = useForm<EventFormInput, unknown, EventFormValues>({
    resolver: zodResolver(eventForm),
    reValidateMode: "onSubmit",
    defaultValues: withDraft(initial, draft),
  });
  const { register, setValue, watch, reset, formState } = form;
  const [date, startTime, repeats, color] = watch(["date", "start_time", "repeats", "color"]);
  const [timed, setTimed] = useState(typeof startTime === "string");
  const [wide, setWide] = useState(initial.notes !== "" || initial.color !== null || initial.repeats !== null);
  const { saving, submit, clear } = useItemForm(
    {
      form,
      initial,
      names,
      save: (values, current) => onSave(eventFrom(target, values), current),
      show: (current) => {
        const values = eventValues({ ...target, kind: "edit", day: date ?? "", item: current });
        reset(values);
        setTimed(values.start_time !== null);
      },
    },
    props,
  );
  const { errors, isSubmitting } = formState;
  const optional = { setValueAs: emptyToNull, onChange: clear };
  const set = <Name extends "repeats" | "color">(name: Name, value: EventFormInput[Name]) => {
    setValue<"repeats" | "color">(name, value, { shouldDirty: true });
    clear();
  };
  const switchTime = (on: boolean) => {
    setTimed(on);
    const times = on ? proposedTimes(zone, Date.now()) : { start_time: null, end_time: null };
    setValue("start_time", times.start_time, { shouldDirty: true });
    setValue("end_time", times.end_time, { shouldDirty: true });
    clear();
  };
  const item = target.kind === "edit" && target.item.type === "event" ? target.item : undefined;
  return (
    <FormShell label={item === undefined ? "New event" : "Event"} onSubmit={() => void submit()}>
      <TitleField member={register("title", { onChange: clear })} error={errors.title} takesFocus={takesFocus} />
      <div className="grid grid-cols-2 gap-3">
        <DateField
          member={register("date", {
            setValueAs: emptyToNull,
            onChange: (event: { target: { value: string } }) => {
              setValue("repeats", ruleOnDay(repeats, date, event.target.value));
              clear();
            },
          })}
          error={errors.date}
        />
        <DateField label="Last day, if later" member={register("end_date", optional)} error={errors.end_date} />
      </div>
      <Checkbox label="Add time" checked={timed} onChange={(event) => switchTime(event.target.checked)} />
      {timed ? (
        <div className="grid grid-cols-2 gap-3">
          <TimeField member={register("start_time", optional)} error={errors.start_time} />
          <TimeField label="End" member={register("end_time", optional)} error={errors.end_time} />
        </div>
      ) : null}
      {wide ? (
        <>
          <RepeatFields
            value={repeats}
            date={date}
            foreignRule={item?.repeats === null ? item.rrule : null}
            error={errors.repeats?.message}
            onChange={(value) => set("repeats", value)}
          />
          <NotesField member={register("notes", { onChange: clear })} error={errors.notes} />
          <ColorChoice value={color} onChange={(value) => set("color", value)} />
        </>
      ) : (
        <Button look="ghost" className="-ml-2 w-fit px-2" onClick={() => setWide(true)}>
          Repeat, notes, colour
        </Button>
      )}
      <SaveProblem {...saving} />
      {onConvert === undefined ? null : (
        <Button onClick={onConvert}>
          <Tomato aria-hidden="true" className="size-4" />
          Convert to Pomodoros
        </Button>
      )}
      <FormEnd mode={target.kind} busy={isSubmitting} onDelete={onDelete} />
    </FormShell>
  );
}
