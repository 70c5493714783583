import { afterEach, expect, test, vi } from "vitest";
import { createServices } from "@/shared/api/services";
import { createLoginStore } from "@/shared/login/login-store";
import { stubServer } from "@/shared/testing/stub-server";
import { requestLink } from "./link-request";

afterEach(() => vi.unstubAllGlobals());

const services = () => createServices(createLoginStore(localStorage));
const kinds = [
  ["activation", "accounts.resendActivation", "Something went wrong"],
  ["sign_in", "accounts.requestSignInLink", "Something went wrong"],
  ["password_reset", "accounts.requestPasswordReset", "An error occurred"],
] as const;

test.each(kinds)("%s: an empty address is not sent", async (kind) => {
  const { calls } = stubServer();
  const result = await requestLink(services(), kind, "  ");
  expect(result).toEqual({ ok: false, at: "email", text: "Email and password are required." });
  expect(calls).toEqual([]);
});

test.each(kinds)("%s: the address of the mail is returned", async (kind, procedure) => {
  const { calls } = stubServer({ [procedure]: { value: null } });
  expect(await requestLink(services(), kind, " a@example.com ")).toEqual({ ok: true, email: "a@example.com" });
  expect(calls).toEqual([{ procedure, input: { email: "a@example.com" } }]);
});

test.each(kinds)(
  "%s: the server's text about the field, another one, or the fallback",
  async (kind, procedure, text) => {
    const server = stubServer({
      [procedure]: { error: { code: "invalid", errors: { email: ["Enter a valid email address."] } } },
    });
    const ask = () => requestLink(services(), kind, "a@");
    expect(await ask()).toEqual({ ok: false, at: "email", text: "Enter a valid email address." });
    server.respond(procedure, { error: { code: "throttled", retry_after_seconds: 1 }, status: 429 });
    expect(await ask()).toMatchObject({ at: "form", text: "Request was throttled. Expected available in 1 second." });
    server.respond(procedure, "unreachable");
    expect(await ask()).toMatchObject({ at: "form", text, reason: expect.stringContaining("cannot be reached") });
  },
);
