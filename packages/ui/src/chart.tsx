import { createContext, type CSSProperties, type ReactElement, use } from "react";
import { ResponsiveContainer, type TooltipContentProps } from "recharts";
import { classNames } from "./class-names.ts";

/** Label and colour of each series by the key of its values, as in shadcn's charts. */
export type ChartConfig = Readonly<Record<string, { label: string; color: string }>>;

const ConfigContext = createContext<ChartConfig>({});

interface ChartContainerProps {
  config: ChartConfig;
  /** Accessible name; the data is in a table beside the chart. */
  label: string;
  className?: string;
  children: ReactElement;
}

/** Container of a chart, as wide as its parent; a series uses the colour `var(--color-<key>)`. */
export function ChartContainer({ config, label, className, children }: ChartContainerProps) {
  const colors = Object.fromEntries(Object.entries(config).map(([key, { color }]) => [`--color-${key}`, color]));
  const style: CSSProperties = colors;
  return (
    <ConfigContext value={config}>
      <div
        role="img"
        aria-label={label}
        style={style}
        className={classNames(
          "w-full text-xs tabular-nums [&_.recharts-cartesian-axis-tick_text]:fill-muted [&_.recharts-cartesian-grid_line]:stroke-line",
          "[&_.recharts-rectangle.recharts-tooltip-cursor]:fill-sunken [&_*]:outline-none",
          className,
        )}
      >
        <ResponsiveContainer initialDimension={{ width: 320, height: 200 }}>{children}</ResponsiveContainer>
      </div>
    </ConfigContext>
  );
}

interface ChartTooltipContentProps extends Partial<Pick<TooltipContentProps, "active" | "payload">> {
  title: (point: unknown) => string;
  format: (value: number) => string;
}

/** Tooltip with the values of a point, each with colour and label of its series. */
export function ChartTooltipContent({ active = false, payload = [], title, format }: ChartTooltipContentProps) {
  const config = use(ConfigContext);
  const [first] = payload;
  if (!active || first === undefined) return null;
  const point: unknown = first.payload;
  return (
    <div className="flex min-w-36 flex-col gap-1 rounded-md bg-surface px-3 py-2 text-xs shadow-float">
      <span className="font-semibold">{title(point)}</span>
      {payload.map(({ dataKey, value }) => {
        const series = config[String(dataKey)];
        return series === undefined ? null : (
          <span key={String(dataKey)} className="flex items-center gap-2">
            <span aria-hidden="true" className="size-2.5 rounded-sm" style={{ background: series.color }} />
            <span className="flex-1 text-muted">{series.label}</span>
            <span className="tabular-nums">{format(Number(value))}</span>
          </span>
        );
      })}
    </div>
  );
}
