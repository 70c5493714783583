import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import { Field } from "@hourloom/ui/field";
import { Select } from "@hourloom/ui/select";
import { useFormContext } from "react-hook-form";

/** The calendar of an event; nothing if there is only one. */
export function CalendarField({ calendars }: { calendars: readonly WorkspaceCalendar[] }) {
  const { watch, setValue, formState } = useFormContext<{ calendar: string }>();
  const error = formState.errors.calendar?.message;
  if (calendars.length < 2 && error === undefined) return null;
  const chosen = watch("calendar") || calendars.find(({ is_default }) => is_default)?.id;
  return (
    <Field label="Calendar" error={error}>
      {(control) => (
        <Select {...control} value={chosen} onChange={(event) => setValue("calendar", event.target.value)}>
          {calendars.map(({ id, title, is_hidden }) => (
            <option key={id} value={id}>
              {is_hidden ? `${title} (hidden)` : title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
