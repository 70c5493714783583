import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadingParts } from "./use-lazy-module";
import { whenSettled } from "./when-settled";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  loadingParts.set(0);
  vi.useRealTimers();
});

/** A query that is being fetched until the returned function is called. */
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
  loadingParts.set(1);
  const arrive = fetchSomething(client);
  whenSettled(client, work);
  await vi.advanceTimersByTimeAsync(10_000);
  await arrive();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).not.toHaveBeenCalled();
  loadingParts.set(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledOnce();
  await fetchSomething(client)();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledOnce();
});

test("waits for what a part fetches when it has come", async () => {
  const client = new QueryClient();
  const work = vi.fn();
  loadingParts.set(1);
  whenSettled(client, work);
  await vi.advanceTimersByTimeAsync(10_000);
  loadingParts.set(0);
  const arrive = fetchSomething(client);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).not.toHaveBeenCalled();
  await arrive();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledOnce();
});

test("does not wait longer than it is told to, and not at all once it is called off", async () => {
  const client = new QueryClient();
  fetchSomething(client);
  const [patient, cancelled] = [vi.fn(), vi.fn()];
  whenSettled(client, patient, 5_000);
  whenSettled(client, cancelled, 5_000)();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(patient).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(patient).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(cancelled).not.toHaveBeenCalled();
});
