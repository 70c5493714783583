import { Button } from "@hourloom/ui/button";
import type { ChartConfig } from "@hourloom/ui/chart";
import { ChartColumn, Table } from "@hourloom/ui/icons";
import { type ReactNode, useId, useState } from "react";

interface LegendProps {
  config: ChartConfig;
  /** Label of the horizontal line. */
  line?: string | undefined;
}

/** Legend of a chart. */
export function Legend({ config, line }: LegendProps) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {Object.entries(config).map(([key, { label, color }]) => (
        <li key={key} className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2.5 rounded-[3px]" style={{ background: color }} />
          {label}
        </li>
      ))}
      {line === undefined ? null : (
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="w-4 border-t border-dashed border-ink" />
          {line}
        </li>
      )}
    </ul>
  );
}

interface ChartSectionProps {
  title: string;
  legend?: ReactNode;
  chart: ReactNode;
  table: ReactNode;
}

/** A section with a chart or, on demand, its table. */
export function ChartSection({ title, legend, chart, table }: ChartSectionProps) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const Icon = isTable ? ChartColumn : Table;
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 border-t pt-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <h2 id={id} className="min-w-0 flex-1 text-base font-semibold sm:flex-none">
          {title}
        </h2>
        <div className="order-last basis-full sm:order-none sm:flex-1 sm:basis-0">{isTable ? null : legend}</div>
        <Button
          variant="quiet"
          className="-mr-3"
          aria-label={`${title}: ${isTable ? "show the chart" : "show the table"}`}
          onClick={() => setTable(!isTable)}
        >
          <Icon aria-hidden="true" className="size-4" />
          {isTable ? "Chart" : "Table"}
        </Button>
      </div>
      {isTable ? table : chart}
    </section>
  );
}
