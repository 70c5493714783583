import { createStore } from "@/shared/state/store";

/** The form of a subscription, or the question before one ends, by the calendar's id. */
export type CalendarDialog = { kind: "subscribe" } | { kind: "unsubscribe"; calendar: string };

/** The open dialog. A store, so that the panel may close or move meanwhile. */
export const calendarDialog = createStore<CalendarDialog | undefined>(undefined);

export function closeCalendarDialog(): void {
  calendarDialog.set(undefined);
}
