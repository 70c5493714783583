import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServices } from "@/shared/api/services";
import { createLoginStore } from "@/shared/login/login-store";
import { mira } from "@/shared/testing/people";
import { stubServer } from "@/shared/testing/stub-server";
import { logOutAndNavigate, logOut } from "./log-out";

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
  "a server that %s: the user is signed out at once, and automatic selection is disabled",
  async (_what, response) => {
    const { requests } = stubServer({ "accounts.logOut": response });
    const services = createServices(createLoginStore(localStorage));
    logOut(services);
    expect(services.loginStore.get()).toEqual({ status: "signed_out" });
    expect([localStorage.getItem("token"), localStorage.getItem("user")]).toEqual([null, null]);
    expect(localStorage.getItem("device")).toBe("device-1");
    expect(disableAutoSelect).toHaveBeenCalledOnce();
    const sent = { path: "/trpc/accounts.logOut", authorization: "Token abc", keepalive: true };
    await waitFor(() => expect(requests).toEqual([sent]));
    expect(services.loginStore.get()).toEqual({ status: "signed_out" });
  },
);

test("the stored login is removed before the front page is loaded", async () => {
  stubServer({ "accounts.logOut": { value: null } });
  const services = createServices(createLoginStore(localStorage));
  let navigate = () => {};
  const loggedOut = logOutAndNavigate(services, () => new Promise((resolve) => (navigate = resolve)));
  expect([localStorage.getItem("token"), localStorage.getItem("user")]).toEqual([null, null]);
  services.loginStore.rememberUser("abc", mira);
  expect(localStorage.getItem("token"), "a profile that comes late brings nobody back").toBeNull();
  expect(services.loginStore.get(), "the screen still stands").toMatchObject({ status: "signed_in", token: "abc" });
  navigate();
  await loggedOut;
  expect(services.loginStore.get()).toEqual({ status: "signed_out" });
});

test("a login in another tab meanwhile remains, and the previous one ends", async () => {
  const { requests } = stubServer({ "accounts.logOut": { value: null } });
  const services = createServices(createLoginStore(localStorage));
  let navigate = () => {};
  const loggedOut = logOutAndNavigate(services, () => new Promise((resolve) => (navigate = resolve)));
  localStorage.setItem("token", "def");
  services.loginStore.restore();
  navigate();
  await loggedOut;
  expect(services.loginStore.get()).toMatchObject({ status: "signed_in", token: "def" });
  expect(localStorage.getItem("token")).toBe("def");
  await waitFor(() => expect(requests).toMatchObject([{ authorization: "Token abc" }]));
});
