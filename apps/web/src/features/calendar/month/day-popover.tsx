import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import type { CalendarItem } from "@hourloom/schema/workspace";
import { Button } from "@hourloom/ui/button";
import { DialogHeader } from "@hourloom/ui/dialog";
import { Plus } from "@hourloom/ui/icons";
import { Popover } from "@hourloom/ui/popover";
import { formatDay } from "@/shared/time/format";
import { DayList } from "../grid/day-list";
import type { ItemPointerDown } from "../grid/view-props";

interface DayPopoverProps {
  day: string | undefined;
  today: string;
  items: readonly LaidOutItem[];
  /** Returns the bounding box of the day's "+N more"; keeps its identity. */
  findAnchor: () => DOMRect | undefined;
  onOpen: (laidOut: LaidOutItem) => void;
  onToggleTask: (item: CalendarItem) => void;
  onNew: (day: string) => void;
  onClose: () => void;
  onClosed: () => void;
  onItemPointerDown: ItemPointerDown;
}

/** The popover with all items of a day; on phones a sheet. */
export function DayPopover({ day, items, onNew, onClose, onClosed, ...props }: DayPopoverProps) {
  return (
    <Popover
      open={day !== undefined}
      onClose={onClose}
      onPressOutside={onClose}
      onClosed={onClosed}
      findAnchor={props.findAnchor}
      label={day === undefined ? "" : formatDay(day)}
    >
      {day === undefined ? null : (
        <>
          <DialogHeader className="pl-4">{formatDay(day)}</DialogHeader>
          <div className="max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain px-3 pb-1">
            <DayList
              day={day}
              today={props.today}
              items={items}
              isFirstFocused
              onOpen={props.onOpen}
              onToggleTask={props.onToggleTask}
              onItemPointerDown={props.onItemPointerDown}
            />
          </div>
          <div className="p-3 pt-2">
            <Button className="w-full" onClick={() => onNew(day)}>
              <Plus aria-hidden="true" className="size-4" />
              New item
            </Button>
          </div>
        </>
      )}
    </Popover>
  );
}
