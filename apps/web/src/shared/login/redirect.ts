/** Redirect targets after sign-in. Only these routes, to prevent open redirects. */
const pages = {
  calendar: "/app",
  todo: "/app/todo",
  pomodoro: "/app/pomodoro",
  flowtime: "/app/flowtime",
  insights: "/app/insights",
  settings: "/app/settings",
} as const;

export type PagePath = (typeof pages)[keyof typeof pages];

function isPage(page: string): page is keyof typeof pages {
  return Object.hasOwn(pages, page);
}

/** The route of the `page` parameter; the calendar if it is unknown. */
export function pathOfPage(page: string | undefined): PagePath {
  return page !== undefined && isPage(page) ? pages[page] : pages.calendar;
}
