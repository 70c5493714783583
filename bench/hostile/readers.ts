import { parentPort } from "node:worker_threads";

/**
 * One client that reads an account in a loop, in a thread of its own, so that reading large
 * answers does not delay what the bench measures.
 */

export interface Reading {
  address: string;
  token: string;
  /** What is asked for in turns. */
  paths: string[];
}

export interface StubResponse {
  path: string;
  status: number;
  ms: number;
  bytes: number;
  /** Series that could not be worked out. */
  unresolved: number;
}

async function ask({ address, token }: Reading, target: string): Promise<StubResponse> {
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
