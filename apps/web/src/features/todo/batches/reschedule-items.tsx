import { type RescheduleDay, rescheduledDate } from "@hourloom/domain/tasks/reschedule";
import { DropdownMenuItem } from "@hourloom/ui/dropdown-menu";
import { DropdownMenuHint } from "@hourloom/ui/dropdown-menu-hint";
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

interface RescheduleItemsProps {
  today: string;
  onReschedule: (date: string | null) => void;
  onPick: (event: Event) => void;
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
            <DropdownMenuHint>{weekdays[weekdayOf(date)]?.short ?? ""}</DropdownMenuHint>
          </DropdownMenuItem>
        );
      })}
      <DropdownMenuItem onSelect={onPick}>Pick a date…</DropdownMenuItem>
      <DropdownMenuItem onSelect={() => onReschedule(null)}>No date</DropdownMenuItem>
    </>
  );
}
