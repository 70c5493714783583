import { sectionAnchors } from "../../apps/web/built/testing/public-paths.ts";
import { Site } from "../pages/site.ts";
import { expect, test } from "../support/test.ts";

test.use({ javaScriptEnabled: false });

test("the page is readable, the questions open, and the form cannot be submitted", async ({ page }) => {
  const site = new Site(page);
  await page.goto("/");
  await expect(site.heading()).toBeVisible();
  await expect(site.joinNow).toBeVisible();
  for (const anchor of sectionAnchors) {
    await site.sections.locator(`a[href="#${anchor}"]`).click();
    await site.expectInSight(anchor);
  }
  await expect(site.cards).toHaveCount(5);
  for (const card of await site.cards.all()) await expect(card).toHaveCSS("opacity", "1");

  for (const index of [0, 3]) {
    await site.questions.nth(index).click();
    await expect(site.openQuestions).toHaveCount(1);
    await expect(site.openQuestions.getByRole("paragraph")).toBeVisible();
  }
  await site.questions.nth(3).click();
  await expect(site.openQuestions).toHaveCount(0);

  await expect(site.join).toBeDisabled();
  await expect(page.locator("#join").getByText(/JavaScript/)).toBeVisible();
  await site.email.fill("mira@example.com");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/#join");
  await expect(site.email).toHaveValue("mira@example.com");
});

test("the menu on phones opens, closes and navigates", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const site = new Site(page);
  await page.goto("/");
  await site.menuButton.click();
  await expect(site.menu).toBeVisible();
  await site.menuButton.click();
  await expect(site.menu).toBeHidden();
  await site.menuButton.click();
  await site.menu.locator('a[href="#faq"]').click();
  await expect(page).toHaveURL("/#faq");
  await site.expectInSight("faq");
  await page.goto("/");
  await site.menuButton.click();
  await site.menu.getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL("/blog");
});
