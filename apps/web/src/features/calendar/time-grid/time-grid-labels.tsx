import { weekdayOf } from "@hourloom/domain/time/day-number";
import { classNames } from "@hourloom/ui/class-names";
import { memo } from "react";
import { useHourClock } from "@/shared/time/calendar-preferences";
import { formatDay, formatDayOfMonth, formatHour, formatMinutes, weekdays } from "@/shared/time/format";
import { zoneCity, zoneLabel } from "@/shared/zones/time-zones";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { columnPercent } from "./column-percent";

const HOURS = Array.from({ length: 23 }, (_hour, index) => index + 1);

interface DayHeaderProps {
  day: string;
  today: string;
  /** Opens the day; undefined if it is the only one shown. */
  onShow: ((day: string) => void) | undefined;
}

/** The header of a day's column. Its button needs no tab stop: keys open a day, too. */
export function DayHeader({ day, today, onShow }: DayHeaderProps) {
  const isToday = day === today;
  const { long, short } = weekdays[weekdayOf(day)] ?? weekdays[0];
  const isAlone = onShow === undefined;
  return (
    <div
      role="columnheader"
      className={classNames(
        "@container relative min-w-0 px-2 py-1.5 max-sm:px-1.5",
        isToday && !isAlone && "bg-accent-soft/30",
      )}
    >
      <span className="sr-only">{isToday ? `Today: ${long}` : long}</span>
      <span
        aria-hidden="true"
        className="flex flex-col items-start whitespace-nowrap @min-[7.5rem]:flex-row @min-[7.5rem]:items-center @min-[7.5rem]:gap-1.5"
      >
        <span className={classNames("truncate text-xs font-semibold", isToday ? "text-accent-strong" : "text-muted")}>
          {isToday ? "Today: " : ""}
          {isAlone ? long : short}
        </span>
        <span
          className={classNames(
            "flex h-7 items-center justify-center text-base font-semibold tabular-nums",
            isToday && "min-w-7 rounded-full bg-accent px-1 text-on-accent",
            day < today && "text-muted",
          )}
        >
          {formatDayOfMonth(day)}
        </span>
      </span>
      {onShow === undefined ? null : (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Show ${formatDay(day)}`}
          onClick={() => onShow(day)}
          className="absolute inset-0.5 rounded-md hover:bg-line/40"
        />
      )}
    </div>
  );
}

/** "9 AM", or "2:45 PM" in a zone that is not whole hours away. */
function formatHourMinutes(minutes: number): string {
  const ofDay = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return ofDay % 60 === 0 ? formatHour(ofDay / 60) : formatMinutes(ofDay);
}

/** The labels of the hours except midnight, in a zone that is `aheadMin` minutes ahead. */
const Hours = memo(function Hours({ aheadMin, className }: { aheadMin: number; className: string | undefined }) {
  useHourClock();
  return HOURS.map((hour) => (
    <span
      key={hour}
      aria-hidden="true"
      className={classNames(
        "absolute right-2 -translate-y-1/2 text-xs whitespace-nowrap text-muted tabular-nums",
        className,
      )}
      style={{ top: columnPercent(hour * 60) }}
    >
      {formatHourMinutes(hour * 60 + aheadMin)}
    </span>
  ));
});

/** The width of the labels of one zone, in pixels. */
export const GUTTER_PX = 60;
/** The place of the labels of the second zone, left of the first. */
const SECOND = "right-[68px]";

/** The labels of the hours, left of them those of the second zone. */
export function HourLabels({ secondAheadMin }: { secondAheadMin: number | undefined }) {
  return (
    <div role="presentation" className="relative">
      {secondAheadMin === undefined ? null : <Hours aheadMin={secondAheadMin} className={SECOND} />}
      <Hours aheadMin={0} className={undefined} />
    </div>
  );
}

/** "EST" or "GMT+5:45", on a date. */
function formatZoneName(zone: string, date: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" }).formatToParts(
    Date.parse(`${date}T12:00Z`),
  );
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/** Above the labels of two zones, their cities. */
export function ZoneNames({ zones, date }: { zones: readonly [first: string, second: string]; date: string }) {
  return (
    <div role="presentation" className="relative text-xs text-muted">
      {zones.map((zone, index) => (
        <span
          key={zone}
          title={`${zoneLabel(zone)}, ${formatZoneName(zone, date)}`}
          className={classNames("absolute right-2 bottom-2 max-w-13 truncate", index === 1 && SECOND)}
        >
          {zoneCity(zone)}
          <span className="sr-only">, {formatZoneName(zone, date)}</span>
        </span>
      ))}
    </div>
  );
}
