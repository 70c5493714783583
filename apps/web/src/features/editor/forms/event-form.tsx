import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import { Button } from "@hourloom/ui/button";
import { Globe, Tomato } from "@hourloom/ui/icons";
import { type ReactNode, useId, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { isNotFound } from "@/shared/api/problem";
import { edgeColors } from "@/shared/color/edge-colors";
import { AccountClockContext, useClockIn } from "@/shared/dates/account-clock";
import { usableZone } from "@/shared/time/clock";
import { accountTimesText } from "../fields/account-times";
import { TitleField } from "../fields/form-fields";
import { areReadable } from "../fields/is-readable";
import { ZoneField } from "../fields/zone-field";
import { calendarOfNew, lastCalendar } from "../state/calendar-of-new";
import { EventDetails } from "./event-details";
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
import { EventTimesRow } from "./event-times-row";
import { eventTokenMembers, eventTokenNames, unusedInEvents } from "./event-tokens";
import { ItemFormFrame } from "./form-parts";
import { TitleTokenChips } from "../title-tokens/title-token-chips";
import { useLinkedEnd } from "./use-linked-end";
import { type ItemFormProps, useItemForm, useSchemaForm } from "./use-item-form";
import { openedDay, useTitleTokens } from "../title-tokens/use-title-tokens";

const names = eventForm.keyof().options;

interface EventFormProps extends ItemFormProps {
  calendars: readonly WorkspaceCalendar[];
  onConvert: (() => void) | undefined;
  details?: ReactNode;
}

type EventFormReturn = UseFormReturn<EventFormInput, unknown, EventFormValues>;

function useEventTokens(
  { getValues, setValue, watch }: EventFormReturn,
  props: EventFormProps & { onTimed: (isTimed: boolean) => void },
) {
  const [title, date, startTime] = watch(["title", "date", "start_time"]);
  const setMember: typeof setValue = (name, value) => {
    setValue(name, value);
    if (name === "start_time") props.onTimed(value !== null);
  };
  return useTitleTokens({ getValues, setValue: setMember, watch }, props, {
    title,
    lists: props.calendars,
    onlyKnownLists: true,
    without: unusedInEvents(startTime !== null),
    isEvent: true,
    isOnDay: date !== null,
    from: openedDay(props.target),
    names: eventTokenNames,
    membersOf: eventTokenMembers,
  });
}

/** Whether the event has a time, and how that is switched. */
function useTimes(form: EventFormReturn, zone: string) {
  const { getValues, setValue, watch } = form;
  const [startTime, endTime, timezone] = watch(["start_time", "end_time", "timezone"]);
  const [isOn, setOn] = useState(startTime !== null || endTime !== null);
  const [previous, setPrevious] = useState<Pick<EventFormInput, "start_time" | "end_time">>();
  const isTimed = isOn || startTime !== null || endTime !== null;
  const switchTime = (on: boolean) => {
    setOn(on);
    // Switching the times on again restores them.
    if (!on && isTimed) setPrevious({ start_time: startTime, end_time: endTime });
    const proposed = () => proposedTimes(usableZone(timezone ?? zone), Date.now());
    const next = on ? (previous ?? proposed()) : { start_time: null, end_time: null };
    setValue("start_time", next.start_time);
    setValue("end_time", next.end_time);
    // What nobody chose otherwise goes with the time.
    const { is_busy } = getValues();
    if (is_busy === isTimed) setValue("is_busy", on);
  };
  return { isTimed, switchTime, showTimes: setOn };
}

export function EventForm(props: EventFormProps) {
  const { target, draft, zone, calendars, details, onSave, onType, onDelete, onConvert } = props;
  // Fixed at mount: calendars that load meanwhile must not mark the form as edited.
  const [newIn] = useState(() => calendarOfNew(calendars));
  const initial = eventValues(target, newIn);
  const form = useSchemaForm(eventForm, eventFormDefaults(initial, draft));
  const { setValue, watch, reset, formState } = form;
  const [date, start_time, end_time, end_date] = watch(["date", "start_time", "end_time", "end_date"]);
  const times = { date, start_time, end_time, end_date };
  const [timezone, ownColor, calendar] = watch(["timezone", "color", "calendar"]);
  const color = ownColor ?? calendars.find(({ id }) => id === calendar)?.color ?? null;
  const [asksZone, setAsksZone] = useState(false);
  const zoneNote = useId();
  const { isTimed, switchTime, showTimes } = useTimes(form, zone);
  const isZoned = isTimed && (timezone !== null || asksZone);
  const rememberLength = useLinkedEnd(form);
  const ownZone = isZoned ? usableZone(timezone ?? zone) : zone;
  const clock = useClockIn(ownZone);
  const titleTokens = useEventTokens(form, { ...props, zone: ownZone, onTimed: showTimes });
  const { tokens, remove } = titleTokens;
  const frame = useItemForm(
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
        showTimes(values.start_time !== null || values.end_time !== null);
      },
      titleTokens,
    },
    { ...props, onType: (typed) => onType(typed && withAccountTimes(typed, form.getValues(), zone)) },
  );
  const item = target.kind === "edit" && target.item.type === "event" ? target.item : undefined;
  const zoneField = isZoned ? (
    <ZoneField
      zone={timezone}
      noteId={zoneNote}
      note={areReadable(times) ? accountTimesText(times, accountTimesOf(form.getValues(), zone)) : undefined}
      error={formState.errors.timezone?.message}
      takesFocus={asksZone}
      onChange={(chosen) => {
        setAsksZone(true);
        setValue("timezone", chosen);
      }}
    />
  ) : null;
  return (
    <ItemFormFrame
      {...frame}
      label={item === undefined ? "New event" : "Event"}
      mode={target.kind}
      onFocus={rememberLength}
      onDelete={onDelete}
    >
      <AccountClockContext value={clock}>
        <TitleField isNew={item === undefined} edge={color === null ? "text-event-solid" : edgeColors[color]} />
        <TitleTokenChips
          tokens={tokens}
          remove={remove}
          names={{ list: "Calendar", duration: "Length" }}
          hint="Try “Lunch 13-14”, “Gym every Mon”, “Trip 3-5 Dec”"
        />
        <EventTimesRow
          isTimed={isTimed}
          onTimed={(on) => {
            setAsksZone(false);
            switchTime(on);
          }}
          zoneNote={isZoned ? zoneNote : undefined}
        />
      </AccountClockContext>
      {zoneField}
      <EventDetails
        calendars={calendars}
        foreignRule={item?.repeats === null ? item.rrule : null}
        zoneButton={
          isTimed && !isZoned ? (
            <Button variant="quiet" className="-ml-2 w-fit px-2" onClick={() => setAsksZone(true)}>
              <Globe aria-hidden="true" className="size-4" />
              Time zone
            </Button>
          ) : null
        }
        details={details}
      />
      {onConvert === undefined || isNotFound(frame.saving.problem) ? null : (
        <Button variant="quiet" className="-ml-2 w-fit px-2" onClick={onConvert}>
          <Tomato aria-hidden="true" className="size-4" />
          Convert to Pomodoros
        </Button>
      )}
    </ItemFormFrame>
  );
}
