import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import { createStore } from "@/shared/state/store";

/** The id of the calendar that was chosen last for a new event of this page. */
export const lastCalendar = createStore<string | undefined>(undefined);

/** The id of the calendar for new events: the last one chosen, else the default; "" without any. */
export function calendarOfNew(calendars: readonly Pick<WorkspaceCalendar, "id" | "is_default">[]): string {
  const last = lastCalendar.get();
  const found = calendars.find(({ id }) => id === last) ?? calendars.find(({ is_default }) => is_default);
  return found?.id ?? "";
}
