import { showToast, Toaster } from "@hourloom/ui/toast";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChangesProvider } from "@/features/changes/changes-provider";
import { announce } from "@/shared/page/announcer";
import { mira } from "@/shared/testing/people";
import { renderApp } from "@/shared/testing/render-app";
import { type StubResponse, type StubServer, stubServer } from "@/shared/testing/stub-server";
import { TrashScreen } from "./trash-screen";

// The originals run; their calls are recorded.
vi.mock("@hourloom/ui/toast", { spy: true });
vi.mock("@/shared/page/announcer", { spy: true });

const essay = { type: "task", id: "a", title: "Essay", deleted_at: "2026-11-20T10:00:00+00:00" };
const letter = { ...essay, id: "b", title: "Letter" };
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
  vi.clearAllMocks();
});

async function renderTrash() {
  return renderApp(
    <ChangesProvider>
      <TrashScreen zone="UTC" />
      <Toaster />
    </ChangesProvider>,
  );
}

const restore = (title = "Essay") => screen.findByRole("button", { name: `Restore “${title}”` });
const isBusy = (button: HTMLElement) => button.getAttribute("aria-busy") === "true";

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
  server.respond("calendar.trash", { value: { items: [], truncated: false } });
  fireEvent.click(retry);
  expect(await screen.findByText("Nothing has been deleted")).toBeTruthy();
  expect(server.calls.filter(({ procedure }) => procedure === RESTORE)).toHaveLength(2);
});

test("an item that is being restored is not restored twice", async () => {
  server.respond("calendar.trash", { value: { items: [essay, letter], truncated: false } });
  server.respond(RESTORE, "never");
  await renderTrash();
  const sent = () => server.requests.map(({ path }) => path).filter((path) => path.includes(RESTORE));
  const [button, other] = [await restore(), await restore("Letter")];
  fireEvent.click(button);
  await waitFor(() => {
    expect(sent()).toHaveLength(1);
    expect(isBusy(button)).toBe(true);
  });
  fireEvent.click(button);
  // Whatever the second click sends is sent in one request with this.
  fireEvent.click(other);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([`/trpc/${RESTORE}`, `/trpc/${RESTORE}`]);
});

test.each<StubResponse>([{ value: null }, "unreachable"])(
  "the response of a session that is over shows nothing: %j",
  async (response) => {
    const { loginStore } = await renderTrash();
    const button = await restore();
    server.respond(RESTORE, response);
    const { promise: isOver, resolve: respond } = Promise.withResolvers<void>();
    const respondAtOnce = fetch;
    const delayed = vi.fn<typeof fetch>(async (...request) => {
      await isOver;
      return respondAtOnce(...request);
    });
    vi.stubGlobal("fetch", delayed);
    fireEvent.click(button);
    await waitFor(() => {
      expect(delayed).toHaveBeenCalledOnce();
      expect(isBusy(button)).toBe(true);
    });
    loginStore.end();
    respond();
    await waitFor(() => expect(isBusy(button)).toBe(false));
    expect(showToast).not.toHaveBeenCalled();
    expect(announce).not.toHaveBeenCalled();
  },
);
