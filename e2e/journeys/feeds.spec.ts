import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expectAccessible, expectGoodEverywhere } from "../support/accessibility.ts";
import { expect, test, waitForIdleApp } from "../support/test.ts";

/** Feeds: shared from the calendar and from the settings, read by another program. */

const wednesday = "2027-05-12";

test.use({ viewport: { width: 1440, height: 900 } });

const dialogOf = (page: Page) => page.getByRole("dialog");
const sectionOf = (page: Page) => page.getByRole("region", { name: "Feeds" });

/** The path of the address in the dialog, since another host name may stand before it. */
async function pathIn(dialog: Locator): Promise<string> {
  return new URL(await dialog.getByRole("textbox", { name: "Address" }).inputValue()).pathname;
}

async function read(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  return { status: response.status(), text: await response.text() };
}

/** Types the password in the dialog and submits it by Enter. */
async function confirmByKeyboard(dialog: Locator, password: string): Promise<void> {
  await expect(dialog.getByRole("textbox", { name: "Your password" })).toBeFocused();
  await dialog.getByRole("textbox", { name: "Your password" }).fill(password);
  await dialog.getByRole("textbox", { name: "Your password" }).press("Enter");
}

test("a calendar is shared by keyboard, read by another program, and its address replaced and ended", async ({
  signedIn,
  account,
  calendar,
  rest,
  request,
}) => {
  const { keyboard } = signedIn;
  const work = await rest.add("calendars", { title: "Work" });
  await rest.add("events", { title: "Review", date: wednesday, calendar: work.id });
  await rest.add("events", { title: "Dentist", date: wednesday });
  await calendar.show("month", wednesday);
  await waitForIdleApp(signedIn);
  await calendar.button("Calendars").click();
  await calendar.openCalendarMenu("Work");
  await calendar.menuItem("Share as a feed…").press("Enter");
  const dialog = dialogOf(signedIn);
  await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("Work");
  await expect(dialog.getByRole("checkbox", { name: "Work" })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: "Calendar" })).not.toBeChecked();
  await dialog.getByRole("textbox", { name: "Title" }).press("Enter");
  await confirmByKeyboard(dialog, account.password);
  await expect(dialog.getByText("Anyone with this address can read")).toBeVisible();
  await expect(dialog).toBeFocused();
  await expectAccessible(signedIn);
  const first = await pathIn(dialog);
  const feed = await read(request, first);
  expect([feed.status, feed.text.includes("SUMMARY:Review"), feed.text.includes("Dentist")]).toEqual([
    200,
    true,
    false,
  ]);
  await keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(calendar.button("More for the calendar Work")).toBeFocused();

  await signedIn.goto("/app/settings/connections");
  const row = sectionOf(signedIn).getByRole("listitem");
  await expect(row).toContainText("Whole events: Work");
  await expect(row).toContainText("Last read");
  await row.getByRole("button", { name: "New address for the feed “Work”" }).press("Enter");
  await confirmByKeyboard(dialog, account.password);
  await expect(dialog.getByText("Anyone with this address can read")).toBeVisible();
  const second = await pathIn(dialog);
  expect([(await read(request, first)).status, (await read(request, second)).status]).toEqual([404, 200]);
  await dialog.getByRole("button", { name: "Done" }).press("Enter");
  await expect(row.getByRole("button", { name: "New address for the feed “Work”" })).toBeFocused();
  await row.getByRole("button", { name: "Delete the feed “Work”" }).press("Enter");
  await dialog.getByRole("button", { name: "Delete the feed" }).press("Enter");
  await expect(row).toHaveCount(0);
  await expect(sectionOf(signedIn).getByRole("button", { name: "Share calendars as a feed…" })).toBeFocused();
  expect((await read(request, second)).status).toBe(404);
});

test("the dialog is good everywhere: it shares busy times, copies the address, and changes the feed", async ({
  signedIn,
  account,
  context,
  rest,
  request,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await rest.add("events", { title: "Dentist", date: new Date().toISOString().slice(0, 10), start_time: "09:00" });
  await signedIn.goto("/app/settings/connections");
  const dialog = dialogOf(signedIn);
  await sectionOf(signedIn).getByRole("button", { name: "Share calendars as a feed…" }).click();
  const goOn = dialog.getByRole("button", { name: "Continue" });
  await dialog.getByRole("checkbox", { name: "Calendar" }).uncheck();
  await expect(dialog.getByText("Choose at least one calendar.")).toBeVisible();
  await expect(goOn).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("checkbox", { name: "Calendar" }).check();
  await dialog.getByRole("radio", { name: "Only busy times" }).click();
  await expectGoodEverywhere(signedIn);
  await goOn.click();
  await expectGoodEverywhere(signedIn);
  await dialog.getByRole("textbox", { name: "Your password" }).fill(account.password);
  await dialog.getByRole("button", { name: "Create the address" }).click();
  await dialog.getByRole("button", { name: "Copy" }).click();
  await expect(dialog.getByText("Copied.")).toBeVisible();
  await expectGoodEverywhere(signedIn);
  const path = await pathIn(dialog);
  expect(await signedIn.evaluate(() => navigator.clipboard.readText())).toContain(path);
  const { text } = await read(request, path);
  expect([text.includes("SUMMARY:Busy"), text.includes("Dentist")]).toEqual([true, false]);
  await dialog.getByRole("button", { name: "Done" }).click();

  const row = sectionOf(signedIn).getByRole("listitem");
  await row.getByRole("button", { name: "Edit the feed “Calendar”" }).click();
  await dialog.getByRole("textbox", { name: "Title" }).fill("Mine");
  await dialog.getByRole("radio", { name: "Whole events" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Mine");
  expect((await read(request, path)).text).toContain("SUMMARY:Dentist");
});
