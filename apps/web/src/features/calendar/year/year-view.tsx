import { addDays } from "@hourloom/domain/time/day-number";
import { Button } from "@hourloom/ui/button";
import { Choice } from "@hourloom/ui/choice";
import { classNames } from "@hourloom/ui/class-names";
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect } from "react";
import { fetchStatusOf } from "@/shared/api/fetch-status";
import { formatDuration, formatWorked } from "@/shared/time/format";
import { HEAT_LEVELS, minutesOfLevel } from "@/shared/time/heat-level";
import { yearOf } from "../calendar-view";
import { dayOfElement } from "../grid/grid-elements";
import { dayForKey } from "../grid/grid-keys";
import { useFocusDay } from "../grid/use-focus-day";
import type { ViewProps } from "../grid/view-props";
import { setYearMeasure, useYearHours, useYearMeasure, type YearHours, type YearMeasure } from "./year-hours";
import { heatClasses, YearMonths } from "./year-month";

const measures = [
  { value: "planned", label: "Planned" },
  { value: "worked", label: "Worked" },
] as const;

/** What the shades mean, in words. */
export function Legend({ goalMinutes }: { goalMinutes: number }) {
  const upTo = (level: number) => formatDuration(minutesOfLevel(level, goalMinutes));
  const texts = heatClasses.map((_class, level) => {
    if (level === 0) return "nothing";
    return level === HEAT_LEVELS ? `over ${upTo(level - 1)}` : `to ${upTo(level)}`;
  });
  return (
    <ul aria-label="Shades" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted tabular-nums">
      {texts.map((text, level) => (
        <li key={text} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className={classNames("size-3.5 rounded-sm ring-1 ring-line", heatClasses[level])} />
          {text}
        </li>
      ))}
    </ul>
  );
}

interface SummaryProps extends YearHours {
  year: string;
  measure: YearMeasure;
}

/** The sum of the year, or why it is not known. */
export function Summary({ year, measure, hours, truncated, query }: SummaryProps) {
  const status = fetchStatusOf(query);
  switch (status.kind) {
    case "loading":
      return <p role="status">Loading the hours of {year}...</p>;
    case "offline":
      return <p role="status">Offline. The hours of {year} are shown when the connection is back.</p>;
    case "error":
      return (
        <p role="alert" className="flex flex-wrap items-center gap-2">
          The hours of {year} could not be loaded. {status.reason}
          <Button onClick={() => void query.refetch()}>Retry</Button>
        </p>
      );
    case "stale":
    case "ready": {
      const sum = [...hours.values()].reduce((total, seconds) => total + seconds, 0);
      const text = sum === 0 ? `Nothing ${measure}` : `${formatWorked(sum)} ${measure}`;
      return (
        <p role="status" className="tabular-nums">
          {text} in {year}
          {truncated ? "; some could not be counted" : ""}
          {status.kind === "stale" ? "; may be old" : ""}.
        </p>
      );
    }
  }
}

interface YearViewProps extends Pick<ViewProps, "today" | "activeDay" | "weekStart" | "onActivate" | "onShowDay"> {
  ref: RefObject<HTMLDivElement | null>;
  date: string;
  onShowMonth: (day: string) => void;
}

/**
 * The months of a year with the planned or worked hours of each day. One day is the tab stop:
 * arrows move by a day or week, Page Up and Page Down by a month, Enter opens it.
 */
export function YearView({ ref, date, today, weekStart, onActivate, onShowDay, onShowMonth, ...props }: YearViewProps) {
  const measure = useYearMeasure();
  const name = date.slice(0, 4);
  const year = yearOf(date);
  const hours = useYearHours(year, measure);
  const focusWhenShown = useFocusDay(ref);
  const isInYear = props.activeDay >= year.from && props.activeDay < year.to;
  const activeDay = isInYear ? props.activeDay : date;

  // The active month may be below the others on phones.
  useEffect(() => {
    const heading = ref.current?.querySelector(`[data-month="${activeDay.slice(0, 7)}-01"]`);
    heading?.closest("section")?.scrollIntoView({ block: "nearest" });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, altKey, metaKey } = event;
    const day = target instanceof Element ? dayOfElement(target) : undefined;
    if (day === undefined || altKey || metaKey) return;
    const next = dayForKey(event, day, { first: year.from, last: addDays(year.to, -1), hiddenWeekdays: [], weekStart });
    if (next === undefined) return;
    event.preventDefault();
    focusWhenShown(next);
    onActivate(next);
  };
  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof Element)) return;
    const day = target.closest("[data-day-button]") === null ? undefined : dayOfElement(target);
    const month = target.closest<HTMLElement>("[data-month]")?.dataset["month"];
    if (day !== undefined) onShowDay(day);
    else if (month !== undefined) onShowMonth(month);
  };
  const isLoading = fetchStatusOf(hours.query).kind === "loading";
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Of its buttons.
    <div ref={ref} onKeyDown={onKeyDown} onClick={onClick} className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-2 sm:gap-x-6 sm:px-6">
        <Choice label="Hours" value={measure} options={measures} onChange={setYearMeasure} />
        <Summary year={name} measure={measure} {...hours} />
        <Legend goalMinutes={hours.goalMinutes} />
      </div>
      <div className="grid min-h-0 flex-1 scroll-py-4 grid-cols-1 overflow-y-auto overscroll-contain px-4 pb-6 sm:px-6 gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        <YearMonths
          from={year.from}
          hours={hours.hours}
          goalMinutes={hours.goalMinutes}
          measure={measure}
          today={today}
          activeDay={activeDay}
          weekStart={weekStart}
          isLoading={isLoading}
        />
      </div>
    </div>
  );
}
