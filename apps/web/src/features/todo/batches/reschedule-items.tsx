import { type RescheduleDay, rescheduledDate } from "@hourloom/domain/tasks/reschedule";
import { DropdownMenuItem } from "@hourloom/ui/dropdown-menu";
import { weekdayOf } from "@hourloom/domain/time/day-number";
import { weekdays } from "@/shared/time/format";

export const rescheduleDays: readonly { day: RescheduleDay; label: string; key: string }[] = [
  { day: "today", label: "Today", key: "t" },
  { day: "tomorrow", label: "Tomorrow", key: "m" },
  { day: "weekend", label: "Weekend", key: "w" },
  { day: "next_week", label: "Next week", key: "e" },
];
export const PICK_KEY = "p";
export const NO_DATE_KEY = "r";

function Hint({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="ml-auto pl-4 text-xs text-muted">
      {children}
    </span>
  );
}

interface RescheduleItemsProps {
  today: string;
  onReschedule: (date: string | null) => void;
  onPick: () => void;
}

/** The days to which tasks are moved by one press, as items of a menu. */
export function RescheduleItems({ today, onReschedule, onPick }: RescheduleItemsProps) {
  return (
    <>
      {rescheduleDays.map(({ day, label }) => {
        const date = rescheduledDate(day, today);
        return (
          <DropdownMenuItem key={day} onSelect={() => onReschedule(date)}>
            {label}
            <Hint>{weekdays[weekdayOf(date)]?.short ?? ""}</Hint>
          </DropdownMenuItem>
        );
      })}
      <DropdownMenuItem onSelect={onPick}>Pick a date…</DropdownMenuItem>
      <DropdownMenuItem onSelect={() => onReschedule(null)}>No date</DropdownMenuItem>
    </>
  );
}
