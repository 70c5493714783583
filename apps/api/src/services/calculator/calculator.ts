import { performance } from "node:perf_hooks";
import { Piscina } from "piscina";
import { createFairQueue, QueueFullError } from "../fair-queue.ts";
import type { Started, Task } from "./worker.ts";

/**
 * A pure function whose time nobody can foresee, such as what expands a foreign recurrence rule. A
 * worker thread finds it by its module and name; input and result are copied (structured clone).
 */
export interface Calculation<Input, Result> {
  /** `import.meta.url` of the module that exports the function. */
  module: string;
  name: string;
  run: (input: Input) => Result;
}

export interface CalculatorOptions {
  /**
   * Whose calculation it is: each account has one thread at a time, and the accounts take turns.
   */
  account: string;
  /** Whether it is known to take microseconds: then it is done at once, without a thread. */
  isQuick: boolean;
}

/**
 * `too_costly`: it exceeded the time or the memory of a calculation; `refused`: the account's last
 * ones did; `busy`: no thread was free in time.
 */
export type Calculated<Result> =
  | { status: "done"; value: Result }
  | { status: "too_costly" }
  | { status: "refused" }
  | { status: "busy" };

/** Runs calculations within bounds, off the event loop. */
export interface Calculator {
  /**
   * What comes of the calculation within 200 ms and 128 MB; it waits for a thread for about half a
   * second at most. Throws what the calculation throws.
   */
  run<Input, Result>(
    calculation: Calculation<Input, Result>,
    input: Input,
    options: CalculatorOptions,
  ): Promise<Calculated<Result>>;
  /**
   * Opens what all calculations of one request may take together; answers whether there is time
   * left.
   */
  openBudget(): () => boolean;
  stop(): Promise<void>;
}

/** Two, so that an account that keeps one busy leaves one to the others. */
const THREADS = 2;
const LIMIT_MS = 200;
const MEMORY_MB = 128;
const QUEUE = { atOnce: THREADS, each: 1, length: 200, waitMs: 150 };
/**
 * How long a calculation waits for a thread that is started again after another one broke its
 * bounds.
 */
const START_MS = 400;
const REQUEST_MS = 300;

/**
 * So often an account may break the bounds; then its calculations are refused for a while, as
 * starting a thread again costs all others.
 */
const BREAKS_MAX = 3;
const REFUSED_MS = 60_000;

/** Which accounts have broken the bounds of late. */
function createBreaks(now: () => number) {
  const breaks = new Map<string, { count: number; lastMs: number }>();
  const isOld = ({ lastMs }: { lastMs: number }) => now() - lastMs >= REFUSED_MS;
  return {
    isRefused: (account: string): boolean => {
      const own = breaks.get(account);
      return own !== undefined && own.count >= BREAKS_MAX && !isOld(own);
    },
    add: (account: string): void => {
      for (const [other, entry] of breaks) if (isOld(entry)) breaks.delete(other);
      breaks.set(account, { count: (breaks.get(account)?.count ?? 0) + 1, lastMs: now() });
    },
  };
}

function hasExceededBounds(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "AbortError" || ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY");
}

export interface CalculatorLimits {
  /** How long one calculation may take. */
  limitMs?: number;
  /** How long it waits for a thread that starts. */
  startMs?: number;
  /** How long all of one request may take; the last one may exceed it. */
  requestMs?: number;
  /** A clock that never goes back, in milliseconds. */
  now?: () => number;
}

/** Threads start with the first calculation that needs one, and stay. */
export function createCalculator({
  limitMs = LIMIT_MS,
  startMs = START_MS,
  requestMs = REQUEST_MS,
  now = () => performance.now(),
}: CalculatorLimits = {}): Calculator {
  const breaks = createBreaks(now);
  const queue = createFairQueue(QUEUE);
  const started = new Map<number, () => void>();
  let pool: { piscina: Piscina; ready: Promise<unknown> } | undefined;
  let lastId = 0;

  function openPool() {
    if (pool !== undefined) return pool;
    const piscina = new Piscina({
      filename: new URL("./worker.ts", import.meta.url).href,
      minThreads: THREADS,
      maxThreads: THREADS,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      // Requests come first where all cores are busy.
      niceIncrement: 5,
    });
    piscina.on("message", ({ started: id }: Started) => started.get(id)?.());
    const ready = piscina.run(null);
    pool = { piscina, ready };
    // Threads that cannot start are no reason to try no others.
    ready.catch(() => (pool = undefined));
    return pool;
  }

  /** Aborted when the calculation has not started in time, and when it has taken too long since. */
  function boundOf(id: number) {
    const controller = new AbortController();
    const abort = () => controller.abort();
    let hasStarted = false;
    let timer = setTimeout(abort, startMs);
    started.set(id, () => {
      clearTimeout(timer);
      hasStarted = true;
      timer = setTimeout(abort, limitMs);
    });
    const release = () => {
      clearTimeout(timer);
      started.delete(id);
    };
    return { signal: controller.signal, hasStarted: () => hasStarted, release };
  }

  async function runOnThread<Input, Result>(
    { module, name }: Calculation<Input, Result>,
    input: Input,
  ): Promise<Calculated<Result>> {
    const { piscina, ready } = openPool();
    await ready;
    const task: Task = { id: (lastId += 1), module, name, input };
    const bound = boundOf(task.id);
    try {
      // Aborting what has started ends its thread; the pool starts another one.
      const running = piscina.run(task, { signal: bound.signal });
      // The pool cannot know the type; a clone has that of its original.
      return await running.then((value: Result) => ({ status: "done", value }));
    } catch (error) {
      if (!hasExceededBounds(error)) throw error;
      return { status: bound.hasStarted() ? "too_costly" : "busy" };
    } finally {
      bound.release();
    }
  }

  return {
    run: async (calculation, input, { account, isQuick }) => {
      if (isQuick) return { status: "done", value: calculation.run(input) };
      if (breaks.isRefused(account)) return { status: "refused" };
      try {
        const calculated = await queue.inTurn(account, () => runOnThread(calculation, input));
        if (calculated.status === "too_costly") breaks.add(account);
        return calculated;
      } catch (error) {
        if (error instanceof QueueFullError) return { status: "busy" };
        throw error;
      }
    },
    openBudget: () => {
      const deadline = now() + requestMs;
      return () => now() < deadline;
    },
    stop: async () => {
      await pool?.piscina.destroy();
      pool = undefined;
    },
  };
}
