import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mira } from "@/shared/testing/people";
import { renderApp } from "@/shared/testing/render-app";
import { type StubServer, stubServer } from "@/shared/testing/stub-server";
import { ConfirmEmailScreen, StoredConfirmEmailScreen } from "./links/confirm-email-screen";
import { findStoredLink } from "./links/stored-link";
import { UndoEmailScreen } from "./links/undo-email-screen";

const link = { uid: btoa(mira.id), token: "secret" };
const wrongLink = {
  error: { code: "invalid", errors: { token: ["Invalid token for given user."] } },
} satisfies Parameters<StubServer["respond"]>[1];
let server: StubServer;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = stubServer();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("a new address is confirmed by the press alone, and ends the login of its account here", async () => {
  localStorage.setItem("token", "abc");
  localStorage.setItem("user", JSON.stringify(mira));
  const { loginStore } = await renderApp(<ConfirmEmailScreen link={link} />);
  expect(window.location.pathname).toBe("/confirm_email");
  expect(server.calls).toEqual([]);
  press("Confirm this address");
  expect(await screen.findByText(/cannot be reached just now/)).toBeTruthy();
  server.respond("accounts.confirmEmailChange", { value: { email: "new@example.com" } });
  press("Confirm this address");
  expect(await screen.findByText("Your address has been changed!")).toBeTruthy();
  expect(screen.getByText("From now on you log in with new@example.com.")).toBeTruthy();
  expect(loginStore.get().status).toBe("signed_out");
  expect(findStoredLink(sessionStorage, "email_change")).toBeUndefined();
});

test("without a login the page asks for one and sends nothing", async () => {
  await renderApp(<ConfirmEmailScreen link={link} />);
  expect(window.location.pathname).toBe("/confirm_email");
  expect(screen.getByText(/Log in here to the account that is to have this address/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Confirm this address" })).toBeNull();
  expect(server.calls).toEqual([]);
});

test("a reload finds the link again; an invalid one shows an error and is removed", async () => {
  localStorage.setItem("token", "abc");
  localStorage.setItem("user", JSON.stringify(mira));
  await renderApp(<ConfirmEmailScreen link={link} />);
  cleanup();
  await renderApp(<StoredConfirmEmailScreen />);
  server.respond("accounts.confirmEmailChange", wrongLink);
  press("Confirm this address");
  expect(await screen.findByText("Invalid token for given user.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Confirm this address" })).toBeNull();
  cleanup();
  await renderApp(<StoredConfirmEmailScreen />);
  expect(screen.getByText(/open the link in the mail/)).toBeTruthy();
});

test("an address is restored by the press alone, and leads to a new password", async () => {
  await renderApp(<UndoEmailScreen link={link} />);
  expect(server.calls).toEqual([]);
  const reset = { uid: link.uid, token: "reset" };
  server.respond("accounts.undoEmailChange", { value: { email: mira.email, reset } });
  press("Restore this address");
  expect(await screen.findByText(`${mira.email} is the address of your account again.`)).toBeTruthy();
  expect(screen.getByLabelText("New password")).toBeTruthy();
  expect(findStoredLink(sessionStorage, "email_undo")).toBeUndefined();
  expect(findStoredLink(sessionStorage, "reset")).toEqual(reset);
});

test("an account without a password has none to choose", async () => {
  await renderApp(<UndoEmailScreen link={link} />);
  server.respond("accounts.undoEmailChange", { value: { email: mira.email, reset: null } });
  press("Restore this address");
  expect(await screen.findByRole("link", { name: "Login" })).toBeTruthy();
});
