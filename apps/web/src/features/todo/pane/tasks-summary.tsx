import type { CalendarTask } from "@hourloom/schema/workspace";
import type { TaskView } from "@hourloom/schema/todo";
import { Button } from "@hourloom/ui/button";
import { classNames } from "@hourloom/ui/class-names";
import { SquareCheck } from "@hourloom/ui/icons";
import { formatCount, formatDuration } from "@/shared/time/format";
import type { Selection } from "../batches/use-selection";
import { ViewMenu } from "../groups/view-menu";
import type { ViewOptions } from "../groups/view-options";

interface TasksSummaryProps {
  view: TaskView;
  options: ViewOptions;
  onOptions: (options: ViewOptions) => void;
  open: readonly CalendarTask[];
  isTruncated: boolean;
  selection: Selection;
}

/** "3 open tasks, 2 h 30 min by your estimates", and how the tasks are shown. */
export function TasksSummary({ view, options, onOptions, open, isTruncated, selection }: TasksSummaryProps) {
  const minutes = open.reduce((sum, { estimate_minutes }) => sum + (estimate_minutes ?? 0), 0);
  return (
    <div
      className={classNames(
        "mx-auto flex w-full items-center justify-between gap-3 px-4 pb-1 sm:px-8",
        options.layout === "list" && "max-w-5xl",
      )}
    >
      <p className="text-xs text-muted tabular-nums">
        {formatCount(open.length, "open task")}
        {minutes === 0 ? null : `, ${formatDuration(minutes)} by your estimates`}
        {isTruncated ? "; there are more than are shown" : null}
      </p>
      <span className="flex shrink-0 items-center">
        <ViewMenu view={view} options={options} onChange={onOptions} />
        {open.length < 2 ? null : (
          <Button
            variant="quiet"
            aria-pressed={selection.isSelecting}
            className={classNames("px-2 text-xs", selection.isSelecting && "bg-sunken text-ink")}
            onClick={selection.isSelecting ? selection.end : selection.begin}
          >
            <SquareCheck aria-hidden="true" className="size-3.5" />
            Select
          </Button>
        )}
      </span>
    </div>
  );
}
