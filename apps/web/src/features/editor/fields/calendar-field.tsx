import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { ChipField, ChipSelect } from "./chips";

/** The calendar of an event, as a chip; nothing if there is only one. */
export function CalendarField({ calendars }: { calendars: readonly WorkspaceCalendar[] }) {
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
