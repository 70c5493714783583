import { Button } from "@hourloom/ui/button";
import { Choice } from "@hourloom/ui/choice";
import { ChevronLeft, ChevronRight } from "@hourloom/ui/icons";
import type { Period } from "./period";

const options = [
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
  { value: "year", label: "Year" },
] as const satisfies readonly { value: Period; label: string }[];

interface InsightsHeaderProps {
  period: Period;
  /** Name of the period. */
  name: string;
  isNow: boolean;
  onPeriod: (period: Period) => void;
  onStep: (by: number) => void;
  onNow: () => void;
}

/** Title and period of the screen. */
export function InsightsHeader({ period, name, isNow, onPeriod, onStep, onNow }: InsightsHeaderProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex min-w-0 flex-[1_1_14rem] flex-col">
        <h1 className="text-title font-semibold">Insights</h1>
        <p role="status" className="text-muted tabular-nums">
          {name}
        </p>
      </div>
      <Choice label="Period" value={period} options={options} onChange={onPeriod} />
      <div className="flex items-center gap-1">
        <Button look="quiet" size="icon" aria-label={`Previous ${period}`} onClick={() => onStep(-1)}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Button>
        <Button aria-disabled={isNow || undefined} onClick={isNow ? undefined : onNow}>
          This {period}
        </Button>
        <Button look="quiet" size="icon" aria-label={`Next ${period}`} onClick={() => onStep(1)}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </Button>
      </div>
    </div>
  );
}
