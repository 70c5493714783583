import { createStore } from "@/shared/state/store";

/** Dialogs over any screen; at most one is open. */
export type Command = "quick_add" | "palette" | "shortcuts";

/** The open dialog. A store, so that the parts that open it do not import the dialog. */
export const openCommand = createStore<Command | undefined>(undefined);

/** Whether the calendars are asked for over the calendar, `new`: with the form of a new one. */
export const calendarsPanel = createStore<"closed" | "open" | "new">("closed");
