import { parentPort } from "node:worker_threads";

/**
 * A client that reads an account in a loop, in a worker thread, so that large responses do not
 * delay the measured calls.
 */

export interface Reading {
  address: string;
  token: string;
  /** Requested in turn. */
  paths: string[];
}

export interface ReaderResponse {
  path: string;
  status: number;
  ms: number;
  bytes: number;
  /** Number of series that were not expanded. */
  unresolved: number;
}

async function ask({ address, token }: Reading, target: string): Promise<ReaderResponse> {
  const begun = performance.now();
  const response = await fetch(`${address}${target}`, { headers: { authorization: `Token ${token}` } });
  const text = await response.text();
  const unresolved = Number(/"unresolved":(\d+)/.exec(text)?.[1] ?? 0);
  const [path = ""] = target.split("?");
  return { path, status: response.status, ms: performance.now() - begun, bytes: text.length, unresolved };
}

async function readForever(reading: Reading): Promise<never> {
  for (let count = 0; ; count += 1) {
    parentPort?.postMessage(await ask(reading, reading.paths[count % reading.paths.length] ?? ""));
  }
}

parentPort?.once("message", (reading: Reading) => void readForever(reading));
