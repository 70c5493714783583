import type { Page } from "@playwright/test";
import { AuthModal } from "../pages/auth-modal.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { exhaustLoginBudget, waitForMailLink, waitForLinkPath } from "../support/server-side.ts";
import { expect, test, waitForIdleApp } from "../support/test.ts";

test.use({ opensSignIn: true, expectedErrors: [/the server responded with a status of (400|429)/] });

const SENT = (email: string) => `Sign-in link has been sent to email ${email}`;

/** Fails to log in since the attempts are used up, and requests a link instead. */
async function requestLink(page: Page, account: { email: string; password: string }): Promise<void> {
  const modal = new AuthModal(page);
  await exhaustLoginBudget(account.email);
  await page.goto("/?page=calendar");
  await modal.logIn(account);
  await expect(modal.dialog.getByText("Too many tries to log in. You can try again in 24 hours.")).toBeVisible();
  await expectAccessible(page);
  await modal.button("Email me a sign-in link").click();
  await expect(modal.email).toHaveValue(account.email);
  await expectAccessible(page);
  await modal.button("Send the sign-in link").click();
  await expect(modal.dialog.getByText(SENT(account.email))).toBeVisible();
}

test("when password attempts are used up, the owner signs in by a link, which only a click uses up, once", async ({
  page,
  account,
}) => {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  await requestLink(page, account);
  const path = await waitForLinkPath(account.email, "sign_in");
  urls.length = 0;
  const signIn = page.getByRole("button", { name: "Sign in" });

  // Opening it, as mail scanners do, does not use it up.
  for (let count = 0; count < 2; count += 1) {
    const response = await page.goto(path);
    expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
    await expect(signIn).toBeFocused();
    await expect(page).toHaveURL("/sign_in");
  }
  expect(urls.filter((url) => new URL(url).host !== new URL(page.url()).host)).toEqual([]);
  await page.reload();
  await signIn.click();
  await expect(page).toHaveURL(/\/app(\?|$)/);

  // The profile that is still being fetched would store the token again.
  await waitForIdleApp(page);
  // The device is known from now on, so attempts of unknown devices do not affect it.
  await page.evaluate(() => localStorage.removeItem("token"));
  await page.goto("/?page=todo");
  await new AuthModal(page).logIn(account);
  await expect(page).toHaveURL("/app/todo");

  await page.goto(path);
  await signIn.click();
  await expect(page.getByText("Invalid token for given user.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("button", { name: "Send a new link" }).click();
  await expect(page.getByText(SENT(account.email))).toBeVisible();
  await expect.poll(() => waitForMailLink(account.email)).not.toContain(path);
});
