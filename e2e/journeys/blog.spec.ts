import type { Locator, Page } from "@playwright/test";
import { posts } from "../../apps/web/built/testing/public-paths.ts";
import { isImageLoaded, Site } from "../pages/site.ts";
import { expect, test } from "../support/test.ts";

const NOT_FOUND = "Blog not found.";

/** The text of a post. */
function textOf(page: Page): Locator {
  return page.getByRole("main").locator("article").first();
}

/** The card of a post in the list. */
function cardOf(page: Page, path: string): Locator {
  return page.getByRole("article").filter({ has: page.locator(`a[href="${path}"]`) });
}

/** Marks the document, to detect a page load. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { mark: "the same page" }));
}

/** Opens a fully hydrated page and marks it. */
async function openMarked(page: Page, path: string): Promise<void> {
  await new Site(page).openFullyHydrated(path);
  await mark(page);
}

async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(window, "mark"))).toBe("the same page");
}

test("images load, and the whole card links to its post, which links back", async ({ page }) => {
  const site = new Site(page);
  await openMarked(page, "/blog");
  const pictures = page.getByRole("main").getByRole("article").locator("img");
  await expect(pictures).toHaveCount(posts.length);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => isImageLoaded(picture)).toBe(true);
  }
  const [, { path, day }] = posts;
  const title = (await cardOf(page, path).getByRole("heading").textContent()) ?? "";
  // The link covers its card.
  await cardOf(page, path).locator("img").click({ force: true });
  await expect(page).toHaveURL(path);
  await expect(site.heading()).toHaveText(title);
  await expect(textOf(page).locator("time")).toHaveText(day);
  await expect.poll(() => isImageLoaded(textOf(page).getByRole("img").first())).toBe(true);
  await expect(textOf(page).getByRole("heading", { level: 2 }).first()).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL("/blog");
  await expect(site.heading("Blog")).toBeVisible();
  await expectSamePage(page);
});

test("back and forward restore list, posts and their scroll positions", async ({ page }) => {
  const site = new Site(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await openMarked(page, "/blog");
  const last = cardOf(page, posts[3].path);
  await last.getByRole("link").scrollIntoViewIfNeeded();
  const scrollY = await page.evaluate(() => window.scrollY);
  expect(scrollY).toBeGreaterThan(0);
  const title = (await last.getByRole("heading").textContent()) ?? "";
  await last.getByRole("link").click();
  await expect(site.heading()).toHaveText(title);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/blog");
  await expect(site.heading("Blog")).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollY);
  await page.goForward();
  await expect(page).toHaveURL(posts[3].path);
  await expect(site.heading()).toHaveText(title);
  await expectSamePage(page);
});

test("the header links to the waiting list, from the list and from a post", async ({ page }) => {
  const site = new Site(page);
  const join = async () => {
    await site.header.getByRole("link", { name: "Join The Waiting List" }).click();
    await expect(page).toHaveURL("/#join");
    await expect(page.locator("#join").getByRole("heading", { level: 2 })).toBeInViewport({ ratio: 1 });
    await expect(site.email).toBeInViewport({ ratio: 1 });
  };
  await openMarked(page, "/blog");
  await join();
  await page.goBack();
  await cardOf(page, posts[0].path).getByRole("link").click();
  await expect(page).toHaveURL(posts[0].path);
  await join();
  await expectSamePage(page);
});

test("links in a text lead to other posts and to the waiting list without a page load", async ({ page }) => {
  const site = new Site(page);
  const linkTo = (way: string) => textOf(page).locator(`.prose a[href="${way}"]`).first();
  await openMarked(page, posts[0].path);
  await linkTo(posts[2].path).click();
  await expect(page).toHaveURL(posts[2].path);
  await expect(page).toHaveTitle("How to use the Pomodoro technique · Hourloom");
  await expect(site.heading("How to use the Pomodoro technique")).toBeAttached();
  await linkTo("/#join").click();
  await expect(page).toHaveURL("/#join");
  await expect(site.email).toBeInViewport();
  await expectSamePage(page);
});

test.describe("an unknown URL of the blog", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("shows a message and links back", async ({ page }) => {
    const site = new Site(page);
    await page.goto("/blog/nothing-here");
    await site.hydrateFully();
    await expect(site.heading(NOT_FOUND)).toBeVisible();
    await expect(page).toHaveURL("/blog/nothing-here");
    await expect(page).toHaveTitle("Blog not found · Hourloom");
    const { canonical, linkedData, meta } = await site.head();
    expect({ canonical, linkedData, robots: meta["robots"] }).toEqual({
      canonical: [],
      linkedData: [],
      robots: ["noindex"],
    });
    await mark(page);
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(page).toHaveURL("/blog");
    await expect(page).toHaveTitle("Blog · Hourloom");
    await expect(page.getByRole("article")).toHaveCount(4);
    await page.goBack();
    await expect(site.heading(NOT_FOUND)).toBeVisible();
    await expectSamePage(page);
  });
});

test("an unknown URL of the blog is reported after client-side navigation too", async ({ page }) => {
  const site = new Site(page);
  await openMarked(page, "/blog");
  await page.evaluate(() => history.pushState({}, "", "/blog/nothing-here"));
  await expect(site.heading(NOT_FOUND)).toBeVisible();
  await expect(page).toHaveTitle("Blog not found · Hourloom");
  await expect.poll(async () => (await site.head()).canonical).toEqual([]);
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(4);
  await expect.poll(async () => (await site.head()).canonical).toHaveLength(1);
  await expectSamePage(page);
});

test.describe("network failures", () => {
  test.use({ expectedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load|could not be loaded|broken/] });

  test("a blog that cannot be loaded shows an error, and Retry loads it", async ({ page }) => {
    const parts = /\/assets\/blog[-.][^/]*\.js$/;
    const site = new Site(page);
    await page.route(parts, (route) => route.abort());
    await site.openHydrated();
    await site.sections.getByRole("link", { name: "Blog" }).click();
    await expect(site.heading("This screen is not here yet")).toBeVisible();
    await page.unroute(parts);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(site.heading("Blog")).toBeVisible();
    await expect(page).toHaveURL("/blog");
  });

  test("an exception shows the error page, which links to the start", async ({ page }) => {
    const site = new Site(page);
    await page.route(/\/assets\/blog-page-[^/]*\.js$/, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: 'export const BlogPage = () => { throw new Error("broken"); };',
      }),
    );
    await site.openHydrated();
    await site.sections.getByRole("link", { name: "Blog" }).click();
    await expect(site.heading("Unexpected Error")).toBeVisible();
    await expect(page).toHaveTitle("Unexpected Error · Hourloom");
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    await page.getByRole("link", { name: "Go to the start" }).click();
    await expect(page).toHaveURL("/");
    await expect(site.heading("Plan your hours, and see where they went.")).toBeVisible();
  });

  test("an open post stays when the network is lost", async ({ page }) => {
    const site = new Site(page);
    await site.openWithoutImports(posts[0].path);
    const title = (await site.heading().textContent()) ?? "";
    await page.mouse.wheel(0, 300);
    await page.keyboard.press("Tab");
    await expect(site.heading()).toHaveText(title);
    await expect(textOf(page).locator(".prose")).toBeVisible();
  });

  test("pages are readable and linked although no script loads", async ({ page }) => {
    const site = new Site(page);
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto("/");
    await expect(site.heading()).toBeVisible();
    await expect(site.join).toBeDisabled();
    await site.questions.first().click();
    await expect(site.openQuestions).toHaveCount(1);
    await site.sections.getByRole("link", { name: "Blog" }).click();
    await expect(page).toHaveURL("/blog");
    await cardOf(page, posts[3].path).getByRole("link").click();
    await expect(page).toHaveURL(posts[3].path);
    await expect(textOf(page).locator(".prose")).toBeVisible();
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(page).toHaveURL("/blog");
  });
});
