import { AsyncLocalStorage } from "node:async_hooks";
import { Readable } from "node:stream";
import { runCounted } from "./running-account.ts";

/**
 * A stream of texts, each made when the reader has taken the former ones. They are made for the
 * account of the caller, and what they take counts as its work. Nothing may be held between two
 * parts, since a reader may be slow.
 */
export function streamParts(parts: AsyncIterable<string>): Readable {
  const asCaller = AsyncLocalStorage.snapshot();
  const iterator = parts[Symbol.asyncIterator]();
  // The stream asks for a part when its reader is ready, which is outside of the request.
  const next = () => asCaller(() => runCounted(() => iterator.next()));
  const end = async (): Promise<IteratorResult<string>> =>
    (await iterator.return?.()) ?? { done: true, value: undefined };
  return Readable.from({ [Symbol.asyncIterator]: () => ({ next, return: end }) }, { objectMode: false });
}
