import "@schedule-x/theme-default/dist/index.css";
import "temporal-polyfill/global";
import { createCalendar, createViewMonthGrid, createViewWeek } from "@schedule-x/calendar";
import type { Entry } from "../../entries.ts";
import { fetchPage, findRoot, markItemsReady } from "../page.ts";

const ZONE = "UTC";

function eventOf({ id, title, start, end, isAllDay }: Entry) {
  if (!isAllDay) {
    const at = (moment: string) => Temporal.PlainDateTime.from(moment).toZonedDateTime(ZONE);
    return { id, title, start: at(start), end: at(end) };
  }
  // The end is inclusive.
  return { id, title, start: Temporal.PlainDate.from(start), end: Temporal.PlainDate.from(end).subtract({ days: 1 }) };
}

const { entries, view, date } = await fetchPage();
const events = entries.map(eventOf);
markItemsReady();
createCalendar({
  views: [createViewMonthGrid(), createViewWeek()],
  defaultView: view === "month" ? "month-grid" : "week",
  selectedDate: Temporal.PlainDate.from(date),
  firstDayOfWeek: 7,
  timezone: ZONE,
  events,
}).render(findRoot());
