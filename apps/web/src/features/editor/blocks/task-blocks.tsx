import { compareText } from "@hourloom/domain/ordering/compare-text";
import { todayIn } from "@hourloom/domain/time/zone-clock";
import type { CalendarTask, CalendarTaskBlock } from "@hourloom/schema/workspace";
import { IconButton } from "@hourloom/ui/icon-button";
import { Button } from "@hourloom/ui/button";
import { CalendarRange, ChevronDown, ChevronRight, Trash2 } from "@hourloom/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useItemEditing, usePendingChanges } from "@/features/changes/changes-provider";
import { useServices } from "@/shared/api/services";
import { useMinute } from "@/shared/time/clock";
import { useRestoreFocus } from "@/shared/focus/restore-focus";
import { toggled } from "@/shared/state/toggled";
import { formatDuration, formatRelativeDay, formatTimes } from "@/shared/time/format";
import { BlockTimes } from "./block-times";
import { blocksOf, lengthOf, usePlanBlock } from "./use-plan-block";

function whenOf({ date, start_time, end_time }: CalendarTaskBlock, today: string): [string, string | undefined] {
  return [`${formatRelativeDay(date, today)},`, formatTimes(start_time, end_time)];
}

/** The blocks of a task by time, with pending changes. */
function useBlocks(task: CalendarTask): readonly CalendarTaskBlock[] | undefined {
  const { data } = useQuery(useServices().api.taskBlocks.ofTask.queryOptions({ id: task.id }));
  const pending = usePendingChanges();
  if (data === undefined) return undefined;
  // Confirmed changes of other items are written to this list, too.
  return blocksOf(task.id, data, pending).toSorted((a, b) =>
    compareText(`${a.date} ${a.start_time}`, `${b.date} ${b.start_time}`),
  );
}

interface BlockRowProps {
  block: CalendarTaskBlock;
  today: string;
  isOpen: boolean;
  onToggle: () => void;
}

function BlockRow({ block, today, isOpen, onToggle }: BlockRowProps) {
  const { actions } = useItemEditing();
  const [day, times] = whenOf(block, today);
  const Mark = isOpen ? ChevronDown : ChevronRight;
  return (
    <li className="flex flex-col gap-1">
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-8 min-w-0 flex-1 items-center gap-x-1 rounded-md px-2 py-0.5 text-left text-sm tabular-nums hover:bg-sunken pointer-coarse:min-h-11"
        >
          <Mark aria-hidden="true" className="-ml-1 size-4 shrink-0 text-muted" />
          <span className="flex min-w-0 flex-wrap items-center gap-x-1">
            <span>{day}</span> {/* In a narrow form they are in one line below the day. */}
            <span className="whitespace-nowrap">
              {times} <span className="ml-1 text-xs text-muted">{formatDuration(lengthOf(block))}</span>
            </span>
          </span>
        </button>
        <IconButton icon={Trash2} label={`Delete ${day} ${times}`} onClick={() => void actions.remove(block)} />
      </div>
      {isOpen ? <BlockTimes block={block} today={today} /> : null}
    </li>
  );
}

/**
 * When a task is planned: its blocks, whose times are changed in place, and a button for another
 * one at the first free time.
 */
export function TaskBlocks({ task, zone }: { task: CalendarTask; zone: string }) {
  const blocks = useBlocks(task);
  const plan = usePlanBlock(zone);
  const today = todayIn(zone, useMinute());
  const button = useRef<HTMLButtonElement>(null);
  const [openIds, setOpenIds] = useState<readonly string[]>([]);
  const count = blocks?.length ?? 0;
  // Deleting a block removes its row with the focused button.
  useRestoreFocus(count, (before) => {
    if (count < before) button.current?.focus({ preventScroll: true });
  });
  if (blocks === undefined || (task.is_completed && count === 0)) return null;
  const total = blocks.reduce((sum, block) => sum + lengthOf(block), 0);
  return (
    <section aria-label="Blocks" className="-mx-4 flex flex-col gap-1 border-t px-4 pt-2">
      <div className="flex items-center justify-between gap-2">
        <p className="text-xs text-muted tabular-nums">
          {count === 0 ? "No time is planned yet" : `${formatDuration(total)} planned`}
        </p>
        {task.is_completed ? null : (
          <Button
            ref={button}
            variant="quiet"
            className="-mr-2 px-2"
            onClick={({ detail }) => {
              // A double click plans once.
              if (detail < 2) void plan({ task }).then(({ id }) => setOpenIds((ids) => [...ids, id]));
            }}
          >
            <CalendarRange aria-hidden="true" className="size-4" />
            Plan a block
          </Button>
        )}
      </div>
      {count === 0 ? null : (
        // The padding is for the ring of the focus.
        <ul className="-mx-3 -my-1 flex max-h-74 scroll-py-1 flex-col gap-0.5 overflow-y-auto p-1">
          {blocks.map((block) => (
            <BlockRow
              key={block.id}
              block={block}
              today={today}
              isOpen={openIds.includes(block.id)}
              onToggle={() => setOpenIds((ids) => toggled(ids, block.id))}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
