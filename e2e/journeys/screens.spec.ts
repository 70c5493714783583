import type { Page } from "@playwright/test";
import { AuthModal } from "../pages/auth-modal.ts";
import { Month } from "../pages/month.ts";
import { demoAccount } from "../support/server-side.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 375, height: 812 },
  { width: 320, height: 640 },
];

/** axe at every width and in both themes; nothing moves meanwhile, so that no colour is judged half-way. */
async function expectGoodEverywhere(page: Page, prepare: () => Promise<void>): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const size of sizes) {
      await page.setViewportSize(size);
      await prepare();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  }
}

test.describe.configure({ timeout: 180_000 });

test("the start, with and without the sign-in flag", async ({ page }) => {
  await expectGoodEverywhere(page, async () => {
    await page.goto("/");
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
  await page.evaluate(() => localStorage.setItem("sign_in", "1"));
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Sign In" }).first()).toBeVisible();
  await expectAccessible(page);
});

test("the sign-in dialog, both tabs", async ({ page }) => {
  await expectGoodEverywhere(page, async () => {
    await page.goto("/?page=calendar");
    await expect(new AuthModal(page).dialog).toBeVisible();
  });
  await new AuthModal(page).dialog.getByRole("tab", { name: "Signup" }).click();
  await expectAccessible(page);
});

test("the views of the sign-in dialog for who has forgotten the password", async ({ page }) => {
  const modal = new AuthModal(page);
  await expectGoodEverywhere(page, async () => {
    await page.goto("/?page=calendar");
    await modal.button("Forgot password?").click();
    await expect(modal.button("Send the reset link")).toBeVisible();
  });
  await modal.email.fill("nobody@example.com");
  await modal.button("Send the reset link").click();
  await expect(modal.dialog.getByText(/^Password reset link has been sent/)).toBeVisible();
  await expectAccessible(page);
});

test("the pages that links in mails open", async ({ page }) => {
  await expectGoodEverywhere(page, async () => {
    await page.goto("/reset_password/MTIz/nothing");
    await expect(page.getByLabel("New password", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto("/reset_password");
    await expect(page.getByLabel("Email")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/activate");
    await page.getByRole("button", { name: "Send a new link" }).click();
  });
});

test("the month, full", async ({ page }) => {
  await page.goto("/?page=calendar");
  await new AuthModal(page).logIn(await demoAccount());
  await expect(page.getByRole("grid")).toBeVisible();
  await expectGoodEverywhere(page, async () => {
    await page.goto("/app");
    await expect(page.getByRole("grid")).toBeVisible();
    await expect(page.getByText("Plan the week").first()).toBeAttached();
  });
});

test("the month, empty, and its form", async ({ signedIn }) => {
  const month = new Month(signedIn);
  await expectGoodEverywhere(signedIn, async () => {
    await signedIn.goto("/app");
    await expect(month.grid).toBeVisible();
    await month.focusToday();
    await signedIn.keyboard.press("Enter");
    await expect(month.title).toBeVisible();
    await month.form.getByLabel("Add time").check();
  });
});

test("the other rooms, the settings and an unknown address", async ({ signedIn }) => {
  await expectGoodEverywhere(signedIn, async () => {
    for (const path of ["/app/todo", "/app/pomodoro", "/app/flowtime", "/app/settings"]) {
      await signedIn.goto(path);
      await expect(signedIn.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(signedIn);
    }
    await expect(signedIn.getByText("This device")).toBeVisible();
    await signedIn.getByRole("button", { name: "Delete account" }).click();
  });
});

test.describe("pages that tell of a refusal", () => {
  test.use({ expectedErrors: [/status of 40\d/] });
  test("an activation that failed and an address that is not known", async ({ page }) => {
    await expectGoodEverywhere(page, async () => {
      await page.goto("/activate/MTIz/nothing");
      await expect(page.getByText("There was an error activating your account. Please try again.")).toBeVisible();
      await expectAccessible(page);
      await page.goto("/nowhere");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  });
});

test("the theme is there before any script of the app has run", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.route(/\/assets\/.*\.js$/, (route) =>
    new Promise<void>((resolve) => setTimeout(resolve, 3_000)).then(() => route.continue()),
  );
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.locator("body")).toBeAttached();
  expect(await page.locator("#root > *").count(), "the app has not drawn yet").toBe(0);
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    .not.toBe(background);
});
