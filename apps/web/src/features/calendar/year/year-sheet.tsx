import type { DateRange } from "@hourloom/schema/events";
import type { WeekStart } from "@/shared/time/settings-copy";
import { useYearHours, useYearMeasure } from "./year-hours";
import { YearMonths } from "./year-month";
import { Legend, Summary } from "./year-view";

interface YearSheetProps {
  range: DateRange;
  today: string;
  weekStart: WeekStart;
}

/** The months of a year with the hours of its days, for paper. */
export function YearSheet({ range, today, weekStart }: YearSheetProps) {
  const measure = useYearMeasure();
  const hours = useYearHours(range, measure);
  return (
    <>
      <div className="flex items-center gap-6 pb-3">
        <Summary year={range.from.slice(0, 4)} measure={measure} {...hours} />
        <Legend goalMinutes={hours.goalMinutes} />
      </div>
      <div className="grid grid-cols-4 gap-x-8 gap-y-3">
        <YearMonths
          from={range.from}
          hours={hours.hours}
          goalMinutes={hours.goalMinutes}
          measure={measure}
          today={today}
          activeDay={undefined}
          weekStart={weekStart}
          isLoading={false}
        />
      </div>
    </>
  );
}
