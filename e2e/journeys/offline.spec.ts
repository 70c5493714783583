import type { Page } from "@playwright/test";
import { expect, waitForIdleApp, test } from "../support/test.ts";

test.use({
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|could not be loaded/],
  prefetches: true,
});

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Marks the document, to detect a page load. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { mark: "the same page" }));
}

async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(window, "mark"))).toBe("the same page");
}

test("every screen can be opened offline", async ({ signedIn, context, account }) => {
  await signedIn.goto("/app");
  await expect(signedIn.getByRole("grid")).toBeVisible();
  await waitForIdleApp(signedIn);
  await mark(signedIn);
  await context.setOffline(true);
  for (const name of ["Pomodoro", "To-Do", "Flow Time"]) {
    await signedIn.getByRole("link", { name }).first().click();
    await expect(heading(signedIn, name)).toBeVisible();
  }
  await signedIn.getByRole("button", { name: `Account of ${account.username}` }).click();
  await signedIn.getByRole("menuitem", { name: "Settings" }).click();
  await expect(heading(signedIn, "Settings")).toBeVisible();
  await signedIn.getByRole("link", { name: "Calendar", exact: true }).first().click();
  await expect(signedIn.getByRole("grid")).toBeVisible();
  await expectSamePage(signedIn);
});

test("a screen that cannot be loaded shows an error, and Retry loads it", async ({ signedIn }) => {
  const parts = /assets\/app\.pomodoro/;
  await signedIn.route(parts, (route) => route.abort());
  await signedIn.goto("/app");
  await expect(signedIn.getByRole("grid")).toBeVisible();
  await signedIn.getByRole("link", { name: "Pomodoro" }).first().click();
  await expect(heading(signedIn, "This screen is not here yet")).toBeVisible();
  await signedIn.unroute(parts);
  await signedIn.getByRole("button", { name: "Retry" }).click();
  await expect(heading(signedIn, "Pomodoro")).toBeVisible();
});

test("Retry does not reload the app while the server is unreachable", async ({ signedIn }) => {
  await signedIn.route(/assets\/app\.pomodoro|livez/, (route) => route.abort());
  await signedIn.goto("/app");
  await expect(signedIn.getByRole("grid")).toBeVisible();
  await mark(signedIn);
  await signedIn.getByRole("link", { name: "Pomodoro" }).first().click();
  await signedIn.getByRole("button", { name: "Retry" }).click();
  await expect(heading(signedIn, "This screen is not here yet")).toBeVisible();
  await expectSamePage(signedIn);
});
