import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startRepeating } from "./repeat.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const EVERY_MS = 2_000;

test("a failed round is reported, and the next one runs", async () => {
  const failure = new Error("busy");
  const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce(failure).mockResolvedValue();
  const onError = vi.fn<(error: unknown) => void>();
  const job = startRepeating(work, EVERY_MS, onError);
  await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
  expect(work).toHaveBeenCalledTimes(2);
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure);
  await job.stop();
});

test("a round is left out while the previous one runs", async () => {
  const first = Promise.withResolvers<void>();
  const work = vi.fn<() => Promise<void>>().mockReturnValueOnce(first.promise).mockResolvedValue();
  const job = startRepeating(work, EVERY_MS, vi.fn<(error: unknown) => void>());
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
  expect(work).toHaveBeenCalledTimes(1);
  first.resolve();
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(work).toHaveBeenCalledTimes(2);
  await job.stop();
});

test("stop waits for the round that runs, and starts no other", async () => {
  const last = Promise.withResolvers<void>();
  const work = vi.fn<() => Promise<void>>(() => last.promise);
  const job = startRepeating(work, EVERY_MS, vi.fn<(error: unknown) => void>());
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  const onStopped = vi.fn<() => void>();
  const stopped = job.stop().then(onStopped);
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
  expect(onStopped).not.toHaveBeenCalled();
  last.resolve();
  await stopped;
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
  expect(work).toHaveBeenCalledTimes(1);
});
