import "@fullcalendar/react/skeleton.css";
import "@fullcalendar/react/themes/classic/theme.css";
import "@fullcalendar/react/themes/classic/palette.css";
import FullCalendar from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import theme from "@fullcalendar/react/themes/classic";
import timeGrid from "@fullcalendar/react/timegrid";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { fetchPage, findRoot, markItemsReady } from "../page.ts";

const { entries, view, date } = await fetchPage();
const events = entries.map(({ isAllDay, ...entry }) => ({ ...entry, allDay: isAllDay }));
markItemsReady();
createRoot(findRoot()).render(
  createElement(FullCalendar, {
    plugins: [dayGrid, timeGrid, theme],
    initialView: view === "month" ? "dayGridMonth" : "timeGridWeek",
    initialDate: date,
    timeZone: "UTC",
    height: "100%",
    headerToolbar: { left: "title", right: "prev,next" },
    // Like ours: shows what fits and counts the rest.
    dayMaxEvents: true,
    events,
  }),
);
