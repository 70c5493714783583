import { isRedirect } from "@tanstack/react-router";
import { beforeEach, expect, test } from "vitest";
import { requireSignedIn } from "./guard";
import { createSession, type Session } from "./session";

function sentTo(session: Session): unknown {
  try {
    requireSignedIn(session);
    return undefined;
  } catch (thrown) {
    return isRedirect(thrown) ? thrown.options : thrown;
  }
}

beforeEach(() => localStorage.clear());

test("a user who is not signed in is sent to /?page=calendar", () => {
  expect(sentTo(createSession(localStorage))).toMatchObject({ to: "/", search: { page: "calendar" } });
});

test("a login without a profile is sent there too", () => {
  const session = createSession(localStorage);
  session.beginSignIn("abc");
  expect(sentTo(session)).toMatchObject({ to: "/" });
});

test("a restored token has access at once", () => {
  localStorage.setItem("token", "abc");
  expect(sentTo(createSession(localStorage))).toBeUndefined();
});
