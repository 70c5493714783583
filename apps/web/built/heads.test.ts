import { beforeAll, describe, expect, test } from "vitest";
import {
  addressOf,
  attributesOf,
  type BuiltSite,
  openBuiltSite,
  PUBLIC_URL,
  textsOf,
  theOnly,
} from "./testing/built-site.ts";
import { missingPosts, posts, publicPaths } from "./testing/public-paths.ts";

let site: BuiltSite;
beforeAll(async () => {
  site = await openBuiltSite();
});

/** Values by name or property. */
function metaOf(page: Document): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const element of page.head.querySelectorAll("meta[name], meta[property]")) {
    const name = element.getAttribute("name") ?? element.getAttribute("property") ?? "";
    (found[name] ??= []).push(element.getAttribute("content") ?? "");
  }
  return found;
}

function linkedDataOf(page: Document): Record<string, unknown>[] {
  return textsOf(page, 'script[type="application/ld+json"]').map((text): Record<string, unknown> => JSON.parse(text));
}

function ofType(linkedData: Record<string, unknown>[], type: string): Record<string, unknown>[] {
  return linkedData.filter((each) => each["@type"] === type);
}

/** Width and height of a PNG (W3C PNG, "IHDR"). */
function sizeOfPng(file: Buffer): [width: number, height: number] {
  expect(file.subarray(0, 8).toString("latin1")).toBe("\u0089PNG\r\n\u001A\n");
  expect(file.subarray(12, 16).toString("latin1")).toBe("IHDR");
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
}

/** The breadcrumbs of a page. */
function trailTo(path: string): string[] {
  if (path === "/") return ["/"];
  return path === "/blog" ? ["/", "/blog"] : ["/", "/blog", path];
}

describe.each(publicPaths)("%s has", (path) => {
  const ownUrl = addressOf(path);

  test("its URL, title and description", async () => {
    const page = await site.document(path);
    const meta = metaOf(page);
    expect(page.querySelectorAll("title")).toHaveLength(1);
    expect(attributesOf(page, 'link[rel="canonical"]', "href")).toEqual([ownUrl]);
    expect(meta).toMatchObject({
      description: [expect.stringMatching(/^.{50,320}$/)],
      "og:url": [ownUrl],
      "og:title": [page.title],
      "og:description": meta["description"],
      "og:type": [path.startsWith("/blog/") ? "article" : "website"],
      "twitter:card": ["summary_large_image"],
    });
    expect(meta["robots"]).toBeUndefined();
  });

  test("an existing picture for previews", async () => {
    const meta = metaOf(await site.document(path));
    expect(meta).toMatchObject({
      "og:image": [expect.stringContaining(addressOf("/og/"))],
      "og:image:alt": [expect.stringMatching(/\w+ \w+/)],
      "og:image:width": ["1200"],
      "og:image:height": ["630"],
    });
    const image = await site.request(new URL(meta["og:image"]?.[0] ?? "").pathname);
    expect(image.statusCode).toBe(200);
    expect(image.headers["content-type"]).toBe("image/png");
    expect(sizeOfPng(image.rawPayload)).toEqual([1200, 630]);
  });

  test("breadcrumbs as linked data", async () => {
    const linkedData = linkedDataOf(await site.document(path));
    expect(linkedData.map((each) => each["@context"])).toEqual(linkedData.map(() => "https://schema.org"));
    expect(ofType(linkedData, "BreadcrumbList")).toMatchObject([
      {
        itemListElement: trailTo(path).map((item, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: expect.stringMatching(/\w/),
          item: addressOf(item),
        })),
      },
    ]);
  });
});

test.each(posts)("$path is an article", async ({ path, date }) => {
  const page = await site.document(path);
  const meta = metaOf(page);
  expect(meta["article:published_time"]).toEqual([date]);
  expect(ofType(linkedDataOf(page), "BlogPosting")).toMatchObject([
    {
      headline: theOnly(page, "h1").textContent,
      datePublished: date,
      image: meta["og:image"]?.[0],
      mainEntityOfPage: addressOf(path),
    },
  ]);
});

test.each(["/", "/blog"])("%s is no article", async (path) => {
  const page = await site.document(path);
  expect(metaOf(page)["article:published_time"]).toBeUndefined();
  expect(ofType(linkedDataOf(page), "BlogPosting")).toEqual([]);
});

test("the window title is that of the page, and no two pages have the same metadata", async () => {
  const pages = await Promise.all(publicPaths.map((path) => site.document(path)));
  const headings = await Promise.all(
    posts.map(async ({ path }) => theOnly(await site.document(path), "h1").textContent),
  );
  expect(pages.map(({ title }) => title)).toEqual([
    "Hourloom: weave your hours",
    "Blog · Hourloom",
    ...headings.map((heading) => `${heading} · Hourloom`),
  ]);
  expect(headings[1]).toBe("What is Hourloom?");
  expect(new Set(pages.map(({ title }) => title)).size).toBe(publicPaths.length);
  expect(new Set(pages.map((page) => metaOf(page)["description"]?.[0])).size).toBe(publicPaths.length);
});

test("structured data has the questions and answers of the page", async () => {
  const page = await site.document("/");
  const shown = [...page.querySelectorAll("#faq details")].map((each) => ({
    "@type": "Question",
    name: theOnly(each, "summary").textContent,
    acceptedAnswer: { "@type": "Answer", text: theOnly(each, "p").textContent },
  }));
  expect(shown).toHaveLength(5);
  expect(ofType(linkedDataOf(page), "FAQPage")).toMatchObject([{ mainEntity: shown }]);
});

test.each(missingPosts)("%s is no page that is indexed", async (path) => {
  expect((await site.request(path)).statusCode).toBe(404);
  const page = await site.document(path);
  expect(page.title).toBe("Blog not found · Hourloom");
  expect(attributesOf(page, 'link[rel="canonical"]', "href")).toEqual([]);
  expect(linkedDataOf(page)).toEqual([]);
  expect(metaOf(page)["robots"]).toEqual(["noindex"]);
  expect(textsOf(page, "h1")).toEqual(["Blog not found."]);
  expect(textsOf(page, 'main a[href="/blog"]')).toEqual(["Back"]);
});

test.each(["/app", "/app/todo", "/activate/a/b", "/reset_password/a/b", "/undo_email/a/b", "/sign_in/a/b"])(
  "%s has noindex",
  async (path) => {
    const page = await site.document(path);
    expect(metaOf(page)["robots"]).toEqual(["noindex"]);
    expect(attributesOf(page, 'link[rel="canonical"]', "href")).toEqual([]);
    expect(linkedDataOf(page)).toEqual([]);
    expect(Object.keys(metaOf(page)).filter((name) => name.startsWith("og:") || name === "description")).toEqual([]);
  },
);

test("no page contains the placeholder of the public URL", async () => {
  const bodies = await Promise.all(
    [...publicPaths, "/app", "/sitemap.xml", "/rss.xml", "/robots.txt"].map((path) => site.request(path)),
  );
  expect(bodies.filter(({ body }) => body.includes(".invalid")).map(({ raw }) => raw.req.url)).toEqual([]);
  expect((await site.request("/")).body).toContain(`data-public-url="${PUBLIC_URL}"`);
});
