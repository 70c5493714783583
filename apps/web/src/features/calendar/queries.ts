import { addMonths, firstOfMonth } from "@hourloom/domain/calendar/day-number";
import { monthGrid } from "@hourloom/domain/calendar/month-grid";
import type { Services } from "@/shared/services";

type Api = Services["api"];

/** The events of the weeks that the month of `date` shows. */
export function eventsInMonth(api: Api, date: string) {
  const { from, to } = monthGrid(date);
  return api.events.inRange.queryOptions({ from, to });
}

/** The part of the key that all fetched ranges of events share. */
export function everyEventRange(api: Api) {
  const [path] = api.events.inRange.queryOptions({ from: "", to: "" }).queryKey;
  return { queryKey: [path] };
}

/** Fetches the months before and after, so that turning the page shows them at once. */
export async function prefetchNeighbours({ api, queryClient }: Services, date: string): Promise<void> {
  const first = firstOfMonth(date);
  await Promise.all(
    [addMonths(first, 1), addMonths(first, -1)].map((month) => queryClient.prefetchQuery(eventsInMonth(api, month))),
  );
}
