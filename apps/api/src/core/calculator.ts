import { performance } from "node:perf_hooks";
import { Piscina } from "piscina";
import type { Calculation } from "./calculation.ts";
import { createFairQueue, QueueFullError } from "./load/fair-queue.ts";
import { workClockMs } from "./load/running-account.ts";
import type { StartedMessage, CalculationTask } from "./calculator-worker.ts";

export interface CalculatorOptions {
  /** Whose calculation it is: each account uses one thread at a time. */
  account: string;
  /** Whether it takes microseconds only: it then runs on the calling thread. */
  isQuick: boolean;
}

/**
 * `too_costly`: it exceeded the limit of time or memory; `rejected`: recent calculations of the
 * account did; `busy`: no thread was free in time.
 */
export type Calculated<Result> =
  | { status: "done"; value: Result }
  | { status: "too_costly" }
  | { status: "rejected" }
  | { status: "busy" };

/** Two, so that an account that occupies one leaves the other free. */
const THREADS = 2;
const LIMIT_MS = 200;
const MEMORY_MB = 128;
/** Of each thread, in addition. Node's default of 48 MB is soon full of garbage, and stays so. */
const YOUNG_MEMORY_MB = 12;
const NICE = 10;
const WAIT_MS = 150;
const QUEUE_LENGTH = 200;
/** How long a calculation waits while a thread restarts that another calculation exceeded. */
const START_MS = 400;
const REQUEST_MS = 300;

/**
 * After so many violations the account's calculations are rejected for a while, since restarting a
 * thread delays all others.
 */
const VIOLATIONS_MAX = 3;
const REJECTED_MS = 60_000;

function createViolations(now: () => number) {
  const violations = new Map<string, { count: number; lastMs: number }>();
  const isOld = ({ lastMs }: { lastMs: number }) => now() - lastMs >= REJECTED_MS;
  return {
    isRejected: (account: string): boolean => {
      const own = violations.get(account);
      return own !== undefined && own.count >= VIOLATIONS_MAX && !isOld(own);
    },
    add: (account: string): void => {
      for (const [other, entry] of violations) if (isOld(entry)) violations.delete(other);
      violations.set(account, { count: (violations.get(account)?.count ?? 0) + 1, lastMs: now() });
    },
  };
}

function hasExceededBounds(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "AbortError" || ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY");
}

export interface CalculatorLimits {
  threads?: number;
  /** Time that a calculation waits for a thread. */
  waitMs?: number;
  /** Memory of a thread, in megabytes. */
  memoryMb?: number;
  /** Time limit of one calculation. */
  limitMs?: number;
  /** Time limit for a thread to start. */
  startMs?: number;
  /** Time limit for all calculations of a request; the last one may exceed it. */
  requestMs?: number;
  /** The niceness of a thread: requests take precedence where all cores are busy. */
  nice?: number;
  /** A monotonic clock for violations, in milliseconds. */
  now?: () => number;
}

/** Threads start with the first calculation that needs one, and stay. */
export function createCalculator({
  threads = THREADS,
  waitMs = WAIT_MS,
  memoryMb = MEMORY_MB,
  limitMs = LIMIT_MS,
  startMs = START_MS,
  requestMs = REQUEST_MS,
  nice = NICE,
  now = () => performance.now(),
}: CalculatorLimits = {}) {
  const violations = createViolations(now);
  const queue = createFairQueue({ concurrency: threads, perClient: 1, length: QUEUE_LENGTH, waitMs });
  const started = new Map<number, () => void>();
  let pool: { piscina: Piscina; ready: Promise<unknown> } | undefined;
  let lastId = 0;

  function openPool() {
    if (pool !== undefined) return pool;
    const piscina = new Piscina({
      filename: new URL("./calculator-worker.ts", import.meta.url).href,
      minThreads: threads,
      maxThreads: threads,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
      // Node aborts the whole process where a thread is ended while it requires a module; the pool
      // then imports it.
      execArgv: ["--no-require-module"],
      niceIncrement: nice,
    });
    piscina.on("message", ({ started: id }: StartedMessage) => started.get(id)?.());
    const ready = piscina.run(null);
    pool = { piscina, ready };
    // Failing to start must not keep a later calculation from trying again.
    ready.catch(() => (pool = undefined));
    return pool;
  }

  /** A signal that aborts when the calculation has not started in time, or runs too long. */
  function limitTime(id: number) {
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
    const task: CalculationTask = { id: (lastId += 1), module, name, input };
    const limit = limitTime(task.id);
    try {
      // Aborting a started task terminates its thread; the pool starts a new one.
      const running = piscina.run(task, { signal: limit.signal });
      // The pool does not know the type; a structured clone has the type of its original.
      return await running.then((value: Result) => ({ status: "done", value }));
    } catch (error) {
      if (!hasExceededBounds(error)) throw error;
      return { status: limit.hasStarted() ? "too_costly" : "busy" };
    } finally {
      limit.release();
    }
  }

  return {
    /**
     * Returns the result of a calculation limited to 200 ms and 128 MB; waits about 500 ms at most
     * for a thread. Throws what the calculation throws.
     */
    run: async <Input, Result>(
      calculation: Calculation<Input, Result>,
      input: Input,
      { account, isQuick }: CalculatorOptions,
    ): Promise<Calculated<Result>> => {
      if (isQuick) return { status: "done", value: calculation.run(input) };
      if (violations.isRejected(account)) return { status: "rejected" };
      try {
        const calculated = await queue.runQueued(account, () => runOnThread(calculation, input));
        if (calculated.status === "too_costly") violations.add(account);
        return calculated;
      } catch (error) {
        if (error instanceof QueueFullError) return { status: "busy" };
        throw error;
      }
    },
    /**
     * Starts the time budget of one request's calculations; the returned function tells whether
     * time is left.
     */
    openBudget: (): (() => boolean) => {
      const deadline = workClockMs() + requestMs;
      return () => workClockMs() < deadline;
    },
    stop: async (): Promise<void> => {
      await pool?.piscina.destroy();
      pool = undefined;
    },
  };
}

/** Runs calculations off the event loop, with limits of time and memory. */
export type Calculator = ReturnType<typeof createCalculator>;
