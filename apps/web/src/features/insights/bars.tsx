import { addDays, weekdayOf } from "@hourloom/domain/time/day-number";
import { Button } from "@hourloom/ui/button";
import type { ChartConfig } from "@hourloom/ui/chart";
import { Skeleton } from "@hourloom/ui/skeleton";
import { formatDayOfMonth, formatDuration, formatMonthName, weekdays } from "@/shared/time/format";
import { createLazyModule, useLazyModule } from "@/shared/lazy/lazy-module";
import type { Bucket, Unit } from "./period";
import { axisOf, type Sums } from "./sums";

/** Recharts is loaded with the first chart. */
const barChart = createLazyModule(() => import("@hourloom/ui/bar-chart"));

/** A bucket with its sums. */
export interface BucketSums {
  bucket: Bucket;
  sums: Sums;
}

/** More days than in a month have a label each week only. */
const DAY_LABELS_MAX = 31;

/** "Mon", "23", or the month in the week in which it begins; of months the year, too. */
function tickOf(unit: Unit, { from, to }: Bucket, { index, count }: { index: number; count: number }): string {
  if (unit === "day") {
    if (count <= 7) return weekdays[weekdayOf(from)]?.short ?? "";
    return count <= DAY_LABELS_MAX || index % 7 === 0 ? formatDayOfMonth(from) : "";
  }
  if (unit === "month" && count > 24) return from.slice(5, 7) === "01" ? from.slice(0, 4) : "";
  const last = addDays(to, -1);
  const begins = from.endsWith("-01") || from.slice(0, 7) !== last.slice(0, 7);
  return begins ? formatMonthName(last).slice(0, 3) : "";
}

/** "30 min", "2 h", "1.5 h", for an axis */
function formatAxisTime(minutes: number): string {
  if (minutes === 0) return "0";
  return minutes < 60 ? `${minutes} min` : `${minutes / 60} h`;
}

interface BarsProps {
  config: ChartConfig;
  label: string;
  places: readonly BucketSums[];
  unit: Unit;
  /** Values by the keys of the series: minutes or counts. */
  valuesOf: (sums: Sums) => Record<string, number>;
  isTime: boolean;
  isStacked: boolean;
  /** In minutes. */
  goal?: number | undefined;
  onOpen: (bucket: Bucket) => void;
}

/** Bars by day, week or month; a click opens the sessions. */
export function Bars({ places, unit, valuesOf, isTime, isStacked, goal, onOpen, ...rest }: BarsProps) {
  const chart = useLazyModule(barChart);
  if (chart.status === "loading") return <Skeleton className="h-56" />;
  if (chart.status === "failed") {
    return (
      <div className="flex h-56 flex-col items-start justify-center gap-3">
        <p role="alert">The chart could not be loaded; the table has the same numbers.</p>
        <Button onClick={barChart.retry}>Retry</Button>
      </div>
    );
  }
  const points = places.map(({ bucket, sums }) => ({ name: bucket.name, values: valuesOf(sums) }));
  const heights = points.map(({ values }) => {
    const all = Object.values(values);
    return isStacked ? all.reduce((sum, value) => sum + value, 0) : Math.max(...all);
  });
  return (
    <chart.part.BarChart
      {...rest}
      points={points}
      isStacked={isStacked}
      goal={goal}
      ticks={places.map(({ bucket }, index) => tickOf(unit, bucket, { index, count: places.length }))}
      axis={axisOf(Math.max(goal ?? 0, ...heights), isTime)}
      formatTick={isTime ? formatAxisTime : String}
      format={isTime ? (minutes) => formatDuration(Math.round(minutes)) : String}
      onOpen={(index) => {
        const place = places[index];
        if (place !== undefined) onOpen(place.bucket);
      }}
    />
  );
}
