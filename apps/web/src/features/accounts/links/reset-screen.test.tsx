import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "@/shared/testing/render-app";
import { mira } from "@/shared/testing/people";
import { type StubServer, stubServer } from "@/shared/testing/stub-server";
import { findStoredLink } from "./stored-link";
import { ResetScreen, StoredResetScreen } from "./reset-screen";

const link = { uid: "MQ", token: "secret" };
const PROCEDURE = "accounts.confirmPasswordReset";
let server: StubServer;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  server = stubServer();
  window.history.replaceState(null, "", "/reset_password/MQ/secret");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function choose(password: string, confirmation: string): void {
  fireEvent.input(screen.getByLabelText("New password"), { target: { value: password } });
  fireEvent.input(screen.getByLabelText("New password, once more"), { target: { value: confirmation } });
  fireEvent.click(screen.getByRole("button", { name: "Change password" }));
}

test("the token leaves the address at once, and a reload finds the link again", async () => {
  await renderApp(<ResetScreen link={link} />);
  expect(window.location.pathname).toBe("/reset_password");
  cleanup();
  await renderApp(<StoredResetScreen />);
  server.respond(PROCEDURE, { value: null });
  choose("calm-meadow-lane", "calm-meadow-lane");
  expect(await screen.findByText("Your password has been changed!")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/app");
  expect(server.calls).toEqual([{ procedure: PROCEDURE, input: { ...link, new_password: "calm-meadow-lane" } }]);
  expect(findStoredLink(sessionStorage, "reset")).toBeUndefined();
});

test.each([
  ["of the account ends here too", btoa(mira.id), "signed_out"],
  ["of somebody else stays, and is named beside the login", btoa("another"), "signed_in"],
])("a login %s", async (_what, uid, status) => {
  localStorage.setItem("token", "abc");
  localStorage.setItem("user", JSON.stringify(mira));
  server.respond(PROCEDURE, { value: null });
  const { loginStore } = await renderApp(<ResetScreen link={{ ...link, uid }} />);
  choose("calm-meadow-lane", "calm-meadow-lane");
  const login = await screen.findByRole("link", { name: "Login" });
  expect(document.activeElement).toBe(login);
  expect(loginStore.get().status).toBe(status);
  expect(screen.queryByText(/mira is signed in/) !== null).toBe(status === "signed_in");
  fireEvent.click(login);
  expect(loginStore.get().status).toBe("signed_out");
});

test("different passwords are the first error; editing clears it", async () => {
  await renderApp(<ResetScreen link={link} />);
  choose("calm-meadow-lane", "");
  expect(await screen.findByText("Passwords don't match")).toBeTruthy();
  fireEvent.input(screen.getByLabelText("New password"), { target: { value: "x" } });
  expect(screen.queryByText("Passwords don't match")).toBeNull();
  choose("", "");
  expect(await screen.findByText("Password is required")).toBeTruthy();
  expect(server.calls).toEqual([]);
});

test("the server's error of a password is shown under it, and the link remains valid", async () => {
  await renderApp(<ResetScreen link={link} />);
  server.respond(PROCEDURE, { error: { code: "invalid", errors: { new_password: ["Too short.", "Too common."] } } });
  choose("12345", "12345");
  expect(await screen.findByText("Too short. Too common.")).toBeTruthy();
  expect(findStoredLink(sessionStorage, "reset")).toEqual(link);
});

test("an invalid link shows the server's text and offers a new one", async () => {
  await renderApp(<ResetScreen link={link} />);
  server.respond(PROCEDURE, { error: { code: "invalid", errors: { token: ["Invalid token for given user."] } } });
  choose("calm-meadow-lane", "calm-meadow-lane");
  expect(await screen.findByText("Invalid token for given user.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Send a new link" })).toBeTruthy();
  expect(findStoredLink(sessionStorage, "reset")).toBeUndefined();
});

test("without a response it shows the reason, and typed text remains", async () => {
  await renderApp(<ResetScreen link={link} />);
  choose("calm-meadow-lane", "calm-meadow-lane");
  expect(await screen.findByText(/cannot be reached just now/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("calm-meadow-lane");
});

test.each(["null", "{}", "nonsense", '{"uid":""}'])("stored as %s, there is no link", (stored) => {
  sessionStorage.setItem("reset_link", stored);
  expect(findStoredLink(sessionStorage, "reset")).toBeUndefined();
});
