import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "@/shared/testing/render-app";
import { type StubServer, stubServer } from "@/shared/testing/stub-server";
import { AuthDialog } from "./auth-dialog";

const onClose = vi.fn<() => void>();
const onSignedIn = vi.fn<() => void>();
let server: StubServer;

beforeEach(async () => {
  localStorage.clear();
  vi.resetAllMocks();
  server = stubServer({ "accounts.signInOptions": { value: { google_client_id: null } } });
  await renderApp(<AuthDialog open onClose={onClose} onSignedIn={onSignedIn} />);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const tab = (name: string) => fireEvent.mouseDown(screen.getByRole("tab", { name }));
const emailValue = () => screen.getByLabelText<HTMLInputElement>("Email").value;

function signUp(): void {
  tab("Signup");
  type("Username", "mira");
  type("Email", "mira@example.com");
  type("Password", "quiet-river-stone");
  click("Sign up");
}

test("an account that is not active leads to the resend view with its address, and on to where the link went", async () => {
  server.respond("accounts.logIn", { error: { code: "user_inactive" }, status: 401 });
  server.respond("accounts.resendActivation", { value: null });
  type("Email", "mira@example.com");
  type("Password", "quiet-river-stone");
  click("Log in");
  expect(await screen.findByText("User inactive or deleted.")).toBeTruthy();
  expect(emailValue()).toBe("mira@example.com");
  click("Send the activation link");
  expect(await screen.findByText("Activation link was sent to your email mira@example.com")).toBeTruthy();
  click("Back to login");
  expect(emailValue()).toBe("mira@example.com");
  expect(onClose).not.toHaveBeenCalled();
});

test("a user signed out by the server sees a notice, until a login fails", async () => {
  cleanup();
  localStorage.setItem("token", "abc");
  const { loginStore } = await renderApp(<AuthDialog open onClose={onClose} onSignedIn={onSignedIn} />);
  expect(screen.queryByText(/You have been signed out/)).toBeNull();
  act(() => loginStore.rejectToken("abc"));
  expect(await screen.findByText(/You have been signed out/)).toBeTruthy();
  click("Log in");
  expect(await screen.findByText("Email and password are required.")).toBeTruthy();
  expect(screen.queryByText(/You have been signed out/)).toBeNull();
});

test("typed text is preserved between the tabs", async () => {
  type("Email", "mira@example.com");
  tab("Signup");
  expect(emailValue()).toBe("mira@example.com");
  type("Username", "mira");
  type("Email", "mira@example.org");
  tab("Login");
  expect(emailValue()).toBe("mira@example.org");
  tab("Signup");
  expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe("mira");
});

test("the error of a failed login is shown until a field is edited", async () => {
  const errors = { non_field_errors: ["Unable to log in with provided credentials."] };
  server.respond("accounts.logIn", { error: { code: "invalid", errors } });
  type("Email", "mira@example.com");
  type("Password", "wrong");
  click("Log in");
  expect(await screen.findByText("Unable to log in with provided credentials.")).toBeTruthy();
  type("Password", "wrong again");
  expect(screen.queryByText("Unable to log in with provided credentials.")).toBeNull();
  expect(onSignedIn).not.toHaveBeenCalled();
});

test.each([
  [1, "1 second"],
  [59, "59 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [5_400, "90 minutes"],
  [5_401, "2 hours"],
  [86_400, "24 hours"],
])("a throttled login shows the wait of %d seconds, and offers a link by mail", async (seconds, text) => {
  server.respond("accounts.logIn", { error: { code: "throttled", retry_after_seconds: seconds }, status: 429 });
  server.respond("accounts.requestSignInLink", { value: null });
  type("Email", "mira@example.com");
  type("Password", "quiet-river-stone");
  click("Log in");
  expect(await screen.findByText(`Too many tries to log in. You can try again in ${text}.`)).toBeTruthy();
  click("Email me a sign-in link");
  expect(emailValue()).toBe("mira@example.com");
  click("Send the sign-in link");
  expect(await screen.findByText("Sign-in link has been sent to email mira@example.com")).toBeTruthy();
});

test("a reset is requested, and the address remains on the way back", async () => {
  server.respond("accounts.requestPasswordReset", { value: null });
  click("Forgot password?");
  click("Send the reset link");
  expect(await screen.findByText("Email and password are required.")).toBeTruthy();
  type("Email", "mira@example.com");
  expect(screen.queryByText("Email and password are required.")).toBeNull();
  click("Back to login");
  expect(emailValue()).toBe("mira@example.com");
  click("Forgot password?");
  click("Send the reset link");
  expect(await screen.findByText("Password reset link has been sent to email mira@example.com")).toBeTruthy();
});

test("after a sign-up, Close closes the dialog", async () => {
  const account = { id: "1", username: "mira", email: "mira@example.com" };
  server.respond("accounts.signUp", { value: account });
  signUp();
  expect(await screen.findByText("Activation link for mira was sent to your email mira@example.com")).toBeTruthy();
  fireEvent.click(screen.getAllByRole("button", { name: "Close" }).at(-1)!);
  expect(onClose).toHaveBeenCalledOnce();
});

test("the server's errors of a sign-up are shown at their fields, until these are edited", async () => {
  const errors = {
    username: ["A user with that username already exists."],
    password: ["This password is too common."],
  };
  server.respond("accounts.signUp", { error: { code: "invalid", errors } });
  signUp();
  expect(await screen.findByText("A user with that username already exists.")).toBeTruthy();
  expect(screen.getByLabelText("Username").getAttribute("aria-invalid")).toBe("true");
  type("Username", "mira2");
  expect(screen.queryByText("A user with that username already exists.")).toBeNull();
  expect(screen.getByText("This password is too common.")).toBeTruthy();
});

test.each([
  ["Username", "mira2"],
  ["Password", "quiet-river-stones"],
])("a sign-up without a response shows an error under the username, until %s is edited", async (label, text) => {
  signUp();
  expect(await screen.findByText("An unexpected error occurred")).toBeTruthy();
  type(label, text);
  expect(screen.queryByText("An unexpected error occurred")).toBeNull();
});
