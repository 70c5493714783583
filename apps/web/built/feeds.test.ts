import { beforeAll, expect, test } from "vitest";
import { addressOf, type BuiltSite, openBuiltSite, textsOf } from "./testing/built-site.ts";
import { posts, publicPaths } from "./testing/public-paths.ts";

let site: BuiltSite;
beforeAll(async () => {
  site = await openBuiltSite();
});

test("the sitemap has every public page, by the address of the installation, and no other", async () => {
  const sitemap = await site.document("/sitemap.xml");
  expect(textsOf(sitemap, "url > loc").toSorted()).toEqual(publicPaths.map(addressOf).toSorted());
  expect(textsOf(sitemap, "url > lastmod")).toEqual(posts.map(({ date }) => date));
});

test("robots.txt names the sitemap, allows every page, and disallows the API", async () => {
  const lines = (await site.request("/robots.txt")).body.split("\n");
  expect(lines).toContain("User-agent: *");
  expect(lines).toContain(`Sitemap: ${addressOf("/sitemap.xml")}`);
  const disallowed = lines.flatMap((line) => /^Disallow: (\S+)$/.exec(line)?.[1] ?? []);
  expect(disallowed).toContain("/api/");
  // Pages of the app have `noindex`, which robots must be able to read.
  const readable = [
    "/app",
    "/app/todo",
    "/activate/a/b",
    "/reset_password/a/b",
    "/confirm_email/a/b",
    "/undo_email/a/b",
    "/sign_in/a/b",
    "/og/hourloom.png",
    "/assets/",
    "/rss.xml",
  ];
  const isRejected = (path: string) => disallowed.some((start) => path.startsWith(start));
  expect([...publicPaths, ...readable].filter(isRejected)).toEqual([]);
});

test("the feed has the four posts", async () => {
  const feed = await site.document("/rss.xml");
  const addresses = posts.map(({ path }) => addressOf(path));
  expect(textsOf(feed, "item > link")).toEqual(addresses);
  expect(textsOf(feed, "item > guid")).toEqual(addresses);
  const days = textsOf(feed, "item > pubDate").map((day) => new Date(day).toISOString().slice(0, 10));
  expect(days).toEqual(posts.map(({ date }) => date));
  const worded = posts.map(() => expect.stringMatching(/\w+ \w+/));
  expect(textsOf(feed, "item > title")).toEqual(worded);
  expect(textsOf(feed, "item > description")).toEqual(worded);
  expect(textsOf(feed, "channel > link")).toContain(addressOf("/blog"));
});
