import { FIRST_CALENDAR_TITLE, type WorkspaceCalendar } from "@hourloom/schema/calendars";
import type { Feed } from "@hourloom/schema/accounts/feeds";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChangesProvider } from "@/features/changes/changes-provider";
import { feedRequest, type FeedRequest } from "@/shared/commands/feed-request";
import { mira } from "@/shared/testing/people";
import { renderApp } from "@/shared/testing/render-app";
import { stubServer, type StubServer } from "@/shared/testing/stub-server";
import { FeedsRoot } from "./feed-dialog";

const CALENDAR = "01931f7e-5c00-7cc3-98c9-2a6f3f0c9b1e";
const OTHER = "01931f7e-5c00-7cc3-98c9-2a6f3f0c9b1f";
const ADDRESS = `https://hourloom.test/feeds/${"s".repeat(43)}.ics`;

const calendar: WorkspaceCalendar = {
  type: "calendar",
  id: CALENDAR,
  title: FIRST_CALENDAR_TITLE,
  color: null,
  kind: "own",
  is_hidden: false,
  is_default: true,
  position: "a0",
  version: 1,
};
const holidays: WorkspaceCalendar = {
  ...calendar,
  id: OTHER,
  title: "Holidays",
  kind: "subscribed",
  is_default: false,
};
const feed: Feed = {
  id: CALENDAR,
  title: "Team",
  mode: "full",
  zone: null,
  calendars: [CALENDAR],
  created_at: "2026-03-10T13:00:00Z",
  last_read_at: null,
};

let server: StubServer;
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("token", "mira");
  // jsdom has none, and the choice of what is shown measures itself.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  server = stubServer({
    "accounts.me": { value: mira },
    "calendars.list": { value: [calendar, holidays] },
    "feeds.list": { value: [feed] },
  });
});
afterEach(() => {
  feedRequest.close();
  cleanup();
  vi.unstubAllGlobals();
});

async function open(request: FeedRequest): Promise<void> {
  await renderApp(
    <ChangesProvider>
      <FeedsRoot />
    </ChangesProvider>,
  );
  feedRequest.set(request);
  await screen.findByRole("dialog");
}

/** Types the password, and presses the button. */
async function confirm(action: string): Promise<void> {
  fireEvent.input(await screen.findByLabelText("Your password"), { target: { value: "quiet-river-stone" } });
  fireEvent.click(button(action));
}

const button = (name: string) => screen.getByRole("button", { name });
const inputsOf = (procedure: string) =>
  server.calls.filter((call) => call.procedure === procedure).map(({ input }) => input);

test("a feed is made of the default calendar; subscribed ones are not offered", async () => {
  server.respond("feeds.create", { value: { feed, address: ADDRESS } });
  await open({ kind: "create", calendar: undefined });
  expect(await screen.findByLabelText("Title")).toHaveProperty("value", "Calendar");
  expect(screen.queryByLabelText("Holidays")).toBeNull();
  fireEvent.click(button("Continue"));
  await confirm("Create the address");
  expect(await screen.findByLabelText("Address")).toHaveProperty("value", ADDRESS);
  expect(inputsOf("feeds.create")).toEqual([
    { title: "Calendar", mode: "full", calendars: [CALENDAR], current_password: "quiet-river-stone" },
  ]);
  const apple = screen.getByRole("link", { name: "Open in Apple Calendar" });
  expect(apple.getAttribute("href")).toBe(ADDRESS.replace("https:", "webcal:"));
});

test("without a clipboard the address is selected", async () => {
  server.respond("feeds.rotate", { value: { feed, address: ADDRESS } });
  await open({ kind: "rotate", feed });
  await confirm("Make a new address");
  const field = await screen.findByLabelText<HTMLInputElement>("Address");
  fireEvent.click(button("Copy"));
  await screen.findByText("Copy it by hand: it is selected.");
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(ADDRESS);
});

test("a failure is explained, and the dialog stays open with what was chosen", async () => {
  const failed = (errors: Record<string, string[]>) =>
    server.respond("feeds.create", { error: { code: "invalid", errors } });
  failed({ non_field_errors: ["There can be at most 20 feeds."] });
  await open({ kind: "create", calendar: CALENDAR });
  fireEvent.change(await screen.findByLabelText("Title"), { target: { value: "Mine" } });
  fireEvent.click(button("Continue"));
  await confirm("Create the address");
  await screen.findByText("There can be at most 20 feeds.");
  failed({ current_password: ["Invalid password."] });
  await confirm("Create the address");
  await screen.findByText("Invalid password.");
  server.respond("feeds.create", "unreachable");
  await confirm("Create the address");
  await screen.findByText(/cannot be reached/);
  fireEvent.click(button("Back"));
  expect(await screen.findByLabelText("Title")).toHaveProperty("value", "Mine");
});

test("without the password nothing is sent", async () => {
  await open({ kind: "rotate", feed });
  fireEvent.click(await screen.findByRole("button", { name: "Make a new address" }));
  await screen.findByText("Password is required");
  expect(inputsOf("feeds.rotate")).toEqual([]);
});

test("a trial is told that a feed needs an account", async () => {
  server.respond("accounts.me", { value: { ...mira, email: "x@trial.invalid" } });
  await open({ kind: "create", calendar: undefined });
  await screen.findByText(/This needs an account of your own/);
  expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
});

test("the dialog of a feed that was deleted elsewhere says so", async () => {
  server.respond("feeds.remove", { error: { code: "not_found" }, status: 404 });
  await open({ kind: "remove", feed });
  fireEvent.click(button("Delete the feed"));
  await screen.findByText("This feed does not exist any more.");
});

test("the dialog stays open until the response", async () => {
  server.respond("feeds.update", "never");
  await open({ kind: "edit", feed });
  fireEvent.click(button("Save"));
  await waitFor(() => expect(button("Save").getAttribute("aria-busy")).toBe("true"));
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(screen.getByRole("dialog")).toBeTruthy();
});
