import type { DateRange } from "@hourloom/schema/events";
import type { PlannedItem, PlannedItems } from "@hourloom/schema/insights";
import { Button } from "@hourloom/ui/button";
import { CalendarDays, CheckMark } from "@hourloom/ui/icons";
import { Skeleton } from "@hourloom/ui/skeleton";
import { useId, useState } from "react";
import type { WorkedSessions } from "@/features/sessions/session-filter";
import type { Fetched } from "@/shared/api/fetch-status";
import { FetchState } from "@/shared/layout/fetch-state";
import { formatWorked } from "@/shared/time/format";
import { NumberButton } from "./number-button";

interface PlannedItemsProps {
  query: Fetched<PlannedItems | undefined> & { refetch: () => unknown };
  shown: DateRange;
  onOpen: (sessions: WorkedSessions) => void;
}

const FEW = 6;

/** The planned time as a line, with the worked part filled; more than planned fills all of it. */
function PlanBar({ item }: { item: PlannedItem }) {
  const { type, planned_seconds: planned, worked_seconds: worked } = item;
  const share = planned === 0 ? 1 : Math.min(1, worked / planned);
  return (
    <span aria-hidden="true" className="mt-1 block h-1.5 rounded-full bg-sunken ring-1 ring-line ring-inset">
      <span
        className={`block h-full rounded-full ${type === "event" ? "bg-event-solid" : "bg-task-solid"}`}
        style={{ width: `${100 * share}%` }}
      />
    </span>
  );
}

/** Planned against worked time of events and tasks. */
export function PlannedItemsSection({ query, shown, onOpen }: PlannedItemsProps) {
  const id = useId();
  const [isAll, setAll] = useState(false);
  if (query.data === undefined) {
    return <FetchState query={query} what="Plans" loading={<Skeleton className="h-40" />} offline={null} />;
  }
  const { items, planned_seconds, worked_seconds, truncated } = query.data;
  if (items.length === 0) return null;
  const listed = isAll ? items : items.slice(0, FEW);
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 border-t pt-5">
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <h2 id={id} className="text-base font-semibold">
          Events and tasks, planned and worked
        </h2>
        <p className="text-xs text-muted tabular-nums">
          {formatWorked(planned_seconds)} planned, {formatWorked(worked_seconds)} worked on it
        </p>
      </div>
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">Planned and worked of events and tasks, the most planned first</caption>
        <colgroup>
          <col />
          <col className="w-22" />
          <col className="w-22" />
        </colgroup>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="text-left font-semibold">
              Name
            </th>
            <th scope="col" className="text-right font-semibold">
              Planned
            </th>
            <th scope="col" className="text-right font-semibold">
              Worked
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {listed.map((item) => (
            <tr key={item.id} className="align-top">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                <span className="flex min-w-0 items-center gap-1.5 [&_svg]:size-3.5 [&_svg]:shrink-0">
                  {item.type === "event" ? (
                    <CalendarDays aria-hidden="true" className="text-event-solid" />
                  ) : (
                    <CheckMark className="text-task-solid" />
                  )}
                  <span className="sr-only">{item.type === "event" ? "Event: " : "Task: "}</span>
                  <span dir="auto" title={item.title} className="min-w-0 truncate">
                    {item.title}
                  </span>
                </span>
                <PlanBar item={item} />
              </th>
              <td className="py-1.5 text-right whitespace-nowrap">{formatWorked(item.planned_seconds)}</td>
              <td className="py-1.5 text-right whitespace-nowrap">
                {item.type === "task" && item.worked_seconds > 0 ? (
                  <NumberButton
                    className="pointer-coarse:-mt-3"
                    label={`${item.title}, worked`}
                    onOpen={() => onOpen({ kind: "worked", ...shown, task: item.id })}
                  >
                    {formatWorked(item.worked_seconds)}
                  </NumberButton>
                ) : (
                  formatWorked(item.worked_seconds)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {items.length > FEW ? (
        <Button variant="plain" className="w-fit" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? "Show fewer" : truncated ? `Show ${items.length}` : `Show all ${items.length}`}
        </Button>
      ) : null}
      {truncated && isAll ? <p className="text-xs text-muted">Those with the most planned time.</p> : null}
    </section>
  );
}
