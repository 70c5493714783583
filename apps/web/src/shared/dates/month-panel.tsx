import { Skeleton } from "@hourloom/ui/skeleton";
import { useState } from "react";
import { createLazyModule, useLazyModule } from "@/shared/lazy/lazy-module";
import { useAccountClock } from "./account-clock";

/** Loaded with the first month, for its library. */
const smallMonth = createLazyModule(() => import("./small-month"));

interface MonthPanelProps {
  value: string | null;
  today: string;
  isFocused: boolean;
  onPick: (date: string) => void;
}

/** The month of a date with what is on its days. */
export function MonthPanel({ value, today, isFocused, onPick }: MonthPanelProps) {
  const loaded = useLazyModule(smallMonth);
  const { useDayMarks } = useAccountClock();
  const [turned, setTurned] = useState<string>();
  const marks = useDayMarks(turned ?? `${(value ?? today).slice(0, 7)}-01`);
  if (loaded.status === "failed") return <p role="alert">The month could not be loaded. The date can be typed.</p>;
  if (loaded.status === "loading") return <Skeleton className="h-64" />;
  const { SmallMonth } = loaded.part;
  return (
    <SmallMonth value={value} today={today} marks={marks} autoFocus={isFocused} onPick={onPick} onMonth={setTurned} />
  );
}
