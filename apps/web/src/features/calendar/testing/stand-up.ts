import type { Event } from "@hourloom/schema/events";

/** An event of one day without times, for tests to vary. */
export const standUp: Event = {
  id: "01931f7e-5c00-7cc3-98c9-2a6f3f0c9b1e",
  title: "Stand-up",
  date: "2026-11-24",
  start_time: null,
  end_time: null,
  end_date: null,
  recurrence: null,
  rrule: null,
  version: 1,
};
