import { addDays } from "@hourloom/domain/time/day-number";
import type { DateRange } from "@hourloom/schema/events";
import type { InsightDay } from "@hourloom/schema/insights";
import type { WorkedSessions } from "@/features/sessions/session-filter";
import type { WeekStart } from "@/shared/time/settings-copy";
import { formatDayShort, formatWorked } from "@/shared/time/format";
import { ChartSection } from "./chart-section";
import { DataTable } from "./data-table";
import { focusOf } from "./sums";
import { YearMap } from "./year-map";

interface YearSectionProps {
  days: readonly InsightDay[];
  year: DateRange;
  shown: DateRange;
  today: string;
  goalMinutes: number;
  weekStart: WeekStart;
  onOpen: (sessions: WorkedSessions) => void;
}

/** The year as a heat map, or as a table of days with focus, descending. */
export function YearSection({ days, year, shown, today, goalMinutes, weekStart, onOpen }: YearSectionProps) {
  const focused = days.filter((day) => focusOf(day) > 0);
  const caption = `Focus on each day of ${year.from.slice(0, 4)}`;
  const open = (date: string) => onOpen({ kind: "worked", from: date, to: addDays(date, 1) });
  return (
    <ChartSection
      title={`The year ${year.from.slice(0, 4)}`}
      chart={
        <YearMap
          year={year}
          shown={shown}
          today={today}
          goalMinutes={goalMinutes}
          weekStart={weekStart}
          focus={new Map(focused.map((day) => [day.date, focusOf(day)]))}
          label={`${caption}, as the table has it`}
          onOpen={open}
        />
      }
      table={
        <DataTable
          caption={caption}
          columns={["Day", "Focus"]}
          rows={focused.toReversed().map((day) => ({
            key: day.date,
            name: formatDayShort(day.date),
            cells: [{ text: formatWorked(focusOf(day)), onOpen: () => open(day.date) }],
          }))}
        />
      }
    />
  );
}
