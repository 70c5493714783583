import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startFeedsJob } from "./fetch-feeds.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("feeds are fetched about every half minute, until the job is stopped, which aborts the round", async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const job = startFeedsJob(
    {
      fetchDue: (signal) =>
        new Promise((resolve) => {
          signals.push(signal);
          if (signals.length === 1) resolve();
          else signal?.addEventListener("abort", () => resolve());
        }),
    },
    vi.fn<(error: unknown) => void>(),
  );
  await vi.advanceTimersByTimeAsync(26_000);
  expect(signals).toEqual([]);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(signals).toHaveLength(2);
  await job.stop();
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
});
