import { parentPort } from "node:worker_threads";
// The heaviest module of most calculations: loading it here keeps it out of the first one's time
// limit.
import "@hourloom/domain/recurrence/series";

/** Message to a worker thread: call the function `name` that `module` exports. */
export interface CalculationTask {
  id: number;
  module: string;
  name: string;
  input: unknown;
}

/**
 * Message from a worker: sent when the function begins, so that loading its module does not count.
 */
export interface StartedMessage {
  started: number;
}

/** Entry point of the worker threads. `null` only checks that the thread is ready. */
export default async function calculate(task: CalculationTask | null): Promise<unknown> {
  if (task === null) return null;
  const { id, module, name, input } = task;
  const exported: unknown = await import(module);
  const calculation: unknown = typeof exported === "object" && exported !== null && Reflect.get(exported, name);
  if (typeof calculation !== "function") throw new TypeError(`${module} exports no function ${name}.`);
  const message: StartedMessage = { started: id };
  parentPort?.postMessage(message);
  return Reflect.apply(calculation, undefined, [input]);
}
