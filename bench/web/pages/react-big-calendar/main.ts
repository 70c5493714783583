import "react-big-calendar/lib/css/react-big-calendar.css";
import dayjs from "dayjs";
import { createElement, useState } from "react";
import { Calendar, dayjsLocalizer } from "react-big-calendar";
import { createRoot } from "react-dom/client";
import { fetchPage, findRoot, markItemsReady } from "../page.ts";

const { entries, view, date } = await fetchPage();
const events = entries.map(({ id, title, start, end, isAllDay }) => ({
  id,
  title,
  allDay: isAllDay,
  start: dayjs(start).toDate(),
  end: dayjs(end).toDate(),
}));
const localizer = dayjsLocalizer(dayjs);

function Page() {
  const [shown, setShown] = useState(dayjs(date).toDate());
  const size = { height: "100%" };
  return createElement(Calendar, {
    localizer,
    events,
    view,
    date: shown,
    style: size,
    views: ["month", "week"],
    popup: true,
    onNavigate: setShown,
    onView: () => undefined,
  });
}

markItemsReady();
createRoot(findRoot()).render(createElement(Page));
