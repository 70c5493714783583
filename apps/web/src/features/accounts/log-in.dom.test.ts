import { defaultSettings } from "@hourloom/schema/accounts/settings";
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServices } from "@/shared/api/services";
import { createLoginStore } from "@/shared/login/login-store";
import { isWelcomeAsked } from "@/shared/login/welcome";
import { mira } from "@/shared/testing/people";
import { stubServer } from "@/shared/testing/stub-server";
import { settingsCopy } from "@/shared/time/calendar-preferences";
import { logIn, signInWithGoogle } from "./log-in";

const credentials = { email: mira.email, password: "quiet-river-stone" };
const token = { value: { auth_token: "abc", device_id: "device-1" } };

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function start() {
  return createServices(createLoginStore(localStorage));
}

test("the sign-in is complete when the profile is loaded", async () => {
  const { calls } = stubServer({ "accounts.logIn": token, "accounts.me": { value: mira } });
  const services = start();
  const seen: string[] = [];
  services.loginStore.subscribe(() => seen.push(services.loginStore.get().status));
  expect(await logIn(services, credentials)).toEqual({ ok: true });
  expect(calls.map(({ procedure }) => procedure)).toEqual(["accounts.logIn", "accounts.me", "settings.get"]);
  expect(seen).toEqual(["signing_in", "signed_in"]);
  expect(localStorage.getItem("token")).toBe("abc");
});

test("the first screen after a sign-in has the account's week and clock", async () => {
  const settings = { ...defaultSettings, week_start: 1, hour_clock: 24 };
  stubServer({ "accounts.logIn": token, "accounts.me": { value: mira }, "settings.get": { value: settings } });
  const services = start();
  await logIn(services, credentials);
  expect(settingsCopy.get()).toMatchObject({ week_start: 1, hour_clock: 24 });
});

test("the first screen has what the device chose before, where the account has not chosen", async () => {
  localStorage.setItem("week_start", "1");
  stubServer({ "accounts.logIn": token, "accounts.me": { value: mira } });
  await logIn(start(), credentials);
  expect(settingsCopy.get()).toMatchObject({ week_start: 1, hour_clock: 12 });
});

test("the device id is stored and sent with the next login", async () => {
  const { calls } = stubServer({ "accounts.logIn": token, "accounts.me": { value: mira } });
  const services = start();
  await logIn(services, credentials);
  services.loginStore.end();
  await logIn(services, credentials);
  const sent = calls.filter(({ procedure }) => procedure === "accounts.logIn").map(({ input }) => input);
  expect(sent).toEqual([credentials, { ...credentials, device_id: "device-1" }]);
});

test.each([[{ email: " ", password: "x" }], [{ email: "a@example.com", password: "" }]])(
  "%j is not sent",
  async (typed) => {
    const { calls } = stubServer();
    expect(await logIn(start(), typed)).toMatchObject({ ok: false, text: "Email and password are required." });
    expect(calls).toEqual([]);
  },
);

test("non_field_errors are joined to text", async () => {
  stubServer({ "accounts.logIn": { error: { code: "invalid", errors: { non_field_errors: ["One.", "Two."] } } } });
  expect(await logIn(start(), credentials)).toEqual({
    ok: false,
    kind: "failed",
    text: "One. Two.",
    reason: undefined,
  });
});

test("an account that is not active is told apart", async () => {
  stubServer({ "accounts.logIn": { error: { code: "user_inactive" }, status: 401 } });
  expect(await logIn(start(), credentials)).toEqual({ ok: false, kind: "inactive" });
});

test("without a response the fallback text is shown with the reason", async () => {
  stubServer();
  const result = await logIn(start(), credentials);
  expect(result).toMatchObject({
    text: "Login failed. Please try again.",
    reason: expect.stringContaining("cannot be reached"),
  });
});

test("without a profile the login ends on this device and on the server", async () => {
  const { calls } = stubServer({ "accounts.logIn": token, "accounts.logOut": { value: null } });
  const services = start();
  expect(await logIn(services, credentials)).toMatchObject({ text: "An unexpected error occurred." });
  expect(services.loginStore.get()).toEqual({ status: "signed_out" });
  expect(localStorage.getItem("token")).toBeNull();
  await waitFor(() => expect(calls.at(-1)?.procedure).toBe("accounts.logOut"));
});

test("a cancelled login is ended on the server", async () => {
  const { requests } = stubServer({ "accounts.logIn": token, "accounts.logOut": { value: null } });
  await logIn(start(), credentials, () => false);
  const end = { path: "/trpc/accounts.logOut", authorization: "Token abc", keepalive: true };
  await waitFor(() => expect(requests.at(-1)).toEqual(end));
});

test("errors of Google's login have the server's text, or the fallback", async () => {
  const credential = { credential: "a.b.c", nonce: "n" };
  const server = stubServer({ "accounts.signInWithGoogle": { error: { code: "google_invalid" } } });
  expect(await signInWithGoogle(start(), credential)).toMatchObject({ text: "Invalid Google credential." });
  server.respond("accounts.signInWithGoogle", "unreachable");
  expect(await signInWithGoogle(start(), credential)).toMatchObject({ text: "An error occurred" });
  server.respond("accounts.signInWithGoogle", { value: { ...token.value, is_first_login: false } });
  server.respond("accounts.me", { value: mira });
  expect(await signInWithGoogle(start(), credential)).toEqual({ ok: true });
  expect(server.calls.at(-3)?.input).toEqual({
    ...credential,
    timezone: expect.any(String),
    regional: { week_start: 0, hour_clock: 12 },
  });
  await signInWithGoogle(start(), credential);
  expect(server.calls.at(-3)?.input).toMatchObject({ device_id: "device-1" });
});

test.each([
  [true, "asks"],
  [false, "does not ask"],
])("a login with Google that is the first one (%s) %s for the first screen", async (is_first_login) => {
  sessionStorage.clear();
  const login = { value: { ...token.value, is_first_login } };
  stubServer({ "accounts.signInWithGoogle": login, "accounts.me": { value: mira } });
  await signInWithGoogle(start(), { credential: "a.b.c", nonce: "n" });
  expect(isWelcomeAsked(sessionStorage)).toBe(is_first_login);
});
