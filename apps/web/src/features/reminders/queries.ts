import type { Services } from "@/shared/api/services";

/** The reminders that are due. Fetched again on window focus, since a stream may have been lost. */
export function remindersQuery(api: Services["api"]) {
  return api.reminders.list.queryOptions(undefined, { refetchOnWindowFocus: "always" });
}
