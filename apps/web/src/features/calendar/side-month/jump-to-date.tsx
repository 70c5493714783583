import { Button } from "@hourloom/ui/button";
import { ButtonPopover } from "@hourloom/ui/button-popover";
import type { MenuProps } from "@/shared/lazy/lazy-menu";
import { useHasSideMonth } from "@/shared/page/media";
import { setSideMonthShown, useSideMonthShown } from "@/shared/time/calendar-preferences";
import { MarkedMonth, type MonthProps } from "./marked-month";

/** A small month below its button, which goes to the chosen day. Loaded lazily. */
export function JumpToDate({ button, isOpen, onOpenChange, value, today, onPick }: MenuProps & MonthProps) {
  const hasSide = useHasSideMonth();
  const isBeside = useSideMonthShown();
  return (
    <ButtonPopover
      button={button}
      open={isOpen}
      onOpenChange={onOpenChange}
      label="Jump to a date"
      className="w-72 p-3 pointer-coarse:w-88"
    >
      <MarkedMonth
        autoFocus
        value={value}
        today={today}
        onPick={(picked) => {
          onOpenChange(false);
          onPick(picked);
        }}
      />
      {hasSide ? (
        <Button
          look="quiet"
          className="mt-2 w-full"
          onClick={() => {
            setSideMonthShown(!isBeside);
            onOpenChange(false);
          }}
        >
          {isBeside ? "Hide beside the calendar" : "Keep beside the calendar"}
        </Button>
      ) : null}
    </ButtonPopover>
  );
}
