/** What is loaded, and what must stand on it. */
export interface Screen {
  name: string;
  /** Path and query. */
  url: string;
  /** Selector of what a user waits for. */
  awaited: string;
  /** Whose token the browser has; undefined for a visitor. */
  account: "plain" | "demo" | undefined;
}

const GRID_ITEM = "[role=grid] [data-item]";
const SESSION = "[data-session]";

/** The screens for which the limits were set. */
export const calendars: readonly Screen[] = [
  { name: "week of 40 events", url: "/app?view=week", awaited: GRID_ITEM, account: "plain" },
  { name: "week of the demo account", url: "/app?view=week", awaited: GRID_ITEM, account: "demo" },
];

export const others: readonly Screen[] = [
  { name: "day", url: "/app?view=day", awaited: GRID_ITEM, account: "demo" },
  { name: "month", url: "/app", awaited: GRID_ITEM, account: "demo" },
  { name: "to-do", url: "/app/todo", awaited: "main [data-control=box]", account: "demo" },
  { name: "pomodoro", url: "/app/pomodoro", awaited: SESSION, account: "demo" },
  { name: "flowtime", url: "/app/flowtime", awaited: SESSION, account: "demo" },
  { name: "insights", url: "/app/insights", awaited: SESSION, account: "demo" },
  { name: "settings", url: "/app/settings", awaited: "main form input", account: "demo" },
  { name: "trash", url: "/app/trash", awaited: "main h1", account: "demo" },
  { name: "landing page", url: "/", awaited: "h1", account: undefined },
];
