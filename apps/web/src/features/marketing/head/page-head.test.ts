import { describe, expect, test } from "vitest";
import { headOfPost, missingPostHead } from "../blog/post-heads";
import { posts } from "../blog/posts";
import { landingHead } from "../landing/landing-head";
import { headElements, type HeadElement, type PageHead } from "./page-head";

const site = { publicUrl: "https://hours.example/base" };

function contentOf(elements: readonly HeadElement[], name: string): string | undefined {
  return elements.find(({ attributes }) => (attributes["name"] ?? attributes["property"]) === name)?.attributes[
    "content"
  ];
}

function linkedData(elements: readonly HeadElement[]): Record<string, unknown>[] {
  return elements
    .filter(({ tag }) => tag === "script")
    .map(({ text }) => JSON.parse(text ?? "") as Record<string, unknown>);
}

describe("a page's addresses begin with that of the installation", () => {
  test("the front page's own ends in a slash", () => {
    const elements = headElements(landingHead, site);
    expect(elements).toContainEqual({
      tag: "link",
      attributes: { rel: "canonical", href: "https://hours.example/base/" },
    });
    expect(contentOf(elements, "og:image")).toBe("https://hours.example/base/og/hourloom.png");
  });

  test.each(posts)("$id has it for all of its metadata", (post) => {
    const address = `https://hours.example/base/blog/${post.id}`;
    const elements = headElements(headOfPost(post), site);
    expect(contentOf(elements, "og:url")).toBe(address);
    expect(contentOf(elements, "article:published_time")).toBe(post.date);
    const [trail, article] = linkedData(elements);
    expect(trail).toMatchObject({
      "@type": "BreadcrumbList",
      itemListElement: [
        { position: 1, item: "https://hours.example/base/" },
        { position: 2, item: "https://hours.example/base/blog" },
        { position: 3, name: post.title, item: address },
      ],
    });
    expect(article).toMatchObject({ "@type": "BlogPosting", datePublished: post.date, url: address });
  });
});

test("no text ends its script element", () => {
  const head: PageHead = { ...landingHead, structured: () => [{ name: "</script><script>alert(1)</script>" }] };
  const elements = headElements(head, site);
  expect(elements.some(({ text }) => text?.includes("<") === true)).toBe(false);
  expect(linkedData(elements).at(-1)).toMatchObject({ name: "</script><script>alert(1)</script>" });
});

test("error pages have noindex and no canonical URL", () => {
  const elements = headElements(missingPostHead, site);
  expect(contentOf(elements, "robots")).toBe("noindex");
  expect(elements.some(({ attributes }) => attributes["rel"] === "canonical")).toBe(false);
  expect(linkedData(elements)).toEqual([]);
});
