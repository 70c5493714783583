import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChangesProvider } from "@/features/changes/changes-provider";
import { importRequest, openImport } from "@/shared/commands/import-request";
import { renderApp } from "@/shared/testing/render-app";
import { type StubServer, stubServer } from "@/shared/testing/stub-server";
import { WelcomeScreen } from "./welcome-screen";

let server: StubServer;
const contain = (tasks: number) =>
  server.respond("accountData.overview", { value: { counts: { events: 0, tasks, pomodoros: 0, flowtimes: 0 } } });

beforeEach(() => {
  server = stubServer({ "accounts.firstSteps": { value: { left: ["calendar", "plan", "timer"] } } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (onEnd: () => void) =>
  renderApp(
    <ChangesProvider>
      <WelcomeScreen onEnd={onEnd} />
    </ChangesProvider>,
  );

test("it ends for an account with something on its calendar, and after an import", async () => {
  const onEnd = vi.fn();
  contain(0);
  await show(onEnd);
  expect(await screen.findByText(/Todoist, TickTick, Super Productivity or Toggl/)).toBeTruthy();
  act(() => openImport());
  contain(3);
  expect(onEnd).not.toHaveBeenCalled();
  act(() => importRequest.close());
  await waitFor(() => expect(onEnd).toHaveBeenCalled());
});
