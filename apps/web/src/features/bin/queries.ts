import type { Services } from "@/shared/services";

/** What was deleted in the last 30 days. */
export function binQuery({ api }: Services) {
  return api.calendar.trash.queryOptions();
}
