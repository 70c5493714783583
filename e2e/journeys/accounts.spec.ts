import { AuthModal } from "../pages/auth-modal.ts";
import { createAccount } from "../support/server-side.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { blockLiveUpdates, expect, waitForIdleApp, test } from "../support/test.ts";

test.use({ opensSignIn: true });

test.describe("with a revoked token", () => {
  test.use({ expectedErrors: [/the server responded with a status of 401/] });

  test("a message is shown, and what was typed is offered after the next login", async ({
    signedIn,
    account,
    request,
  }) => {
    const firstName = () => signedIn.getByLabel("First name");
    await blockLiveUpdates(signedIn);
    await signedIn.goto("/app/settings");
    await expect(firstName()).toHaveValue("");
    await firstName().fill("Mira Noor");
    // Another request would detect the revoked token first.
    await waitForIdleApp(signedIn);
    await request.post("/api/v1/token/logout/", { headers: { authorization: `Token ${account.token}` } });
    await signedIn.getByRole("button", { name: "Save profile" }).click();
    const modal = new AuthModal(signedIn);
    await expect(modal.dialog.getByText("You have been signed out. Log in again to go on.")).toBeVisible();
    await expectAccessible(signedIn);
    await modal.logIn(account);
    await expect(signedIn.getByRole("grid")).toBeVisible();
    await signedIn.goto("/app/settings");
    await expect(signedIn.getByRole("group", { name: "Unsaved text" })).toContainText("“Mira Noor”");
    await expect(firstName()).toHaveValue("");
    await expectAccessible(signedIn);
    await signedIn.getByRole("button", { name: "Restore" }).click();
    await expect(firstName()).toHaveValue("Mira Noor");
  });
});

test.describe("without network", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/], prefetches: true });

  test("the user stays signed in, and logout clears local data although the request fails", async ({
    signedIn,
    calendar,
    context,
    account,
  }) => {
    await calendar.open();
    await expect(signedIn.getByRole("button", { name: `Account of ${account.username}` })).toBeVisible();
    await waitForIdleApp(signedIn);
    await context.setOffline(true);
    await signedIn.getByRole("button", { name: "Next month" }).click();
    await expect(signedIn.getByText(/offline/i).first()).toBeVisible();
    expect(await signedIn.evaluate(() => localStorage.getItem("token"))).toBe(account.token);

    await signedIn.getByRole("button", { name: `Account of ${account.username}` }).click();
    await signedIn.getByRole("menuitem", { name: "Logout" }).click();
    await expect(signedIn).toHaveURL(/\?page=calendar$|\/$/);
    await expect(signedIn.getByRole("heading", { name: "Plan your hours, and see where they went." })).toBeVisible();
    await expect.poll(() => signedIn.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });
});

test("signing in to another account in another tab shows no data of the first", async ({
  signedIn,
  calendar,
  context,
  account,
  timezoneId,
}) => {
  await calendar.open();
  await calendar.add(/, today$/, "only for the first account");
  const second = await createAccount(timezoneId ?? "UTC");
  const other = await context.newPage();
  await other.goto("/app/todo");
  await other.getByRole("button", { name: `Account of ${account.username}` }).click();
  await other.getByRole("menuitem", { name: "Logout" }).click();
  await expect.poll(() => other.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await other.goto("/?page=calendar");
  await new AuthModal(other).logIn(second);
  await expect(other.getByRole("grid")).toBeVisible();
  await signedIn.goto("/app");
  await expect(signedIn.getByRole("button", { name: `Account of ${second.username}` })).toBeVisible();
  await expect(signedIn.getByText("only for the first account")).toHaveCount(0);
});
