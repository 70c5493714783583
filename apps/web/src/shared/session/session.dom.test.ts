import { beforeEach, expect, test, vi } from "vitest";
import { createSession, followOtherTabs } from "./session";
import { mira } from "@/shared/testing/people";

beforeEach(() => localStorage.clear());

test("a restored token counts as signed in at once, also without its user", () => {
  localStorage.setItem("token", "abc");
  expect(createSession(localStorage).get()).toEqual({ status: "signed_in", token: "abc", user: undefined });
});

test("a fresh login waits for the profile, and only then is stored", () => {
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

test("a token that the server refuses ends the session and says so; a login that never came to be says nothing of it", () => {
  localStorage.setItem("token", "abc");
  const session = createSession(localStorage);
  session.refuse("an older one");
  expect(session.get().status).toBe("signed_in");
  session.refuse("abc");
  expect(session.get()).toEqual({ status: "signed_out", because: "rejected" });
  expect(localStorage.getItem("token")).toBeNull();
  session.beginSignIn("def");
  session.refuse("def");
  expect(session.get()).toEqual({ status: "signed_out" });
});

test("a sign-out or another account in one tab is followed by the others", () => {
  localStorage.setItem("token", "abc");
  const session = createSession(localStorage);
  const changed = vi.fn();
  session.subscribe(changed);
  const stop = followOtherTabs(session, window);

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

test("a profile that comes when somebody else has signed in is not taken for theirs", () => {
  const session = createSession(localStorage);
  session.beginSignIn("abc");
  localStorage.setItem("token", "def");
  session.adopt();
  expect(session.completeSignIn("abc", mira)).toBe(false);
  session.rememberUser("abc", mira);
  expect(session.get()).toEqual({ status: "signed_in", token: "def", user: undefined });
});
