import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TimerService } from "../services/timer/service.ts";
import { startTimersJob } from "./close-timers.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a timer that cannot be closed is reported, and does not delay the others of a backlog", async () => {
  const failure = new Error("busy");
  const rounds = [
    { isMore: true, failures: [failure] },
    { isMore: true, failures: [] },
    { isMore: false, failures: [] },
  ];
  const closeDue = vi.fn<TimerService["closeDue"]>(() =>
    Promise.resolve(rounds.shift() ?? { isMore: false, failures: [] }),
  );
  const onError = vi.fn<(error: unknown) => void>();
  const job = startTimersJob({ closeDue }, onError);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(closeDue).toHaveBeenCalledTimes(3);
  expect(onError).toHaveBeenCalledExactlyOnceWith(
    new AggregateError([failure], "Timers that are due could not be closed."),
  );
  await job.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(closeDue).toHaveBeenCalledTimes(3);
});
