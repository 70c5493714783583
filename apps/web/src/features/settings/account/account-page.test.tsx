import { Toaster } from "@hourloom/ui/toast";
import { onlineManager } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mira } from "@/shared/testing/people";
import { renderApp } from "@/shared/testing/render-app";
import { type StubServer, stubServer } from "@/shared/testing/stub-server";
import { profileQuery } from "@/features/accounts/queries";
import { SecurityPage } from "../security/security-page";
import { WithProfile } from "../with-profile";
import { AccountPage } from "./account-page";
import { DeleteSection } from "./delete-section";
import { LoginsSection } from "../security/logins-section";

const onLogOut = vi.fn<() => void>();
let server: StubServer;

const laptop = {
  id: "01931f7e-5c00-7cc3-98c9-2a6f3f0c9b1f",
  created_at: "2026-11-21T09:00:00Z",
  last_seen_at: "2026-11-21T10:00:00Z",
  browser: "Firefox on Linux",
  network: "192.0.2.*",
  is_current: false,
};
const here = { ...laptop, id: "01931f7e-5c00-7cc3-98c9-2a6f3f0c9b20", browser: "", is_current: true };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem("token", "abc");
  onLogOut.mockReset();
  server = stubServer({
    "accounts.me": { value: mira },
    "accounts.logins": { value: [laptop, here] },
    "accounts.emailChange": { value: null },
    "accounts.activity": { value: { entries: [], next: null } },
    "accounts.googleLink": { value: { joined_at: null } },
    "accounts.signInOptions": { value: { google_client_id: null } },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () => renderApp(<AccountPage />);
const showSecurity = () => renderApp(<SecurityPage onLogOut={onLogOut} />);
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const rows = () => within(screen.getByRole("region", { name: "Sessions" })).getAllByRole("listitem");

test("without the profile it shows the reason, and Retry loads it", async () => {
  server.respond("accounts.me", "unreachable");
  await show();
  expect(await screen.findByText(/Your profile could not be loaded/)).toBeTruthy();
  server.respond("accounts.me", { value: mira });
  click("Retry");
  expect(await screen.findByDisplayValue("mira")).toBeTruthy();
});

test("a rejected name remains typed, its error is cleared by editing, and the saved one is shown", async () => {
  const services = await show();
  await screen.findByDisplayValue("mira");
  server.respond("accounts.updateProfile", {
    error: { code: "invalid", errors: { username: ["A user with that username already exists."] } },
  });
  type("Username", "noor");
  click("Save profile");
  expect(await screen.findByText("A user with that username already exists.")).toBeTruthy();
  server.respond("accounts.updateProfile", { value: { ...mira, username: "noor-2", version: 2 } });
  type("Username", "noor-2");
  expect(screen.queryByText("A user with that username already exists.")).toBeNull();
  click("Save profile");
  const { queryKey } = profileQuery(services);
  await waitFor(() => expect(services.queryClient.getQueryData(queryKey)?.username).toBe("noor-2"));
});

test("unsaved text is offered later, and removed once it is saved", async () => {
  await show();
  await screen.findByDisplayValue("mira");
  type("First name", "Mira Noor");
  cleanup();
  await show();
  await screen.findByDisplayValue("mira");
  expect(screen.queryByDisplayValue("Mira Noor"), "not by itself").toBeNull();
  click("Restore");
  expect(await screen.findByDisplayValue("Mira Noor")).toBeTruthy();
  expect(screen.getByDisplayValue("mira")).toBeTruthy();
  server.respond("accounts.updateProfile", { value: { ...mira, first_name: "Mira Noor", version: 2 } });
  click("Save profile");
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});

test("a draft remains while nothing else is typed, and Discard removes it", async () => {
  await show();
  await screen.findByDisplayValue("mira");
  type("Last name", "Noor");
  cleanup();
  await show();
  cleanup();
  await show();
  expect((await screen.findByRole("group", { name: "Unsaved text" })).textContent).toContain("Noor");
  click("Discard");
  cleanup();
  await show();
  await screen.findByDisplayValue("mira");
  expect(screen.queryByRole("group", { name: "Unsaved text" })).toBeNull();
});

test("only typed values are sent, and those typed meanwhile are not saved", async () => {
  await show();
  await screen.findByDisplayValue("mira");
  server.respond("accounts.updateProfile", {
    value: { ...mira, first_name: "One", last_name: "Elsewhere", version: 2 },
  });
  type("First name", "One");
  click("Save profile");
  type("First name", "One Two");
  expect(await screen.findByDisplayValue("Elsewhere")).toBeTruthy();
  const sent = () => server.calls.filter(({ procedure }) => procedure === "accounts.updateProfile");
  expect(sent().map(({ input }) => input)).toEqual([{ first_name: "One" }]);
  expect(screen.getByDisplayValue("One Two")).toBeTruthy();
  const save = screen.getByRole("button", { name: "Save profile" });
  await waitFor(() => expect(save.getAttribute("aria-busy")).toBeNull());
  click("Save profile");
  await waitFor(() => expect(sent().at(-1)?.input).toEqual({ first_name: "One Two" }));
});

test("a rejected zone is reverted", async () => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  await show();
  const zone = await screen.findByRole<HTMLInputElement>("combobox");
  fireEvent.change(zone, { target: { value: "berlin" } });
  fireEvent.click(screen.getByRole("option", { name: "Europe/Berlin" }));
  await waitFor(() => expect(server.calls.at(-1)?.input).toEqual({ timezone: "Europe/Berlin" }));
  await waitFor(() => expect(zone.value).toBe("UTC"));
});

test("a zone that is chosen before the profile is loaded can be undone", async () => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  localStorage.setItem("user", JSON.stringify(mira));
  server.respond("accounts.me", "never");
  server.respond("accounts.updateProfile", { value: { ...mira, timezone: "Europe/Berlin", version: 2 } });
  await renderApp(
    <>
      <AccountPage />
      <Toaster />
    </>,
  );
  const zone = await screen.findByRole<HTMLInputElement>("combobox");
  fireEvent.change(zone, { target: { value: "berlin" } });
  fireEvent.click(screen.getByRole("option", { name: "Europe/Berlin" }));
  expect(await screen.findByText("Your time zone is Europe/Berlin now.")).toBeTruthy();
  expect(zone.value).toBe("Europe/Berlin");
  server.respond("accounts.updateProfile", { value: { ...mira, version: 3 } });
  click("Undo");
  await waitFor(() => expect(server.calls.at(-1)?.input).toEqual({ timezone: mira.timezone }));
  await waitFor(() => expect(zone.value).toBe(mira.timezone));
});

test("a change that another device makes while the zone is saved is shown after it", async () => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  await show();
  const zone = await screen.findByRole<HTMLInputElement>("combobox");
  server.respond("accounts.updateProfile", { value: { ...mira, timezone: "Europe/Berlin", version: 2 } });
  server.respond("accounts.me", { value: { ...mira, timezone: "Asia/Tokyo", version: 3 } });
  fireEvent.change(zone, { target: { value: "berlin" } });
  fireEvent.click(screen.getByRole("option", { name: "Europe/Berlin" }));
  await waitFor(() => expect(zone.value).toBe("Asia/Tokyo"));
});

test("this device comes first and is logged out; another is revoked after a reauthentication", async () => {
  await showSecurity();
  await screen.findByText("Firefox on Linux");
  expect(rows()[0]?.textContent).toContain("This device");
  expect(rows()[0]?.textContent).toContain("Unknown browser");
  click("Log out");
  expect(onLogOut).toHaveBeenCalledOnce();

  const reject = (text: string) =>
    server.respond("accounts.revokeLogin", { error: { code: "invalid", errors: { current_password: [text] } } });
  reject("This field is required.");
  click(/^Revoke Firefox/);
  const password = await screen.findByLabelText("Your password");
  expect(document.activeElement).toBe(password);
  reject("Invalid password.");
  type("Your password", "wrong");
  click("Revoke");
  expect(await screen.findByText("Invalid password.")).toBeTruthy();
  server.respond("accounts.revokeLogin", { value: null });
  server.respond("accounts.logins", { value: [here] });
  type("Your password", "right");
  click("Revoke");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(rows()).toHaveLength(1);
});

test("the list of sessions gets the focus only if the focused row was removed", async () => {
  await showSecurity();
  await screen.findByText("Firefox on Linux");
  expect(document.activeElement).toBe(document.body);
  server.respond("accounts.revokeLogin", { value: null });
  server.respond("accounts.logins", { value: [here] });
  screen.getByRole("button", { name: /^Revoke Firefox/ }).focus();
  click(/^Revoke Firefox/);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(document.activeElement).toBe(screen.getByRole("list", { name: "Sessions" }));
});

test("a list of sessions that fails to load shows an error, and Retry loads it", async () => {
  server.respond("accounts.logins", "unreachable");
  await renderApp(<LoginsSection profile={mira} onLogOut={onLogOut} />);
  expect(await screen.findByText(/The sessions could not be loaded/)).toBeTruthy();
  server.respond("accounts.logins", { value: [here] });
  click("Retry");
  expect(await screen.findByText("This device")).toBeTruthy();
});

test("without a connection the list of sessions shows a notice", async () => {
  onlineManager.setOnline(false);
  try {
    await renderApp(<LoginsSection profile={mira} onLogOut={onLogOut} />);
    expect(await screen.findByText(/You are offline. The list comes/)).toBeTruthy();
  } finally {
    onlineManager.setOnline(true);
  }
  expect(await screen.findByText("This device")).toBeTruthy();
});

test("an account without a password can set one, with a notice if Google is not available", async () => {
  server.respond("accounts.me", { value: { ...mira, has_password: false } });
  await showSecurity();
  await screen.findByRole("button", { name: "Set a password" });
  expect(screen.queryByLabelText("Current password")).toBeNull();
  type("New password", "calm-meadow-lane");
  type("New password, once more", "calm-meadow-lake");
  click("Set a password");
  expect(await screen.findByText("Passwords don't match")).toBeTruthy();
  type("New password, once more", "calm-meadow-lane");
  click("Set a password");
  expect(await screen.findByText(/Google’s button cannot be had here/)).toBeTruthy();
});

test("after the account is deleted nobody is signed in", async () => {
  const { loginStore } = await renderApp(<WithProfile>{(profile) => <DeleteSection profile={profile} />}</WithProfile>);
  await screen.findByRole("button", { name: "Delete account" });
  server.respond("accounts.remove", { value: null });
  click("Delete account");
  click("Delete my account");
  expect(await screen.findByText("Password is required")).toBeTruthy();
  type("Your password", "quiet-river-stone");
  click("Delete my account");
  await waitFor(() => expect(loginStore.get()).toEqual({ status: "signed_out" }));
  expect(server.calls.find(({ procedure }) => procedure === "accounts.remove")?.input).toEqual({
    current_password: "quiet-river-stone",
  });
});
