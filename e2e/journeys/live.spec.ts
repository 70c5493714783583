import type { Browser, Page } from "@playwright/test";
import { AuthModal } from "../pages/auth-modal.ts";
import { Calendar } from "../pages/calendar.ts";
import { expect, waitForIdleApp, test } from "../support/test.ts";

test.use({ opensSignIn: true });

const wednesday = "2027-05-12";
const twelfth = /^Wednesday 12 May 2027/;

/** Opens another tab of the same browser. */
async function anotherTab(page: Page): Promise<Calendar> {
  const tab = new Calendar(await page.context().newPage());
  await tab.show("month", wednesday);
  return tab;
}

/** Opens a browser context of another device of the account. */
async function anotherDevice(browser: Browser, baseURL: string | undefined, token: string): Promise<Calendar> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await context.addInitScript((stored) => localStorage.setItem("token", stored), token);
  const device = new Calendar(await context.newPage());
  await device.show("month", wednesday);
  return device;
}

test("changes over REST, in another tab and on another device appear without a reload", async ({
  signedIn,
  calendar,
  rest,
  account,
  browser,
  baseURL,
}) => {
  await calendar.show("month", wednesday);
  const tab = await anotherTab(signedIn);
  const device = await anotherDevice(browser, baseURL, account.token);
  const everywhere = [calendar, tab, device];
  const { id } = await rest.add("events", { title: "From a script", date: wednesday });
  for (const one of everywhere) await expect(one.item("From a script")).toBeVisible();
  await rest.change("events", id, { date: "2027-05-20" });
  for (const one of everywhere) await expect(one.itemOn("2027-05-20", "From a script")).toBeVisible();

  await device.add(twelfth, "From the phone");
  for (const one of everywhere) await expect(one.item("From the phone")).toBeVisible();
  await tab.item("From the phone").click();
  await tab.deleteButton.click();
  for (const one of everywhere) await expect(one.item("From the phone")).toHaveCount(0);
  await tab.page.keyboard.press("ControlOrMeta+z");
  for (const one of everywhere) await expect(one.item("From the phone")).toBeVisible();

  // After the tab with the stream is closed, the other one takes over.
  await signedIn.close();
  await rest.add("task-lists", { title: "Home" });
  await rest.add("pomodoros", { title: "Still heard", start_time: `${wednesday} 10:00` });
  await expect(tab.item("Still heard")).toBeVisible({ timeout: 30_000 });
  await device.page.context().close();
});

test.describe("with prefetching", () => {
  test.use({ prefetches: true });

  test("a page fetches its range once, also if another tab has the stream", async ({ signedIn, calendar }) => {
    const first = /\/trpc\/[^?]*calendar\.inRange.*2027-04-25/;
    const urls: string[] = [];
    signedIn.context().on("request", (request) => {
      if (first.test(decodeURIComponent(request.url()))) urls.push(request.url());
    });
    await calendar.show("month", wednesday);
    await waitForIdleApp(signedIn);
    expect(urls).toHaveLength(1);
    const tab = await anotherTab(signedIn);
    await waitForIdleApp(tab.page);
    expect(urls).toHaveLength(2);
  });
});

test("an open form with changes is not updated, and the calendar is current when it closes", async ({
  signedIn,
  calendar,
  rest,
}) => {
  const { id } = await rest.add("events", { title: "Shared", date: wednesday });
  await calendar.show("month", wednesday);
  await calendar.item("Shared").click();
  await calendar.field("Title").fill("What I am typing");
  await rest.change("events", id, { title: "Shared with others" });
  await rest.add("events", { title: "Beside it", date: wednesday });
  await expect(signedIn.locator(`[data-day="${wednesday}"]`).getByText("Beside it").last()).toBeAttached();
  await expect(calendar.title).toHaveValue("What I am typing");
  await expect(calendar.title).toBeFocused();
  await calendar.title.fill("Shared");
  await signedIn.keyboard.press("Escape");
  await expect(calendar.item("Shared with others")).toBeVisible();
  await expect(calendar.item("Beside it")).toBeVisible();
});

test("a form without changes follows its item, and closes when that is deleted", async ({
  signedIn,
  calendar,
  rest,
}) => {
  const { id } = await rest.add("events", { title: "Shared", date: wednesday });
  await calendar.show("month", wednesday);
  await calendar.item("Shared").click();
  await expect(calendar.title).toHaveValue("Shared");
  await rest.change("events", id, { title: "Shared with others" });
  await expect(calendar.title).toHaveValue("Shared with others");
  await expect(calendar.title).toBeFocused();
  await rest.remove("events", id);
  await expect(calendar.form).toBeHidden();
  await expect(
    signedIn.locator("[data-sonner-toast]").getByText("“Shared with others” was moved or deleted."),
  ).toBeVisible();
  await expect(calendar.dayButton(twelfth)).toBeFocused();
});

test("a click in the form of an occurrence works while another occurrence is deleted elsewhere", async ({
  signedIn,
  calendar,
  rest,
}) => {
  const fields = { date: wednesday, start_time: "09:00", recurrence: "weekly" };
  const { id } = await rest.add("events", { title: "Choir", ...fields });
  await calendar.show("month", wednesday);
  await calendar.itemOn(wednesday, "Choir").click();
  await calendar.deleteButton.hover();
  await signedIn.mouse.down();
  await rest.call("events.remove", { id, scope: "this", occurrence: "2027-05-26" });
  await expect(signedIn.locator('[data-day="2027-05-26"] [data-item]')).toHaveCount(0);
  await signedIn.mouse.up();
  await calendar.chooseScope("All of them");
  await expect(calendar.item("Choir")).toHaveCount(0);
});

test("a form saved without a change closes, and a type hidden in another tab is not lost", async ({
  signedIn,
  calendar,
  rest,
}) => {
  await rest.add("events", { title: "Weekly", date: wednesday, recurrence: "weekly" });
  await calendar.show("month", wednesday);
  await calendar.itemOn(wednesday, "Weekly").click();
  await calendar.form.getByRole("button", { name: "Update" }).click();
  await calendar.chooseScope("Only this one");
  await expect(calendar.form).toBeHidden();

  await calendar.itemOn(wednesday, "Weekly").click();
  await expect(calendar.title).toBeFocused();
  const tab = await anotherTab(signedIn);
  await tab.button("What is shown").click();
  await tab.page.getByRole("menuitemcheckbox", { name: "Events" }).click();
  await expect(calendar.grid.locator("[data-item]")).toHaveCount(0);
  await expect(calendar.title).toHaveValue("Weekly");
});

test.describe("an item deleted while its form is open", () => {
  test.use({ expectedErrors: [/404/] });

  test("an occurrence is added as a single event, without its rule", async ({ calendar, rest }) => {
    const { id } = await rest.add("events", {
      title: "Daily",
      date: "2027-05-10",
      recurrence: "daily",
      notes: "Room 4",
    });
    await calendar.show("month", wednesday);
    await calendar.itemOn(wednesday, "Daily").click();
    await calendar.title.fill("Only today");
    await rest.remove("events", id);
    await calendar.form.getByRole("button", { name: "Update" }).click();
    await calendar.button("Change").click();
    await calendar.form.getByRole("button", { name: "Add as new" }).click();
    await expect(calendar.field("Notes")).toHaveValue("Room 4");
    await expect(calendar.chip("Repeat")).toHaveText("Repeat");
    await calendar.addButton.click();
    await expect(calendar.itemOn(wednesday, "Only today")).toBeVisible();
    await expect(calendar.item("Only today")).toHaveCount(1);
  });
});

test.describe("after a lost connection", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK|Failed to load resource/] });

  test("changes made meanwhile appear once the connection is back", async ({ signedIn, calendar, rest, context }) => {
    const { id } = await rest.add("events", { title: "Before", date: wednesday });
    await calendar.show("month", wednesday);
    await expect(calendar.item("Before")).toBeVisible();
    // Otherwise the app would reload itself after a failed module load.
    await waitForIdleApp(signedIn);
    await context.setOffline(true);
    await rest.change("events", id, { title: "After" });
    await rest.add("events", { title: "Meanwhile", date: wednesday });
    await context.setOffline(false);
    await expect(calendar.item("Meanwhile")).toBeVisible({ timeout: 45_000 });
    await expect(calendar.item("After")).toBeVisible();
    await expect(calendar.item("Before")).toHaveCount(0);
    await rest.add("events", { title: "Later", date: "2027-05-13" });
    await expect(signedIn.getByRole("button", { name: "Later, event" })).toBeVisible();
  });
});

test("signing out in one tab signs out the others; a device with the same login is notified", async ({
  signedIn,
  calendar,
  account,
  request,
  browser,
  baseURL,
}) => {
  await calendar.open();
  const device = await anotherDevice(browser, baseURL, account.token);
  const tab = await anotherTab(signedIn);
  await calendar.page.getByRole("button", { name: `Account of ${account.username}` }).click();
  await calendar.page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(tab.page).toHaveURL(/\?page=calendar|\/$/);
  await expect(tab.grid).toHaveCount(0);
  // Signing out revokes the token, which the device notices with its next request.
  await device.dayButton(twelfth).focus();
  await device.page.keyboard.press("Shift+PageDown");
  await expect(
    new AuthModal(device.page).dialog.getByText("You have been signed out.", { exact: false }),
  ).toBeVisible();
  expect(
    (await request.get("/api/v1/events/", { headers: { authorization: `Token ${account.token}` } })).status(),
  ).toBe(401);
  await device.page.context().close();
});

test("after a restored backup an open page loads again, with what was typed as a draft", async ({
  signedIn,
  calendar,
  rest,
}) => {
  await rest.add("events", { title: "Of the backup", date: wednesday });
  await calendar.show("month", wednesday);
  await calendar.item("Of the backup").click();
  await calendar.title.fill("Typed before");
  const loaded = signedIn.waitForEvent("load");
  await signedIn.route(
    /trpc\/.*calendar\.inRange/,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), epoch: "0123abcd" } });
    },
    { times: 1 },
  );
  await rest.add("events", { title: "Of now", date: wednesday });
  await loaded;
  await expect(calendar.item("Of now")).toBeVisible();
  await calendar.item("Of the backup").click();
  await expect(signedIn.getByRole("button", { name: "Restore" })).toBeVisible();
});
