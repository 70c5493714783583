import { trialAddressOf } from "@hourloom/schema/accounts/trial-address";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mira } from "@/shared/testing/people";
import { renderApp } from "@/shared/testing/render-app";
import { type StubServer, stubServer } from "@/shared/testing/stub-server";
import { ActivationScreen, StoredActivationScreen } from "./activation-screen";
import { findSignUpSecret, storeSignUpSecret } from "../sign-up-secret";

const uid = btoa(mira.id);
const success = "Your account has been successfully activated!";
const login = { value: { auth_token: "abc", device_id: "device-1" } };
const pending = { value: { username: mira.username, email: mira.email } };
const stale = { error: { code: "link_stale" }, status: 403 } as const;

let server: StubServer;
let count = 0;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = stubServer({ "accounts.me": { value: mira } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens a link that no other test uses. */
function show() {
  const link = { uid, token: `token-${(count += 1)}` };
  window.history.replaceState(null, "", `/activate/${uid}/${link.token}`);
  const screens = (
    <StrictMode>
      <ActivationScreen link={link} />
    </StrictMode>
  );
  return renderApp(screens).then((services) => ({ ...services, link }));
}

const signedUpHere = () => storeSignUpSecret(localStorage, { id: mira.id, secret: "kept" });
const called = () => server.calls.map(({ procedure }) => procedure);
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const submit = () => press("Activate and log in");

test("the browser that signed up activates once, although effects run twice, and is signed in", async () => {
  signedUpHere();
  server.respond("accounts.activate", login);
  const { loginStore, link } = await show();
  expect(await screen.findByText(success)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/app");
  expect(server.calls[0]).toEqual({ procedure: "accounts.activate", input: { ...link, by: "secret", secret: "kept" } });
  expect(called()).toEqual(["accounts.activate", "accounts.me", "settings.get"]);
  expect(loginStore.get()).toMatchObject({ status: "signed_in", token: "abc" });
  expect(window.location.pathname).toBe("/activate");
  expect(localStorage.getItem("device")).toBe("device-1");
  expect(findSignUpSecret(localStorage, mira.id)).toBeUndefined();
  expect(sessionStorage.getItem("activation_link")).toBeNull();
});

test("another browser does not use the link up, and signs in with the password", async () => {
  server.respond("accounts.checkActivation", pending);
  const { loginStore, link } = await show();
  expect(await screen.findByText(/This is not the browser that signed up/)).toBeTruthy();
  expect(called()).toEqual(["accounts.checkActivation"]);
  submit();
  expect(await screen.findByText("Password is required")).toBeTruthy();
  server.respond("accounts.activate", { error: { code: "invalid", errors: { password: ["Invalid password."] } } });
  type("Password", "wrong");
  submit();
  expect(await screen.findByText("Invalid password.")).toBeTruthy();
  server.respond("accounts.activate", login);
  type("Password", "quiet-river-stone");
  submit();
  expect(await screen.findByText(success)).toBeTruthy();
  expect(server.calls.at(-3)?.input).toEqual({ ...link, by: "password", password: "quiet-river-stone" });
  expect(loginStore.get().status).toBe("signed_in");
});

test("a new password can be chosen instead; a reload meanwhile finds the link again", async () => {
  server.respond("accounts.checkActivation", pending);
  const { link } = await show();
  await screen.findByText(/This is not the browser that signed up/);
  cleanup();
  await renderApp(<StoredActivationScreen />);
  await screen.findByText(/This is not the browser that signed up/);
  press("Choose a new password");
  type("New password", "calm-meadow-lane");
  type("New password, once more", "calm-meadow-lake");
  submit();
  expect(await screen.findByText("Passwords don't match")).toBeTruthy();
  const errors = { new_password: ["This password is too common."] };
  server.respond("accounts.activate", { error: { code: "invalid", errors } });
  type("New password, once more", "calm-meadow-lane");
  submit();
  expect(await screen.findByText("This password is too common.")).toBeTruthy();
  server.respond("accounts.activate", login);
  submit();
  expect(await screen.findByText(success)).toBeTruthy();
  expect(server.calls.at(-3)?.input).toEqual({ ...link, by: "new_password", new_password: "calm-meadow-lane" });
});

test("an invalid secret is removed, and the password is required", async () => {
  signedUpHere();
  const errors = { secret: ["This browser did not sign up."] };
  server.respond("accounts.activate", { error: { code: "invalid", errors } });
  server.respond("accounts.checkActivation", pending);
  await show();
  expect(await screen.findByText(/This is not the browser that signed up/)).toBeTruthy();
  expect(findSignUpSecret(localStorage, mira.id)).toBeUndefined();
});

test("a used link shows an error, unless another tab signed in with it", async () => {
  signedUpHere();
  server.respond("accounts.activate", stale);
  const { loginStore } = await show();
  expect(await screen.findByText("Stale token for given user.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  localStorage.setItem("user", JSON.stringify(mira));
  localStorage.setItem("token", "abc");
  act(() => loginStore.restore());
  expect(await screen.findByText(success)).toBeTruthy();
  expect(screen.queryByText("Stale token for given user.")).toBeNull();
});

test("a user who is signed in already sees the success without a call", async () => {
  localStorage.setItem("user", JSON.stringify(mira));
  localStorage.setItem("token", "abc");
  await show();
  expect(await screen.findByText(success)).toBeTruthy();
  expect(called()).toEqual([]);
});

test("another user remains signed in until Login is pressed", async () => {
  localStorage.setItem("user", JSON.stringify({ ...mira, id: "another", username: "nils" }));
  localStorage.setItem("token", "theirs");
  signedUpHere();
  server.respond("accounts.activate", login);
  const { loginStore } = await show();
  expect(await screen.findByText(/On this device nils is signed in/)).toBeTruthy();
  expect(loginStore.token()).toBe("theirs");
});

test("a trial workspace that is open is not left for the account of another person", async () => {
  const trial = { ...mira, id: "another", username: "guest", email: trialAddressOf("guest") };
  localStorage.setItem("user", JSON.stringify(trial));
  localStorage.setItem("token", "theirs");
  signedUpHere();
  server.respond("accounts.activate", login);
  const { loginStore } = await show();
  expect(await screen.findByText(/On this device a trial workspace is open/)).toBeTruthy();
  expect(loginStore.token()).toBe("theirs");
});

test("without a response it shows an error, and Retry tries again", async () => {
  signedUpHere();
  await show();
  expect(await screen.findByText("There was an error activating your account. Please try again.")).toBeTruthy();
  server.respond("accounts.activate", login);
  press("Retry");
  expect(await screen.findByText(success)).toBeTruthy();
});

test("a busy server has not checked the link: Retry is offered, with advice", async () => {
  server.respond("accounts.checkActivation", {
    error: { code: "throttled", retry_after_seconds: 5 },
    status: 429,
  });
  await show();
  expect(await screen.findByText(/^Your link is still good/)).toBeTruthy();
  server.respond("accounts.checkActivation", pending);
  press("Retry");
  await waitFor(() => expect(screen.getByLabelText("Password")).toBeTruthy());
});

test("an incomplete link shows advice, without Retry", async () => {
  const errors = { token: ["Invalid token for given user."] };
  server.respond("accounts.checkActivation", { error: { code: "invalid", errors } });
  await show();
  expect(await screen.findByText(/check that it is complete/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});
