import { createStore } from "@/shared/state/store";

/** What floats over every screen, one at a time. */
export type Command = "quick_add" | "palette" | "shortcuts";

/** Which of them is open; the parts of the page that ask for one and those that show it know nothing of each other. */
export const openCommand = createStore<Command | undefined>(undefined);
