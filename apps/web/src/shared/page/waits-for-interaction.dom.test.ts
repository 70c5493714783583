import { afterEach, expect, test } from "vitest";
import { waitsForInteraction } from "./waits-for-interaction";

afterEach(() => localStorage.clear());

function check(url: string, path: string | undefined = "/blog"): boolean {
  const root = document.createElement("div");
  if (path !== undefined) root.dataset["path"] = path;
  const { pathname, search } = new URL(url, "https://hours.example");
  return waitsForInteraction(root, { location: { pathname, search }, storage: localStorage });
}

test("scripts wait for a newcomer's interaction, with and without a slash at the end", () => {
  expect(check("/blog")).toBe(true);
  expect(check("/blog/?utm=x")).toBe(true);
  expect(check("/", "/")).toBe(true);
});

test("scripts run at once if the page is not prerendered for its URL", () => {
  expect(check("/blog", "/")).toBe(false);
  const root = document.createElement("div");
  expect(waitsForInteraction(root, { location: { pathname: "/app", search: "" }, storage: localStorage })).toBe(false);
});

test("who asks for the sign-in, was here before or is signed in gets the whole page at once", () => {
  expect(check("/?page=calendar", "/")).toBe(false);
  localStorage.setItem("sign_in", "true");
  expect(check("/", "/")).toBe(false);
  localStorage.clear();
  localStorage.setItem("token", "x");
  expect(check("/", "/")).toBe(false);
});
