import { createDialogRequest } from "./dialog-request";

/** The form of a subscription, or the question before one ends, by the calendar's id. */
export type CalendarDialog = { kind: "subscribe" } | { kind: "unsubscribe"; calendar: string };

export const calendarDialog = createDialogRequest<CalendarDialog>();
