import { formatCount, formatDay, formatDayShort } from "@/shared/time/format";
import { DayList, type DayListProps } from "../grid/day-list";

interface DaySectionProps extends Omit<DayListProps, "isFirstFocused"> {
  isLoading: boolean;
}

/** On phones, the items of the selected day below the month, which shows items only as dots. */
export function DaySection({ isLoading, ...list }: DaySectionProps) {
  const { day, items } = list;
  return (
    <section aria-labelledby="day-heading" className="flex flex-col gap-3 border-t px-4 pt-3 pb-20">
      <h2 id="day-heading" className="text-base font-semibold">
        <span aria-hidden="true">{formatDayShort(day)}</span>
        <span className="sr-only">
          {formatDay(day)}, {formatCount(items.length, "item")}
        </span>
      </h2>
      {items.length === 0 ? (
        <p className="py-2 text-muted">{isLoading ? "Loading..." : "Nothing on this day."}</p>
      ) : (
        <DayList {...list} />
      )}
    </section>
  );
}
