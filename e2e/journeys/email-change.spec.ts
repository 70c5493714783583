import type { Page } from "@playwright/test";
import { AuthModal } from "../pages/auth-modal.ts";
import { ResetPage } from "../pages/reset-page.ts";
import { Settings } from "../pages/settings.ts";
import { waitForMailLink, newAccount } from "../support/server-side.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

test.use({ opensSignIn: true, expectedErrors: [/the server responded with a status of (400|401)/] });

async function askForChange(page: Page, email: string, password: string): Promise<Settings> {
  const settings = new Settings(page);
  await settings.open();
  await settings.field("New email").fill(email);
  await settings.button("Change email").click();
  await settings.dialog.getByLabel("Your password").fill(password);
  await settings.dialog.getByRole("button", { name: "Send the link" }).click();
  return settings;
}

test("an email change is confirmed by the new address in another browser, and reverted by the old one", async ({
  signedIn,
  account,
  browser,
}) => {
  const newEmail = newAccount().email;
  const settings = await askForChange(signedIn, newEmail, account.password);
  await expect(signedIn.getByText(`Waiting for confirmation of ${newEmail}`)).toBeVisible();
  await expectAccessible(signedIn);

  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  const path = new URL(await waitForMailLink(newEmail)).pathname;
  await elsewhere.goto(path);
  await expect(elsewhere).toHaveURL("/confirm_email");
  await expect(elsewhere.getByText(/Log in here to the account that is to have this address/)).toBeVisible();
  await elsewhere.getByRole("link", { name: "Login" }).click();
  await new AuthModal(elsewhere).logIn({ email: account.email, password: account.password });
  await expect(elsewhere).toHaveURL(/\/app(\?|$)/);
  await elsewhere.goto(path);
  const confirm = elsewhere.getByRole("button", { name: "Confirm this address" });
  await expect(confirm).toBeVisible();
  await confirm.click();
  await expect(elsewhere.getByText("Your address has been changed!")).toBeVisible();
  await elsewhere.getByRole("link", { name: "Login" }).click();
  await new AuthModal(elsewhere).logIn({ email: newEmail, password: account.password });
  await expect(elsewhere).toHaveURL(/\/app(\?|$)/);

  await settings.page.reload();
  await expect(new AuthModal(signedIn).dialog).toBeVisible();
  await signedIn.goto(new URL(await waitForMailLink(account.email)).pathname);
  const restore = signedIn.getByRole("button", { name: "Restore this address" });
  await expect(restore).toBeVisible();
  await restore.click();
  await expect(signedIn.getByText(`${account.email} is the address of your account again.`)).toBeVisible();
  await expectAccessible(signedIn);
  await new ResetPage(signedIn).choose("calm-meadow-lane");
  await expect(signedIn.getByText("Your password has been changed!")).toBeVisible();
  await signedIn.getByRole("link", { name: "Login" }).click();
  await new AuthModal(signedIn).logIn({ email: account.email, password: "calm-meadow-lane" });
  await expect(signedIn).toHaveURL(/\/app(\?|$)/);
  await elsewhere.reload();
  await expect(new AuthModal(elsewhere).dialog).toBeVisible();
  await context.close();
});
