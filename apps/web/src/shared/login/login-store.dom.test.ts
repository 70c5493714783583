import { beforeEach, expect, test, vi } from "vitest";
import { createLoginStore, syncWithOtherTabs } from "./login-store";
import { mira } from "@/shared/testing/people";

beforeEach(() => localStorage.clear());

test("a restored token counts as signed in at once, also without its user", () => {
  localStorage.setItem("token", "abc");
  expect(createLoginStore(localStorage).get()).toEqual({ status: "signed_in", token: "abc", user: undefined });
});

test("a new login is stored when its profile is loaded", () => {
  const loginStore = createLoginStore(localStorage);
  loginStore.beginSignIn("abc");
  expect(loginStore.get().status).toBe("signing_in");
  expect(loginStore.token()).toBe("abc");
  expect(localStorage.getItem("token")).toBeNull();
  expect(loginStore.completeSignIn("abc", mira)).toBe(true);
  expect(loginStore.get()).toEqual({ status: "signed_in", token: "abc", user: mira });
  expect(createLoginStore(localStorage).get()).toEqual(loginStore.get());
});

test("ending clears what is stored; with another token it does nothing", () => {
  localStorage.setItem("token", "abc");
  localStorage.setItem("user", JSON.stringify(mira));
  const loginStore = createLoginStore(localStorage);
  loginStore.end("an older one");
  expect(loginStore.get().status).toBe("signed_in");
  loginStore.end("abc");
  expect(loginStore.get()).toEqual({ status: "signed_out" });
  expect([localStorage.getItem("token"), localStorage.getItem("user")]).toEqual([null, null]);
});

test("a token that the server rejects ends the login with a reason, an incomplete login without one", () => {
  localStorage.setItem("token", "abc");
  const loginStore = createLoginStore(localStorage);
  loginStore.rejectToken("an older one");
  expect(loginStore.get().status).toBe("signed_in");
  loginStore.rejectToken("abc");
  expect(loginStore.get()).toEqual({ status: "signed_out", reason: "rejected" });
  expect(localStorage.getItem("token")).toBeNull();
  loginStore.beginSignIn("def");
  loginStore.rejectToken("def");
  expect(loginStore.get()).toEqual({ status: "signed_out" });
});

test("a sign-out or another account in one tab is followed by the others", () => {
  localStorage.setItem("token", "abc");
  const loginStore = createLoginStore(localStorage);
  const changed = vi.fn();
  loginStore.subscribe(changed);
  const stop = syncWithOtherTabs(loginStore, window);

  localStorage.setItem("user", JSON.stringify(mira));
  localStorage.setItem("token", "def");
  window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
  expect(loginStore.get()).toEqual({ status: "signed_in", token: "def", user: mira });

  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(loginStore.get()).toEqual({ status: "signed_out" });
  expect(changed).toHaveBeenCalledTimes(2);
  stop();
});

test("a late profile is not used for another login", () => {
  const loginStore = createLoginStore(localStorage);
  loginStore.beginSignIn("abc");
  localStorage.setItem("token", "def");
  loginStore.restore();
  expect(loginStore.completeSignIn("abc", mira)).toBe(false);
  loginStore.rememberUser("abc", mira);
  expect(loginStore.get()).toEqual({ status: "signed_in", token: "def", user: undefined });
});
