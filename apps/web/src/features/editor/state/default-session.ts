import { pomodoroDefaults } from "@hourloom/schema/item-defaults.gen";

/** Members of a planned session that was never started. */
export const defaultSession = { ...pomodoroDefaults, state: "planned", ended_at: null, counts: false } as const;
