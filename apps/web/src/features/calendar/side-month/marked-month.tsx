import { firstOfMonth } from "@hourloom/domain/time/day-number";
import { useState } from "react";
import { SmallMonth } from "@/shared/dates/small-month";
import { useDayMarks } from "../calendars/use-day-marks";

export interface MonthProps {
  /** The chosen day, `YYYY-MM-DD`. */
  value: string;
  today: string;
  onPick: (date: string) => void;
}

/** A small month that shows which days have something. */
export function MarkedMonth(props: MonthProps & { autoFocus?: boolean }) {
  const { value } = props;
  // Another day shows its own month instead of the one that was turned to.
  const [turned, setTurned] = useState({ from: value, month: firstOfMonth(value) });
  const month = turned.from === value ? turned.month : firstOfMonth(value);
  return (
    <SmallMonth {...props} marks={useDayMarks(month)} onMonth={(next) => setTurned({ from: value, month: next })} />
  );
}
