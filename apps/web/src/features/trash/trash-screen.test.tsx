import { Toaster } from "@hourloom/ui/toast";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChangesProvider } from "@/features/changes/changes-provider";
import { mira } from "@/shared/testing/people";
import { renderApp } from "@/shared/testing/render-app";
import { type StubServer, stubServer } from "@/shared/testing/stub-server";
import { TrashScreen } from "./trash-screen";

const essay = { type: "task", id: "a", title: "Essay", deleted_at: "2026-11-20T10:00:00+00:00" };
const RESTORE = "calendar.restore";
let server: StubServer;

beforeEach(() => {
  localStorage.setItem("token", "abc");
  localStorage.setItem("user", JSON.stringify(mira));
  server = stubServer({ "calendar.trash": { value: { items: [essay], truncated: false } } });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function renderTrash() {
  return renderApp(
    <ChangesProvider>
      <TrashScreen zone="UTC" />
      <Toaster />
    </ChangesProvider>,
  );
}

const restore = () => screen.findByRole("button", { name: "Restore “Essay”" });

test("a restored item leaves the trash", async () => {
  await renderTrash();
  server.respond(RESTORE, { value: null });
  fireEvent.click(await restore());
  server.respond("calendar.trash", { value: { items: [], truncated: false } });
  expect(await screen.findByText("Nothing has been deleted")).toBeTruthy();
  expect(server.calls.filter(({ procedure }) => procedure === RESTORE)).toEqual([
    { procedure: RESTORE, input: { type: "task", id: "a" } },
  ]);
});

test("a failure is shown in a toast with Retry", async () => {
  await renderTrash();
  fireEvent.click(await restore());
  const retry = await screen.findByRole("button", { name: "Retry" });
  expect(screen.getByText(/“Essay” was not brought back\./)).toBeTruthy();
  server.respond(RESTORE, { value: null });
  fireEvent.click(retry);
  await waitFor(() => expect(server.calls.filter(({ procedure }) => procedure === RESTORE)).toHaveLength(2));
  server.respond("calendar.trash", { value: { items: [], truncated: false } });
  expect(await screen.findByText("Nothing has been deleted")).toBeTruthy();
});

test("an item that is being restored is not restored twice", async () => {
  await renderTrash();
  server.respond(RESTORE, "never");
  fireEvent.click(await restore());
  await waitFor(async () => expect((await restore()).getAttribute("aria-busy")).toBe("true"));
  fireEvent.click(await restore());
  expect(server.requests.filter(({ path }) => path.includes(RESTORE))).toHaveLength(1);
});

test("the response of a session that is over shows nothing", async () => {
  const { session } = await renderTrash();
  const button = await restore();
  fireEvent.click(button);
  session.end();
  await waitFor(() => expect(server.calls.some(({ procedure }) => procedure === RESTORE)).toBe(true));
  expect(screen.queryByText(/was not brought back/)).toBeNull();
});
