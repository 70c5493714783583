import { PROJECT_URL_MARK, PUBLIC_URL_MARK } from "@hourloom/schema/public-site";
import { describe, expect, test } from "vitest";
import { fillPlaceholders } from "./public-pages.ts";

const page = `<html data-project-url="${PROJECT_URL_MARK}"><a href="${PUBLIC_URL_MARK}/blog">Blog</a><a href="${PROJECT_URL_MARK}" rel="me" class="x">Follow</a><p>End</p>`;
const publicUrl = "https://hours.example";

describe("what the pages leave open is filled in", () => {
  test("with the project's address where there is one", () => {
    expect(fillPlaceholders(page, { publicUrl, projectUrl: "https://social.example/@hours" })).toBe(
      '<html data-project-url="https://social.example/@hours"><a href="https://hours.example/blog">Blog</a><a href="https://social.example/@hours" rel="me" class="x">Follow</a><p>End</p>',
    );
  });

  test("without the link where there is none", () => {
    expect(fillPlaceholders(page, { publicUrl, projectUrl: undefined })).toBe(
      '<html data-project-url=""><a href="https://hours.example/blog">Blog</a><p>End</p>',
    );
  });

  test("special patterns of String.replace are inserted literally", () => {
    expect(fillPlaceholders(PUBLIC_URL_MARK, { publicUrl: "https://hours.example/$&", projectUrl: undefined })).toBe(
      "https://hours.example/$&",
    );
  });
});
