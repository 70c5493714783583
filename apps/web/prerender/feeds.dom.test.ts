import { describe, expect, test } from "vitest";
import { feed, type IndexedPage, robots, sitemap } from "./feeds.ts";

const start: IndexedPage = { path: "", title: "Start", description: "All of it." };
const blog: IndexedPage = { path: "/blog", title: "Blog", description: "What is written." };
const post: IndexedPage = {
  path: "/blog/a",
  title: 'Work & "rest" < both',
  description: "On it.",
  published: "2024-12-08",
};

function parse(xml: string): Document {
  const parsed = new DOMParser().parseFromString(xml, "application/xml");
  expect(parsed.querySelector("parsererror")).toBeNull();
  return parsed;
}

function textsOf(parsed: Document, selector: string): (string | null)[] {
  return [...parsed.querySelectorAll(selector)].map(({ textContent }) => textContent);
}

describe("what helps to find the pages", () => {
  test("the sitemap names each, and when an article was published", () => {
    const parsed = parse(sitemap([start, blog, post]));
    expect(textsOf(parsed, "loc")).toEqual([
      "https://public-url.invalid/",
      "https://public-url.invalid/blog",
      "https://public-url.invalid/blog/a",
    ]);
    expect(textsOf(parsed, "lastmod")).toEqual(["2024-12-08"]);
  });

  test("the feed has the articles alone, with their texts as they are and the date of RFC 822", () => {
    const parsed = parse(feed(blog, [start, blog, post]));
    expect(textsOf(parsed, "item > title")).toEqual(['Work & "rest" < both']);
    expect(textsOf(parsed, "item > guid")).toEqual(["https://public-url.invalid/blog/a"]);
    expect(textsOf(parsed, "item > pubDate")).toEqual(["Sun, 08 Dec 2024 00:00:00 GMT"]);
  });

  test("robots.txt disallows the API and names the sitemap", () => {
    expect(robots().split("\n")).toEqual(
      expect.arrayContaining(["User-agent: *", "Disallow: /api/", "Sitemap: https://public-url.invalid/sitemap.xml"]),
    );
  });
});
