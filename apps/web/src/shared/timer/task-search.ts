import { isUuid } from "@hourloom/schema/fields/address-formats";

/** What the address of a timer's screen says: the task that is to be worked on. */
export interface TaskSearch {
  task?: string | undefined;
}

export function readTaskSearch({ task }: Record<string, unknown>): TaskSearch {
  return { task: typeof task === "string" && isUuid(task) ? task.toLowerCase() : undefined };
}
