import type { Page } from "@playwright/test";
import sharp from "sharp";
import { posts, publicPaths, Site } from "../pages/site.ts";
import { expect, fetchedAhead, test } from "../support/test.ts";

/** What only a search engine reads. */
const files = [
  ["/sitemap.xml", /^application\/xml/],
  ["/rss.xml", /^application\/(rss\+)?xml/],
  ["/robots.txt", /^text\/plain/],
] as const;

/** Every address as it is written, from the front page with its slash on. */
function address(baseURL: string | undefined, path: string): string {
  return new URL(path, baseURL).href;
}

/** The texts of these elements of a document in XML. */
async function readXml(page: Page, xml: string, selector: string): Promise<(string | null)[]> {
  return page.evaluate(
    ([text, wanted]) => {
      const document = new DOMParser().parseFromString(text, "application/xml");
      if (document.querySelector("parsererror") !== null) throw new Error("This is no XML.");
      return [...document.querySelectorAll(wanted)].map((element) => element.textContent);
    },
    [xml, selector] as const,
  );
}

test.describe("what a page says of itself, before any script has run", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of publicPaths) {
    test(path, async ({ page, request, baseURL }) => {
      const site = new Site(page);
      await page.goto(path);
      const here = address(baseURL, path);
      const { title, canonical, meta, linkedData } = await site.head();
      expect(title).toMatch(/Hourloom/);
      expect(canonical).toEqual([here]);
      expect(meta).toMatchObject({
        description: [expect.stringMatching(/^.{50,320}$/)],
        "og:url": [here],
        "og:title": [title],
        "og:description": meta["description"],
        "og:type": [path.startsWith("/blog/") ? "article" : "website"],
        "og:image": [expect.stringContaining(address(baseURL, "/og/"))],
        "og:image:alt": [expect.stringMatching(/\w+ \w+/)],
        "twitter:card": ["summary_large_image"],
      });
      expect(meta["robots"]).toBeUndefined();
      const image = await request.get(meta["og:image"]?.[0] ?? "");
      expect(image.status()).toBe(200);
      expect(image.headers()["content-type"]).toBe("image/png");
      const { format, width, height } = await sharp(await image.body()).metadata();
      expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
      expect(meta).toMatchObject({ "og:image:width": ["1200"], "og:image:height": ["630"] });

      expect(linkedData.map((each) => each["@context"])).toEqual(linkedData.map(() => "https://schema.org"));
      const trail = ["/", "/blog", path].slice(0, path.split("/").filter((part) => part !== "").length + 1);
      expect(linkedData.filter((each) => each["@type"] === "BreadcrumbList")).toMatchObject([
        {
          itemListElement: trail.map((item, index) => ({
            "@type": "ListItem",
            position: index + 1,
            name: expect.stringMatching(/\w/),
            item: address(baseURL, item),
          })),
        },
      ]);
      const post = posts.find((each) => each.path === path);
      expect(linkedData.filter((each) => each["@type"] === "BlogPosting")).toMatchObject(
        post === undefined
          ? []
          : [
              {
                headline: await site.heading().textContent(),
                datePublished: post.date,
                image: meta["og:image"]?.[0],
                mainEntityOfPage: here,
              },
            ],
      );
      expect(meta["article:published_time"]).toEqual(post === undefined ? undefined : [post.date]);
    });
  }

  test("each of them says something else", async ({ page }) => {
    const heads = [];
    for (const path of publicPaths) {
      await page.goto(path);
      heads.push(await new Site(page).head());
    }
    expect(new Set(heads.map(({ title }) => title)).size).toBe(publicPaths.length);
    expect(new Set(heads.map(({ meta }) => meta["description"]?.[0])).size).toBe(publicPaths.length);
  });

  test("its HTML holds all of the text, and no script of its own", async ({ page, request }) => {
    for (const path of publicPaths) {
      const html = await (await request.get(path)).text();
      await page.goto(path);
      const heading = (await new Site(page).heading().textContent()) ?? "";
      expect(html).toContain(`>${heading}</h1>`);
      const words = (await page.getByRole("main").innerText()).split(/\s+/);
      expect(words.length, path).toBeGreaterThan(path === "/blog" ? 100 : 400);
      const scripts = await page
        .locator("script:not([src])")
        .evaluateAll((all) => all.map((each) => each.getAttribute("type")));
      expect(new Set(scripts), path).toEqual(new Set(["application/ld+json"]));
      const handlers = await page
        .locator("*")
        .evaluateAll((all) => all.flatMap((each) => each.getAttributeNames()).filter((name) => name.startsWith("on")));
      expect(handlers, path).toEqual([]);
    }
  });

  test("every link leads somewhere, and every anchor is there", async ({ page, request, baseURL }) => {
    const links = new Set<string>();
    for (const path of publicPaths) {
      await page.goto(path);
      const found = await page
        .locator("a[href]")
        .evaluateAll((all) => all.map((each) => new URL(each.getAttribute("href") ?? "", document.baseURI).href));
      for (const link of found) if (link.startsWith(baseURL ?? "")) links.add(link);
    }
    expect(links.size).toBeGreaterThan(publicPaths.length);
    for (const link of links) {
      expect((await request.get(link)).status(), link).toBe(200);
      const { hash, pathname } = new URL(link);
      if (hash === "") continue;
      await page.goto(pathname);
      await expect(page.locator(hash), link).toHaveCount(1);
    }
  });
});

test("the head follows the person through the pages, holds each thing once, and stays behind on the way into the app", async ({
  signedIn: page,
}) => {
  const site = new Site(page);
  const heads = new Map<string, Awaited<ReturnType<Site["head"]>>>();
  for (const path of publicPaths) {
    await page.goto(path);
    await fetchedAhead(page);
    heads.set(path, await site.head());
    expect(heads.get(path)?.canonical, path).toHaveLength(1);
  }
  await page.goto("/");
  await fetchedAhead(page);
  const expectHeadOf = (path: string) => expect.poll(() => site.head()).toEqual(heads.get(path));
  await site.sections.getByRole("link", { name: "Blog" }).click();
  await expectHeadOf("/blog");
  for (const { path } of posts) {
    await page.locator(`main a[href="${path}"]`).click();
    await expectHeadOf(path);
    await page.goBack();
    await expectHeadOf("/blog");
  }
  await site.header.getByRole("link", { name: "Hourloom" }).click();
  await expectHeadOf("/");
  await site.openApp.click();
  await expect(page.getByRole("grid")).toBeVisible();
  const head = await site.head();
  expect(head.canonical).toEqual([]);
  expect(head.linkedData).toEqual([]);
  expect(Object.keys(head.meta).filter((name) => name.startsWith("og:") || name === "description")).toEqual([]);
  expect(head.title).not.toBe(heads.get("/")?.title);
  await page.goBack();
  await expectHeadOf("/");
});

test("the sitemap has every public page, by the address of the installation, and no other", async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto("/");
  const xml = await (await request.get("/sitemap.xml")).text();
  const found = await readXml(page, xml, "url > loc");
  expect(found.toSorted()).toEqual(publicPaths.map((path) => address(baseURL, path)).toSorted());
  expect(await readXml(page, xml, "url > lastmod")).toEqual(posts.map(({ date }) => date));
});

test("robots read where the sitemap is, may read every page, and are asked to list none of the app's", async ({
  request,
  baseURL,
}) => {
  const lines = (await (await request.get("/robots.txt")).text()).split("\n");
  expect(lines).toContain("User-agent: *");
  expect(lines).toContain(`Sitemap: ${address(baseURL, "/sitemap.xml")}`);
  const refused = lines.flatMap((line) => /^Disallow: (\S+)$/.exec(line)?.[1] ?? []);
  expect(refused).toContain("/api/");
  const isRefused = (path: string) => refused.some((start) => path.startsWith(start));
  const hidden = ["/app", "/app/todo", "/activate/a/b", "/reset_password/a/b"];
  expect([...publicPaths, ...hidden, "/og/hourloom.png", "/assets/", "/rss.xml"].filter(isRefused)).toEqual([]);
  for (const path of hidden) {
    expect(await (await request.get(path)).text(), path).toMatch(/<meta [^>]*name="robots" content="noindex"/);
  }
});

test("the feed has the four posts, and every page names it", async ({ page, request, baseURL }) => {
  for (const path of publicPaths) {
    await page.goto(path);
    await expect(page.locator('link[rel="alternate"][type="application/rss+xml"]')).toHaveAttribute("href", "/rss.xml");
  }
  const xml = await (await request.get("/rss.xml")).text();
  const addresses = posts.map(({ path }) => address(baseURL, path));
  expect(await readXml(page, xml, "item > link")).toEqual(addresses);
  expect(await readXml(page, xml, "item > guid")).toEqual(addresses);
  const days = await readXml(page, xml, "item > pubDate");
  expect(days.map((day) => new Date(day ?? "").toISOString().slice(0, 10))).toEqual(posts.map(({ date }) => date));
  for (const part of ["title", "description"]) {
    const texts = await readXml(page, xml, `item > ${part}`);
    expect(texts).toEqual(texts.map(() => expect.stringMatching(/\w+ \w+/)));
    expect(texts).toHaveLength(4);
  }
  expect(await readXml(page, xml, "channel > link")).toContain(address(baseURL, "/blog"));
});

test.describe("how the pages are sent", () => {
  for (const [path, type] of [...publicPaths.map((each) => [each, /^text\/html/] as const), ...files]) {
    test(`${path}: once, as what it is`, async ({ request }) => {
      const answer = await request.get(path);
      expect(answer.status()).toBe(200);
      expect(answer.headers()["content-type"]).toMatch(type);
      expect(answer.headers()["cache-control"]).toBe("no-cache");
      const again = await request.get(path, { headers: { "if-none-match": answer.headers()["etag"] ?? "" } });
      expect(again.status()).toBe(304);
      expect(await again.body()).toHaveLength(0);
      const changed = await request.get(path, { headers: { "if-none-match": 'W/"something-else"' } });
      expect(changed.status()).toBe(200);
    });
  }

  test("under the policy of the app, which lets no script of a page's own run", async ({ request }) => {
    const policyOf = async (path: string) => (await request.get(path)).headers()["content-security-policy"] ?? "";
    const own = await policyOf("/app");
    const scripts = own.split(";").find((part) => part.startsWith("script-src "));
    expect(scripts).toContain("'self'");
    expect(scripts).not.toContain("unsafe");
    expect(own).toContain("default-src 'none'");
    for (const path of publicPaths) expect(await policyOf(path), path).toBe(own);
    expect(await policyOf("/blog/nothing-here")).toBe(own);
  });
});

test("no page asks another host for anything, and nothing on it is blocked", async ({ page, context, baseURL }) => {
  const foreign: string[] = [];
  const reported: string[] = [];
  context.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== baseURL) foreign.push(request.url());
    if (pathname === "/csp-report") reported.push(request.postData() ?? "");
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      const violations = sessionStorage.getItem("violations") ?? "";
      sessionStorage.setItem("violations", `${violations}${violatedDirective} ${blockedURI}\n`);
    });
  });
  const site = new Site(page);
  for (const path of publicPaths) {
    await site.openAlive(path);
    for (const picture of await page.locator("main img:visible").all()) await picture.scrollIntoViewIfNeeded();
    await fetchedAhead(page);
  }
  expect(await page.evaluate(() => sessionStorage.getItem("violations"))).toBeNull();
  expect(reported).toEqual([]);
  // From here on there are schemas, which ask the browser once whether they may be compiled, and take no for an answer.
  await site.openAlive();
  await site.email.focus();
  await fetchedAhead(page);
  // Who has been here to sign in has the modal fetched, but nothing of the provider's before it is opened.
  await page.evaluate(() => localStorage.setItem("sign_in", "true"));
  await page.goto("/");
  await expect(site.signIn).toBeVisible();
  await fetchedAhead(page);
  const violations = await page.evaluate(() => sessionStorage.getItem("violations") ?? "");
  expect(violations.split("\n").filter((line) => line !== "" && line !== "script-src eval")).toEqual([]);
  expect(foreign).toEqual([]);
});
