import { isBusy } from "@hourloom/domain/calendar/is-busy";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import { Checkbox } from "@hourloom/ui/checkbox";
import { classNames } from "@hourloom/ui/class-names";
import { Bell, MapPin, Palette, Repeat, SlidersHorizontal, StickyNote } from "@hourloom/ui/icons";
import { type ReactNode, useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { edgeColors } from "@/shared/color/edge-colors";
import { ChipPanel, ChipToggle, ChipField, ChipSelect } from "../fields/chips";
import { ColorChoice } from "../fields/color-choice";
import { NotesField, TextField } from "../fields/form-fields";
import { useFormPanel } from "../fields/form-panels";
import { RepeatFields } from "../repeat/repeat-fields";
import { repeatName } from "../repeat/repeat-labels";
import { RemindersField } from "../reminders/reminders-field";
import { remindersName } from "@/shared/reminders/reminder-texts";
import type { EventFormInput } from "./event-form-values";

/** The calendar of an event, as a chip; nothing if there is only one. */
function CalendarField({ calendars }: { calendars: readonly WorkspaceCalendar[] }) {
  const { watch, setValue, formState } = useFormContext<{ calendar: string }>();
  const value = watch("calendar");
  const byDefault = calendars.find(({ is_default }) => is_default)?.id ?? "";
  // Deleted elsewhere: the form would seem to have the first option, and could not be saved.
  const isGone = value !== "" && calendars.length > 0 && calendars.every(({ id }) => id !== value);
  useEffect(() => {
    if (isGone) setValue("calendar", byDefault);
  }, [isGone, byDefault, setValue]);
  const error = formState.errors.calendar?.message;
  if (calendars.length < 2 && error === undefined) return null;
  return (
    <ChipField label="Calendar" error={error}>
      {(control) => (
        <ChipSelect
          {...control}
          value={value || byDefault}
          onChange={(event) => setValue("calendar", event.target.value)}
        >
          {calendars.map(({ id, title, is_hidden }) => (
            <option key={id} value={id}>
              {is_hidden ? `${title} (hidden)` : title}
            </option>
          ))}
        </ChipSelect>
      )}
    </ChipField>
  );
}

interface EventDetailsProps {
  calendars: readonly WorkspaceCalendar[];
  /** An RRULE that the form cannot edit. */
  foreignRule: string | null;
  /** Opens the field of the time zone. */
  zoneButton: ReactNode;
  /** What is shown of the file that the event was imported from. */
  details: ReactNode;
}

const iconClasses = "size-3.5 shrink-0";

/** What an event has beside its times, as chips that open in place. */
export function EventDetails({ calendars, foreignRule, zoneButton, details }: EventDetailsProps) {
  const { register, setValue, getValues, watch, formState } = useFormContext<EventFormInput>();
  const { errors } = formState;
  const [repeats, reminders, startTime, color] = watch(["repeats", "reminders", "start_time", "color"]);
  const [location, notes, isPrivate] = watch(["location", "notes", "is_private"]);
  const busy = isBusy({ is_busy: watch("is_busy"), start_time: startTime });
  const isMarked = isPrivate || busy !== (startTime !== null);
  const times = { kind: "event", isTimed: startTime !== null } as const;
  const repeat = useFormPanel("repeat", false);
  const remind = useFormPanel("reminders", false);
  const place = useFormPanel("location", getValues("location") !== "");
  const note = useFormPanel("notes", getValues("notes") !== "");
  const colors = useFormPanel("color", false);
  const more = useFormPanel("more", isMarked);
  return (
    <>
      <div className="flex flex-wrap items-center gap-1">
        <CalendarField calendars={calendars} />
        <ChipToggle
          panel={repeat}
          label="Repeat"
          icon={<Repeat aria-hidden="true" className={iconClasses} />}
          text={repeatName(repeats, foreignRule)}
        />
        <ChipToggle
          panel={remind}
          label="Reminders"
          icon={<Bell aria-hidden="true" className={iconClasses} />}
          text={remindersName(reminders, times)}
        />
        <ChipToggle
          panel={place}
          label="Location"
          icon={<MapPin aria-hidden="true" className={iconClasses} />}
          text={place.isOpen || location === "" ? undefined : location}
        />
        <ChipToggle
          panel={note}
          label="Notes"
          icon={<StickyNote aria-hidden="true" className={iconClasses} />}
          text={note.isOpen || notes === "" ? undefined : notes}
        />
        <ChipToggle
          panel={colors}
          label="Colour"
          icon={
            color === null ? (
              <Palette aria-hidden="true" className={iconClasses} />
            ) : (
              <span aria-hidden="true" className={classNames("size-3 rounded-full bg-current", edgeColors[color])} />
            )
          }
          text={color ?? undefined}
        />
        <ChipToggle
          panel={more}
          isIcon
          label={isMarked ? "More: busy or private as chosen" : "More"}
          icon={<SlidersHorizontal aria-hidden="true" className={iconClasses} />}
        />
      </div>
      <ChipPanel panel={repeat}>
        <RepeatFields foreignRule={foreignRule} />
      </ChipPanel>
      <ChipPanel panel={remind}>
        <RemindersField
          {...times}
          value={reminders}
          error={errors.reminders?.message}
          onChange={(chosen) => setValue("reminders", chosen)}
        />
      </ChipPanel>
      <ChipPanel panel={place}>
        <TextField label="Location" member={register("location")} error={errors.location} />
      </ChipPanel>
      <ChipPanel panel={note}>
        <NotesField member={register("notes")} error={errors.notes} />
      </ChipPanel>
      <ChipPanel panel={colors}>
        <ColorChoice value={color} onChange={(value) => setValue("color", value)} />
      </ChipPanel>
      <ChipPanel panel={more}>
        {zoneButton}
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
      </ChipPanel>
      {details}
    </>
  );
}
