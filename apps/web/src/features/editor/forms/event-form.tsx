import { isBusy } from "@hourloom/domain/calendar/is-busy";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import { Button } from "@hourloom/ui/button";
import { Checkbox } from "@hourloom/ui/checkbox";
import { Globe, Tomato } from "@hourloom/ui/icons";
import { type ReactNode, useId, useMemo, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { isNotFound } from "@/shared/api/problem";
import { usableZone } from "@/shared/time/clock";
import { accountTimesText } from "../fields/account-times";
import { calendarOfNew, lastCalendar } from "../state/calendar-of-new";
import { CalendarField } from "../fields/calendar-field";
import { ColorChoice } from "../fields/color-choice";
import {
  accountTimesOf,
  eventFormDefaults,
  eventForm,
  eventFrom,
  type EventFormInput,
  type EventFormValues,
  eventValues,
  proposedTimes,
  withAccountTimes,
} from "./event-form-values";
import { DateField, emptyToNull, NotesField, TextField, TimeField, TitleField } from "../fields/form-fields";
import { formResolver } from "../fields/form-resolver";
import { FormEnd, FormShell, SaveProblem } from "./form-parts";
import { RemindersField } from "../reminders/reminders-field";
import { FirstDayField, RepeatFields } from "../fields/repeat-fields";
import { ItemLength } from "../fields/item-length";
import { ZoneField } from "../fields/zone-field";
import { useLinkedEnd } from "./use-linked-end";
import { type ItemFormProps, useItemForm } from "./use-item-form";

const names = eventForm.keyof().options;

interface EventFormProps extends ItemFormProps {
  calendars: readonly WorkspaceCalendar[];
  onConvert: (() => void) | undefined;
  /** What is shown of the file that the event was imported from. */
  details?: ReactNode;
}

export function EventForm(props: EventFormProps) {
  const { target, draft, zone, calendars, details, onSave, onType, onDelete, onConvert } = props;
  // Fixed at mount: calendars that load meanwhile must not mark the form as edited.
  const [newIn] = useState(() => calendarOfNew(calendars));
  const initial = useMemo(() => eventValues(target, newIn), [target, newIn]);
  const form = useForm<EventFormInput, unknown, EventFormValues>({
    resolver: formResolver(eventForm),
    reValidateMode: "onSubmit",
    defaultValues: eventFormDefaults(initial, draft),
  });
  const { register, setValue, watch, reset, formState } = form;
  const [date, startTime, endTime, endDate, color] = watch(["date", "start_time", "end_time", "end_date", "color"]);
  const times = { date, start_time: startTime, end_time: endTime, end_date: endDate };
  const [timezone, isPrivate] = watch(["timezone", "is_private"]);
  const busy = isBusy({ is_busy: watch("is_busy"), start_time: startTime });
  const [asksZone, setAsksZone] = useState(false);
  const zoneNote = useId();
  const isZoned = timezone !== null || asksZone;
  const rememberLength = useLinkedEnd(form);
  const [timed, setTimed] = useState(startTime !== null || endTime !== null);
  const [expanded, setExpanded] = useState(() => {
    const { location, notes, color: edge, repeats, is_private, is_busy } = form.getValues();
    const isMarked = is_private || isBusy({ is_busy, start_time: startTime }) !== (startTime !== null);
    const hasTexts = location !== "" || notes !== "";
    return hasTexts || edge !== null || repeats !== null || isMarked;
  });
  const reminders = watch("reminders");
  const showsReminders = timed || expanded || reminders.length > 0;
  const { saving, submit } = useItemForm(
    {
      form,
      initial,
      names,
      save: (values, current) => {
        if (target.kind === "new" && values.calendar !== initial.calendar) lastCalendar.set(values.calendar);
        return onSave(eventFrom(target, values, zone), current);
      },
      show: (current) => {
        const values = eventValues({ ...target, kind: "edit", day: date ?? "", item: current }, newIn);
        reset(values);
        setTimed(values.start_time !== null || values.end_time !== null);
      },
    },
    { ...props, onType: (typed) => onType(typed && withAccountTimes(typed, form.getValues(), zone)) },
  );
  const { errors, isSubmitting } = formState;
  const [previousTimes, setPreviousTimes] = useState<Pick<EventFormInput, "start_time" | "end_time">>();
  const switchTime = (on: boolean) => {
    setTimed(on);
    setAsksZone(false);
    // Switching the times on again restores them.
    if (!on && (startTime !== null || endTime !== null)) setPreviousTimes({ start_time: startTime, end_time: endTime });
    const proposed = () => proposedTimes(usableZone(timezone ?? zone), Date.now());
    const next = on ? (previousTimes ?? proposed()) : { start_time: null, end_time: null };
    setValue("start_time", next.start_time);
    setValue("end_time", next.end_time);
    // What nobody chose otherwise goes with the time.
    const { is_busy } = form.getValues();
    if (is_busy === timed) setValue("is_busy", on);
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
        <div className="flex items-center justify-between">
          <Checkbox label="Add time" checked={timed} onChange={(event) => switchTime(event.target.checked)} />
          {timed && !isZoned ? (
            <Button look="quiet" className="-my-0.5 -mr-2 px-2" onClick={() => setAsksZone(true)}>
              <Globe aria-hidden="true" className="size-4" />
              Time zone
            </Button>
          ) : null}
        </div>
        {timed ? (
          <div className="grid grid-cols-2 gap-3">
            <TimeField
              member={register("start_time", emptyToNull)}
              error={errors.start_time}
              describedBy={isZoned ? zoneNote : undefined}
            />
            <TimeField
              label="End"
              member={register("end_time", emptyToNull)}
              error={errors.end_time}
              aside={<ItemLength times={times} />}
              describedBy={isZoned ? zoneNote : undefined}
            />
          </div>
        ) : null}
        {timed && isZoned ? (
          <ZoneField
            zone={timezone}
            noteId={zoneNote}
            note={accountTimesText(times, accountTimesOf(form.getValues(), zone))}
            error={errors.timezone?.message}
            takesFocus={asksZone}
            onChange={(chosen) => {
              setAsksZone(true);
              setValue("timezone", chosen);
            }}
          />
        ) : null}
        <CalendarField calendars={calendars} />
        {showsReminders ? (
          <RemindersField
            kind="event"
            isTimed={startTime !== null}
            value={reminders}
            error={errors.reminders?.message}
            onChange={(chosen) => setValue("reminders", chosen)}
          />
        ) : null}
        {expanded ? (
          <>
            <RepeatFields foreignRule={item?.repeats === null ? item.rrule : null} />
            <TextField label="Location" member={register("location")} error={errors.location} />
            <NotesField member={register("notes")} error={errors.notes} />
            <ColorChoice value={color} onChange={(value) => setValue("color", value)} />
            <div className="flex flex-wrap gap-x-6">
              <Checkbox
                label="Show as busy"
                checked={busy}
                onChange={(event) => setValue("is_busy", event.target.checked)}
              />
              <Checkbox
                label="Private: feeds show only “Busy”"
                checked={isPrivate}
                onChange={(event) => setValue("is_private", event.target.checked)}
              />
            </div>
            {details}
          </>
        ) : (
          <Button look="plain" className="-ml-2 w-fit px-2" onClick={() => setExpanded(true)}>
            {showsReminders ? "Repeat, location, more" : "Repeat, reminders, location, more"}
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
