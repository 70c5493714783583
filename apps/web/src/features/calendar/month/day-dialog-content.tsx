import { Button } from "@hourloom/ui/button";
import { Dialog, DialogContent, DialogHeader } from "@hourloom/ui/dialog";
import { Plus } from "@hourloom/ui/icons";
import { formatDay } from "@/shared/time/format";
import type { DayDialogProps } from "./day-dialog";
import { DayList } from "../grid/day-list";

/** The dialog with all items of a day. */
export function DayDialogContent(props: DayDialogProps) {
  const { day, items, onOpen, onNew, onClose, onClosed } = props;
  return (
    <Dialog open={day !== undefined} onClose={onClose}>
      {day === undefined ? null : (
        <DialogContent
          className="sm:max-w-sm"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
        >
          <DialogHeader className="pl-4">{formatDay(day)}</DialogHeader>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-2">
            <DayList
              day={day}
              items={items}
              onOpen={onOpen}
              onToggleTask={props.onToggleTask}
              onItemPointerDown={props.onItemPointerDown}
            />
          </div>
          <div className="px-4 pt-2 pb-4">
            <Button className="w-full" onClick={() => onNew(day)}>
              <Plus aria-hidden="true" className="size-4" />
              New item
            </Button>
          </div>
        </DialogContent>
      )}
    </Dialog>
  );
}
