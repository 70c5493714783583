import { Button } from "@hourloom/ui/button";
import { ChevronLeft, ChevronRight, Plus } from "@hourloom/ui/icons";
import { formatCount, formatMonth, formatMonthName } from "@/shared/format";
import type { MonthStatus } from "./use-month-events";

interface MonthHeaderProps {
  month: string;
  status: MonthStatus;
  count: number;
  onTurn: (months: number) => void;
  onToday: () => void;
  onNew: () => void;
  onRetry: () => void;
}

/** What there is to say about the month in one line; it has the same height whatever it says. */
function StatusLine({
  month,
  status,
  count,
  onRetry,
}: Pick<MonthHeaderProps, "month" | "status" | "count" | "onRetry">) {
  const name = formatMonthName(month);
  switch (status.kind) {
    case "loading":
      return <>Loading {name}...</>;
    case "offline":
      return <>Offline. {name} is shown when the connection is back.</>;
    case "error":
      return <>{name} could not be loaded.</>;
    case "stale":
      return (
        <>
          May be old.{" "}
          <button
            type="button"
            onClick={onRetry}
            className="rounded-sm font-semibold text-ink underline underline-offset-2"
          >
            Refresh
          </button>
        </>
      );
    case "ready":
      return count === 0 ? <>Nothing here yet. Pick a day and give it its first event.</> : formatCount(count, "event");
  }
}

export function MonthHeader({ month, status, count, onTurn, onToday, onNew, onRetry }: MonthHeaderProps) {
  return (
    <div className="flex shrink-0 items-start justify-between gap-2 py-3 pr-2 pl-4 sm:items-center sm:px-6 sm:pt-5">
      <div className="min-w-0">
        <h1 className="text-title font-semibold whitespace-nowrap max-[22.5rem]:text-base">{formatMonth(month)}</h1>
        <p role="status" className="min-h-4 text-xs text-muted">
          <StatusLine month={month} status={status} count={count} onRetry={onRetry} />
        </p>
      </div>
      <div className="flex shrink-0 items-center sm:gap-1.5">
        <Button look="ghost" size="icon" aria-label="Previous month" onClick={() => onTurn(-1)}>
          <ChevronLeft aria-hidden="true" className="size-4.5" />
        </Button>
        <Button onClick={onToday} className="max-sm:px-2.5">
          Today
        </Button>
        <Button look="ghost" size="icon" aria-label="Next month" onClick={() => onTurn(1)}>
          <ChevronRight aria-hidden="true" className="size-4.5" />
        </Button>
        <Button look="primary" className="ml-1.5 max-sm:hidden" onClick={onNew}>
          <Plus aria-hidden="true" className="-ml-1 size-4" />
          New event
        </Button>
      </div>
    </div>
  );
}
