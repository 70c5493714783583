import type { Page } from "@playwright/test";
import { sectionAnchors } from "../../apps/web/built/testing/public-paths.ts";
import { AuthModal } from "../pages/auth-modal.ts";
import { isImageLoaded, Site } from "../pages/site.ts";
import { inMotion } from "../support/motion.ts";
import { expect, blockScripts, test } from "../support/test.ts";

test.use({ opensSignIn: true });

const phone = { width: 375, height: 812 };

async function flag(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("sign_in"));
}

test.describe("navigation in the page", () => {
  test("the navigation scrolls to each section, below the header, and links to the blog", async ({ page }) => {
    const site = new Site(page);
    await page.goto("/");
    for (const anchor of sectionAnchors) {
      await site.sections.locator(`a[href="#${anchor}"]`).click();
      await expect(page).toHaveURL(`/#${anchor}`);
      await site.expectInSight(anchor);
    }
    await page.goBack();
    await expect(page).toHaveURL("/#faq");
    await site.sections.getByRole("link", { name: "Blog" }).click();
    await expect(page).toHaveURL("/blog");
    await expect(site.heading("Blog")).toBeVisible();
  });

  test("a URL with an anchor opens at its section", async ({ page }) => {
    for (const anchor of sectionAnchors) {
      await page.goto(`/blog`);
      await page.goto(`/#${anchor}`);
      await new Site(page).expectInSight(anchor);
    }
  });

  test("a section is reached before the page is hydrated, without a shift of the layout", async ({ page }) => {
    await page.route(/\/assets\/sections-[^/]*\.js$/, () => {});
    const site = new Site(page);
    await page.goto("/");
    await site.expectHeaderHydrated();
    await site.sections.locator('a[href="#faq"]').click();
    await expect(page).toHaveURL("/#faq");
    await site.expectInSight("faq");
    await expect(site.heading()).toHaveCount(1);
  });

  test("hydration keeps the scroll position", async ({ page }) => {
    const letGo = await blockScripts(page);
    const site = new Site(page);
    await page.goto("/", { waitUntil: "commit" });
    await page.locator("#faq").scrollIntoViewIfNeeded();
    await expect(page.locator("#faq")).toBeInViewport();
    letGo();
    await expect(site.join).toBeEnabled();
    await expect(page.locator("#faq")).toBeInViewport();
  });

  test("the first tab stop skips the navigation", async ({ page }) => {
    await page.goto("/");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to the content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
  });
});

test.describe("sign-in", () => {
  test("a new visitor is offered the waiting list and no sign-in", async ({ page }) => {
    const site = new Site(page);
    await site.openFullyHydrated();
    await expect(site.join).toBeEnabled();
    await expect(site.signIn).toHaveCount(0);
    await expect(site.openApp).toHaveCount(0);
    await expect(page.locator("[role=dialog], dialog")).toHaveCount(0);
    expect(await flag(page)).toBeNull();
    const social = page.getByRole("contentinfo").getByRole("link", { name: "Follow Hourloom" });
    await expect(social).toHaveAttribute("href", "https://social.example/@hourloom");
    await site.joinNow.click();
    await expect(page).toHaveURL("/#join");
    await site.expectInSight("join");
  });

  test("a returning visitor is requested to sign in, and can also do so later", async ({ page }) => {
    const site = new Site(page);
    await page.goto("/app");
    await expect(page).toHaveURL("/?page=calendar");
    await expect(site.dialog).toBeVisible();
    expect(await flag(page)).not.toBeNull();
    await site.dialog.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL("/");
    await expect(site.dialog).toHaveCount(0);
    await expect(site.signIn).toBeVisible();
    await expect(site.joinNow).toHaveCount(0);
    await site.signIn.click();
    await expect(site.dialog.getByRole("tab", { name: "Login" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(site.dialog).toHaveCount(0);
    await expect(site.signIn).toBeFocused();
    await page.reload();
    await expect(site.signIn).toBeVisible();
    await expect(site.joinNow).toHaveCount(0);
    await expect(site.dialog).toHaveCount(0);
  });

  for (const [who, stored, path, findEntry] of [
    ["a new visitor", {}, "/", (site: Site) => site.joinNow],
    ["a returning visitor", { sign_in: "true" }, "/", (site: Site) => site.signIn],
    ["a visitor with a page in the URL", {}, "/?page=calendar", (site: Site) => site.dialog],
    ["a signed-in visitor", { token: "f".repeat(40) }, "/", (site: Site) => site.openApp],
  ] as const) {
    test(`the page is complete for ${who} before any user input`, async ({ page }) => {
      await page.addInitScript((items) => {
        for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
      }, stored);
      const site = new Site(page);
      await page.goto(path);
      await site.expectHeaderHydrated();
      await expect(findEntry(site)).toBeVisible();
      await expect(page.locator("h1")).toBeInViewport();
      await expect(site.cards).toHaveCount(5);
    });
  }

  test("a URL with a page opens the dialog, and redirects there after the login", async ({ page, account }) => {
    await page.goto("/?page=todo");
    await expect.poll(() => flag(page)).not.toBeNull();
    await new AuthModal(page).logIn(account);
    await expect(page).toHaveURL("/app/todo");
  });

  test("a signed-in visitor has a link to the app, and is redirected to the page in the URL, never to another host", async ({
    signedIn,
    baseURL,
  }) => {
    const site = new Site(signedIn);
    await signedIn.goto("/");
    await expect(site.openApp).toBeVisible();
    await expect(site.joinNow).toHaveCount(0);
    await expect(site.signIn).toHaveCount(0);
    await signedIn.goto("/?page=todo");
    await expect(signedIn).toHaveURL("/app/todo");
    await signedIn.goBack();
    await expect(signedIn, "the detour is not in the history").toHaveURL("/");
    await signedIn.goto(`/?page=${encodeURIComponent("https://evil.example")}`);
    await expect(signedIn).toHaveURL(`${baseURL ?? ""}/app`);
  });
});

test.describe("the menu on phones", () => {
  test.use({ viewport: phone });

  test("opens and closes by its button, by Escape, by a touch outside, and by navigation", async ({ page }) => {
    const site = new Site(page);
    await page.goto("/");
    await expect(site.sections).toBeHidden();
    await expect(site.menu).toBeHidden();
    await site.menuButton.click();
    await expect(site.menu).toBeVisible();
    await site.menuButton.click();
    await expect(site.menu).toBeHidden();

    await site.menuButton.click();
    await page.keyboard.press("Escape");
    await expect(site.menu).toBeHidden();

    await site.menuButton.click();
    await expect(site.menu).toBeVisible();
    await page.mouse.click(180, 700);
    await expect(site.menu).toBeHidden();

    for (const anchor of sectionAnchors) {
      await site.menuButton.click();
      await site.menu.locator(`a[href="#${anchor}"]`).click();
      await expect(site.menu).toBeHidden();
      await expect(page).toHaveURL(`/#${anchor}`);
      await site.expectInSight(anchor);
    }
    await site.menuButton.click();
    await site.menu.getByRole("link", { name: "Blog" }).click();
    await expect(page).toHaveURL("/blog");
  });

  test("is closed by its links before the scripts have loaded, too", async ({ page }) => {
    const site = new Site(page);
    const loading = page.waitForRequest(/\/assets\/(?!index-)[^/]+\.js$/);
    await page.route(/\/assets\/(?!index-)[^/]+\.js$/, () => undefined);
    await page.goto("/");
    await site.menuButton.click();
    await loading;
    await site.menu.locator('a[href="#faq"]').click();
    await expect(site.menu).toBeHidden();
    await site.expectInSight("faq");
  });

  test("works by keyboard, and restores focus", async ({ page }) => {
    const site = new Site(page);
    await page.goto("/");
    await site.menuButton.focus();
    await expect(site.menuButton).toHaveAttribute("popovertarget", /./);
    await page.keyboard.press("Enter");
    await expect(site.menu).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(site.menu.getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(site.menu).toBeHidden();
    await expect(site.menuButton).toBeFocused();
    await page.keyboard.press("Space");
    await expect(site.menu).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(site.menu.getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(site.menu).toBeHidden();
    await expect(page).toHaveURL("/#how");
  });
});

test("the questions work by keyboard", async ({ page }) => {
  const site = new Site(page);
  await page.goto("/");
  await site.questions.first().focus();
  await page.keyboard.press("Enter");
  await expect(site.openQuestions.locator("summary")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(site.questions.nth(1)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(site.openQuestions).toHaveCount(1);
  await expect(site.openQuestions.locator("summary")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(site.openQuestions).toHaveCount(0);
});

/**
 * Scrolls until this share of a card is visible, and waits until intersection observers were
 * notified.
 */
async function showPartOf(site: Site, index: number, part: number): Promise<void> {
  await site.cards.nth(index).evaluate(async (card, ratio) => {
    const { top, height } = card.getBoundingClientRect();
    window.scrollBy(0, top + height * ratio - window.innerHeight);
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(card));
  }, part);
}

test.describe("the feature cards", () => {
  test.use(inMotion);

  test("appear when half of them is visible", async ({ page }) => {
    const site = new Site(page);
    await site.openFullyHydrated();
    await expect(site.cards).toHaveCount(5);
    for (const card of await site.cards.all()) await expect(card).toHaveClass(/\bunseen\b/);
    await expect(site.cards.first()).toHaveCSS("opacity", "0");
    await showPartOf(site, 0, 0.4);
    await expect(site.cards.first()).toHaveClass(/\bunseen\b/);
    await showPartOf(site, 0, 0.6);
    await expect(site.cards.first()).toHaveClass(/\bseen\b/);
    await expect(site.cards.first()).not.toHaveClass(/\bunseen\b/);
    await expect(site.cards.first()).toHaveCSS("opacity", "1");
    await expect(site.cards.last()).toHaveClass(/\bunseen\b/);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(site.cards.first(), "it comes in once").toHaveClass(/\bseen\b/);
  });

  for (const [name, viewport] of Object.entries({
    "a phone on its side": { width: 568, height: 320 },
    "a page enlarged to 400 percent": { width: 320, height: 256 },
  })) {
    test(`are all visible on ${name}`, async ({ page }) => {
      const site = new Site(page);
      await page.setViewportSize(viewport);
      await site.openFullyHydrated();
      for (const card of await site.cards.all()) {
        const { height, top } = await card.evaluate((element) => {
          const { height: tall, top: at } = element.getBoundingClientRect();
          return { height: tall, top: at + window.scrollY };
        });
        for (let y = top - viewport.height; y < top + height; y += viewport.height / 4) {
          await page.evaluate((to) => window.scrollTo(0, to), y);
        }
        await expect(card).toHaveCSS("opacity", "1");
      }
    });
  }

  test("do not move with reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const site = new Site(page);
    await site.openFullyHydrated();
    for (const card of await site.cards.all()) await expect(card).toHaveCSS("opacity", "1");
    for (const card of await site.cards.all()) await expect(card).toHaveCSS("transform", "none");
  });

  test("are printed", async ({ page }) => {
    const site = new Site(page);
    await site.openFullyHydrated();
    await expect(site.cards.first()).toHaveClass(/\bunseen\b/);
    await page.emulateMedia({ media: "print" });
    for (const card of await site.cards.all()) await expect(card).toHaveCSS("opacity", "1");
  });
});

/** Filters the URLs of screenshots in this theme. */
function ofTheme(urls: string[], theme: "light" | "dark"): string[] {
  return urls.filter((url) => new RegExp(`-${theme}-\\d+-[^/]*\\.(avif|webp)$`).test(url));
}

for (const [system, chosen] of [
  ["light", "dark"],
  ["dark", "light"],
  ["dark", "dark"],
] as const) {
  test(`screenshots are ${chosen} if that theme was chosen and the system is ${system}`, async ({ page }) => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.emulateMedia({ colorScheme: system, reducedMotion: "reduce" });
    await page.addInitScript((theme) => localStorage.setItem("theme", theme), chosen);
    const site = new Site(page);
    await site.openFullyHydrated();
    const pictures = page.getByRole("main").getByRole("img");
    await expect(pictures, "the others are not displayed").toHaveCount(6);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => isImageLoaded(picture)).toBe(true);
      const file = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
      expect(ofTheme([file], chosen), file).toEqual([file]);
    }
    expect(ofTheme(requested, chosen)).toHaveLength(6);
    // The browser loads the first image in the system's theme before a script can apply the
    // choice.
    const others = ofTheme(requested, chosen === "dark" ? "light" : "dark");
    expect(others.filter((url) => system === chosen || !url.includes("/week-"))).toEqual([]);
  });
}
