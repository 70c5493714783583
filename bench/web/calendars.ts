/** The compared calendars, with the selectors of their pages. */
import type { PageMarks } from "./probe.ts";

export interface Calendar {
  name: string;
  /** The folder of its page; undefined for the app itself. */
  page: string | undefined;
  path: string;
  marks: PageMarks;
}

export const ours: Calendar = {
  name: "Hourloom",
  page: undefined,
  path: "/app",
  marks: {
    heading: "h1",
    item: "[role=gridcell] [data-item]",
    next: 'button[aria-label^="Next "]',
    previous: 'button[aria-label^="Previous "]',
  },
};

export const others: readonly Calendar[] = [
  {
    name: "FullCalendar 7.1.4",
    page: "fullcalendar",
    path: "/",
    marks: {
      heading: "[role=heading], [role=columnheader]",
      item: "[role=listitem]",
      next: 'button[aria-label^="Next "]',
      previous: 'button[aria-label^="Previous "]',
    },
  },
  {
    name: "Schedule-X 4.9.1",
    page: "schedule-x",
    path: "/",
    marks: {
      heading: ".sx__range-heading, .sx__week-grid__date",
      item: ".sx__event",
      next: ".sx__chevron-wrapper:has(.sx__chevron--next)",
      previous: ".sx__chevron-wrapper:has(.sx__chevron--previous)",
    },
  },
  {
    name: "react-big-calendar 1.20.0",
    page: "react-big-calendar",
    path: "/",
    marks: {
      heading: ".rbc-toolbar-label",
      item: ".rbc-event",
      next: ".rbc-btn-group button:nth-child(3)",
      previous: ".rbc-btn-group button:nth-child(2)",
    },
  },
];
