/** Where a person may be sent after signing in: names of our own routes and nothing else, so that no address can lead away from here. */
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

/** The route named by the address's `page`; the calendar for anything unknown. */
export function pathOfPage(page: string | undefined): PagePath {
  return page !== undefined && isPage(page) ? pages[page] : pages.calendar;
}
