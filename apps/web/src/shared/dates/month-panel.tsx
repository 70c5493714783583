import { Skeleton } from "@hourloom/ui/skeleton";
import { useState } from "react";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";
import { type UseDayMarks, useAccountClock } from "./account-clock";
import type { SmallMonth } from "./small-month";

const loadMonth = () => import("./small-month");

interface MonthPanelProps {
  value: string | null;
  today: string;
  isFocused: boolean;
  onPick: (date: string) => void;
}

interface LoadedMonthProps extends MonthPanelProps {
  useDayMarks: UseDayMarks;
  SmallMonth: typeof SmallMonth;
}

function MonthPanel({ useDayMarks, SmallMonth, value, today, isFocused, onPick }: LoadedMonthProps) {
  const [turned, setTurned] = useState<string>();
  const marks = useDayMarks(turned ?? `${(value ?? today).slice(0, 7)}-01`);
  return (
    <SmallMonth value={value} today={today} marks={marks} autoFocus={isFocused} onPick={onPick} onMonth={setTurned} />
  );
}

/** The month as soon as it and what is on its days are loaded. */
export function LazyMonthPanel(props: MonthPanelProps) {
  const [month] = useLazyModule(loadMonth, true);
  const [marks] = useLazyModule(useAccountClock().loadDayMarks, true);
  if (month.status === "failed" || marks.status === "failed") {
    return <p role="alert">The month could not be loaded. The date can be typed.</p>;
  }
  if (month.status === "loading" || marks.status === "loading") return <Skeleton className="h-64" />;
  return <MonthPanel {...props} useDayMarks={marks.part.useDayMarks} SmallMonth={month.part.SmallMonth} />;
}
