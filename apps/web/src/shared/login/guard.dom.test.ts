import { isRedirect } from "@tanstack/react-router";
import { beforeEach, expect, test } from "vitest";
import { requireSignedIn } from "./guard";
import { createLoginStore, type LoginStore } from "./login-store";

function sentTo(loginStore: LoginStore): unknown {
  try {
    requireSignedIn(loginStore);
    return undefined;
  } catch (thrown) {
    return isRedirect(thrown) ? thrown.options : thrown;
  }
}

beforeEach(() => localStorage.clear());

test("a user who is not signed in is sent to /?page=calendar", () => {
  expect(sentTo(createLoginStore(localStorage))).toMatchObject({ to: "/", search: { page: "calendar" } });
});

test("a login without a profile is sent there too", () => {
  const loginStore = createLoginStore(localStorage);
  loginStore.beginSignIn("abc");
  expect(sentTo(loginStore)).toMatchObject({ to: "/" });
});

test("a restored token has access at once", () => {
  localStorage.setItem("token", "abc");
  expect(sentTo(createLoginStore(localStorage))).toBeUndefined();
});
