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

test("a stranger is sent to /?page=calendar", () => {
  expect(sentTo(createSession(localStorage))).toMatchObject({ to: "/", search: { page: "calendar" } });
});

test("a login whose profile has not come yet is sent there too", () => {
  const session = createSession(localStorage);
  session.beginSignIn("abc");
  expect(sentTo(session)).toMatchObject({ to: "/" });
});

test("a restored token lets in at once", () => {
  localStorage.setItem("token", "abc");
  expect(sentTo(createSession(localStorage))).toBeUndefined();
});
