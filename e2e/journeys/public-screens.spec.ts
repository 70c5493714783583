import type { Page } from "@playwright/test";
import { posts } from "../../apps/web/built/testing/public-paths.ts";
import { Site } from "../pages/site.ts";
import { newAccount } from "../support/server-side.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

test.use({ opensSignIn: true });

const phone = { width: 375, height: 812 };
const sizes = [
  { width: 768, height: 1024 },
  phone,
  { width: 320, height: 640 },
  // The elements that axe checks.
  { width: 1440, height: 900 },
];
const themes = ["light", "dark"] as const;

/** Checks for horizontal scrolling at all widths, and with axe at the last one in both themes. */
async function expectGood(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
  }
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

// Without animations, so that axe measures final colours and every card is visible.
test.beforeEach(async ({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

for (const path of ["/", "/blog", posts[1].path]) {
  test(`${path} is accessible at every width`, async ({ page }) => {
    await new Site(page).openFullyHydrated(path);
    await expectGood(page);
  });
}

test("the landing page with an open question, a rejected address, one being sent, and the confirmation", async ({
  page,
}) => {
  // A returning visitor has another header.
  await page.addInitScript(() => localStorage.setItem("sign_in", "true"));
  const sent = Promise.withResolvers<void>();
  await page.route(
    /trpc\/waitingList\.join/,
    async (route) => {
      await sent.promise;
      await route.continue();
    },
    { times: 1 },
  );
  const site = new Site(page);
  await site.openFullyHydrated();
  await site.questions.first().click();
  await expect(site.openQuestions).toHaveCount(1);
  await expect(site.signIn).toBeVisible();
  await site.email.fill(`mira${"a".repeat(200)}`);
  await site.join.click();
  await expect(site.problem).toBeVisible();
  await expectGood(page);
  await site.email.fill(newAccount().email);
  await site.join.click();
  await expect(site.join).toHaveAttribute("aria-disabled", "true");
  await expectGood(page);
  sent.resolve();
  await expect(site.dialog).toBeVisible();
  await expectGood(page);
});

test("the menu on phones", async ({ page }) => {
  const site = new Site(page);
  await page.setViewportSize(phone);
  await site.openFullyHydrated();
  await site.menuButton.click();
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expect(site.menu).toBeVisible();
    await expectAccessible(page);
  }
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await expectNoSidewaysScroll(page);
    const box = await site.menu.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }
});

test.describe("not found", () => {
  test.use({ expectedErrors: [/status of 404/] });
  test("an unknown URL of the blog", async ({ page }) => {
    const site = new Site(page);
    await site.openFullyHydrated("/blog/nothing-here");
    await expect(site.heading("Blog not found.")).toBeVisible();
    await expectGood(page);
  });
});
