import { beforeEach, expect, test, vi } from "vitest";
import { createSession, syncWithOtherTabs } from "./session";
import { mira } from "@/shared/testing/people";

beforeEach(() => localStorage.clear());

test("a restored token counts as signed in at once, also without its user", () => {
  localStorage.setItem("token", "abc");
  expect(createSession(localStorage).get()).toEqual({ status: "signed_in", token: "abc", user: undefined });
});

test("a new login is stored when its profile is loaded", () => {
  const session = createSession(localStorage);
  session.beginSignIn("abc");
  expect(session.get().status).toBe("signing_in");
  expect(session.token()).toBe("abc");
  expect(localStorage.getItem("token")).toBeNull();
  expect(session.completeSignIn("abc", mira)).toBe(true);
  expect(session.get()).toEqual({ status: "signed_in", token: "abc", user: mira });
  expect(createSession(localStorage).get()).toEqual(session.get());
});

test("ending clears what is stored; with another token it does nothing", () => {
  localStorage.setItem("token", "abc");
  localStorage.setItem("user", JSON.stringify(mira));
  const session = createSession(localStorage);
  session.end("an older one");
  expect(session.get().status).toBe("signed_in");
  session.end("abc");
  expect(session.get()).toEqual({ status: "signed_out" });
  expect([localStorage.getItem("token"), localStorage.getItem("user")]).toEqual([null, null]);
});

test("a token that the server rejects ends the session with a reason, an incomplete login without one", () => {
  localStorage.setItem("token", "abc");
  const session = createSession(localStorage);
  session.rejectToken("an older one");
  expect(session.get().status).toBe("signed_in");
  session.rejectToken("abc");
  expect(session.get()).toEqual({ status: "signed_out", reason: "rejected" });
  expect(localStorage.getItem("token")).toBeNull();
  session.beginSignIn("def");
  session.rejectToken("def");
  expect(session.get()).toEqual({ status: "signed_out" });
});

test("a sign-out or another account in one tab is followed by the others", () => {
  localStorage.setItem("token", "abc");
  const session = createSession(localStorage);
  const changed = vi.fn();
  session.subscribe(changed);
  const stop = syncWithOtherTabs(session, window);

  localStorage.setItem("user", JSON.stringify(mira));
  localStorage.setItem("token", "def");
  window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
  expect(session.get()).toEqual({ status: "signed_in", token: "def", user: mira });

  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(session.get()).toEqual({ status: "signed_out" });
  expect(changed).toHaveBeenCalledTimes(2);
  stop();
});

test("a late profile is not used for another login", () => {
  const session = createSession(localStorage);
  session.beginSignIn("abc");
  localStorage.setItem("token", "def");
  session.restore();
  expect(session.completeSignIn("abc", mira)).toBe(false);
  session.rememberUser("abc", mira);
  expect(session.get()).toEqual({ status: "signed_in", token: "def", user: undefined });
});
