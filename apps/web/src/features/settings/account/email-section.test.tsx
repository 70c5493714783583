import { Toaster } from "@hourloom/ui/toast";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mira } from "@/shared/testing/people";
import { renderApp } from "@/shared/testing/render-app";
import { type StubServer, stubServer } from "@/shared/testing/stub-server";
import { EmailSection } from "./email-section";

let server: StubServer;
const waiting = { email: "new@example.com", expires_at: "2026-11-24T10:00:00Z" };

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("token", "abc");
  server = stubServer({ "accounts.me": { value: mira }, "accounts.emailChange": { value: null } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  renderApp(
    <>
      <EmailSection profile={mira} />
      <Toaster />
    </>,
  );
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

async function ask(email: string): Promise<void> {
  fireEvent.input(await screen.findByLabelText("New email"), { target: { value: email } });
  click("Change email");
}
async function confirm(): Promise<void> {
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.input(dialog.getByLabelText("Your password"), { target: { value: "quiet-river-stone" } });
  fireEvent.click(dialog.getByRole("button", { name: "Send the link" }));
}

test("a new address is requested with the password, and then pending", async () => {
  await show();
  await ask("not an address");
  expect(await screen.findByText("Enter a valid email address.")).toBeTruthy();
  await ask("new@example.com");
  server.respond("accounts.requestEmailChange", { value: null });
  server.respond("accounts.emailChange", { value: waiting });
  await confirm();
  expect(await screen.findByText("Waiting for confirmation of new@example.com")).toBeTruthy();
  expect(screen.queryByLabelText("New email")).toBeNull();
  const sent = server.calls.find(({ procedure }) => procedure === "accounts.requestEmailChange");
  expect(sent?.input).toEqual({ email: "new@example.com", current_password: "quiet-river-stone" });
});

test("a taken address shows an error under its field", async () => {
  const errors = { email: ["user with this email already exists."] };
  server.respond("accounts.requestEmailChange", { error: { code: "invalid", errors } });
  await show();
  await ask("taken@example.com");
  await confirm();
  expect(await screen.findByText("user with this email already exists.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a pending change can be sent again and cancelled", async () => {
  server.respond("accounts.emailChange", { value: waiting });
  server.respond("accounts.resendEmailChange", { error: { code: "throttled", retry_after_seconds: 42 }, status: 429 });
  await show();
  await screen.findByText("Waiting for confirmation of new@example.com");
  click("Resend");
  expect(await screen.findByText(/Expected available in 42 seconds/)).toBeTruthy();
  server.respond("accounts.cancelEmailChange", { value: null });
  server.respond("accounts.emailChange", { value: null });
  click("Cancel");
  expect(await screen.findByLabelText("New email")).toBeTruthy();
});
