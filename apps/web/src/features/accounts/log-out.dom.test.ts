import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServices } from "@/shared/api/services";
import { createSession } from "@/shared/session/session";
import { mira } from "@/shared/testing/people";
import { stubServer } from "@/shared/testing/stub-server";
import { leave, logOut } from "./log-out";

const disableAutoSelect = vi.fn<() => void>();

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("token", "abc");
  localStorage.setItem("device", "device-1");
  disableAutoSelect.mockReset();
  vi.stubGlobal("google", {
    accounts: { id: { initialize: vi.fn(), renderButton: vi.fn(), disableAutoSelect } },
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["answers", { value: null }],
  ["cannot be reached", "unreachable"],
  ["knows the token no more", { error: { code: "token_invalid" }, status: 401 }],
] as const)(
  "a server that %s: at once nobody is signed in, and Google chooses nobody by itself",
  async (_what, response) => {
    const { requests } = stubServer({ "accounts.logOut": response });
    const services = createServices(createSession(localStorage));
    logOut(services);
    expect(services.session.get()).toEqual({ status: "signed_out" });
    expect([localStorage.getItem("token"), localStorage.getItem("user")]).toEqual([null, null]);
    expect(localStorage.getItem("device")).toBe("device-1");
    expect(disableAutoSelect).toHaveBeenCalledOnce();
    const sent = { path: "/trpc/accounts.logOut", authorization: "Token abc", keepalive: true };
    await waitFor(() => expect(requests).toEqual([sent]));
    expect(services.session.get()).toEqual({ status: "signed_out" });
  },
);

test("who leaves is signed out on this device before the front page has come, which may take long", async () => {
  stubServer({ "accounts.logOut": { value: null } });
  const services = createServices(createSession(localStorage));
  let arrive = () => {};
  const left = leave(services, () => new Promise((resolve) => (arrive = resolve)));
  expect([localStorage.getItem("token"), localStorage.getItem("user")]).toEqual([null, null]);
  services.session.rememberUser("abc", mira);
  expect(localStorage.getItem("token"), "a profile that comes late brings nobody back").toBeNull();
  expect(services.session.get(), "the screen still stands").toMatchObject({ status: "signed_in", token: "abc" });
  arrive();
  await left;
  expect(services.session.get()).toEqual({ status: "signed_out" });
});

test("who signs in in another tab while somebody leaves slowly stays signed in, and the former login ends", async () => {
  const { requests } = stubServer({ "accounts.logOut": { value: null } });
  const services = createServices(createSession(localStorage));
  let arrive = () => {};
  const left = leave(services, () => new Promise((resolve) => (arrive = resolve)));
  localStorage.setItem("token", "def");
  services.session.adopt();
  arrive();
  await left;
  expect(services.session.get()).toMatchObject({ status: "signed_in", token: "def" });
  expect(localStorage.getItem("token")).toBe("def");
  await waitFor(() => expect(requests).toMatchObject([{ authorization: "Token abc" }]));
});
