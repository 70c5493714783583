import { weekdayOf } from "@hourloom/domain/time/day-number";
import { classNames } from "@hourloom/ui/class-names";
import { memo } from "react";
import { useHourClock } from "@/shared/time/calendar-preferences";
import { formatDayOfMonth, formatHour, weekdays } from "@/shared/time/format";
import { columnPercent } from "./column-percent";

const HOURS = Array.from({ length: 23 }, (_hour, index) => index + 1);

interface DayHeaderProps {
  day: string;
  isToday: boolean;
  isAlone: boolean;
}

/** The header of a day's column. */
export function DayHeader({ day, isToday, isAlone }: DayHeaderProps) {
  const { long, short } = weekdays[weekdayOf(day)] ?? weekdays[0];
  return (
    <div
      role="columnheader"
      className={classNames("@container min-w-0 px-2 py-1.5 max-sm:px-1.5", isToday && !isAlone && "bg-accent-soft/30")}
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
            isToday ? "min-w-7 rounded-full bg-accent px-1 text-on-accent" : "text-ink",
          )}
        >
          {formatDayOfMonth(day)}
        </span>
      </span>
    </div>
  );
}

/** The labels of the hours except midnight. */
export const HourLabels = memo(function HourLabels() {
  useHourClock();
  return (
    <div role="presentation" className="relative">
      {HOURS.map((hour) => (
        <span
          key={hour}
          aria-hidden="true"
          className="absolute right-2 -translate-y-1/2 text-xs whitespace-nowrap text-muted tabular-nums"
          style={{ top: columnPercent(hour * 60) }}
        >
          {formatHour(hour)}
        </span>
      ))}
    </div>
  );
});
