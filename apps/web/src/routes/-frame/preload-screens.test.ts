import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter } from "@tanstack/react-router";
import { expect, test, vi } from "vitest";
import { preloadScreens } from "./preload-screens";

const toaster = vi.hoisted(() => Promise.withResolvers<never>());
vi.mock(import("@hourloom/ui/toast"), async (loadOriginal) => ({
  ...(await loadOriginal()),
  loadToaster: () => toaster.promise,
}));

test("the app has settled when what shows failures is loaded, or cannot be", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const mark = vi.spyOn(performance, "mark");
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const preloadRoute = vi.spyOn(router, "preloadRoute").mockResolvedValue([]);
  preloadScreens(router, new QueryClient());
  await vi.advanceTimersByTimeAsync(30_000);
  expect(preloadRoute).toHaveBeenCalledTimes(8);
  expect(mark).not.toHaveBeenCalled();
  toaster.reject(new Error("lost"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(mark).toHaveBeenCalledExactlyOnceWith("app-settled");
  vi.useRealTimers();
});
