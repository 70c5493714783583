import { type DayMark, MonthPicker } from "@hourloom/ui/month-picker";
import { useWeekStart } from "@/shared/time/calendar-preferences";
import { formatDay } from "@/shared/time/format";

interface SmallMonthProps {
  /** `YYYY-MM-DD`; null if no day is chosen. */
  value: string | null;
  today: string;
  marks?: ReadonlyMap<string, DayMark> | undefined;
  onPick: (date: string) => void;
  /** Called with the first day of another month that is shown. */
  onMonth?: (month: string) => void;
  autoFocus?: boolean;
  className?: string;
}

/** A month to choose a day from, with weeks as set. Import it lazily: it loads a library. */
export function SmallMonth(props: SmallMonthProps) {
  return <MonthPicker {...props} weekStart={useWeekStart()} formatDay={formatDay} />;
}
