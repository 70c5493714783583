import { AuthModal } from "../pages/auth-modal.ts";
import { Settings } from "../pages/settings.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { chooseGoogleAccount } from "../support/google.ts";
import { waitForMailLink, queryDatabase } from "../support/server-side.ts";
import { expect, test } from "../support/test.ts";

test.use({ opensSignIn: true });

test.describe("logging out everywhere", () => {
  test.use({ expectedErrors: [/the server responded with a status of (400|401)/] });

  test("signs out this device, another open one, and API tokens", async ({ signedIn, account, request, browser }) => {
    const login = await request.post("/api/v1/token/login/", { data: account });
    const { auth_token }: { auth_token: string } = await login.json();
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.addInitScript((token) => localStorage.setItem("token", token), auth_token);
    await other.goto(new URL("/app/todo", login.url()).href);
    await expect(other.getByRole("heading", { name: "To-do" }).first()).toBeVisible();

    const settings = new Settings(signedIn);
    await settings.open("security");
    await settings.button("Log out everywhere").click();
    await expect(settings.dialog.getByLabel("Your password")).toBeFocused();
    await expectAccessible(signedIn);
    await signedIn.keyboard.type("wrong-river-stone");
    await signedIn.keyboard.press("Enter");
    await expect(settings.dialog.getByText("Invalid password.")).toBeVisible();
    await signedIn.keyboard.press("Escape");
    await expect(settings.button("Log out everywhere")).toBeFocused();

    await signedIn.keyboard.press("Enter");
    await settings.dialog.getByLabel("Your password").fill(account.password);
    await signedIn.keyboard.press("Enter");
    await expect(signedIn.getByText("You are logged out everywhere.")).toBeVisible();
    await expect(signedIn).toHaveURL("/");
    expect(await signedIn.evaluate(() => localStorage.getItem("token"))).toBeNull();
    // The other page notices by its stream of live changes, without user input.
    await expect(other.getByText(/You have been signed out/)).toBeVisible();
    const response = await request.get("/api/v1/events/", { headers: { authorization: `Token ${auth_token}` } });
    expect(response.status()).toBe(401);
    await elsewhere.close();
  });
});

test("the activity shows recent events, and older ones on demand", async ({ signedIn, account, request }) => {
  const headers = { "user-agent": "curl/8.5.0" };
  await request.post("/api/v1/token/login/", { data: { ...account, password: "wrong" }, headers });
  await queryDatabase(
    `insert into audit_events (id, user_id, kind, browser, network, created_at)
     select ('01900000-0000-7000-8000-' || left(md5(u.id::text), 10) || lpad(to_hex(n), 2, '0'))::uuid, u.id, 'logged_in', 'Firefox on Linux', '192.0.2.*',
       now() - interval '10 days'
     from users u, generate_series(1, 12) n where u.email = $1 returning id`,
    [account.email],
  );
  const settings = new Settings(signedIn);
  await settings.open("security");
  const entries = signedIn.getByRole("region", { name: "Activity" }).getByRole("listitem");
  await expect(entries).toHaveCount(10);
  await expect(entries.first()).toContainText("Wrong password");
  await expect(entries.first()).toContainText("curl");
  await expectAccessible(signedIn);
  await settings.button("Show more").click();
  await expect(entries).toHaveCount(13);
  await expect(entries.nth(10)).toBeFocused();
  await expect(settings.button("Show more")).toBeHidden();
});

test("linking Google to an account sends a mail, is shown in the settings, and can be removed there", async ({
  page,
  context,
  account,
}) => {
  const { email, password } = account;
  const sub = String(Date.now());
  await chooseGoogleAccount(context, { sub, email, given_name: "Mira", family_name: "Weaver" });
  await page.goto("/?page=settings");
  await new AuthModal(page).button("Continue with Google").click();
  await expect(page).toHaveURL("/app/settings");
  const settings = new Settings(page);
  await settings.link("Sign-in and security").click();
  const google = page.getByRole("region", { name: "Google" });
  await expect(google).toContainText("Joined on");
  expect(await waitForMailLink(email)).toMatch(/\/app\/settings$/);
  await expect(page.getByRole("region", { name: "Activity" })).toContainText("Google account joined");

  await settings.button("Remove Google").click();
  await expectAccessible(page);
  await settings.dialog.getByLabel("Your password").fill(password);
  await page.keyboard.press("Enter");
  await expect(google).toContainText("No Google account is joined.");
  await expect(settings.dialog).toBeHidden();
  expect(await queryDatabase("select user_id from identities where subject = $1", [sub])).toEqual([]);
});
