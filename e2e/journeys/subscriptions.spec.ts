import { calendarFile, eventOf } from "../pages/imports.ts";
import { Calendar } from "../pages/calendar.ts";
import { connectPhone } from "../support/caldav.ts";
import { expectAccessible, expectGoodEverywhere } from "../support/accessibility.ts";
import { startFeedServer } from "../support/feed-server.ts";
import { expect, test, waitForIdleApp } from "../support/test.ts";

/** Remote feeds as read-only calendars. */

const monday = "2027-05-10";
const holiday = eventOf(
  "holiday@x",
  "DTSTART;TZID=America/New_York:20270511T090000",
  "DTEND;TZID=America/New_York:20270511T100000",
  "SUMMARY:Open day",
  "LOCATION:Library",
  "DESCRIPTION:Bring a friend",
);
const feedOf = (...events: Parameters<typeof calendarFile>[0]) => calendarFile(events).buffer.toString();

test.use({
  timezoneId: "Europe/Prague",
  viewport: { width: 1440, height: 900 },
  expectedErrors: [/status of 400/],
});

test("a feed is subscribed to by keyboard, shown read only, read again, and left", async ({ signedIn, calendar }) => {
  await using feed = await startFeedServer(feedOf(holiday));
  const { keyboard } = signedIn;
  await calendar.show("week", monday);
  await waitForIdleApp(signedIn);
  await calendar.button("Calendars").click();
  await calendar.button("Subscribe to a calendar").press("Enter");
  const dialog = signedIn.getByRole("dialog");
  const address = dialog.getByRole("textbox", { name: "Address" });
  await expect(address).toBeFocused();
  await keyboard.press("Enter");
  await expect(dialog.getByText("Paste the address of a calendar.")).toBeVisible();
  feed.serve(404);
  await address.fill(feed.url);
  await keyboard.press("Enter");
  await expect(dialog.getByText(/There is nothing at this address/)).toBeVisible();
  await expectAccessible(signedIn);
  feed.serve(feedOf(holiday));
  await dialog.getByRole("textbox", { name: "Title, if not that of the calendar" }).fill("Town");
  await keyboard.press("Enter");
  await expect(signedIn.getByText("Subscribed to “Town”.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(calendar.calendarBox("Town")).toBeChecked();
  const shown = calendar.itemOn("2027-05-11", "Open day, event, 3:00 PM to 4:00 PM, 9:00 AM in New York");
  await expect(shown).toBeVisible();

  await shown.focus();
  await keyboard.press("Alt+ArrowDown");
  await expect(signedIn.getByText(/“Open day” is in a subscribed calendar/)).toBeVisible();
  await keyboard.press("Delete");
  await expect(shown).toBeVisible();
  await keyboard.press("Enter");
  const details = signedIn.getByRole("dialog");
  await expect(details.getByText("Read only, from “Town”")).toBeVisible();
  await expect(details.getByText("Bring a friend")).toBeVisible();
  await expect(details.getByRole("button", { name: "Update" })).toHaveCount(0);
  await expectAccessible(signedIn);
  await keyboard.press("Escape");
  await expect(shown).toBeFocused();

  feed.serve(feedOf(holiday, eventOf("new@x", "DTSTART;VALUE=DATE:20270512", "SUMMARY:Market")));
  await calendar.openCalendarMenu("Town");
  await calendar.menuItem("Read it again now").press("Enter");
  await expect(signedIn.getByText("The feed was read again.")).toBeVisible();
  await expect(calendar.itemOn("2027-05-12", "Market")).toBeVisible();

  // The calendar disappears before the response comes, and another dialog is opened.
  const released = Promise.withResolvers<void>();
  await signedIn.route(/calendars\.remove/, async (route) => {
    const response = await route.fetch();
    await released.promise;
    await route.fulfill({ response });
  });
  await calendar.openCalendarMenu("Town");
  await calendar.menuItem("Unsubscribe…").press("Enter");
  await signedIn.getByRole("dialog").getByRole("button", { name: "Unsubscribe" }).press("Enter");
  await expect(signedIn.getByRole("dialog")).toHaveCount(0);
  await calendar.button("Subscribe to a calendar").press("Enter");
  released.resolve();
  await expect(signedIn.getByText("Unsubscribed from “Town”.")).toBeVisible();
  await expect(dialog).toBeVisible();
  await keyboard.press("Escape");
  await expect(shown).toHaveCount(0);
  await expect(calendar.calendarBox("Town")).toHaveCount(0);
});

test("a subscribed calendar is shown on a phone too, read only, and hidden from it again", async ({
  signedIn,
  calendar,
  rest,
  account,
  request,
}) => {
  const market = eventOf("new@x", "DTSTART;VALUE=DATE:20270512", "SUMMARY:Market");
  await using feed = await startFeedServer(feedOf(holiday));
  await rest.call("subscriptions.create", { url: feed.url, title: "Town" });
  const subscribed = (await rest.list("calendars")).find(({ title }) => title === "Town");
  await calendar.show("week", monday);
  await calendar.button("Calendars").click();
  const otherTab = await signedIn.context().newPage();
  const other = new Calendar(otherTab);
  await other.show("week", monday);
  await calendar.openCalendarMenu("Town");
  const onPhones = signedIn.getByRole("menuitemcheckbox", { name: /Also in my other apps/ });
  await expect(onPhones).not.toBeChecked();
  await onPhones.press("Enter");
  await expect(onPhones).toBeChecked();
  await expect(signedIn.getByText("Your other apps show it after their next sync.")).toBeVisible();
  await expectAccessible(signedIn);
  await other.openCalendarMenu("Town");
  await expect(otherTab.getByRole("menuitemcheckbox", { name: /Also in my other apps/ })).toBeChecked();
  await otherTab.close();

  const phone = await connectPhone(request, { rest, account, collection: subscribed?.id ?? "" });
  const [name = ""] = await phone.sync();
  expect(await phone.get(name)).toContain("SUMMARY:Open day\r\n");
  expect((await phone.put(name, market)).status()).toBe(403);
  feed.serve(feedOf(holiday, market));
  await calendar.menuItem("Read it again now").click();
  await expect(calendar.itemOn("2027-05-12", "Market")).toBeVisible();
  expect(await phone.sync()).toHaveLength(1);

  await calendar.openCalendarMenu("Town");
  await onPhones.click();
  await expect(signedIn.getByText("Your other apps remove it at their next sync.")).toBeVisible();
  expect(await phone.sync()).toEqual([]);
});

test("subscribing and its failures look good everywhere", async ({ signedIn, calendar }) => {
  await using feed = await startFeedServer(feedOf(holiday));
  await calendar.show("month", monday);
  await calendar.button("Calendars").click();
  await calendar.button("Subscribe to a calendar").click();
  await expectGoodEverywhere(signedIn);
  await signedIn.setViewportSize({ width: 1440, height: 900 });
  await signedIn.getByRole("textbox", { name: "Address" }).fill(feed.url);
  await signedIn.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(calendar.itemOn("2027-05-11", "Open day")).toBeVisible();
  feed.serve(410);
  await calendar.openCalendarMenu("Team");
  await calendar.menuItem("Read it again now").click();
  await expect(signedIn.getByRole("alert").filter({ hasText: "Team: It could not be read." })).toContainText(
    "Its server says that it is gone for good",
  );
  await expect(calendar.itemOn("2027-05-11", "Open day")).toBeVisible();
  await expectGoodEverywhere(signedIn);
});
