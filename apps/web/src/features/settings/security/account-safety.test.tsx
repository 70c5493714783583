import { Toaster } from "@hourloom/ui/toast";
import { useNavigate } from "@tanstack/react-router";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { activityKind, type ActivityEntry } from "@hourloom/schema/accounts/activity";
import { mira } from "@/shared/testing/people";
import { renderApp } from "@/shared/testing/render-app";
import { type StubServer, stubServer } from "@/shared/testing/stub-server";
import { ChangePasswordForm } from "./change-password-form";
import { ActivitySection } from "./activity-section";
import { activityTexts } from "./activity-texts";
import { GoogleSection } from "./google-section";
import { LogOutEverywhere } from "./log-out-everywhere";

// The originals run, unless a test replaces one.
vi.mock("@tanstack/react-router", { spy: true });

let server: StubServer;
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("token", "abc");
  server = stubServer({
    "accounts.me": { value: mira },
    "accounts.signInOptions": { value: { google_client_id: null } },
    "accounts.googleLink": { value: { joined_at: null } },
    "feeds.list": { value: [] },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const typePassword = (value: string) => fireEvent.input(screen.getByLabelText("Your password"), { target: { value } });
/** The dialog's button, which has the same name as the one that opened it. */
const confirm = (name: string) => fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));

describe("the activity", () => {
  const entryAt = (number: number, more: Partial<ActivityEntry> = {}): ActivityEntry => ({
    id: `01931f7e-5c00-7cc3-98c9-${String(number).padStart(12, "0")}`,
    kind: "logged_in",
    created_at: "2026-11-23T20:00:00Z",
    browser: "curl",
    network: "192.0.2.*",
    ...more,
  });

  test("shows kind, time in the account's zone, browser and network; a button loads more", async () => {
    server.respond("accounts.activity", {
      value: {
        entries: [entryAt(2), entryAt(1, { kind: "login_failed", browser: "", network: "" })],
        next: entryAt(1).id,
      },
    });
    await renderApp(<ActivitySection profile={{ ...mira, timezone: "Asia/Kathmandu" }} />);
    const [first, second] = await screen.findAllByRole("listitem");
    expect(first?.textContent).toBe("Signed in24 Nov 2026, 1:45 AMcurlFrom 192.0.2.*");
    expect(second?.textContent).toBe("Wrong password24 Nov 2026, 1:45 AMUnknown browser");

    server.respond("accounts.activity", { value: { entries: [entryAt(0, { kind: "exported" })], next: null } });
    click("Show more");
    expect(await screen.findByText("Account exported")).toBeTruthy();
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    expect(document.activeElement?.textContent).toContain("Account exported");
    expect(server.calls.at(-1)?.input).toMatchObject({ cursor: entryAt(1).id });
  });

  test("without a response shows the reason, and Retry loads it", async () => {
    await renderApp(<ActivitySection profile={mira} />);
    expect(await screen.findByText(/The activity could not be loaded/)).toBeTruthy();
    server.respond("accounts.activity", { value: { entries: [], next: null } });
    click("Retry");
    expect(await screen.findByText("Nothing has happened yet.")).toBeTruthy();
  });

  test("has a text for each kind, none of them twice", () => {
    const texts = activityKind.options.map((kind) => activityTexts[kind]);
    expect(new Set(texts).size).toBe(activityKind.options.length);
  });
});

test("the passwords of a change stay in the cache only for a moment", async () => {
  server.respond("accounts.changePassword", { value: null });
  const { queryClient } = await renderApp(<ChangePasswordForm email={mira.email} />);
  for (const field of document.querySelectorAll("input[type=password]")) {
    fireEvent.input(field, { target: { value: "violet harbour 52" } });
  }
  click("Change password");
  const stored = () =>
    JSON.stringify(
      queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state.variables),
    );
  await waitFor(() => expect(stored()).toContain("violet harbour 52"));
  await waitFor(() => expect(stored()).not.toContain("violet harbour 52"), { timeout: 4_000 });
  expect(screen.getByRole("button", { name: "Change password" })).toBeTruthy();
});

test("logging out everywhere requires the password, and signs out", async () => {
  const { loginStore } = await renderApp(
    <>
      <LogOutEverywhere profile={mira} />
      <Toaster />
    </>,
  );
  click("Log out everywhere");
  confirm("Log out everywhere");
  expect(await screen.findByText("Password is required")).toBeTruthy();
  const wrong = { current_password: ["Invalid password."] };
  server.respond("accounts.logOutEverywhere", { error: { code: "invalid", errors: wrong } });
  typePassword("wrong");
  confirm("Log out everywhere");
  expect(await screen.findByText("Invalid password.")).toBeTruthy();
  expect(loginStore.get().status).toBe("signed_in");
  server.respond("accounts.logOutEverywhere", { value: null });
  typePassword("quiet-river-stone");
  confirm("Log out everywhere");
  await waitFor(() => expect(loginStore.get()).toEqual({ status: "signed_out" }));
  expect(localStorage.getItem("token")).toBeNull();
  expect(await screen.findByText("You are logged out everywhere.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

describe("logging out everywhere", () => {
  const feeds = ["Team", "Family"].map((title, index) => ({
    id: `01931f7e-5c00-7cc3-98c9-2a6f3f0c9b2${index}`,
    title,
    mode: "full",
    zone: null,
    calendars: [],
    created_at: "2026-11-23T20:00:00Z",
    last_read_at: null,
  }));

  test.each([true, false])("lists the feeds, and ends them unless they are to stay: %s", async (ends) => {
    server.respond("feeds.list", { value: feeds });
    server.respond("accounts.logOutEverywhere", { value: null });
    const { loginStore } = await renderApp(<LogOutEverywhere profile={mira} />);
    click("Log out everywhere");
    const list = within(await screen.findByRole("list", { name: "Feeds" }));
    await waitFor(() =>
      expect(list.getAllByRole("listitem").map((one) => one.textContent)).toEqual(["Team", "Family"]),
    );
    const choice = screen.getByRole("checkbox", { name: "End all feeds, too" });
    expect(choice).toHaveProperty("checked", true);
    if (!ends) fireEvent.click(choice);
    typePassword("quiet-river-stone");
    confirm("Log out everywhere");
    await waitFor(() => expect(loginStore.get()).toEqual({ status: "signed_out" }));
    const sent = server.calls.find(({ procedure }) => procedure === "accounts.logOutEverywhere");
    expect(sent?.input).toMatchObject({ end_feeds: ends });
  });

  test.each([
    ["are loading", "never", []],
    ["cannot be loaded", { error: { code: "not_found" }, status: 404 }, [/^Your feeds could not be loaded\./]],
  ] as const)("asks whether feeds end while they %s", async (_state, response, texts) => {
    server.respond("feeds.list", response);
    await renderApp(<LogOutEverywhere profile={mira} />);
    click("Log out everywhere");
    expect(await screen.findByRole("checkbox", { name: "End all feeds, too" })).toHaveProperty("checked", true);
    for (const text of texts) expect(await screen.findByText(text)).toBeDefined();
  });

  test("says nothing of feeds where there are none", async () => {
    await renderApp(<LogOutEverywhere profile={mira} />);
    click("Log out everywhere");
    await waitFor(() => expect(screen.queryByRole("checkbox")).toBeNull());
  });
});

test("a failed navigation after logging out everywhere is reported, and is no error of the form", async () => {
  const failure = new Error("The page could not be opened.");
  vi.mocked(useNavigate).mockReturnValue(() => Promise.reject(failure));
  onTestFinished(() => void vi.mocked(useNavigate).mockReset());
  const report = vi.fn<typeof reportError>();
  vi.stubGlobal("reportError", report);
  server.respond("accounts.logOutEverywhere", { value: null });
  const { loginStore } = await renderApp(
    <>
      <LogOutEverywhere profile={mira} />
      <Toaster />
    </>,
  );
  click("Log out everywhere");
  typePassword("quiet-river-stone");
  confirm("Log out everywhere");
  await waitFor(() => expect(loginStore.get()).toEqual({ status: "signed_out" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(report.mock.calls).toEqual([[failure]]);
  expect(await screen.findByText("You are logged out everywhere.")).toBeTruthy();
});

describe("Google", () => {
  const joined = { value: { joined_at: "2026-11-23T20:00:00Z" } };

  test("is not shown if it is not configured and no account is linked", async () => {
    await renderApp(<GoogleSection profile={mira} />);
    await waitFor(() => expect(server.calls.map(({ procedure }) => procedure)).toContain("accounts.googleLink"));
    expect(screen.queryByRole("region", { name: "Google" })).toBeNull();
  });

  test("that is configured explains how to link an account", async () => {
    server.respond("accounts.signInOptions", { value: { google_client_id: "id" } });
    await renderApp(<GoogleSection profile={mira} />);
    expect(await screen.findByText(/No Google account is joined/)).toBeTruthy();
  });

  test("that is linked is removed with the password, and the focus stays in its section", async () => {
    server.respond("accounts.signInOptions", { value: { google_client_id: "id" } });
    server.respond("accounts.googleLink", joined);
    await renderApp(<GoogleSection profile={mira} />);
    expect(await screen.findByText(/Joined on 23 Nov 2026, .*\. Google signs in to this account\./)).toBeTruthy();
    server.respond("accounts.removeGoogleLink", { value: null });
    server.respond("accounts.googleLink", { value: { joined_at: null } });
    click("Remove Google");
    typePassword("quiet-river-stone");
    confirm("Remove Google");
    const none = await screen.findByText(/No Google account is joined/);
    await waitFor(() => expect(document.activeElement).toBe(none));
  });

  test("is not removed from an account that has no password", async () => {
    server.respond("accounts.googleLink", joined);
    await renderApp(<GoogleSection profile={{ ...mira, has_password: false }} />);
    expect(await screen.findByText(/the only way into this account/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Remove Google" })).toBeNull();
  });
});
