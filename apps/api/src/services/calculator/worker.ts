import { parentPort } from "node:worker_threads";
// The heaviest part of most calculations: loaded with the thread, and not in the time of the first
// one.
import "@hourloom/domain/recurrence/series";

/** What a worker thread is asked: to call the function `name` that `module` exports. */
export interface Task {
  id: number;
  module: string;
  name: string;
  input: unknown;
}

/** Sent once the function begins: loading its module is not its own time. */
export interface Started {
  started: number;
}

/** The entry of the worker threads. Null asks only whether the thread is ready. */
export default async function calculate(task: Task | null): Promise<unknown> {
  if (task === null) return null;
  const { id, module, name, input } = task;
  const exported: unknown = await import(module);
  const calculation: unknown = typeof exported === "object" && exported !== null && Reflect.get(exported, name);
  if (typeof calculation !== "function") throw new TypeError(`${module} exports no function ${name}.`);
  const message: Started = { started: id };
  parentPort?.postMessage(message);
  return Reflect.apply(calculation, undefined, [input]);
}
