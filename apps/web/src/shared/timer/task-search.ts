import { isUuid } from "@hourloom/schema/fields/address-formats";

/** Search parameters of a timer's screen: the task to work on. */
interface TaskSearch {
  task?: string | undefined;
}

export function readTaskSearch({ task }: Record<string, unknown>): TaskSearch {
  return { task: typeof task === "string" && isUuid(task) ? task.toLowerCase() : undefined };
}
