import { Button } from "@hourloom/ui/button";
import { X } from "@hourloom/ui/icons";
import { setSideMonthShown } from "@/shared/time/calendar-preferences";
import { MarkedMonth, type MonthProps } from "./marked-month";

/** The small month beside the calendar. Loaded lazily. */
export function SideMonth(props: MonthProps) {
  return (
    <>
      <div className="flex items-center justify-between">
        <h2 className="px-2 text-xs font-semibold text-muted">Small month</h2>
        <Button look="plain" size="icon" aria-label="Close the small month" onClick={() => setSideMonthShown(false)}>
          <X aria-hidden="true" className="size-4" />
        </Button>
      </div>
      <MarkedMonth {...props} />
    </>
  );
}
