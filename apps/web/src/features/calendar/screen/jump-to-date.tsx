import { IconButton } from "@hourloom/ui/icon-button";
import { Button } from "@hourloom/ui/button";
import { ButtonPopover } from "@hourloom/ui/button-popover";
import { ChevronDown } from "@hourloom/ui/icons";
import { Skeleton } from "@hourloom/ui/skeleton";
import { useState } from "react";
import { useHasSideMonth } from "@/shared/page/media";
import { setSideMonthShown, useSideMonthShown } from "@/shared/time/calendar-preferences";
import { useCalendarActions } from "./use-calendar-actions";
import type { MonthProps } from "../side-month/marked-month";

/** The button of a small month, which goes to the chosen day. It covers its positioned parent. */
export function JumpToDate({ value, today, onPick }: MonthProps) {
  const [isOpen, setOpen] = useState(false);
  const actions = useCalendarActions(isOpen);
  const hasSide = useHasSideMonth();
  const isBeside = useSideMonthShown();
  // Over the heading beside it, which is pressed, too.
  const button = (
    <IconButton
      icon={ChevronDown}
      label="Jump to a date"
      className="absolute -inset-x-1 inset-y-0 size-auto justify-end px-1 hover:bg-ink/5 max-sm:[&>svg]:hidden"
    />
  );
  const pick = (picked: string) => {
    setOpen(false);
    onPick(picked);
  };
  return (
    <ButtonPopover
      button={button}
      open={isOpen}
      onOpenChange={setOpen}
      label="Jump to a date"
      className="w-72 p-3 pointer-coarse:w-88"
    >
      {actions === undefined ? (
        <Skeleton className="h-64" />
      ) : (
        <actions.MarkedMonth autoFocus value={value} today={today} onPick={pick} />
      )}
      {hasSide ? (
        <Button
          variant="quiet"
          className="mt-2 w-full"
          onClick={() => {
            setSideMonthShown(!isBeside);
            setOpen(false);
          }}
        >
          {isBeside ? "Hide beside the calendar" : "Keep beside the calendar"}
        </Button>
      ) : null}
    </ButtonPopover>
  );
}
