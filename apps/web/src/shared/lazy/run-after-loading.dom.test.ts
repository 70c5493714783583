import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchedModules } from "./lazy-module";
import { runAfterLoading } from "./run-after-loading";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  fetchedModules.set(0);
  vi.useRealTimers();
});

/** Starts a query that is pending until the returned function is called. */
function fetchSomething(client: QueryClient): () => Promise<void> {
  const response = Promise.withResolvers<string>();
  const fetched = client.fetchQuery({ queryKey: [crypto.randomUUID()], queryFn: () => response.promise });
  return async () => {
    response.resolve("here");
    await fetched;
  };
}

test("waits for queries and for parts, and runs once", async () => {
  const client = new QueryClient();
  const work = vi.fn();
  fetchedModules.set(1);
  const finish = fetchSomething(client);
  runAfterLoading(client, work);
  await vi.advanceTimersByTimeAsync(10_000);
  await finish();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).not.toHaveBeenCalled();
  fetchedModules.set(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledOnce();
  await fetchSomething(client)();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledOnce();
});

test("waits for queries of a part that was just loaded", async () => {
  const client = new QueryClient();
  const work = vi.fn();
  fetchedModules.set(1);
  runAfterLoading(client, work);
  await vi.advanceTimersByTimeAsync(10_000);
  fetchedModules.set(0);
  const finish = fetchSomething(client);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).not.toHaveBeenCalled();
  await finish();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledOnce();
});

test("does not wait longer than the timeout, and does not run when it is cancelled", async () => {
  const client = new QueryClient();
  fetchSomething(client);
  const [patient, cancelled] = [vi.fn(), vi.fn()];
  runAfterLoading(client, patient, 5_000);
  runAfterLoading(client, cancelled, 5_000)();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(patient).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(patient).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(cancelled).not.toHaveBeenCalled();
});
