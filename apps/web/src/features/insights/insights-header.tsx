import { Button } from "@hourloom/ui/button";
import { IconButton } from "@hourloom/ui/icon-button";
import { Choice } from "@hourloom/ui/choice";
import { ChevronLeft, ChevronRight } from "@hourloom/ui/icons";
import { type ReactNode, useId, useState } from "react";
import { DateInput } from "@/shared/dates/date-input";
import { isSupportedDate } from "./insights-search";
import type { Period } from "./period";

const options = [
  { value: "day", label: "Day" },
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
  { value: "year", label: "Year" },
  { value: "range", label: "Range" },
] as const satisfies readonly { value: Period; label: string }[];

/** A date that is taken over when it is readable; another text stays in the field. */
function DayField({ label, value, onChange }: { label: string; value: string; onChange: (date: string) => void }) {
  const id = useId();
  /** What was typed instead of a supported date. */
  const [typed, setTyped] = useState<string | null>();
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm text-muted">
        {label}
      </label>
      <DateInput
        id={id}
        isDeferred
        className="w-38"
        aria-invalid={typed !== undefined}
        value={typed === undefined ? value : typed}
        onChange={(next) => {
          const isSupported = next !== null && isSupportedDate(next);
          setTyped(isSupported ? undefined : next);
          if (isSupported) onChange(next);
        }}
      />
    </div>
  );
}

interface InsightsHeaderProps {
  period: Period;
  name: string;
  isNow: boolean;
  first: string;
  last: string;
  onPeriod: (period: Period) => void;
  onStep: (by: number) => void;
  onNow: () => void;
  onDays: (days: { first: string; last: string }) => void;
  children: ReactNode;
}

/** Title and period of the screen. */
export function InsightsHeader({ period, name, isNow, first, last, children, ...on }: InsightsHeaderProps) {
  const { onPeriod, onStep, onNow, onDays } = on;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 xl:col-span-2">
      <div className="flex min-w-0 flex-[1_1_14rem] flex-wrap items-baseline gap-x-3">
        <h1 className="text-title font-semibold">Insights</h1>
        <p role="status" className="text-muted tabular-nums">
          {name}
        </p>
      </div>
      <Choice label="Period" value={period} options={options} onChange={onPeriod} />
      {period === "day" ? (
        <DayField label="Day" value={first} onChange={(date) => onDays({ first: date, last: date })} />
      ) : null}
      {period === "range" ? (
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <DayField
            label="From"
            value={first}
            onChange={(date) => onDays({ first: date, last: date > last ? date : last })}
          />
          <DayField
            label="To"
            value={last}
            onChange={(date) => onDays({ first: date < first ? date : first, last: date })}
          />
        </div>
      ) : null}
      <div className="flex items-center gap-1">
        <IconButton icon={ChevronLeft} iconClass="size-5" label={`Previous ${period}`} onClick={() => onStep(-1)} />
        {period === "range" ? null : (
          <Button aria-disabled={isNow || undefined} onClick={isNow ? undefined : onNow}>
            {period === "day" ? "Today" : `This ${period}`}
          </Button>
        )}
        <IconButton icon={ChevronRight} iconClass="size-5" label={`Next ${period}`} onClick={() => onStep(1)} />
        {children}
      </div>
    </div>
  );
}
