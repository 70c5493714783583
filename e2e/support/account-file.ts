/** The file of an account, as the export writes it and the import reads it. */

/** Returns the export of an empty account, with the members of `more`. */
export function fileWith(more: object): string {
  return JSON.stringify({
    format: "hourloom-account",
    version: 1,
    exported_at: "2026-11-22T08:00:00.000Z",
    account: { first_name: "Mira", last_name: "", timezone: "UTC" },
    settings: null,
    timer: null,
    task_lists: [],
    tasks: [],
    events: [],
    pomodoros: [],
    flowtimes: [],
    ...more,
  });
}

/** The members that the rows of all tables have. */
export const stored = { version: 1, created_at: "2026-03-01T08:00:00.000000Z", deleted_at: null };
