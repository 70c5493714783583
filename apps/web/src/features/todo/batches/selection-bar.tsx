import type { CalendarTask } from "@hourloom/schema/calendar";
import { TASK_BATCH_MAX } from "@hourloom/schema/fields/limits";
import { Button } from "@hourloom/ui/button";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "@hourloom/ui/dropdown-menu";
import { CalendarClock, CheckMark, ChevronsUp, CornerDownRight, Tag, Trash2, X } from "@hourloom/ui/icons";
import { type ReactNode, useState } from "react";
import { PriorityIcon, priorities, priorityNames } from "@/shared/tasks/priority";
import { formatCount } from "@/shared/time/format";
import { AddTagsDialog } from "./add-tags-dialog";
import { RescheduleItems } from "./reschedule-items";
import type { TaskBatches } from "./task-batches";
import type { Selection } from "./use-selection";

const iconClasses = "size-4 shrink-0";
const actClasses =
  "px-2.5 max-sm:h-auto max-sm:min-h-12 max-sm:flex-col max-sm:gap-1 max-sm:px-1 max-sm:text-[0.6875rem] max-sm:leading-none";

interface ActProps {
  icon: ReactNode;
  /** Beside the icon on wide screens, and below it on phones. */
  label: string;
}

function actContent({ icon, label }: ActProps) {
  return (
    <>
      {icon}
      <span className="sm:max-lg:sr-only">{label}</span>
    </>
  );
}

/** A button that opens a menu above the bar. */
function ActMenu({ isDisabled, children, ...act }: ActProps & { isDisabled: boolean; children: ReactNode }) {
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button look="quiet" className={actClasses} disabled={isDisabled}>
          {actContent(act)}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" className="max-h-80 max-w-72 overflow-y-auto">
        {children}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

export interface SelectionBarProps {
  selection: Selection;
  batches: TaskBatches;
  lists: readonly { id: string; title: string }[];
  today: string;
  onPickDate: (tasks: readonly CalendarTask[]) => void;
}

function countText(count: number): string {
  if (count === 0) return "Choose tasks";
  return count > TASK_BATCH_MAX ? `${count} chosen; at most ${TASK_BATCH_MAX} at once` : `${count} chosen`;
}

/** The acts on the chosen tasks; each is one change, and ends the choice. */
export function SelectionBar({ selection, batches, lists, today, onPickDate }: SelectionBarProps) {
  const { selected, selectAll, end } = selection;
  const [isTagging, setTagging] = useState(false);
  const isDisabled = selected.length === 0 || selected.length > TASK_BATCH_MAX;
  const run = (act: (tasks: readonly CalendarTask[]) => void) => {
    act(selected);
    end();
  };
  return (
    <div
      role="toolbar"
      aria-label="Chosen tasks"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        end();
      }}
      className="border-t bg-surface shadow-float"
    >
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-1 gap-y-0.5 px-3 py-1.5 sm:px-7">
        <p role="status" className="px-1 text-sm font-semibold tabular-nums">
          {countText(selected.length)}
          <span className="sr-only">{selected.length === 0 ? "" : ` of ${formatCount(selected.length, "task")}`}</span>
        </p>
        <Button look="plain" className="px-2.5" onClick={selectAll}>
          All
        </Button>
        <span className="ml-auto flex items-center max-sm:order-last max-sm:-mx-1 max-sm:w-full max-sm:justify-between">
          <ActMenu
            icon={<CalendarClock aria-hidden="true" className={iconClasses} />}
            label="Reschedule"
            isDisabled={isDisabled}
          >
            <RescheduleItems
              today={today}
              onReschedule={(date) => run((tasks) => batches.reschedule(tasks, date))}
              onPick={() => onPickDate(selected)}
            />
          </ActMenu>
          <ActMenu
            icon={<CornerDownRight aria-hidden="true" className={iconClasses} />}
            label="List"
            isDisabled={isDisabled}
          >
            {lists.map((list) => (
              <DropdownMenuItem
                key={list.id}
                textValue={list.title}
                onSelect={() => run((tasks) => batches.moveToList(tasks, list))}
              >
                <span dir="auto" className="truncate">
                  {list.title}
                </span>
              </DropdownMenuItem>
            ))}
          </ActMenu>
          <ActMenu
            icon={<ChevronsUp aria-hidden="true" className={iconClasses} />}
            label="Priority"
            isDisabled={isDisabled}
          >
            {priorities.map((priority) => (
              <DropdownMenuItem key={priority} onSelect={() => run((tasks) => batches.setPriority(tasks, priority))}>
                <PriorityIcon priority={priority} />
                {priorityNames[priority]}
              </DropdownMenuItem>
            ))}
          </ActMenu>
          <Button look="quiet" className={actClasses} disabled={isDisabled} onClick={() => setTagging(true)}>
            {actContent({ icon: <Tag aria-hidden="true" className={iconClasses} />, label: "Tag" })}
          </Button>
          <Button
            look="quiet"
            className={actClasses}
            disabled={isDisabled || selected.every(({ is_completed }) => is_completed)}
            onClick={() => run(batches.complete)}
          >
            {actContent({ icon: <CheckMark aria-hidden="true" className={iconClasses} />, label: "Complete" })}
          </Button>
          <Button look="quiet" className={actClasses} disabled={isDisabled} onClick={() => run(batches.remove)}>
            {actContent({ icon: <Trash2 aria-hidden="true" className={iconClasses} />, label: "Delete" })}
          </Button>
        </span>
        <Button look="quiet" size="icon" aria-label="End the choice" onClick={end} className="max-sm:ml-auto">
          <X aria-hidden="true" className={iconClasses} />
        </Button>
      </div>
      {isTagging ? (
        <AddTagsDialog
          onAdd={(tags) => run((tasks) => batches.addTags(tasks, tags))}
          onClose={() => setTagging(false)}
        />
      ) : null}
    </div>
  );
}
