import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startRemindersJob } from "./show-reminders.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const EVERY_MS = 5_000;

test("a round that left some is followed by the next one at once, until the job stops", async () => {
  const last = Promise.withResolvers<boolean>();
  const showDue = vi
    .fn<() => Promise<boolean>>()
    .mockResolvedValueOnce(true)
    .mockResolvedValueOnce(false)
    .mockReturnValue(last.promise);
  const job = startRemindersJob({ showDue }, vi.fn<(error: unknown) => void>());
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(showDue).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  const stopped = job.stop();
  last.resolve(true);
  await stopped;
  expect(showDue).toHaveBeenCalledTimes(3);
});
