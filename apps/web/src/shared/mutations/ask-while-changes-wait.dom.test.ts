import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createQueryClient } from "@/shared/api/query-client";
import { askWhileChangesWait } from "./ask-while-changes-wait";
import { createOptimisticMutation } from "./optimistic-mutation";

const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("the browser asks before the page is left while a change waits for an earlier one", async () => {
  const queryClient = createQueryClient();
  askWhileChangesWait(queryClient);
  const requests: (() => void)[] = [];
  const { run } = createOptimisticMutation<string, void>(queryClient, {
    mutationKey: ["rename"],
    scopeOf: () => "row",
    isLive: () => true,
    mutationFn: () => new Promise((resolve) => void requests.push(() => resolve())),
  });
  const first = run("One");
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(isAsked(), "a request that was sent is handled").toBe(false);
  const second = run("Two");
  expect(isAsked()).toBe(true);
  requests[0]?.();
  await first;
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(isAsked()).toBe(false);
  requests[1]?.();
  await second;
  expect(isAsked()).toBe(false);
});

test("the browser no longer asks when the login of the change is over", async () => {
  const queryClient = createQueryClient();
  askWhileChangesWait(queryClient);
  const { run } = createOptimisticMutation<string, void>(queryClient, {
    mutationKey: ["rename"],
    scopeOf: () => "row",
    isLive: () => true,
    mutationFn: () => new Promise(() => {}),
  });
  void run("One");
  void run("Two");
  expect(isAsked()).toBe(true);
  queryClient.clear();
  expect(isAsked()).toBe(false);
});
