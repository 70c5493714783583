import { MonthPicker, type MonthPickerProps } from "@hourloom/ui/month-picker";
import { useWeekStart } from "@/shared/time/calendar-preferences";
import { formatDay } from "@/shared/time/format";

/** A month to choose a day from, with weeks as set. Import it lazily: it loads a library. */
export function SmallMonth(props: Omit<MonthPickerProps, "weekStart" | "formatDay">) {
  return <MonthPicker {...props} weekStart={useWeekStart()} formatDay={formatDay} />;
}
