/** Messages between the benchmark and its client, which is a process of its own. */

export interface ClientOptions {
  address: string;
  /** One of each account. */
  tokens: string[];
  streamsPerAccount: number;
  writesPerSecond: number;
  seconds: number;
}

/** Phases in order; the client responds to each. */
export type Phase =
  | { name: "warm up"; options: ClientOptions }
  | { name: "open streams" }
  | { name: "write" }
  | { name: "leave" };

export interface PhaseResult {
  /** Of `write`: from each write to its arrival at each stream, in milliseconds. */
  delays: number[];
  /** Changes that did not arrive at a stream. */
  missing: number;
}
