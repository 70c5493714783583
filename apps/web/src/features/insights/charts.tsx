import type { ChartConfig } from "@hourloom/ui/chart";
import type { WorkedSessions } from "@/features/sessions/session-filter";
import { formatDuration, formatWorked } from "@/shared/time/format";
import { Bars, type BucketSums } from "./bars";
import { ChartSection, Legend } from "./chart-section";
import { DataTable } from "./data-table";
import type { Bucket, Unit } from "./period";
import type { Sums } from "./sums";

type Kind = WorkedSessions["kind"];

/** A column of the table, whose numbers open the sessions of a kind. */
interface Column {
  name: string;
  sum: keyof Sums;
  kind: Kind;
}

interface ChartData {
  /** The bars by the keys of their values. */
  series: Readonly<Record<string, ChartConfig[string] & { sum: keyof Sums }>>;
  columns: readonly Column[];
  /** The last column. Bars open its sessions, and the table omits rows in which it is 0. */
  total: Column;
  /** Whether the sums are seconds. */
  isTime: boolean;
  isStacked: boolean;
}

interface ChartProps {
  places: readonly BucketSums[];
  unit: Unit;
  onOpen: (sessions: WorkedSessions) => void;
}

interface SumsChartProps extends ChartProps {
  data: ChartData;
  title: string;
  caption: string;
  label: string;
  /** In minutes. */
  goal?: number | undefined;
}

const unitNames = { day: "Day", week: "Week", month: "Month" } as const;

function SumsChart({ data, title, caption, label, goal, places, unit, onOpen }: SumsChartProps) {
  const { series, total, isTime, isStacked } = data;
  const columns = [...data.columns, total];
  const format = isTime ? formatWorked : String;
  const open = (kind: Kind, { from, to }: Bucket) => onOpen({ kind, from, to });
  const valuesOf = (sums: Sums) =>
    Object.fromEntries(Object.entries(series).map(([key, { sum }]) => [key, isTime ? sums[sum] / 60 : sums[sum]]));
  const cellsOf = ({ bucket, sums }: BucketSums) =>
    columns.map(({ sum, kind }) => ({
      text: format(sums[sum]),
      onOpen: sums[sum] === 0 ? undefined : () => open(kind, bucket),
    }));
  return (
    <ChartSection
      title={title}
      legend={<Legend config={series} line={goal === undefined ? undefined : `Goal: ${formatDuration(goal)}`} />}
      chart={
        <Bars
          places={places}
          unit={unit}
          goal={goal}
          isTime={isTime}
          isStacked={isStacked}
          valuesOf={valuesOf}
          config={series}
          label={`${label}, as the table has it`}
          onOpen={(bucket) => open(total.kind, bucket)}
        />
      }
      table={
        <DataTable
          caption={caption}
          columns={[unitNames[unit], ...columns.map(({ name }) => name)]}
          rows={places
            .filter(({ sums }) => sums[total.sum] > 0)
            .map((place) => ({ key: place.bucket.from, name: place.bucket.name, cells: cellsOf(place) }))}
        />
      }
    />
  );
}

const focus: ChartData = {
  series: {
    pomodoro: { label: "Pomodoro", color: "var(--pomodoro-solid)", sum: "pomodoro_seconds" },
    flowtime: { label: "Flow time", color: "var(--flowtime-solid)", sum: "flowtime_seconds" },
  },
  columns: [
    { name: "Pomodoro", sum: "pomodoro_seconds", kind: "worked_pomodoro" },
    { name: "Flow time", sum: "flowtime_seconds", kind: "worked_flowtime" },
  ],
  total: { name: "Focus", sum: "focused_seconds", kind: "worked" },
  isTime: true,
  isStacked: true,
};

/** Focus by day or week, stacked by kind, with the daily goal. */
export function FocusChart({ goalMinutes, ...props }: ChartProps & { goalMinutes: number }) {
  const title = `Focus by ${props.unit}`;
  const goal = props.unit !== "day" || goalMinutes === 0 ? undefined : goalMinutes;
  return <SumsChart {...props} data={focus} goal={goal} title={title} caption={title} label={title} />;
}

const planned: ChartData = {
  series: {
    planned: { label: "Planned", color: "var(--edge)", sum: "planned_seconds" },
    worked: { label: "Worked", color: "var(--pomodoro-solid)", sum: "pomodoro_seconds" },
  },
  columns: [{ name: "Worked", sum: "pomodoro_seconds", kind: "worked_pomodoro" }],
  total: { name: "Planned", sum: "planned_seconds", kind: "planned" },
  isTime: true,
  isStacked: false,
};

/** Planned and actual time of pomodoros. */
export function PlannedChart(props: ChartProps) {
  const caption = "Planned and worked in Pomodoro sessions";
  return (
    <SumsChart
      {...props}
      data={planned}
      title="Planned and worked"
      caption={caption}
      label={`${caption} by ${props.unit}`}
    />
  );
}

const interruptions: ChartData = {
  series: {
    own: { label: "Of your own", color: "var(--accent)", sum: "internal_interruptions" },
    others: { label: "By others", color: "var(--edge)", sum: "external_interruptions" },
  },
  columns: [
    { name: "Of your own", sum: "internal_interruptions", kind: "internal" },
    { name: "By others", sum: "external_interruptions", kind: "external" },
  ],
  total: { name: "All", sum: "interruptions", kind: "interrupted" },
  isTime: false,
  isStacked: true,
};

/** Interruptions by the user and by others. */
export function InterruptionsChart(props: ChartProps) {
  const title = "Interruptions";
  return (
    <SumsChart {...props} data={interruptions} title={title} caption={title} label={`${title} by ${props.unit}`} />
  );
}
