import type { CalendarTask } from "@hourloom/schema/workspace";
import { Button } from "@hourloom/ui/button";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "@hourloom/ui/dropdown-menu";
import { CalendarClock } from "@hourloom/ui/icons";
import { RescheduleItems } from "./reschedule-items";
import type { TaskBatches } from "./task-batches";

interface CatchUpProps {
  tasks: readonly CalendarTask[];
  today: string;
  batches: TaskBatches;
  onPickDates: (tasks: readonly CalendarTask[]) => void;
  /** Whether there is space for an icon alone. */
  isCompact: boolean;
}

/** Moves all that is overdue to today by one press, or to another day from a menu. */
export function CatchUp({ tasks, today, batches, onPickDates, isCompact }: CatchUpProps) {
  const isOne = tasks.length === 1;
  return (
    <span className="flex items-center gap-1">
      <Button variant="plain" data-control="title" onClick={() => batches.reschedule(tasks, today)}>
        {isOne ? "Move it to today" : "Move all to today"}
      </Button>
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger asChild>
          <Button
            variant={isCompact ? "quiet" : "plain"}
            size={isCompact ? "icon" : "md"}
            aria-label={isOne ? "Move it to another day" : "Move all to another day"}
          >
            {isCompact ? <CalendarClock aria-hidden="true" className="size-4" /> : "To another day"}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <RescheduleItems
            today={today}
            onReschedule={(date) => batches.reschedule(tasks, date)}
            onPick={() => onPickDates(tasks)}
          />
        </DropdownMenuContent>
      </DropdownMenu>
    </span>
  );
}
