/** The names of other programs whose exports can be imported. Without zod. */
export const importPrograms = {
  todoist: "Todoist",
  ticktick: "TickTick",
  "super-productivity": "Super Productivity",
  toggl: "Toggl",
} as const;
export type ImportProgram = keyof typeof importPrograms;

export const importProgramNames = Object.values(importPrograms);
