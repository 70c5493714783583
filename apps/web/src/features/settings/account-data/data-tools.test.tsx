import {
  ACCOUNT_FORMAT,
  ACCOUNT_FORMAT_VERSION,
  type DataKind,
  type DataOverview,
} from "@hourloom/schema/accounts/account-data";
import { showToast } from "@hourloom/ui/toast";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServices, type Services, ServicesProvider } from "@/shared/api/services";
import { createLoginStore } from "@/shared/login/login-store";
import { type StubServer, stubServer } from "@/shared/testing/stub-server";
import { DataTools } from "./data-tools";

vi.mock("@hourloom/ui/toast", () => ({ showToast: vi.fn<typeof showToast>(), dismissToasts: () => {} }));

const counts = {
  calendars: 1,
  calendar_objects: 0,
  task_lists: 0,
  tasks: 0,
  task_blocks: 0,
  events: 0,
  event_exceptions: 0,
  pomodoros: 0,
  flowtimes: 0,
};
const account = { first_name: "", last_name: "", timezone: "UTC" };
const overview: DataOverview = { counts, trashed: 0, account, settings: null, timer: null };
const text = JSON.stringify({
  format: ACCOUNT_FORMAT,
  version: ACCOUNT_FORMAT_VERSION,
  exported_at: "",
  account,
  settings: null,
  timer: null,
  subscriptions: [],
  task_filters: [],
  calendars: [],
  calendar_objects: [],
  task_lists: [],
  tasks: [],
  events: [],
  pomodoros: [],
  flowtimes: [],
});
const tooOften = { error: { code: "throttled", retry_after_seconds: 3_000 }, status: 429 } as const;

let server: StubServer;
let services: Services;

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("token", "mira");
  server = stubServer({
    "accountData.overview": { value: overview },
    "accountData.subscriptions": { value: [] },
    "todo.filters": { value: [] },
  });
  services = createServices(createLoginStore(localStorage));
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:", revokeObjectURL: () => {} }));
  HTMLAnchorElement.prototype.click = () => {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.mocked(showToast).mockClear();
});

function open(): void {
  render(
    <StrictMode>
      <ServicesProvider services={services}>
        <QueryClientProvider client={services.queryClient}>
          <h2 id="your-data">Your data</h2>
          <DataTools />
        </QueryClientProvider>
      </ServicesProvider>
    </StrictMode>,
  );
}

/** From now on all pages are empty, of the given kind. */
function respondEmptyPages(kind: DataKind = "tasks"): void {
  server.respond("accountData.page", { value: { kind, rows: [], next: null } });
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const toasts = () => vi.mocked(showToast).mock.calls;

function chooseFile(): void {
  const file = new File([text], "account.json");
  // jsdom's files have no `text` method.
  file.text = () => Promise.resolve(text);
  fireEvent.change(screen.getByLabelText("File to import"), { target: { files: [file] } });
}

test("an export continues after a lost connection", async () => {
  open();
  press("Export as JSON");
  expect(await screen.findByText("Waiting for the connection...")).toBeTruthy();
  respondEmptyPages();
  expect(await screen.findByText("Exported: nothing but settings.")).toBeTruthy();
});

test("it continues on another screen, which shows the result; so does the section later", async () => {
  open();
  press("Export as JSON");
  await screen.findByText("Waiting for the connection...");
  cleanup();
  open();
  expect(await screen.findByRole("progressbar", { name: "Exporting as JSON" })).toBeTruthy();
  expect(toasts()).toEqual([]);
  cleanup();
  respondEmptyPages();
  await waitFor(() => expect(toasts()).toEqual([["Exported: nothing but settings.", { id: "transfer" }]]));
  open();
  expect(screen.getByText("Exported: nothing but settings.")).toBeTruthy();

  server.respond("accountData.page", tooOften);
  press("Export as CSV");
  cleanup();
  await waitFor(() => expect(toasts()[1]?.[1]).toEqual({ id: "transfer", variant: "problem" }));
  open();
  expect(screen.getByRole("alert").textContent).toContain("Nothing has been exported. That was too often.");
  respondEmptyPages();
  press("Retry");
  expect(await screen.findByText("Exported: nothing but settings.")).toBeTruthy();
  expect(toasts()).toHaveLength(2);
});

test("it ends with the login, and nothing of it remains for the next user", async () => {
  open();
  press("Export as JSON");
  await screen.findByText("Waiting for the connection...");
  cleanup();
  services.loginStore.end();
  services.loginStore.beginSignIn("noor");
  respondEmptyPages();
  open();
  expect(screen.queryByRole("progressbar")).toBeNull();
  press("Export as CSV");
  expect(await screen.findByText("Exported: nothing but settings.")).toBeTruthy();
  cleanup();
  services.loginStore.end();
  services.loginStore.beginSignIn("mira");
  open();
  expect(screen.queryByText(/^Exported/)).toBeNull();
  expect(toasts()).toEqual([]);
});

test("an import that succeeds on another screen shows an informative toast", async () => {
  server.respond("accountData.commit", "unreachable");
  server.respond("accountData.stage", { value: { rows: 1 } });
  open();
  chooseFile();
  await screen.findByText("Waiting for the connection...");
  cleanup();
  server.respond("accountData.commit", { value: { ...counts, task_lists: 1 } });
  await waitFor(() => expect(toasts()).toEqual([["Imported: 1 list.", { id: "transfer" }]]));
});

test("the browser asks before a tab is closed only during a transfer", async () => {
  const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  open();
  expect(isAsked()).toBe(false);
  press("Export as JSON");
  await screen.findByText("Waiting for the connection...");
  expect(isAsked()).toBe(true);
  press("Cancel");
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect(isAsked()).toBe(false);
});

test("the focus stays in the section when Retry or Cancel is removed", async () => {
  open();
  expect(document.activeElement).toBe(document.body);
  server.respond("accountData.page", tooOften);
  press("Export as JSON");
  const retry = await screen.findByRole("button", { name: "Retry" });
  retry.focus();
  server.respond("accountData.page", "unreachable");
  fireEvent.click(retry);
  expect(await screen.findByRole("progressbar")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("group")));
  press("Cancel");

  server.respond("accountData.commit", "unreachable");
  chooseFile();
  (await screen.findByRole("button", { name: "Cancel" })).focus();
  await screen.findByText("Waiting for the connection...");
  server.respond("accountData.stage", { value: { rows: 1 } });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("group")));
  server.respond("accountData.commit", { value: { ...counts, task_lists: 1 } });
  expect(await screen.findByText("Imported: 1 list.")).toBeTruthy();
});
