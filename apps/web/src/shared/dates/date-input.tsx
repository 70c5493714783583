import { addDays } from "@hourloom/domain/time/day-number";
import { wallClockIn } from "@hourloom/domain/time/zone-clock";
import { isCalendarDate } from "@hourloom/schema/fields/address-formats";
import { classNames } from "@hourloom/ui/class-names";
import { FieldPopover } from "@hourloom/ui/field-popover";
import { Input } from "@hourloom/ui/input";
import { Skeleton } from "@hourloom/ui/skeleton";
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from "react";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";
import { useToday } from "@/shared/time/clock";
import { formatDay, formatDayField } from "@/shared/time/format";
import { type UseDayMarks, useAccountClock } from "./account-clock";
import { parseDateText, type Read } from "./read-date";
import type { SmallMonth } from "./small-month";
import { NO_STATUS, useTypedText } from "./use-typed-text";

const loadMonth = () => import("./small-month");

export interface DateInputProps extends Omit<ComponentProps<typeof Input>, "value" | "onChange" | "type" | "ref"> {
  /** `YYYY-MM-DD`, typed text that is no date, or null if it is empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Whether readable text is passed on only when the field is left or sent. */
  isDeferred?: boolean;
  ref?: ((element: HTMLInputElement | null) => void) | undefined;
}

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
function LazyMonthPanel(props: MonthPanelProps) {
  const [month] = useLazyModule(loadMonth, true);
  const [marks] = useLazyModule(useAccountClock().loadDayMarks, true);
  if (month.status === "failed" || marks.status === "failed") {
    return <p role="alert">The month could not be loaded. The date can be typed.</p>;
  }
  if (month.status === "loading" || marks.status === "loading") return <Skeleton className="h-64" />;
  return <MonthPanel {...props} useDayMarks={marks.part.useDayMarks} SmallMonth={month.part.SmallMonth} />;
}

const steps: Readonly<Record<string, number | undefined>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A date, typed in any form that `parseDateText` reads, stepped by arrows (with Shift by a
 * week), or chosen from a small month, which Alt and the down arrow open.
 */
export function DateInput({ value, onChange, isDeferred = false, className, ref, ...props }: DateInputProps) {
  const { zone, dateOrder } = useAccountClock();
  const today = useToday(zone);
  const monthId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [month, setMonth] = useState<"closed" | "open" | "focused">("closed");
  const read = (text: string): Read => {
    const now = wallClockIn(zone, Date.now());
    return parseDateText(text, { now, dateOrder, languages: navigator.languages });
  };
  const format = (date: string) => formatDayField(date, today);
  const { text, reading, type, choose, commit } = useTypedText({
    value,
    isValid: isCalendarDate,
    format,
    read,
    onChange,
    isDeferred,
  });
  const date = value !== null && isCalendarDate(value) ? value : null;
  const [stepped, setStepped] = useState("");
  const step = (days: number) => {
    const next = date === null ? today : addDays(date, days);
    if (!isCalendarDate(next)) return;
    choose(next);
    setStepped(formatDay(next));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = steps[event.key];
    if (event.key === "Enter") {
      commit();
      setMonth("closed");
    }
    if (by === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.altKey) setMonth(event.key === "ArrowDown" ? "focused" : "closed");
    else step(event.shiftKey ? by * 7 : by);
  };
  return (
    <FieldPopover
      id={monthId}
      open={month !== "closed"}
      onClose={() => {
        if (month === "focused") field.current?.focus();
        setMonth("closed");
      }}
      label="Choose a date"
      className="w-72 p-3"
      fieldClassName="relative block min-w-0"
      field={
        <>
          <Input
            {...props}
            ref={(element) => {
              field.current = element;
              ref?.(element);
            }}
            autoComplete="off"
            spellCheck={false}
            aria-haspopup="dialog"
            aria-expanded={month !== "closed"}
            role="combobox"
            aria-controls={monthId}
            data-escapes={month === "closed" ? undefined : ""}
            className={classNames("base:px-2", className)}
            value={text}
            onFocus={(event) => event.target.select()}
            onClick={() => setMonth("open")}
            onKeyDown={onKeyDown}
            onChange={({ target }) => type(target.value)}
            onBlur={(event) => {
              setStepped("");
              commit();
              props.onBlur?.(event);
            }}
          />
          <span role="status" className="sr-only">
            {reading === "" ? "Not a date yet" : (reading ?? (stepped || NO_STATUS))}
          </span>
        </>
      }
    >
      <LazyMonthPanel
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
          {reading === "" ? "Not a date yet: try “fri” or “3 dec”" : date === null ? reading : formatDay(date)}
        </p>
      )}
    </FieldPopover>
  );
}
