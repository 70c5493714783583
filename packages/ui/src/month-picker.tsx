import { ChevronLeft, ChevronRight } from "lucide-react";
import { createContext, useContext, useState } from "react";
import { DayPicker, type DayButtonProps, DayButton, type ChevronProps } from "react-day-picker";
import { classNames } from "./class-names.ts";

/** What is on a day: shown as up to three dots, and read out. */
export interface DayMark {
  count: number;
  text: string;
}

export interface MonthPickerProps {
  /** `YYYY-MM-DD`; null if no day is chosen. */
  value: string | null;
  /** `YYYY-MM-DD` */
  today: string;
  /** 0 is Sunday. */
  weekStart: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  /** By date; days without an entry are empty. */
  marks?: ReadonlyMap<string, DayMark> | undefined;
  /** The accessible name of a day. */
  formatDay: (date: string) => string;
  onPick: (date: string) => void;
  /** Called with the first day of another month that is shown. */
  onMonth?: ((month: string) => void) | undefined;
  /** Whether the chosen day, or today, is focused on mount. */
  autoFocus?: boolean | undefined;
  className?: string | undefined;
}

/** Noon, since midnight does not exist on every day in every time zone. */
function toDate(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const noon = new Date(2000, 0, 1, 12);
  // The constructor maps the years 0 to 99 to the twentieth century.
  noon.setFullYear(year, month - 1, day);
  return noon;
}

function fromDate(date: Date): string {
  const pad = (value: number, length: number) => String(value).padStart(length, "0");
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}

function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

const DOTS = [1, 2, 3];

function Arrow({ orientation }: ChevronProps) {
  const Icon = orientation === "left" ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden="true" className="size-4" />;
}

const dayClasses =
  "relative flex h-8 w-full cursor-pointer items-center justify-center rounded-sm text-sm tabular-nums hover:bg-sunken pointer-coarse:h-11";

const Marks = createContext<ReadonlyMap<string, DayMark> | undefined>(undefined);

function Day({ className, children, ...day }: DayButtonProps) {
  const marks = useContext(Marks);
  const { selected, today, outside } = day.modifiers;
  const mark = marks?.get(fromDate(day.day.date));
  const dots = DOTS.slice(0, mark?.count ?? 0);
  return (
    <DayButton
      {...day}
      title={mark?.text}
      className={classNames(
        dayClasses,
        outside === true && "text-muted",
        today === true && "font-semibold text-accent",
        selected === true && "bg-accent font-semibold text-on-accent hover:bg-accent-strong",
        className,
      )}
    >
      {children}
      <span aria-hidden="true" className="absolute inset-x-0 bottom-0.5 flex justify-center gap-0.5">
        {dots.map((dot) => (
          <span key={dot} className="size-1 rounded-full bg-current opacity-60" />
        ))}
      </span>
    </DayButton>
  );
}

const components = { Chevron: Arrow, DayButton: Day };

/** The year 1 to 9999: others have no date of four digits. */
const [FIRST_MONTH, LAST_MONTH] = [toDate("0001-01-01"), toDate("9999-12-01")];

/**
 * A month with one selectable day, as an ARIA grid: arrows move by a day or week, Home and End in
 * the week, PageUp and PageDown by a month.
 */
export function MonthPicker({ value, today, marks, formatDay, onPick, onMonth, ...props }: MonthPickerProps) {
  // The month of another value is shown instead of the one that was turned to.
  const [turned, setTurned] = useState<{ from: string | null; month: string }>();
  const month = turned?.from === value && turned !== undefined ? turned.month : firstOfMonth(value ?? today);
  const turnTo = (next: Date) => {
    const first = fromDate(next);
    setTurned({ from: value, month: first });
    onMonth?.(first);
  };
  const button =
    "flex size-8 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11";
  return (
    <Marks value={marks}>
      <DayPicker
        mode="single"
        required
        showOutsideDays
        fixedWeeks
        navLayout="around"
        autoFocus={props.autoFocus === true}
        className={props.className ?? ""}
        weekStartsOn={props.weekStart}
        today={toDate(today)}
        month={toDate(month)}
        startMonth={FIRST_MONTH}
        endMonth={LAST_MONTH}
        selected={value === null ? undefined : toDate(value)}
        onSelect={(date) => onPick(fromDate(date))}
        onMonthChange={turnTo}
        formatters={{ formatWeekdayName: (date) => date.toLocaleDateString("en", { weekday: "short" }).slice(0, 2) }}
        labels={{
          labelDayButton: (date, { today: isToday }) => {
            const day = fromDate(date);
            const parts = [formatDay(day), isToday === true ? "today" : undefined, marks?.get(day)?.text];
            return parts.filter((part) => part !== undefined).join(", ");
          },
          labelNext: () => "Next month",
          labelPrevious: () => "Previous month",
          labelGrid: (date) => date.toLocaleDateString("en", { month: "long", year: "numeric" }),
          labelWeekday: (date) => date.toLocaleDateString("en", { weekday: "long" }),
        }}
        components={components}
        classNames={{
          month: "grid grid-cols-[auto_1fr_auto] items-center",
          month_caption: "text-center text-sm font-semibold",
          button_previous: button,
          button_next: button,
          month_grid: "col-span-3 w-full table-fixed border-collapse",
          weekday: "h-7 text-xs font-semibold text-muted",
          day: "p-0",
        }}
      />
    </Marks>
  );
}
