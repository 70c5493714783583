import { createStore } from "@/shared/state/store";
import { createDialogRequest } from "./dialog-request";

/** Dialogs over any screen; at most one is open. */
export type Command = "quick_add" | "palette" | "shortcuts";

export const openCommand = createDialogRequest<Command>();

/** Whether the calendars are asked for over the calendar, `new`: with the form of a new one. */
export const calendarsPanel = createStore<"closed" | "open" | "new">("closed");
