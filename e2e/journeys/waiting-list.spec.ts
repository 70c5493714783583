import { Site } from "../pages/site.ts";
import { newAccount, queryDatabase } from "../support/server-side.ts";
import { expect, blockScripts, test } from "../support/test.ts";

async function findEntries(email: string): Promise<unknown[]> {
  const rows = await queryDatabase("select email from waiting_list where lower(email) = lower($1)", [email]);
  return rows.map((row) => row["email"]);
}

const NOT_SENT = "There was an error submitting the email. Please try again later.";

test("an address is sent once, and confirmed", async ({ page }) => {
  const { email } = newAccount();
  const site = new Site(page);
  let sent = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/trpc\/waitingList\.join/, async (route) => {
    sent += 1;
    await released;
    await route.continue();
  });
  await site.openFullyHydrated();
  await site.email.fill(`  ${email} `);
  await site.join.dblclick();
  await expect(site.join).toHaveAttribute("aria-disabled", "true");
  await expect(site.join).toHaveAttribute("aria-busy", "true");
  await expect(site.join.locator("svg")).toBeVisible();
  await site.email.press("Enter");
  await site.email.press("Enter");
  await site.join.click({ force: true });
  await expect(site.join).toHaveAttribute("aria-disabled", "true");
  release();
  await expect(site.dialog.getByRole("heading", { name: "Thank you for joining!" })).toBeVisible();
  const checkMark = await site.dialog
    .locator("svg")
    .first()
    .evaluate((icon) => {
      const canvas = document.createElement("canvas").getContext("2d");
      if (canvas === null) return [];
      canvas.fillStyle = getComputedStyle(icon).color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    });
  const [red = 0, green = 0, blue = 0] = checkMark;
  expect(green).toBeGreaterThan(Math.max(red, blue));
  expect(sent).toBe(1);
  expect(await findEntries(email)).toEqual([email]);
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await site.dialog.evaluate((dialog) => dialog.clientWidth), String(width)).toBeGreaterThanOrEqual(500);
  }

  await site.dialog.getByRole("button", { name: "Close" }).click();
  await expect(site.dialog).toHaveCount(0);
  await expect(site.join).toBeFocused();
  await expect(site.join).not.toHaveAttribute("aria-disabled");
  await expect(site.join.locator("svg")).toHaveCount(0);
  await expect(site.email).toHaveValue("");
});

test("Enter submits, and Escape returns to the field", async ({ page }) => {
  const { email } = newAccount();
  const site = new Site(page);
  await site.openFullyHydrated();
  await site.email.fill(email);
  await page.keyboard.press("Enter");
  await expect(site.dialog.getByRole("heading", { name: "Thank you for joining!" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(site.dialog).toHaveCount(0);
  await expect(site.email).toBeFocused();
  expect(await findEntries(email)).toEqual([email]);
});

test("what is typed before hydration stays", async ({ page }) => {
  const letGo = await blockScripts(page);
  const { email } = newAccount();
  const site = new Site(page);
  await page.goto("/", { waitUntil: "commit" });
  await site.email.pressSequentially(email);
  await expect(site.join).toBeDisabled();
  letGo();
  await expect(site.join).toBeEnabled();
  await expect(site.email).toHaveValue(email);
  await site.join.click();
  await expect(site.dialog).toBeVisible();
  expect(await findEntries(email)).toEqual([email]);
});

test.describe("errors", () => {
  test.use({ expectedErrors: [/the server responded with a status of (400|500)/] });

  test("an address that is on the list already, in any case", async ({ page }) => {
    const { email } = newAccount();
    const site = new Site(page);
    await site.openFullyHydrated();
    await site.email.fill(email);
    await site.join.click();
    await site.dialog.getByRole("button", { name: "Close" }).click();
    await site.email.fill(email.toUpperCase());
    await site.join.click();
    await expect(site.problem).toHaveText("Waiting list entry with this email already exists.");
    await expect(site.email).toHaveValue(email.toUpperCase());
    await expect(site.email).toBeFocused();
    await expect(site.join).not.toHaveAttribute("aria-disabled");
    expect(await findEntries(email)).toEqual([email]);
    await page.keyboard.press("End");
    await page.keyboard.type("m");
    await expect(site.problem).toHaveCount(0);
  });

  test("an address that only the server rejects, and one that is too long, without overflow", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const site = new Site(page);
    await site.openFullyHydrated();
    const scroll = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    for (const [typed, said] of [
      ["mira@example..com", /^Enter a valid email address\.$/],
      [`${"🧵".repeat(255)}@example.com`, /valid email address/],
      [`${"m".repeat(300)}@example.com`, /no more than 254 characters/],
    ] as const) {
      await site.email.fill(typed);
      await site.join.click();
      await expect(site.problem).toHaveText(said);
      expect(await scroll()).toBe(0);
      await expect(site.email).toHaveValue(typed);
    }
  });

  test("a server error keeps the address", async ({ page }) => {
    const { email } = newAccount();
    const site = new Site(page);
    await site.openFullyHydrated();
    for (const response of [
      { json: { error: { message: "", code: -32_603, data: { code: "INTERNAL_SERVER_ERROR", httpStatus: 500 } } } },
      { body: "Internal Server Error", contentType: "text/plain" },
      { body: "", contentType: "text/plain" },
    ]) {
      await page.route(/trpc\/waitingList\.join/, (route) => route.fulfill({ status: 500, ...response }), { times: 1 });
      await site.email.fill(email);
      await site.join.click();
      await expect(site.problem).toContainText(NOT_SENT);
      await expect(site.email).toHaveValue(email);
    }
    await site.join.click();
    await expect(site.dialog).toBeVisible();
    expect(await findEntries(email)).toEqual([email]);
  });
});

test.describe("without a network", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be loaded/] });

  test("shows an error, keeps what was typed, and sends it when the network is back", async ({ page, context }) => {
    const { email } = newAccount();
    const site = new Site(page);
    await site.openFullyHydrated();
    await site.loadModule("waiting-list", () => site.email.fill(email));
    await context.setOffline(true);
    await site.join.click();
    await expect(site.problem).toContainText(NOT_SENT);
    await expect(site.problem).toContainText("You are offline.");
    await expect(site.email).toHaveValue(email);
    await expect(site.join).not.toHaveAttribute("aria-disabled");
    await context.setOffline(false);
    await site.join.click();
    await expect(site.dialog).toBeVisible();
    expect(await findEntries(email)).toEqual([email]);
  });

  test("is reported on submit, and the next submit succeeds", async ({ page, context }) => {
    const { email } = newAccount();
    const site = new Site(page);
    await site.openFullyHydrated();
    await expect(site.join).toBeEnabled();
    await context.setOffline(true);
    await site.email.fill(email);
    await site.join.click();
    await expect(site.problem).toContainText(NOT_SENT);
    await expect(site.email).toHaveValue(email);
    await context.setOffline(false);
    await site.join.click();
    await expect(site.dialog).toBeVisible();
    expect(await findEntries(email)).toEqual([email]);
  });

  test("keeps what was typed while a module could not be loaded", async ({ page, context }) => {
    const { email } = newAccount();
    const site = new Site(page);
    await site.openHydrated();
    await context.setOffline(true);
    const failed = page.waitForEvent("requestfailed");
    await site.email.pressSequentially(email);
    await failed;
    await context.setOffline(false);
    await expect(site.join).toBeEnabled();
    await expect(site.email).toHaveValue(email);
  });

  test("keeps the open page", async ({ page }) => {
    const site = new Site(page);
    await site.openWithoutImports();
    await expect(site.heading("Plan your hours, and see where they went.")).toBeVisible();
    await site.questions.first().click();
    await expect(site.openQuestions).toHaveCount(1);
  });
});
