import type { CalendarEvent } from "@hourloom/schema/calendar";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import { DialogClose } from "@hourloom/ui/dialog-close";
import { Globe, Repeat, Rss } from "@hourloom/ui/icons";
import type { ReactNode } from "react";
import { formatDays, formatTimes } from "@/shared/time/format";
import { SourceDetailsList } from "./fields/source-details";

interface ReadOnlyEventProps {
  event: CalendarEvent;
  calendar: Pick<WorkspaceCalendar, "title"> | undefined;
  zone: string;
}

/** When an event takes place, on the account's clock and on its own. */
function timesOf({ date, end_date, start_time, end_time, timezone, own_clock }: CalendarEvent): string[] {
  const days = date === null ? undefined : formatDays(date, end_date ?? date);
  const own = own_clock === null ? undefined : formatTimes(own_clock.start_time, own_clock.end_time);
  const there = own === undefined ? undefined : `${own}, ${timezone}`;
  return [days, formatTimes(start_time, end_time), there].filter((line) => line !== undefined);
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
export function ReadOnlyEvent({ event, calendar, zone }: ReadOnlyEventProps) {
  const { title, location, notes, url, repeats, rrule } = event;
  const [days, ...times] = timesOf(event);
  return (
    <div data-first-focus tabIndex={-1} className="flex flex-col gap-3 px-4 pb-4 outline-none wrap-anywhere">
      <div className="-mr-2 flex items-start justify-between gap-2 pt-2">
        <h2 dir="auto" className="pt-1.5 text-base font-semibold text-pretty">
          {title}
        </h2>
        <DialogClose />
      </div>
      <div className="flex flex-col tabular-nums">
        {days === undefined ? null : <p>{days}</p>}
        {times.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {repeats === null && rrule === null ? null : (
        <Line icon={<Repeat aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}>Repeats</Line>
      )}
      {location === "" ? null : <p dir="auto">{location}</p>}
      {url === "" ? null : (
        <Line icon={<Globe aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}>
          <a href={url} target="_blank" rel="noreferrer" className="text-accent underline">
            {url}
          </a>
        </Line>
      )}
      {notes === "" ? null : (
        <p dir="auto" className="max-h-60 overflow-y-auto whitespace-pre-wrap">
          {notes}
        </p>
      )}
      <SourceDetailsList event={event.id} zone={zone} />
      <Line icon={<Rss aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}>
        Read only, from {calendar === undefined ? "a subscribed calendar" : <bdi>“{calendar.title}”</bdi>}
      </Line>
    </div>
  );
}
