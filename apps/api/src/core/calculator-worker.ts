import { parentPort } from "node:worker_threads";
import { move, transferableSymbol, valueSymbol } from "piscina";
// The heaviest modules of calculations: loading them here keeps them out of the first one's time
// limit.
import "@hourloom/domain/recurrence/series";
import "./phrase-reader.ts";

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

/** What is shorter is copied: it may be a part of something, or be used again. */
const LEAST_OCTETS = 16_384;

/**
 * Octets in a result, alone or in lists. They are handed over, since to copy a megabyte takes up to
 * 5 ms of the other thread.
 */
function listBuffers(value: unknown): ArrayBufferLike[] {
  if (value instanceof Uint8Array) {
    const isWhole = value.byteLength === value.buffer.byteLength;
    return isWhole && value.byteLength >= LEAST_OCTETS ? [value.buffer] : [];
  }
  if (Array.isArray(value)) return value[0] instanceof Uint8Array ? value.flatMap(listBuffers) : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listBuffers) : [];
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
  const result: unknown = Reflect.apply(calculation, undefined, [input]);
  if (typeof result !== "object" || result === null) return result;
  const buffers = listBuffers(result);
  return buffers.length === 0 ? result : move({ [transferableSymbol]: buffers, [valueSymbol]: result });
}
