import { addDays } from "@hourloom/domain/time/day-number";
import { wallClockIn } from "@hourloom/domain/time/zone-clock";
import { isCalendarDate } from "@hourloom/schema/fields/address-formats";
import { classNames } from "@hourloom/ui/class-names";
import { useId, useRef, useState } from "react";
import { usePhraseReader } from "@/shared/phrases/phrase-reader";
import { useWeekStart } from "@/shared/time/calendar-preferences";
import { useToday } from "@/shared/time/clock";
import { formatDay, formatDayField } from "@/shared/time/format";
import { useAccountClock } from "./account-clock";
import { MonthPanel } from "./month-panel";
import { parseDateText, type Read, type TypedTimes } from "./read-date";
import { type TypedFieldProps, TypedInput } from "./typed-input";
import { useTypedText } from "./use-typed-text";

const withMonth = { "aria-haspopup": "dialog" } as const;
/** Without a month that hangs from it, it is no combobox. */
const plainField = { role: undefined, "aria-controls": undefined, "aria-expanded": undefined };

interface DateInputProps extends TypedFieldProps {
  /** Called with times typed beside the date; without it, the field says that they are not read. */
  onTimes?: ((times: TypedTimes) => void) | undefined;
  /** Called with the last of several days that are typed; without it, these are not read. */
  onLastDay?: ((lastDay: string) => void) | undefined;
  /** Whether a month is shown beside the field, so that none hangs from it. */
  hasMonth?: boolean;
  /** Whether days without a year are the last ones, as those of past sessions. */
  past?: "preferred" | undefined;
}

/**
 * A date (`YYYY-MM-DD`), typed in any form that `parseDateText` reads, stepped by arrows (with
 * Shift by a week), or chosen from a small month, which a press or Alt and the down arrow open.
 */
export function DateInput({
  value,
  onChange,
  isDeferred = false,
  onTimes,
  onLastDay,
  hasMonth = false,
  past,
  className,
  ref,
  ...props
}: DateInputProps) {
  const { zone, dateOrder } = useAccountClock();
  const weekStart = useWeekStart();
  usePhraseReader();
  const today = useToday(zone);
  const monthId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [month, setMonth] = useState<"closed" | "open" | "focused">("closed");
  const read = (text: string, before: string | null): Read => {
    const now = wallClockIn(zone, Date.now());
    // "Fri" in a field of a day next year is the Friday after it.
    const from = before !== null && isCalendarDate(before) && before > now.date ? before : undefined;
    const hasLastDay = onLastDay !== undefined;
    const { languages } = navigator;
    return parseDateText(text, { now, dateOrder, languages, weekStart, from, past, hasLastDay });
  };
  const format = (date: string) => formatDayField(date, today);
  const typed = useTypedText({
    value,
    isValid: isCalendarDate,
    format,
    read,
    onChange,
    isDeferred,
    onTimes,
    onLastDay,
  });
  const { reading, choose } = typed;
  const date = value !== null && isCalendarDate(value) ? value : null;
  const step = (days: number): string => {
    const next = date === null ? today : addDays(date, days);
    if (!isCalendarDate(next)) return "";
    choose(next);
    return formatDay(next);
  };
  const content = (
    <>
      <MonthPanel
        key={month}
        value={date}
        today={today}
        isFocused={month === "focused"}
        onPick={(picked) => {
          choose(picked);
          setMonth("closed");
          field.current?.focus();
        }}
      />
      {reading === undefined ? null : (
        <p aria-hidden="true" className="pt-2 text-center text-xs text-muted">
          {reading === "" ? "Not a date yet: try “fri” or “3 dec”" : reading}
        </p>
      )}
    </>
  );
  return (
    <TypedInput
      {...props}
      ref={(element) => {
        field.current = element;
        ref?.(element);
      }}
      typed={typed}
      unreadable="Not a date yet"
      {...(hasMonth ? plainField : withMonth)}
      className={classNames("base:px-2", className)}
      popup={{
        id: monthId,
        controls: monthId,
        label: "Choose a date",
        className: "w-72 p-3",
        isOpen: month !== "closed" && !hasMonth,
        content,
      }}
      onStep={(by, isLarge) => step(isLarge ? by * 7 : by)}
      onOpen={(by) => setMonth(by === "keys" ? "focused" : "open")}
      onClose={() => {
        if (month === "focused") field.current?.focus();
        setMonth("closed");
      }}
    />
  );
}
