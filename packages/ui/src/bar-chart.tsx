import { Bar, BarChart as Chart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts";
import { type ChartConfig, ChartContainer, ChartTooltipContent } from "./chart.tsx";

/** A category of the axis with the values of its series, by key. */
export interface Point {
  name: string;
  values: Readonly<Record<string, number>>;
}

interface BarChartProps {
  label: string;
  config: ChartConfig;
  points: readonly Point[];
  /** Label of each category; empty if there is no space for it. */
  ticks: readonly string[];
  /** Distance of the grid lines, and maximum of the axis. */
  axis: { step: number; end: number };
  isStacked: boolean;
  /** Value of a horizontal line. */
  goal?: number | undefined;
  formatTick: (value: number) => string;
  format: (value: number) => string;
  onOpen: (index: number) => void;
}

function nameOf(point: unknown): string {
  return typeof point === "object" && point !== null && "name" in point ? String(point.name) : "";
}

/** Bars by day or week; a click opens the category. */
export function BarChart(props: BarChartProps) {
  const { label, config, points, ticks, axis, isStacked, goal, formatTick, format, onOpen } = props;
  const data = points.map(({ name, values }) => ({ name, ...values }));
  const keys = Object.keys(config);
  const tickOf = new Map(points.map(({ name }, index) => [name, ticks[index] ?? ""]));
  const lines = Array.from({ length: Math.round(axis.end / axis.step) + 1 }, (_none, index) => index * axis.step);
  return (
    <ChartContainer
      config={config}
      label={label}
      className="h-56 [&_.recharts-bar-rectangle]:cursor-pointer [&_.recharts-bar-background-rectangle]:cursor-pointer"
    >
      <Chart
        data={data}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
        barCategoryGap="20%"
        barGap={1}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} />
        <XAxis
          dataKey="name"
          ticks={points.map(({ name }) => name).filter((name) => tickOf.get(name) !== "")}
          tickFormatter={(name) => tickOf.get(String(name)) ?? ""}
          tickLine={false}
          axisLine={false}
          interval="preserveStart"
          minTickGap={6}
        />
        <YAxis
          width={44}
          domain={[0, axis.end]}
          ticks={lines}
          tickFormatter={(value) => formatTick(Number(value))}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip isAnimationActive={false} content={<ChartTooltipContent title={nameOf} format={format} />} />
        {goal === undefined ? null : <ReferenceLine y={goal} stroke="var(--ink)" strokeDasharray="4 4" />}
        {keys.map((key) => (
          <Bar
            key={key}
            dataKey={key}
            {...(isStacked && { stackId: "all" })}
            fill={`var(--color-${key})`}
            // The background also takes clicks above a low bar. The chart's own click event needs a
            // preceding pointer move, which touch does not have.
            background={{ fill: "transparent" }}
            onClick={(_bar, index) => onOpen(index)}
            isAnimationActive={false}
            maxBarSize={36}
            radius={isStacked ? 0 : [3, 3, 0, 0]}
          />
        ))}
      </Chart>
    </ChartContainer>
  );
}
