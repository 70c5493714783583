import { Button } from "@hourloom/ui/button";
import { DialogHeader } from "@hourloom/ui/dialog";
import { Plus } from "@hourloom/ui/icons";
import { Popover } from "@hourloom/ui/popover";
import { useBackCloses } from "@/shared/page/use-back-closes";
import { formatDay } from "@/shared/time/format";
import { DayList, type DayListProps } from "../grid/day-list";

interface DayPopoverProps extends Omit<DayListProps, "day" | "isFirstFocused"> {
  day: string | undefined;
  /** Returns the bounding box of the day's "+N more"; keeps its identity. */
  findAnchor: () => DOMRect | undefined;
  onNew: (day: string) => void;
  onClose: () => void;
  onClosed: () => void;
}

/** The popover with all items of a day; on phones a sheet. */
export function DayPopover({ day, findAnchor, onNew, onClose, onClosed, ...list }: DayPopoverProps) {
  useBackCloses(day !== undefined, onClose);
  return (
    <Popover
      open={day !== undefined}
      onClose={onClose}
      onPressOutside={onClose}
      onClosed={onClosed}
      findAnchor={findAnchor}
      label={day === undefined ? "" : formatDay(day)}
    >
      {day === undefined ? null : (
        <>
          <DialogHeader className="pl-4">{formatDay(day)}</DialogHeader>
          <div className="max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain px-3 pb-1">
            <DayList {...list} day={day} isFirstFocused />
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
