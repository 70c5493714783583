import { createStoredChoice } from "@/shared/storage/stored-choice";

const RECENT_MAX = 20;

/** Ids of the tasks that were worked on last on this device, the latest first. */
export const recentTasks = createStoredChoice<readonly string[]>({
  key: "recent_tasks",
  parse: (text) => text?.split(" ") ?? [],
  print: (ids) => ids.join(" "),
});

export function addRecentTask(id: string): void {
  recentTasks.set([id, ...recentTasks.get().filter((other) => other !== id)].slice(0, RECENT_MAX));
}
