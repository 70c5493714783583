import { lastDayOf } from "@hourloom/domain/calendar/event-days";
import type { CalendarEvent } from "@hourloom/schema/workspace";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import { DialogClose } from "@hourloom/ui/dialog-close";
import { Globe, Repeat, Rss } from "@hourloom/ui/icons";
import type { ReactNode } from "react";
import { formatDay, formatDays, formatDayShort, formatTimes } from "@/shared/time/format";
import { zoneCity } from "@/shared/zones/time-zones";
import { LinkedText, WebLink } from "@/shared/text/linked-text";
import { ItemMenuButton } from "./item-menu-button";
import { SourceDetailsList } from "./fields/source-details";

interface ReadOnlyEventProps {
  event: CalendarEvent;
  calendar: Pick<WorkspaceCalendar, "title"> | undefined;
  zone: string;
  /** Closes the form, and opens the context menu of its item. */
  onMenu: () => void;
}

function daysOf({ date, end_date, start_time, end_time }: CalendarEvent): string | undefined {
  if (date === null) return undefined;
  const last = lastDayOf({ date, end_date, start_time, end_time });
  return last === date ? formatDay(date) : formatDays(date, last);
}

/** The time on the event's own clock, with the day if that is another one. */
function ownTimeOf({ date, timezone, own_clock }: CalendarEvent): string | undefined {
  const times = own_clock === null ? undefined : formatTimes(own_clock.start_time, own_clock.end_time);
  if (own_clock === null || timezone === null || times === undefined) return undefined;
  const day = own_clock.date === null || own_clock.date === date ? "" : `${formatDayShort(own_clock.date)}, `;
  return `${day}${times} in ${zoneCity(timezone)}`;
}

function Line({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-muted">
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** An event of a subscribed calendar, in place of a form. */
export function ReadOnlyEvent({ event, calendar, zone, onMenu }: ReadOnlyEventProps) {
  const { title, location, notes, url, repeats, rrule, start_time, end_time } = event;
  const lines = [daysOf(event), formatTimes(start_time, end_time), ownTimeOf(event)];
  return (
    <div data-first-focus tabIndex={-1} className="flex flex-col gap-3 px-4 pb-4 outline-none wrap-anywhere">
      <div className="-mr-2 flex items-start pt-2">
        <h2 dir="auto" className="min-w-0 flex-1 pt-1.5 pr-2 text-base font-semibold text-pretty">
          {title}
        </h2>
        <ItemMenuButton onMenu={onMenu} />
        <DialogClose />
      </div>
      <div className="flex flex-col tabular-nums">
        {lines.map((line) => (line === undefined ? null : <p key={line}>{line}</p>))}
      </div>
      {repeats === null && rrule === null ? null : (
        <Line icon={<Repeat aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}>Repeats</Line>
      )}
      {location === "" ? null : (
        <p dir="auto">
          <LinkedText text={location} />
        </p>
      )}
      {url === "" ? null : (
        <Line icon={<Globe aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}>
          <WebLink href={url} />
        </Line>
      )}
      {notes === "" ? null : (
        <p dir="auto" className="whitespace-pre-wrap">
          <LinkedText text={notes} />
        </p>
      )}
      <SourceDetailsList event={event.id} zone={zone} />
      <Line icon={<Rss aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}>
        Read only, from {calendar === undefined ? "a subscribed calendar" : <bdi>“{calendar.title}”</bdi>}
      </Line>
    </div>
  );
}
