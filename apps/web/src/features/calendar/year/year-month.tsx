import { monthGrid } from "@hourloom/domain/calendar/month-grid";
import { addMonths } from "@hourloom/domain/time/day-number";
import { classNames } from "@hourloom/ui/class-names";
import { memo } from "react";
import { formatDayOfMonth, formatMonth, formatMonthName, weekdays } from "@/shared/time/format";
import { levelOf } from "@/shared/time/heat-level";
import type { WeekStart } from "@/shared/time/settings-copy";
import { yearDayLabel, type YearMeasure } from "./year-hours";

/** By level: text has a contrast of 4.5:1 on each, and each 1.3:1 to the next in both themes. */
export const heatClasses = [
  "text-muted",
  "bg-[color-mix(in_oklab,var(--accent)_21%,var(--paper))] text-ink",
  "bg-[color-mix(in_oklab,var(--accent)_37%,var(--paper))] text-ink",
  "bg-[color-mix(in_oklab,var(--accent)_52%,var(--paper))] text-ink",
  "bg-accent text-on-accent",
];

interface YearMonthProps {
  /** The first day of the month. */
  month: string;
  hours: ReadonlyMap<string, number>;
  goalMinutes: number;
  measure: YearMeasure;
  /** Today, if it is in the month. */
  today: string | undefined;
  /** The tab stop, if it is in the month. */
  activeDay: string | undefined;
  weekStart: WeekStart;
  isLoading: boolean;
}

/** A month of the year with the hours of its days. Events are handled by the view around it. */
const YearMonth = memo(function YearMonth(props: YearMonthProps) {
  const { month, hours, goalMinutes, measure, today, activeDay, weekStart, isLoading } = props;
  const { weeks } = monthGrid(month, weekStart);
  return (
    <section className="min-w-0">
      <h2>
        <button
          type="button"
          data-month={month}
          aria-label={formatMonth(month)}
          className="-ml-2 inline-flex h-9 items-center rounded-md px-2 text-sm font-semibold hover:bg-sunken pointer-coarse:h-11"
        >
          {formatMonthName(month)}
        </button>
      </h2>
      <div role="grid" aria-label={formatMonth(month)} aria-busy={isLoading}>
        <div role="row" className="grid grid-cols-7">
          {Array.from({ length: 7 }, (_day, index) => weekdays[(weekStart + index) % 7] ?? weekdays[0]).map((day) => (
            <div key={day.long} role="columnheader" className="py-1 text-center text-xs text-muted">
              <span className="sr-only">{day.long}</span>
              <span aria-hidden="true">{day.letter}</span>
            </div>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]?.date} role="row" className="grid grid-cols-7 gap-0.5 pb-0.5">
            {week.map(({ date, inMonth }) => {
              if (!inMonth) return <div key={date} role="presentation" />;
              const seconds = hours.get(date) ?? 0;
              const isToday = date === today;
              return (
                <div key={date} role="gridcell" data-day={date} aria-current={isToday ? "date" : undefined}>
                  <button
                    type="button"
                    data-day-button
                    tabIndex={date === activeDay ? 0 : -1}
                    aria-label={yearDayLabel(date, seconds, { measure, isToday })}
                    title={yearDayLabel(date, seconds, { measure, isToday })}
                    className={classNames(
                      "flex h-8 w-full items-center justify-center rounded-sm text-xs tabular-nums hover:ring-1 hover:ring-edge xl:h-6 pointer-coarse:h-11",
                      heatClasses[levelOf(seconds, goalMinutes)],
                      // Around the cell, in a colour that is none of the levels.
                      isToday &&
                        "relative z-1 font-semibold ring-2 ring-ink ring-offset-1 ring-offset-paper hover:ring-2 hover:ring-ink",
                    )}
                  >
                    {formatDayOfMonth(date)}
                  </button>
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </section>
  );
});

interface YearMonthsProps extends Omit<YearMonthProps, "month" | "today"> {
  /** The first day of the year. */
  from: string;
  today: string;
}

/** The months of a year; of today and the active day only their own month is told. */
export function YearMonths({ from, today, activeDay, ...props }: YearMonthsProps) {
  const months = Array.from({ length: 12 }, (_month, index) => addMonths(from, index));
  const ofMonth = (day: string | undefined, month: string) =>
    day?.slice(0, 7) === month.slice(0, 7) ? day : undefined;
  return months.map((month) => (
    <YearMonth
      {...props}
      key={month}
      month={month}
      today={ofMonth(today, month)}
      activeDay={ofMonth(activeDay, month)}
    />
  ));
}
