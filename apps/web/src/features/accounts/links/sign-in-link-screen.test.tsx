import { trialAddressOf } from "@hourloom/schema/accounts/trial-address";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mira } from "@/shared/testing/people";
import { renderApp } from "@/shared/testing/render-app";
import { type StubServer, stubServer } from "@/shared/testing/stub-server";
import { SignInLinkScreen, StoredSignInLinkScreen } from "./sign-in-link-screen";

const link = { uid: "MQ", token: "secret" };
const PROCEDURE = "accounts.signInByLink";
const signedIn = { value: { auth_token: "abc", device_id: "device-1" } };
const onSignedIn = vi.fn<() => void>();
let server: StubServer;

beforeEach(() => {
  vi.resetAllMocks();
  sessionStorage.clear();
  localStorage.clear();
  server = stubServer();
  window.history.replaceState(null, "", "/sign_in/MQ/secret");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = () => fireEvent.click(screen.getByRole("button", { name: "Sign in" }));

test("nothing happens before the press, and the token leaves the address at once", async () => {
  await renderApp(<SignInLinkScreen link={link} onSignedIn={onSignedIn} />);
  expect(window.location.pathname).toBe("/sign_in");
  expect(server.calls).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Sign in" }));
});

test("a reload finds the link again, the button signs in, and the device id remains", async () => {
  await renderApp(<SignInLinkScreen link={link} onSignedIn={onSignedIn} />);
  cleanup();
  const { loginStore } = await renderApp(<StoredSignInLinkScreen onSignedIn={onSignedIn} />);
  server.respond(PROCEDURE, signedIn);
  server.respond("accounts.me", { value: mira });
  press();
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(server.calls[0]).toEqual({ procedure: PROCEDURE, input: link });
  expect(loginStore.get()).toMatchObject({ status: "signed_in", token: "abc" });
  expect(localStorage.getItem("device")).toBe("device-1");
  expect(sessionStorage.getItem("sign_in_link")).toBeNull();
});

test("who is in a trial workspace is told that it would be lost, and how to keep it", async () => {
  localStorage.setItem("token", "old");
  localStorage.setItem("user", JSON.stringify({ ...mira, email: trialAddressOf("guest") }));
  await renderApp(<SignInLinkScreen link={link} onSignedIn={onSignedIn} />);
  expect(screen.getByRole("alert").textContent).toContain("Signing in ends it, and everything in it is lost.");
  expect(screen.getByRole("link", { name: "Go back to it" })).toBeTruthy();
});

test("another signed-in user is named, and signed out only once the link was accepted", async () => {
  localStorage.setItem("token", "old");
  localStorage.setItem("user", JSON.stringify(mira));
  const { loginStore } = await renderApp(<SignInLinkScreen link={link} onSignedIn={onSignedIn} />);
  expect(screen.getByText(/mira is signed in/)).toBeTruthy();
  press();
  expect(await screen.findByText(/cannot be reached just now/)).toBeTruthy();
  expect(loginStore.token()).toBe("old");
  server.respond(PROCEDURE, signedIn);
  server.respond("accounts.logOut", { value: null });
  server.respond("accounts.me", { value: mira });
  press();
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(loginStore.token()).toBe("abc");
  expect(server.requests.filter(({ path }) => path === "/trpc/accounts.logOut")).toMatchObject([
    { authorization: "Token old" },
  ]);
});

test("an invalid link shows an error and offers a new one", async () => {
  await renderApp(<SignInLinkScreen link={link} onSignedIn={onSignedIn} />);
  server.respond(PROCEDURE, { error: { code: "invalid", errors: { token: ["Invalid token for given user."] } } });
  press();
  expect(await screen.findByText("Invalid token for given user.")).toBeTruthy();
  expect(sessionStorage.getItem("sign_in_link")).toBeNull();
  server.respond("accounts.requestSignInLink", { value: null });
  fireEvent.input(screen.getByLabelText("Email"), { target: { value: "mira@example.com" } });
  fireEvent.click(screen.getByRole("button", { name: "Send a new link" }));
  expect(await screen.findByText("Sign-in link has been sent to email mira@example.com")).toBeTruthy();
  expect(onSignedIn).not.toHaveBeenCalled();
});
