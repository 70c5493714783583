import type { Services } from "@/shared/api/services";

/** Items deleted in the last 30 days. */
export function trashQuery({ api }: Services) {
  return api.calendar.trash.queryOptions();
}
