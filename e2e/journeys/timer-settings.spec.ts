import type { Page, Response } from "@playwright/test";
import { TimerPage } from "../pages/timer.ts";
import { advanceTimer } from "../support/time-travel.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, waitForIdleApp, test } from "../support/test.ts";

/** Waits for the response to a change of settings that contains `text`. */
function waitForSave(page: Page, text: string): Promise<Response> {
  return page.waitForResponse(
    (response) => response.url().includes("settings.update") && response.request().postData()?.includes(text) === true,
  );
}

test("changed lengths apply from the next phase on, on every device", async ({ signedIn, account }) => {
  const timer = new TimerPage(signedIn);
  await timer.open("pomodoro");
  await timer.press("Start");
  await expect(timer.button("Pause")).toBeVisible();
  await signedIn.goto("/app/settings/timer");
  const field = (label: string) => signedIn.getByLabel(label, { exact: true });
  await field("Pomodoro, minutes").fill("0");
  await expect(signedIn.getByText("A whole number from 1 to 1440.")).toBeVisible();
  await field("Pomodoro, minutes").fill("50");
  await field("Pomodoro, minutes").press("Enter");
  await field("Short break").fill("10");
  await field("Long break after").fill("2");
  await field("Long break after").blur();
  const saved = waitForSave(signedIn, "auto");
  await signedIn.getByLabel("Start breaks by themselves").check();
  await saved;
  await expect(timer.strip).toContainText(/2[34]:\d\d/);
  await signedIn.reload();
  await expect(field("Pomodoro, minutes")).toHaveValue("50");
  await expect(field("Short break")).toHaveValue("10");
  await expect(signedIn.getByLabel("Start breaks by themselves")).toBeChecked();
  await expectAccessible(signedIn);

  await timer.open("pomodoro");
  await expect(timer.face).toHaveText(/^2[34]:\d\d$/);
  await expect(timer.cycle("0 of 2 pomodoros until the long break")).toBeAttached();
  // The break starts automatically, since the page is open at the end.
  await advanceTimer(account.email, 24.9);
  await expect(timer.button("Skip the Short Break")).toBeVisible();
  await expect(timer.face).toHaveText(/^09:\d\d$/);
  await timer.press("Skip the Short Break");
  await expect(timer.face).toHaveText("50:00");
});

test("a phase in overtime shows it, and continues on demand", async ({ signedIn, account, rest }) => {
  await rest.call("settings.update", { changes: { overtime: true } });
  const timer = new TimerPage(signedIn);
  await timer.open("pomodoro");
  await timer.press("Start");
  await expect(timer.button("Pause")).toBeVisible();
  await advanceTimer(account.email, 27);
  await expect(timer.face).toHaveText(/^\+02:\d\d$/);
  await timer.press("Start break");
  await expect(timer.button("Skip the Short Break")).toBeVisible();
  await expect.poll(() => rest.list("pomodoros")).toMatchObject([{ state: "done", counts: true }]);
});

test("the break of flow time follows configured bands", async ({ signedIn, account }) => {
  await signedIn.goto("/app/settings/timer");
  await signedIn.getByRole("radio", { name: "By its length" }).click();
  await expect(signedIn.getByLabel("From, minutes")).toHaveCount(4);
  await signedIn.getByRole("button", { name: "Remove the band from 90 minutes" }).click();
  await signedIn.getByLabel("Break, minutes").nth(2).fill("17");
  const saved = waitForSave(signedIn, "17");
  await signedIn.getByLabel("Break, minutes").nth(2).press("Enter");
  await saved;
  const timer = new TimerPage(signedIn);
  await timer.open("flowtime");
  await timer.press("Start");
  await expect(timer.button("Stop")).toBeVisible();
  await advanceTimer(account.email, 120);
  await expect(signedIn.getByText("Break earned: 17:00")).toBeVisible();
});

test.describe("without a network", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test("a failed change is reverted, and can be retried", async ({ signedIn, context }) => {
    await signedIn.goto("/app/settings/timer");
    const box = signedIn.getByLabel("Start breaks by themselves");
    await expect(box).toBeEnabled();
    await waitForIdleApp(signedIn);
    await context.setOffline(true);
    await box.click();
    await expect(signedIn.getByText(/^Not saved\./).first()).toBeVisible();
    await expect(box).not.toBeChecked();
    await context.setOffline(false);
    await signedIn.getByRole("button", { name: "Retry" }).first().click();
    await expect(box).toBeChecked();
  });
});

test("permission for notifications is requested at the first start, not earlier", async ({ signedIn, context }) => {
  const countRequests = () => signedIn.evaluate(() => Number(Reflect.get(window, "asked") ?? 0));
  await signedIn.addInitScript(() => {
    Notification.requestPermission = () => {
      Reflect.set(window, "asked", Number(Reflect.get(window, "asked") ?? 0) + 1);
      return Promise.resolve("default");
    };
    Object.defineProperty(Notification, "permission", { get: () => "default" });
  });
  const timer = new TimerPage(signedIn);
  await timer.open("pomodoro");
  expect(await countRequests()).toBe(0);
  await timer.press("Start");
  await expect.poll(countRequests).toBe(1);
  await context.clearPermissions();
});

test("off hours are shaded in the calendar, also in an open tab", async ({ signedIn, context }) => {
  await signedIn.goto("/app?view=week");
  const shadeOf = (weekday: number) =>
    signedIn
      .locator("[data-column]")
      .nth(weekday)
      .evaluate((column) => getComputedStyle(column).backgroundImage);
  const shade = () => shadeOf(1);
  await expect.poll(shade).toMatch(/ 37\.5%.* 70\.833%/);
  // Sunday is no working day.
  expect(await shadeOf(0)).not.toMatch(/%/);
  const settings = await context.newPage();
  await settings.goto("/app/settings/calendar");
  await settings.getByLabel("Work from").fill("12:00");
  await settings.getByLabel("Work until").fill("18:00");
  await settings.getByLabel("Work until").press("Tab");
  await expect.poll(shade).toMatch(/ 50%.* 75%/);
});
