import { dayNumberOf } from "@hourloom/domain/time/day-number";
import { indexByDay, type LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import type { DateRange } from "@hourloom/schema/events";
import { formatDay } from "@/shared/time/format";
import { ItemContent } from "./agenda-day";
import { listAgendaDays } from "./agenda-days";

interface AgendaSheetProps {
  range: DateRange;
  laidOut: readonly LaidOutItem[];
  today: string;
}

/** The days of a range with their items, for paper. */
export function AgendaSheet({ range, laidOut, today }: AgendaSheetProps) {
  const days = { fromDay: dayNumberOf(range.from), toDay: dayNumberOf(range.to) };
  const listed = listAgendaDays(indexByDay(laidOut, days), days, []);
  if (listed.length === 0) return <p>Nothing on these days.</p>;
  return listed.map(({ date, items }) => (
    <section key={date} className="pb-4">
      <h2 className="border-t pt-2 pb-1 text-base font-semibold break-after-avoid">{formatDay(date)}</h2>
      <ul>
        {items.map((laidOut) => (
          <li key={laidOut.key} className="flex items-center gap-3 pb-1 break-inside-avoid">
            <ItemContent laidOut={laidOut} date={date} today={today} isPhone={false} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
