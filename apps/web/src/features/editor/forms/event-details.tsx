import { isBusy } from "@hourloom/domain/calendar/is-busy";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import { Checkbox } from "@hourloom/ui/checkbox";
import { classNames } from "@hourloom/ui/class-names";
import { Link as LinkIcon, MapPin, Palette, SlidersHorizontal } from "@hourloom/ui/icons";
import { type ReactNode, useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { edgeColors } from "@/shared/color/edge-colors";
import { ChipField, ChipSelect } from "../fields/chips";
import { ColorChoice } from "../fields/color-choice";
import { FormLinks, TextField } from "../fields/form-fields";
import { useFormPanel } from "../fields/form-panels";
import { type Detail, DetailChips, iconClasses, useCommonDetails } from "./detail-chips";
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

/** A text of one line, which is the text of its chip while its field is closed. */
function useTextDetail(name: "location" | "url", label: string, icon: ReactNode): Detail {
  const { getValues, watch } = useFormContext<EventFormInput>();
  const panel = useFormPanel(name, getValues(name) !== "");
  const value = watch(name);
  const text = panel.isOpen || value === "" ? undefined : value;
  return { panel, label, icon, text, fields: <TextField name={name} label={label} /> };
}

interface EventDetailsProps {
  calendars: readonly WorkspaceCalendar[];
  foreignRule: string | null;
  /** Opens the field of the time zone. */
  zoneButton: ReactNode;
  /** What is shown of the file that the event was imported from. */
  details: ReactNode;
}

/** What an event has beside its times, as chips that open in place. */
export function EventDetails({ calendars, foreignRule, zoneButton, details }: EventDetailsProps) {
  const { setValue, watch } = useFormContext<EventFormInput>();
  const { color, is_private, is_busy, start_time } = watch();
  const busy = isBusy({ is_busy, start_time });
  const isMarked = is_private || busy !== (start_time !== null);
  const { repeat, reminders, notes } = useCommonDetails("event", { foreignRule });
  const place = useTextDetail("location", "Location", <MapPin aria-hidden="true" className={iconClasses} />);
  const link = useTextDetail("url", "Link", <LinkIcon aria-hidden="true" className={iconClasses} />);
  const colors: Detail = {
    panel: useFormPanel("color", false),
    label: "Colour",
    icon:
      color === null ? (
        <Palette aria-hidden="true" className={iconClasses} />
      ) : (
        <span aria-hidden="true" className={classNames("size-3 rounded-full bg-current", edgeColors[color])} />
      ),
    text: color ?? undefined,
    fields: <ColorChoice value={color} onChange={(value) => setValue("color", value)} />,
  };
  const more: Detail = {
    panel: useFormPanel("more", isMarked),
    isIcon: true,
    label: isMarked ? "More: busy or private as chosen" : "More",
    icon: <SlidersHorizontal aria-hidden="true" className={iconClasses} />,
    fields: (
      <>
        {zoneButton}
        <div className="flex flex-wrap gap-x-6">
          <Checkbox
            label="Show as busy"
            checked={busy}
            onChange={(event) => setValue("is_busy", event.target.checked)}
          />
          <Checkbox
            label="Private: feeds show only “Busy”"
            checked={is_private}
            onChange={(event) => setValue("is_private", event.target.checked)}
          />
        </div>
      </>
    ),
  };
  return (
    <>
      <DetailChips details={[repeat, reminders, place, link, notes, colors, more]}>
        <CalendarField calendars={calendars} />
      </DetailChips>
      <FormLinks />
      {details}
    </>
  );
}
