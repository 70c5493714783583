import { AuthModal } from "../pages/auth-modal.ts";
import { createAccount } from "../support/server-side.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { blockLiveUpdates, expect, waitForIdleApp, test } from "../support/test.ts";

test.use({ opensSignIn: true });

/** Chromium logs every response with a status of 400 or more. */
const rejectedResponse = /the server responded with a status of (400|401|403)/;

test.describe("errors", () => {
  test.use({ expectedErrors: [rejectedResponse] });

  test("a wrong password shows the server's message, and what was typed stays", async ({ page, account }) => {
    const modal = new AuthModal(page);
    await page.goto("/?page=todo");
    await modal.logIn({ ...account, password: "wrong-river-stone" });
    await expect(modal.dialog.getByText("Unable to log in with provided credentials.")).toBeVisible();
    await expect(modal.dialog.getByLabel("Email")).toHaveValue(account.email);
    await modal.dialog.getByLabel("Password").fill(account.password);
    await expect(modal.dialog.getByText("Unable to log in with provided credentials.")).toBeHidden();
    await modal.dialog.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL("/app/todo");
  });

  test("an empty login shows the required fields", async ({ page }) => {
    const modal = new AuthModal(page);
    await page.goto("/?page=calendar");
    await modal.logIn({ email: "", password: "" });
    await expect(modal.dialog.getByText("Email and password are required.")).toBeVisible();
  });

  test("sign-up shows the server's messages at the fields, and editing a field clears its message", async ({
    page,
    account,
  }) => {
    const modal = new AuthModal(page);
    await page.goto("/?page=calendar");
    await modal.signUp(account);
    const taken = modal.dialog.getByText("A user with that username already exists.");
    await expect(taken).toBeVisible();
    await expect(modal.dialog.getByText("user with this email already exists.")).toBeVisible();
    await expect(modal.dialog.getByLabel("Username")).toHaveAttribute("aria-invalid", "true");
    await modal.dialog.getByLabel("Username").fill("another");
    await expect(taken).toBeHidden();
    await modal.dialog.getByLabel("Email").fill("another@example.com");
    await modal.dialog.getByLabel("Password").fill("12345");
    await modal.dialog.getByRole("button", { name: "Sign up" }).click();
    await expect(modal.dialog.getByText(/This password is entirely numeric\./)).toBeVisible();
  });

  test("an unknown token signs out, and the guard keeps the redirect", async ({ page }) => {
    await page.goto("/");
    await page.evaluate(() => localStorage.setItem("token", "f".repeat(40)));
    await page.goto("/app");
    await expect(page).toHaveURL("/?page=calendar");
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });
});

test("the guard redirects visitors from every screen to the sign-in", async ({ page }) => {
  for (const path of ["/app", "/app/settings"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/?page=calendar");
    await expect(new AuthModal(page).dialog).toBeVisible();
  }
});

test("an empty token in the storage counts as absent", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("token", "null"));
  await page.goto("/app");
  await expect(page).toHaveURL("/?page=calendar");
});

test("signing out in one tab ends the session in the other", async ({ signedIn, calendar, context, account }) => {
  await calendar.open();
  const other = await context.newPage();
  await other.goto("/app/todo");
  await expect(other.getByRole("heading", { name: "To-Do" })).toBeVisible();
  await signedIn.getByRole("button", { name: `Account of ${account.username}` }).click();
  await signedIn.getByRole("menuitem", { name: "Logout" }).click();
  await expect(other).toHaveURL(/\?page=calendar|\/$/);
});

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

  test("logout works while the server does not respond", async ({ signedIn, calendar, account }) => {
    await signedIn.route("**/trpc/accounts.logOut**", () => {});
    await calendar.open();
    await signedIn.getByRole("button", { name: `Account of ${account.username}` }).click();
    await signedIn.getByRole("menuitem", { name: "Logout" }).click();
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
