/**
 * Loaded into the API process before it starts: reports what it uses on request, optionally after a
 * complete garbage collection.
 */
export type UsageRequest = "report" | "collect and report";

export interface Usage {
  memory: NodeJS.MemoryUsage;
  /** Processor time since the start, in milliseconds. */
  cpuMs: number;
}

function collectGarbage(): void {
  if (global.gc === undefined) throw new Error("The process must be started with --expose-gc.");
  global.gc();
}

process.on("message", (request: UsageRequest) => {
  if (request === "collect and report") collectGarbage();
  const { user, system } = process.cpuUsage();
  const usage: Usage = { memory: process.memoryUsage(), cpuMs: (user + system) / 1_000 };
  process.send?.(usage);
});
