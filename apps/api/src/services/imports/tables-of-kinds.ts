import type { ImportKind } from "@hourloom/schema/imports";

/** The table of the rows of each kind. */
export const tableOf = {
  event: "events",
  task: "tasks",
  pomodoro: "pomodoros",
  flowtime: "flowtimes",
} as const satisfies Record<ImportKind, string>;
