import { beforeAll, expect, test } from "vitest";
import { type BuiltSite, openBuiltSite } from "./testing/built-site.ts";
import { publicPaths } from "./testing/public-paths.ts";

let site: BuiltSite;
beforeAll(async () => {
  site = await openBuiltSite();
});

async function policyOf(path: string): Promise<string> {
  return String((await site.request(path)).headers["content-security-policy"]);
}

test.each([
  ...publicPaths.map((path) => [path, /^text\/html/] as const),
  ["/sitemap.xml", /^application\/xml/],
  ["/rss.xml", /^application\/(rss\+)?xml/],
  ["/robots.txt", /^text\/plain/],
] as const)("%s is sent once, as what it is", async (path, type) => {
  const response = await site.request(path);
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toMatch(type);
  expect(response.headers["cache-control"]).toBe("no-cache");
  const again = await site.request(path, { "if-none-match": String(response.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.rawPayload).toHaveLength(0);
  const changed = await site.request(path, { "if-none-match": 'W/"something-else"' });
  expect(changed.statusCode).toBe(200);
  expect(changed.body).toBe(response.body);
});

test("a public page is sent under the policy of the app, which lets no script of a page's own run", async () => {
  const own = await policyOf("/app");
  const scripts = own.split(";").find((part) => part.startsWith("script-src "));
  expect(scripts).toContain("'self'");
  expect(scripts).not.toContain("unsafe");
  expect(own).toContain("default-src 'none'");
  for (const path of publicPaths) expect(await policyOf(path), path).toBe(own);
  expect(await policyOf("/blog/nothing-here")).toBe(own);
});
