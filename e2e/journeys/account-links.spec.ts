import type { Page } from "@playwright/test";
import { ActivationPage } from "../pages/activation-page.ts";
import { AuthModal } from "../pages/auth-modal.ts";
import { ResetPage } from "../pages/reset-page.ts";
import { waitForMailLink, createAccount, newAccount, waitForLinkPath } from "../support/server-side.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

test.use({ opensSignIn: true });

const rejectedResponse = /the server responded with a status of (400|401|403|429)/;

/** Requests a reset link in the dialog. */
async function requestReset(page: Page, email: string): Promise<void> {
  const modal = new AuthModal(page);
  await page.goto("/?page=settings");
  await modal.email.fill(email);
  await modal.button("Forgot password?").click();
  await expect(modal.email).toHaveValue(email);
  await modal.button("Send the reset link").click();
  await expect(modal.dialog.getByText(`Password reset link has been sent to email ${email}`)).toBeVisible();
}

test.describe("an account that is not activated", () => {
  test.use({ expectedErrors: [rejectedResponse] });

  test("logging in offers another link, which leads into the app", async ({ page, request }) => {
    const account = newAccount();
    await request.post("/api/v1/users/", { data: account });
    const first = await waitForLinkPath(account.email, "activate");
    const modal = new AuthModal(page);
    await page.goto("/?page=todo");
    await modal.logIn(account);
    await expect(modal.dialog.getByText("User inactive or deleted.")).toBeVisible();
    await expect(modal.email).toHaveValue(account.email);
    await expectAccessible(page);
    await modal.button("Send the activation link").click();
    await expect(
      modal.dialog.getByText(`Activation link was sent to your email ${account.email}`, { exact: true }),
    ).toBeVisible();
    await expectAccessible(page);

    await expect.poll(() => waitForMailLink(account.email)).not.toContain(first);
    await page.goto(new URL(await waitForMailLink(account.email)).pathname);
    await new ActivationPage(page).enterPassword(account.password);
    await expect(page.getByText("Your account has been successfully activated!")).toBeVisible();
    await page.goto("/app/todo");
    await expect(page.getByRole("heading", { name: "To-Do" })).toBeVisible();
  });

  test("an invalid link offers a new one", async ({ page, request }) => {
    const account = newAccount();
    await request.post("/api/v1/users/", { data: account });
    const first = await waitForLinkPath(account.email, "activate");
    await page.goto(first.replace(/.$/, (last) => (last === "A" ? "B" : "A")));
    await page.getByRole("button", { name: "Send a new link" }).click();
    await page.getByLabel("Email").fill(account.email);
    await page.getByRole("button", { name: "Send the activation link" }).click();
    await expect(page.getByText(`Activation link was sent to your email ${account.email}`)).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("a forgotten password", () => {
  test.use({ expectedErrors: [rejectedResponse] });

  test("a link by mail sets a new password; the old one and the link are invalid afterwards", async ({
    page,
    account,
  }) => {
    const urls: string[] = [];
    page.on("request", (request) => urls.push(request.url()));
    await requestReset(page, account.email);
    const path = await waitForLinkPath(account.email, "reset_password");

    urls.length = 0;
    await page.goto(path);
    const reset = new ResetPage(page);
    await expect(reset.password).toBeVisible();
    await expect(page).toHaveURL("/reset_password");
    expect(urls.filter((url) => new URL(url).host !== new URL(page.url()).host)).toEqual([]);

    await reset.choose("12345");
    await expect(page.getByText(/This password is entirely numeric\./)).toBeVisible();

    await page.reload();
    await reset.choose("calm-meadow-lane");
    await expect(page.getByText("Your password has been changed!")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Login" }).click();
    await expect(page).toHaveURL("/?page=calendar");
    const modal = new AuthModal(page);
    await modal.logIn(account);
    await expect(modal.dialog.getByText("Unable to log in with provided credentials.")).toBeVisible();
    await modal.logIn({ ...account, password: "calm-meadow-lane" });
    await expect(page).toHaveURL(/\/app(\?|$)/);

    await page.goto(path);
    await reset.choose("other-meadow-lane");
    await expect(page.getByText("Invalid token for given user.")).toBeVisible();
    await page.getByLabel("Email").fill(account.email);
    await page.getByRole("button", { name: "Send a new link" }).click();
    await expect(page.getByText(`Password reset link has been sent to email ${account.email}`)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/open the link in the mail/)).toBeVisible();
  });
});

test.describe("when the server is unreachable", () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to load resource/] });

  test("each view shows an error and keeps what was typed", async ({ page }) => {
    const account = await createAccount("UTC");
    const modal = new AuthModal(page);
    await page.goto("/?page=calendar");
    await expect(modal.dialog).toBeVisible();
    await page.route("**/trpc/accounts.*", (route) => route.abort());
    await modal.logIn(account);
    await expect(modal.dialog.getByText("Login failed. Please try again.")).toBeVisible();
    await expect(modal.dialog.getByText(/cannot be reached just now/)).toBeVisible();
    await modal.button("Forgot password?").click();
    await modal.button("Send the reset link").click();
    await expect(modal.dialog.getByText("An error occurred", { exact: true })).toBeVisible();
    await expect(modal.email).toHaveValue(account.email);
  });
});
