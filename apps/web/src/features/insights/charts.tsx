import type { ChartConfig } from "@hourloom/ui/chart";
import type { WorkedSessions } from "@/features/sessions/session-filter";
import { formatDuration } from "@/shared/time/format";
import { minutesOf } from "@/shared/time/minutes-of";
import { Bars, type BucketSums } from "./bars";
import { ChartSection, Legend } from "./chart-section";
import { type Cell, type DataRow, DataTable } from "./data-table";
import type { Bucket, Period } from "./period";
import type { Sums } from "./sums";

interface ChartProps {
  places: readonly BucketSums[];
  period: Period;
  onOpen: (sessions: WorkedSessions) => void;
}

/** Names of the unit of a bar and of a row. */
function unitOf(period: Period): { by: string; column: string } {
  return period === "year" ? { by: "week", column: "Week" } : { by: "day", column: "Day" };
}

/** Table rows of the buckets that have data. */
function rowsOf(
  places: readonly BucketSums[],
  has: (sums: Sums) => boolean,
  cells: (place: BucketSums) => Cell[],
): DataRow[] {
  return places
    .filter(({ sums }) => has(sums))
    .map((place) => ({ key: place.bucket.from, name: place.bucket.name, cells: cells(place) }));
}

function time(seconds: number): string {
  return formatDuration(minutesOf(seconds));
}

type Kind = WorkedSessions["kind"];

/** Returns a function that opens the sessions of a kind in a bucket. */
function opener(onOpen: ChartProps["onOpen"]) {
  return (kind: Kind, { from, to }: Bucket) => onOpen({ kind, from, to });
}

/** A cell that opens its sessions, unless it is 0. */
function cellOf(text: string, amount: number, onOpen: () => void): Cell {
  return { text, onOpen: amount === 0 ? undefined : onOpen };
}

const focusConfig = {
  pomodoro: { label: "Pomodoro", color: "var(--pomodoro-solid)" },
  flowtime: { label: "Flow time", color: "var(--flowtime-solid)" },
} as const satisfies ChartConfig;

/** Focus by day or week, stacked by kind, with the daily goal. */
export function FocusChart({ places, period, onOpen, goalMinutes }: ChartProps & { goalMinutes: number }) {
  const { by, column } = unitOf(period);
  const title = `Focus by ${by}`;
  const open = opener(onOpen);
  const timeCell = (kind: Kind, seconds: number, bucket: Bucket) =>
    cellOf(time(seconds), seconds, () => open(kind, bucket));
  const goal = period === "year" || goalMinutes === 0 ? undefined : goalMinutes;
  return (
    <ChartSection
      title={title}
      legend={<Legend config={focusConfig} line={goal === undefined ? undefined : `Goal: ${formatDuration(goal)}`} />}
      chart={
        <Bars
          {...{ places, period, goal, config: focusConfig, isTime: true, isStacked: true }}
          label={`${title}, as the table has it`}
          valuesOf={({ pomodoro_seconds: pomodoro, flowtime_seconds: flowtime }) => ({
            pomodoro: pomodoro / 60,
            flowtime: flowtime / 60,
          })}
          onOpen={(bucket) => open("worked", bucket)}
        />
      }
      table={
        <DataTable
          caption={title}
          columns={[column, "Pomodoro", "Flow time", "Focus"]}
          rows={rowsOf(
            places,
            ({ focused_seconds }) => focused_seconds > 0,
            ({ bucket, sums }) => [
              timeCell("worked_pomodoro", sums.pomodoro_seconds, bucket),
              timeCell("worked_flowtime", sums.flowtime_seconds, bucket),
              timeCell("worked", sums.focused_seconds, bucket),
            ],
          )}
        />
      }
    />
  );
}

const plannedConfig = {
  planned: { label: "Planned", color: "var(--edge)" },
  worked: { label: "Worked", color: "var(--pomodoro-solid)" },
} as const satisfies ChartConfig;

/** Planned and actual time of pomodoros. */
export function PlannedChart({ places, period, onOpen }: ChartProps) {
  const { by, column } = unitOf(period);
  const title = "Planned and worked";
  const open = opener(onOpen);
  return (
    <ChartSection
      title={title}
      legend={<Legend config={plannedConfig} />}
      chart={
        <Bars
          {...{ places, period, config: plannedConfig, isTime: true, isStacked: false }}
          label={`Planned and worked in Pomodoro sessions by ${by}, as the table has it`}
          valuesOf={({ planned_seconds: planned, pomodoro_seconds: worked }) => ({
            planned: planned / 60,
            worked: worked / 60,
          })}
          onOpen={(bucket) => open("planned", bucket)}
        />
      }
      table={
        <DataTable
          caption="Planned and worked in Pomodoro sessions"
          columns={[column, "Worked", "Planned"]}
          rows={rowsOf(
            places,
            ({ planned_seconds }) => planned_seconds > 0,
            ({ bucket, sums }) => [
              cellOf(time(sums.pomodoro_seconds), sums.pomodoro_seconds, () => open("worked_pomodoro", bucket)),
              cellOf(time(sums.planned_seconds), sums.planned_seconds, () => open("planned", bucket)),
            ],
          )}
        />
      }
    />
  );
}

const interruptionConfig = {
  own: { label: "Of your own", color: "var(--accent)" },
  others: { label: "By others", color: "var(--edge)" },
} as const satisfies ChartConfig;

/** Interruptions by the user and by others. */
export function InterruptionsChart({ places, period, onOpen }: ChartProps) {
  const { by, column } = unitOf(period);
  const open = opener(onOpen);
  const countCell = (kind: Kind, count: number, bucket: Bucket) =>
    cellOf(String(count), count, () => open(kind, bucket));
  return (
    <ChartSection
      title="Interruptions"
      legend={<Legend config={interruptionConfig} />}
      chart={
        <Bars
          {...{ places, period, config: interruptionConfig, isTime: false, isStacked: true }}
          label={`Interruptions by ${by}, as the table has it`}
          valuesOf={({ internal_interruptions: own, external_interruptions: others }) => ({ own, others })}
          onOpen={(bucket) => open("interrupted", bucket)}
        />
      }
      table={
        <DataTable
          caption="Interruptions"
          columns={[column, "Of your own", "By others", "All"]}
          rows={rowsOf(
            places,
            (sums) => sums.internal_interruptions + sums.external_interruptions > 0,
            ({ bucket, sums: { internal_interruptions: own, external_interruptions: others } }) => [
              countCell("internal", own, bucket),
              countCell("external", others, bucket),
              countCell("interrupted", own + others, bucket),
            ],
          )}
        />
      }
    />
  );
}
