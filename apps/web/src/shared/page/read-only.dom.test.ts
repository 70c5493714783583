import { afterEach, expect, test } from "vitest";
import { isReadOnly } from "./read-only";

afterEach(() => localStorage.clear());

function check(url: string, path: string | undefined = "/blog"): boolean {
  const root = document.createElement("div");
  if (path !== undefined) root.dataset["path"] = path;
  const { pathname, search } = new URL(url, "https://hours.example");
  return isReadOnly(root, { location: { pathname, search }, storage: localStorage });
}

test("a newcomer reads a prerendered page, with and without a slash at its end", () => {
  expect(check("/blog")).toBe(true);
  expect(check("/blog/?utm=x")).toBe(true);
  expect(check("/", "/")).toBe(true);
});

test("a page that is not prerendered for its URL is rendered at once", () => {
  expect(check("/blog", "/")).toBe(false);
  const root = document.createElement("div");
  expect(isReadOnly(root, { location: { pathname: "/app", search: "" }, storage: localStorage })).toBe(false);
});

test("who asks for the sign-in, was here before or is signed in gets the whole page at once", () => {
  expect(check("/?page=calendar", "/")).toBe(false);
  localStorage.setItem("sign_in", "true");
  expect(check("/", "/")).toBe(false);
  localStorage.clear();
  localStorage.setItem("token", "x");
  expect(check("/", "/")).toBe(false);
});
