import { dehydrate, type DehydratedState, hydrate, QueryClient } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { serverReachable } from "@/shared/network/reachable";
import { createOptimisticMutation } from "./optimistic-mutation";

interface Rename {
  id: string;
  title: string;
}

/** A page whose requests are pending until they are settled by hand. */
function openPage(isLive = () => true) {
  const queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } });
  const requests: (Rename & { succeed: () => void; fail: () => void })[] = [];
  const mutation = createOptimisticMutation<Rename, string>(queryClient, {
    mutationKey: ["rename"],
    scopeOf: ({ id }) => id,
    isLive,
    mutationFn: (variables) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error("rejected"));
        requests.push({ ...variables, succeed: () => resolve(variables.title), fail });
      }),
  });
  const titles = () => mutation.pending.get().map(({ title }) => title);
  return { queryClient, mutation, requests, titles };
}

const sent = (requests: readonly Rename[]) => requests.map(({ title }) => title);

test("variables are pending at once, and until their request has succeeded or failed", async () => {
  const { mutation, requests, titles } = openPage();
  const first = mutation.run({ id: "a", title: "One" });
  const second = mutation.run({ id: "b", title: "Two" });
  expect(titles()).toEqual(["One", "Two"]);
  await waitFor(() => expect(requests).toHaveLength(2));
  requests[0]?.fail();
  await expect(first).rejects.toThrow("rejected");
  expect(titles()).toEqual(["Two"]);
  requests[1]?.succeed();
  expect(await second).toBe("Two");
  expect(titles()).toEqual([]);
});

test("mutations of one scope are sent one after the other", async () => {
  const { mutation, requests } = openPage();
  const first = mutation.run({ id: "a", title: "One" });
  const second = mutation.run({ id: "a", title: "Two" });
  await waitFor(() => expect(sent(requests)).toEqual(["One"]));
  requests[0]?.fail();
  await expect(first).rejects.toThrow("rejected");
  await waitFor(() => expect(sent(requests)).toEqual(["One", "Two"]));
  requests[1]?.succeed();
  expect(await second).toBe("Two");
});

test("queued mutations are rejected, not sent, if their account is not signed in any more", async () => {
  let isSignedIn = true;
  const { mutation, requests } = openPage(() => isSignedIn);
  const first = mutation.run({ id: "a", title: "One" });
  const second = mutation.run({ id: "a", title: "Two" });
  await waitFor(() => expect(requests).toHaveLength(1));
  isSignedIn = false;
  requests[0]?.succeed();
  await first;
  await expect(second).rejects.toThrow("login");
  expect(sent(requests)).toEqual(["One"]);
});

test("the pending variables are the same array until they change", () => {
  const { mutation } = openPage();
  void mutation.run({ id: "a", title: "One" });
  const before = mutation.pending.get();
  expect(mutation.pending.get()).toBe(before);
  void mutation.run({ id: "b", title: "Two" });
  expect(mutation.pending.get()).not.toBe(before);
});

test("pending mutations that were stored are shown and sent by a later page", async () => {
  const closed = openPage();
  void closed.mutation.run({ id: "a", title: "One" });
  void closed.mutation.run({ id: "a", title: "Two" });
  await waitFor(() => expect(closed.requests).toHaveLength(1));
  const stored = JSON.stringify(dehydrate(closed.queryClient, { shouldDehydrateMutation: () => true }));

  const { queryClient, requests, titles } = openPage();
  const state: DehydratedState = JSON.parse(stored);
  hydrate(queryClient, state);
  expect(titles()).toEqual(["One", "Two"]);
  void Promise.all(
    queryClient
      .getMutationCache()
      .getAll()
      .map((mutation) => mutation.continue()),
  );
  await waitFor(() => expect(sent(requests)).toEqual(["One"]));
  requests[0]?.succeed();
  await waitFor(() => expect(sent(requests)).toEqual(["One", "Two"]));
  requests[1]?.succeed();
  await waitFor(() => expect(titles()).toEqual([]));
});

test("while the server does not answer a change stays on screen, and is sent when it does", async () => {
  onTestFinished(() => serverReachable.set(true));
  const { mutation, requests, titles } = openPage();
  serverReachable.set(false);
  const change = mutation.run({ id: "a", title: "One" });
  await Promise.resolve();
  expect([titles(), requests.length]).toEqual([["One"], 0]);
  serverReachable.set(true);
  await waitFor(() => expect(requests).toHaveLength(1));
  requests[0]?.succeed();
  expect(await change).toBe("One");
});

test("a change that has waited too long is sent all the same, and may fail", async () => {
  onTestFinished(() => {
    serverReachable.set(true);
    vi.useRealTimers();
  });
  const { mutation, requests } = openPage();
  serverReachable.set(false);
  vi.useFakeTimers();
  const change = mutation.run({ id: "a", title: "One" });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(requests).toHaveLength(1);
  requests[0]?.succeed();
  await vi.advanceTimersByTimeAsync(10);
  expect(await change).toBe("One");
});
