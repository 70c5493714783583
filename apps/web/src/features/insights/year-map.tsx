import { addDays, daysBetween, startOfWeek, weekdayOf } from "@hourloom/domain/time/day-number";
import type { DateRange } from "@hourloom/schema/events";
import { type MouseEvent, useEffect, useRef } from "react";
import type { WeekStart } from "@/shared/time/settings-copy";
import { formatDayShort, formatMonthName, formatWorked, weekdays } from "@/shared/time/format";
import { levelOf } from "@/shared/time/heat-level";

const CELL = 11;
const STEP = 14;
const LEFT = 30;
const TOP = 18;
const WEEK_DAYS = 7;

const fills = [
  "var(--sunken)",
  "color-mix(in oklab, var(--accent) 28%, var(--paper))",
  "color-mix(in oklab, var(--accent) 52%, var(--paper))",
  "color-mix(in oklab, var(--accent) 76%, var(--paper))",
  "var(--accent)",
];

interface YearMapProps {
  year: DateRange;
  shown: DateRange;
  today: string;
  focus: ReadonlyMap<string, number>;
  goalMinutes: number;
  weekStart: WeekStart;
  label: string;
  onOpen: (date: string) => void;
}

/**
 * A heat map of the days of a year. The table has the same data for keyboards and screen readers.
 */
export function YearMap({ year, shown, today, focus, goalMinutes, weekStart, label, onOpen }: YearMapProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const first = startOfWeek(year.from, weekStart);
  const isPart = shown.from !== year.from || shown.to !== year.to;
  const days = Array.from({ length: daysBetween(year.from, year.to) }, (_none, index) => addDays(year.from, index));
  const columnOf = (date: string) => Math.floor(daysBetween(first, date) / WEEK_DAYS);
  const rowOf = (date: string) => (weekdayOf(date) - weekStart + WEEK_DAYS) % WEEK_DAYS;
  const xOf = (date: string) => LEFT + columnOf(date) * STEP;
  const width = xOf(addDays(year.to, -1)) + STEP;
  const middle = isPart ? shown.from : today;
  // Scrolls to the period of the screen, or to today.
  const position = xOf(middle < year.from ? year.from : middle < year.to ? middle : addDays(year.to, -1));
  useEffect(() => {
    const { current } = scroller;
    if (current !== null) current.scrollLeft = position - current.clientWidth / 2;
  }, [position]);
  const open = ({ target }: MouseEvent) => {
    const date = target instanceof SVGElement ? target.dataset["date"] : undefined;
    if (date !== undefined) onOpen(date);
  };
  return (
    <div className="flex flex-col gap-2">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reached by keys, too. */}
      <div ref={scroller} tabIndex={0} role="group" aria-label="Map of the year" className="overflow-x-auto rounded-sm">
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- The table has a button for each day. */}
        <svg
          role="img"
          aria-label={label}
          width={width}
          height={TOP + WEEK_DAYS * STEP}
          onClick={open}
          className="block"
        >
          {days
            .filter((date) => date.endsWith("-01"))
            .map((date) => (
              <text key={date} x={xOf(date)} y={11} className="fill-muted text-xs">
                {formatMonthName(date).slice(0, 3)}
              </text>
            ))}
          {[1, 3, 5].map((row) => (
            <text key={row} x={0} y={TOP + row * STEP + 10} className="fill-muted text-xs">
              {weekdays[(weekStart + row) % WEEK_DAYS]?.short}
            </text>
          ))}
          {days.map((date) => {
            const seconds = focus.get(date) ?? 0;
            const isShown = isPart && date >= shown.from && date < shown.to;
            return (
              <rect
                key={date}
                data-date={date}
                x={xOf(date)}
                y={TOP + rowOf(date) * STEP}
                width={CELL}
                height={CELL}
                rx={2.5}
                fill={fills[levelOf(seconds, goalMinutes)]}
                stroke={isShown ? "var(--edge)" : "var(--line)"}
                strokeWidth={isShown ? 1 : 0.5}
                className="cursor-pointer"
              >
                <title>{`${formatDayShort(date)}: ${formatWorked(seconds)}`}</title>
              </rect>
            );
          })}
        </svg>
      </div>
      <p aria-hidden="true" className="flex items-center gap-1.5 self-end text-xs text-muted">
        Less
        {fills.map((fill) => (
          <span key={fill} className="size-3 rounded-[3px] ring-1 ring-line" style={{ background: fill }} />
        ))}
        More
      </p>
    </div>
  );
}
