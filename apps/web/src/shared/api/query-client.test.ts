import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createQueryClient } from "./query-client";

const queryKey = ["lists"];
let requests: PromiseWithResolvers<string>[];
let queryClient: ReturnType<typeof createQueryClient>;

const queryFn = () => {
  const request = Promise.withResolvers<string>();
  requests.push(request);
  return request.promise;
};
const state = () => queryClient.getQueryState<string>(queryKey);
const respond = async (data: string) => {
  requests.at(-1)?.resolve(data);
  await expect.poll(() => state()?.data).toBe(data);
};
const watch = () => new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {});

beforeEach(() => {
  requests = [];
  queryClient = createQueryClient();
});
afterEach(() => queryClient.clear());

test("data that nobody watches is stale if it was requested before an invalidation", async () => {
  void queryClient.prefetchQuery({ queryKey, queryFn });
  void queryClient.invalidateQueries({ queryKey });
  await respond("old");
  expect(state()?.isInvalidated).toBe(true);
  // The second invalidation comes while the refetch after the first one is running.
  void queryClient.prefetchQuery({ queryKey, queryFn });
  void queryClient.invalidateQueries({ queryKey });
  await respond("newer");
  expect(state()?.isInvalidated).toBe(true);
  void queryClient.prefetchQuery({ queryKey, queryFn });
  await respond("newest");
  expect(state()?.isInvalidated).toBe(false);
  expect(requests).toHaveLength(3);
});

test("a first request that was sent before an invalidation is followed by another one", async () => {
  const stop = watch();
  void queryClient.invalidateQueries({ queryKey });
  expect(requests).toHaveLength(1);
  await respond("old");
  await expect.poll(() => requests.length).toBe(2);
  await respond("new");
  expect(state()).toMatchObject({ isInvalidated: false, fetchStatus: "idle" });
  stop();
});

test("a running refetch is started anew, once", async () => {
  const stop = watch();
  await respond("first");
  void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey });
  await expect.poll(() => requests.length).toBe(3);
  await respond("third");
  expect(state()).toMatchObject({ isInvalidated: false, fetchStatus: "idle" });
  expect(requests).toHaveLength(3);
  stop();
});

test("other queries are not affected", async () => {
  void queryClient.prefetchQuery({ queryKey, queryFn });
  void queryClient.invalidateQueries({ queryKey: ["calendars"] });
  await respond("current");
  expect(state()?.isInvalidated).toBe(false);
});
