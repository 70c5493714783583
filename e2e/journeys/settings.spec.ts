import { AuthModal } from "../pages/auth-modal.ts";
import { Settings } from "../pages/settings.ts";
import { queryDatabase } from "../support/server-side.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { stubGoogleScript } from "../support/google.ts";
import { expect, waitForIdleApp, test } from "../support/test.ts";

test.use({ opensSignIn: true });

const rejectedResponse = /the server responded with a status of (400|401)/;

test("a change of the profile is shown at once in the frame, and after a reload", async ({ signedIn, account }) => {
  const settings = new Settings(signedIn);
  await settings.open();
  await expect(settings.button("Save profile")).toBeDisabled();
  await settings.field("First name").fill("Mira");
  await settings.field("Last name").fill("Weaver");
  await settings.field("Username").fill(`${account.username}-2`);
  await settings.field("Username").press("Enter");
  await expect(signedIn.getByText("Your profile has been saved.")).toBeVisible();
  await expect(settings.button(`Account of ${account.username}-2`)).toBeVisible();
  await signedIn.reload();
  await expect(settings.field("First name")).toHaveValue("Mira");
  await expect(settings.field("Username")).toHaveValue(`${account.username}-2`);
  await expect(signedIn.getByRole("region", { name: "Email" }).getByText(account.email)).toBeVisible();
});

test.describe("errors", () => {
  test.use({ expectedErrors: [rejectedResponse] });

  test("changing the password signs out other devices only", async ({ signedIn, account, request }) => {
    const settings = new Settings(signedIn);
    await request.post("/api/v1/token/login/", { data: account });
    await settings.open("security");
    await expect(settings.sessions).toHaveCount(2);
    await settings.changePassword("wrong-river-stone", "calm-meadow-lane");
    await expect(signedIn.getByText("Invalid password.")).toBeVisible();
    await settings.changePassword(account.password, "12345");
    await expect(signedIn.getByText(/This password is entirely numeric\./)).toBeVisible();
    await settings.field("New password").fill("calm-meadow-lane");
    await settings.button("Change password").click();
    await expect(signedIn.getByText("Passwords don't match")).toBeVisible();
    await settings.changePassword(account.password, "calm-meadow-lane");
    await expect(signedIn.getByText("Your password has been changed. Other devices are signed out.")).toBeVisible();
    await expect(settings.sessions).toHaveCount(1);
    await expect(settings.field("Current password")).toHaveValue("");
    const login = await request.post("/api/v1/token/login/", {
      data: { email: account.email, password: "calm-meadow-lane" },
    });
    expect(login.status()).toBe(200);
  });

  test("a session is revoked, after some time only with the password", async ({ signedIn, account, request }) => {
    const settings = new Settings(signedIn);
    for (let device = 0; device < 2; device += 1) {
      await request.post("/api/v1/token/login/", { data: account, headers: { "user-agent": "curl/8.5.0" } });
    }
    await settings.open("security");
    await expect(settings.sessions).toHaveCount(3);
    await expect(settings.sessions.filter({ hasText: "This device" })).toHaveCount(1);
    await settings
      .button(/^Revoke curl/)
      .first()
      .click();
    await expect(signedIn.getByText("curl is signed out.")).toBeVisible();
    await expect(settings.sessions).toHaveCount(2);

    await queryDatabase(
      "update auth_tokens t set authenticated_at = now() - interval '1 hour' from users u where u.id = t.user_id and u.email = $1",
      [account.email],
    );
    await settings.button(/^Revoke curl/).click();
    await expect(settings.dialog.getByLabel("Your password")).toBeFocused();
    await expectAccessible(signedIn);
    await signedIn.keyboard.type("wrong-river-stone");
    await signedIn.keyboard.press("Enter");
    await expect(settings.dialog.getByText("Invalid password.")).toBeVisible();
    await settings.dialog.getByLabel("Your password").fill(account.password);
    await signedIn.keyboard.press("Enter");
    await expect(settings.dialog).toBeHidden();
    await expect(settings.sessions).toHaveCount(1);
  });

  test("deleting the account requires the password, and deletes all data", async ({ signedIn, account }) => {
    const settings = new Settings(signedIn);
    await settings.open("data");
    await settings.button("Delete account").click();
    await settings.dialog.getByRole("button", { name: "Delete my account" }).click();
    await expect(settings.dialog.getByText("Password is required")).toBeVisible();
    await settings.dialog.getByLabel("Your password").fill("wrong-river-stone");
    await signedIn.keyboard.press("Enter");
    await expect(settings.dialog.getByText("Invalid password.")).toBeVisible();
    await signedIn.keyboard.press("Escape");
    await expect(settings.button("Delete account")).toBeFocused();

    await signedIn.keyboard.press("Enter");
    await settings.dialog.getByLabel("Your password").fill(account.password);
    await signedIn.keyboard.press("Enter");
    await expect(signedIn.getByText("Your account and everything in it have been deleted.")).toBeVisible();
    await expect(signedIn).toHaveURL("/");
    expect(await signedIn.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("user")])).toEqual([
      null,
      null,
    ]);
    expect(await queryDatabase("select id from users where email = $1", [account.email])).toEqual([]);
    await signedIn.goto("/?page=calendar");
    const modal = new AuthModal(signedIn);
    await modal.logIn(account);
    await expect(modal.dialog.getByText("Unable to log in with provided credentials.")).toBeVisible();
  });
});

test("the time zone is found by typing, changed at once, and restored by Undo", async ({ signedIn, account }) => {
  const stored = () => queryDatabase("select timezone from users where email = $1", [account.email]);
  const settings = new Settings(signedIn);
  await settings.open();
  await settings.chooseZone("new york", "America/New York");
  await expect(settings.zone).toHaveValue("America/New York");
  await expect(signedIn.getByText("Your time zone is America/New York now.")).toBeVisible();
  expect(await stored()).toEqual([{ timezone: "America/New_York" }]);
  await signedIn.getByRole("button", { name: "Undo" }).click();
  await expect(settings.zone).toHaveValue("Asia/Kathmandu");

  await settings.zone.focus();
  await signedIn.keyboard.press("ArrowDown");
  await expect(signedIn.getByRole("listbox", { name: "Time zone" })).toBeVisible();
  await expectAccessible(signedIn);
  await signedIn.keyboard.type("berlin");
  await expect(signedIn.getByRole("listbox").getByRole("option")).toHaveCount(1);
  await expectAccessible(signedIn);
  await signedIn.keyboard.press("Enter");
  await expect(settings.zone).toHaveValue("Europe/Berlin");
  await expect(signedIn.getByText("Your time zone is Europe/Berlin now.")).toBeVisible();
  await signedIn.keyboard.type("lond");
  await expect(settings.zone).toHaveValue("lond");
  await settings.zone.fill("olympus mons");
  await expect(signedIn.getByText(/No zone of that name/)).toBeVisible();
  await signedIn.keyboard.press("Escape");
  await expect(settings.zone).toHaveValue("Europe/Berlin");
});

test("if the device is in another zone, the app offers to change to it, or not to ask again", async ({
  signedIn,
  account,
}) => {
  const notice = signedIn.getByRole("region", { name: "Time zone" });
  await signedIn.goto("/app");
  await waitForIdleApp(signedIn);
  await expect(notice).toBeHidden();
  const away = "update users set timezone = 'Europe/Berlin' where email = $1";
  await queryDatabase(away, [account.email]);
  await signedIn.reload();
  await expect(notice).toBeVisible();
  await expectAccessible(signedIn);
  await notice.getByRole("button", { name: "Use Kathmandu" }).click();
  await expect(notice).toBeHidden();
  await expect(signedIn.getByText("Your time zone is Asia/Kathmandu now.")).toBeVisible();

  await queryDatabase(away, [account.email]);
  await signedIn.reload();
  await notice.getByRole("button", { name: "Keep Berlin" }).click();
  await signedIn.reload();
  await expect(signedIn.getByRole("grid")).toBeVisible();
  await expect(notice).toBeHidden();
});

test.describe("without network", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test("what was typed stays, with the reason; a changed zone is reverted", async ({ signedIn, context }) => {
    const settings = new Settings(signedIn);
    await settings.open();
    await waitForIdleApp(signedIn);
    await context.setOffline(true);
    await settings.field("First name").fill("Mira");
    await settings.button("Save profile").click();
    await expect(signedIn.getByText(/You are offline\. Try again/)).toBeVisible();
    await expect(settings.field("First name")).toHaveValue("Mira");
    await settings.chooseZone("berlin", "Europe/Berlin");
    await expect(signedIn.getByText(/The time zone was not changed/)).toBeVisible();
    await expect(settings.zone).toHaveValue("Asia/Kathmandu");
    await context.setOffline(false);
    await settings.button("Save profile").click();
    await expect(signedIn.getByText("Your profile has been saved.")).toBeVisible();
  });
});

test("the settings are found by typing, and have addresses and titles of their own", async ({ signedIn }) => {
  const settings = new Settings(signedIn);
  await signedIn.goto("/app/settings#day");
  await expect(signedIn).toHaveURL("/app/settings/calendar#day");
  await expect(signedIn).toHaveTitle("Calendar and dates · Settings · Hourloom");
  await expect(settings.link("Calendar and dates")).toHaveAttribute("aria-current", "page");

  const search = signedIn.getByRole("searchbox", { name: "Search the settings" });
  await search.fill("zebra");
  await expect(signedIn.getByText("No setting has these words.")).toBeVisible();
  await search.fill("long br");
  await expect(signedIn.getByText("Settings found: 2")).toBeAttached();
  await expectAccessible(signedIn);
  await search.press("ArrowDown");
  await signedIn.keyboard.press("ArrowDown");
  await signedIn.keyboard.press("Enter");
  await expect(signedIn).toHaveURL("/app/settings/timer#timer");
  await expect(signedIn.getByRole("heading", { name: "Timer", exact: true })).toBeFocused();
  await expect(search).toHaveValue("");

  await signedIn.setViewportSize({ width: 375, height: 812 });
  await expect(signedIn.getByRole("heading", { level: 1 })).toHaveText("Timers");
  await signedIn.getByRole("link", { name: "Settings", exact: true }).click();
  await expect(settings.link("Timers")).toBeFocused();
  await settings.link("Data").press("Enter");
  await expect(signedIn.getByRole("heading", { level: 1, name: "Data" })).toBeFocused();
  await signedIn.goBack();
  await expect(settings.link("Data")).toBeFocused();
  await expectAccessible(signedIn);
});

test("the calendar's settings follow the account to another device, from its first screen on", async ({
  signedIn,
  account,
  browser,
}) => {
  await signedIn.goto("/app/settings/calendar");
  await signedIn.getByRole("radio", { name: "Monday" }).click();
  await signedIn.getByRole("radiogroup", { name: "The calendar begins with" }).getByText("Week").click();
  await signedIn.getByRole("checkbox", { name: "Hide weekends" }).check();
  await expect(signedIn.getByRole("checkbox", { name: "Hide weekends" })).toBeChecked();
  await waitForIdleApp(signedIn);
  await expectAccessible(signedIn);

  const other = await browser.newPage();
  await stubGoogleScript(other.context());
  await other.goto("/?page=calendar");
  await new AuthModal(other).logIn(account);
  const names = other.getByRole("columnheader");
  await expect(names).toHaveCount(5);
  await expect(names.first()).toContainText("Mon");
  await other.getByRole("button", { name: "What is shown: some days are hidden" }).click();
  await other.getByRole("menuitemcheckbox", { name: "Weekends" }).click();
  await expect(names).toHaveCount(7);
  await expect(signedIn.getByRole("checkbox", { name: "Hide weekends" })).not.toBeChecked();
  await other.close();
  await signedIn.goto("/app/settings/reminders");
  await expect(signedIn.getByLabel("Default reminder")).toBeVisible();
  await expectAccessible(signedIn);
});
