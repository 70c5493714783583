import { showToast } from "@hourloom/ui/toast";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fetchedModules } from "@/shared/lazy/lazy-module";
import { type RunLater, RunLaterContext } from "@/shared/lazy/run-later";
import { createLoginStore } from "@/shared/login/login-store";
import { ServicesRoot } from "./services-root";

const arrives = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock(import("../../../../../packages/ui/src/sonner-toaster"), async (loadOriginal) => {
  await arrives.promise;
  return loadOriginal();
});

afterEach(cleanup);

const atOnce: RunLater = (work) => {
  work();
  return () => {};
};

test("the app is loading until the module that shows toasts has arrived", async () => {
  render(
    <RunLaterContext value={atOnce}>
      <ServicesRoot loginStore={createLoginStore(localStorage)}>Hourloom</ServicesRoot>
    </RunLaterContext>,
  );
  showToast("Saved");
  expect(fetchedModules.get()).toBe(1);
  arrives.resolve();
  expect(await screen.findByText("Saved")).toBeTruthy();
  expect(fetchedModules.get()).toBe(0);
});
