import { ActivationPage } from "../pages/activation-page.ts";
import { AuthModal } from "../pages/auth-modal.ts";
import { waitForMailLink, newAccount } from "../support/server-side.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

test.use({ opensSignIn: true, expectedErrors: [/the server responded with a status of (400|401|403)/] });

const inApp = /\/app(\?|$)/;

test("the browser of the sign-up activates without a password, also in two tabs", async ({ page, context }) => {
  const account = newAccount();
  const modal = new AuthModal(page);
  await page.goto("/?page=calendar");
  await modal.signUp(account);
  await expect(modal.dialog.getByText(/^Activation link for/)).toBeVisible();
  const path = new URL(await waitForMailLink(account.email)).pathname;
  const other = await context.newPage();
  await Promise.all([page.goto(path), other.goto(path)]);
  for (const tab of [page, other]) {
    await expect(new ActivationPage(tab).success).toBeVisible();
    await expect(tab.getByText("Stale token for given user.")).toBeHidden();
  }
  await expectAccessible(page);
  await new ActivationPage(other).enter();
  await expect(other).toHaveURL(inApp);
  await new ActivationPage(page).enter();
  await expect(page).toHaveURL(inApp);
  await expect(page.getByRole("button", { name: `Account of ${account.username}` })).toBeVisible();
});

test("another browser does not use up the link by opening it, and activates by password", async ({ page, request }) => {
  const account = newAccount();
  await request.post("/api/v1/users/", { data: account });
  const path = new URL(await waitForMailLink(account.email)).pathname;
  const activation = new ActivationPage(page);
  await page.goto(path);
  await expect(activation.password).toBeVisible();
  await expect(page).toHaveURL("/activate");
  const login = await request.post("/api/v1/token/login/", { data: account });
  expect(await login.json()).toEqual({ detail: "User inactive or deleted." });

  await activation.enterPassword("wrong-river-stone");
  await expect(page.getByText("Invalid password.")).toBeVisible();
  await page.reload();
  await activation.enterPassword(account.password);
  await expect(activation.success).toBeVisible();
  await activation.enter();
  await expect(page).toHaveURL(inApp);
  await expect(page.getByRole("button", { name: `Account of ${account.username}` })).toBeVisible();
});
