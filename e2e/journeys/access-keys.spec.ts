import type { Page } from "@playwright/test";
import { expectGoodEverywhere } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

/** Access keys: created in the settings, used by a program, and revoked. */

test.use({ viewport: { width: 1440, height: 900 } });

const dialogOf = (page: Page) => page.getByRole("dialog");
const sectionOf = (page: Page) => page.getByRole("region", { name: "Access keys" });

test("a key of a script is created by keyboard, used, seen in the list, and revoked", async ({
  signedIn,
  account,
  request,
}) => {
  const { keyboard } = signedIn;
  await signedIn.goto("/app/settings/connections");
  const section = sectionOf(signedIn);
  const dialog = dialogOf(signedIn);
  await section.getByRole("button", { name: "New key…" }).press("Enter");
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await dialog.getByRole("radio", { name: "A script" }).press("Space");
  await expect(dialog.getByRole("combobox", { name: "REST API" })).toHaveValue("write");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Backup");
  await dialog.getByRole("combobox", { name: "REST API" }).selectOption("Read");
  await dialog.getByRole("button", { name: "Continue" }).press("Enter");
  await dialog.getByRole("textbox", { name: "Your password" }).fill(account.password);
  await keyboard.press("Enter");
  const field = dialog.getByRole("textbox", { name: "Key", exact: true });
  const key = await field.inputValue();
  expect(key).toMatch(/^[A-Z2-7]{5}(-[A-Z2-7]{5}){4}$/);
  await expect(dialog.getByRole("textbox", { name: "Example" })).toHaveValue(new RegExp(`Token ${key}`));
  await keyboard.press("Escape");
  await expect(dialog.getByText("You have not copied the key")).toBeVisible();
  await dialog.getByRole("button", { name: "Close without a copy" }).press("Enter");
  await expect(dialog).toHaveCount(0);

  const statusOf = async (method: "get" | "post") =>
    (await request[method]("/api/v1/events/", { headers: { authorization: `Token ${key}` } })).status();
  const row = section.getByRole("listitem");
  await expect(row).toContainText("REST API: read");
  await expect(row).toContainText("Not used yet");
  expect([await statusOf("get"), await statusOf("post")]).toEqual([200, 403]);
  await signedIn.reload();
  await expect(row).toContainText("Last used");

  await row.getByRole("button", { name: "Revoke the access key “Backup”" }).press("Enter");
  await dialog.getByRole("textbox", { name: "Your password" }).fill(account.password);
  await keyboard.press("Enter");
  await expect(row).toHaveCount(0);
  await expect(section.getByRole("button", { name: "New key…" })).toBeFocused();
  expect(await statusOf("get")).toBe(401);
});

test("the dialog is good everywhere: it explains apps of phones and computers, and copies the key", async ({
  signedIn,
  account,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signedIn.goto("/app/settings/connections");
  const section = sectionOf(signedIn);
  const dialog = dialogOf(signedIn);
  await section.getByRole("button", { name: "New key…" }).click();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("A key needs a name.")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Calendars" }).selectOption("No access");
  await dialog.getByRole("combobox", { name: "Task lists" }).selectOption("No access");
  await expect(dialog.getByText("Choose what the key may be used for.")).toBeVisible();
  await expectGoodEverywhere(signedIn);
  await dialog.getByRole("combobox", { name: "Calendars" }).selectOption("Read and change");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Anna’s phone");
  await dialog.getByRole("combobox", { name: "Expires" }).selectOption("In 90 days");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("textbox", { name: "Your password" }).fill(account.password);
  await dialog.getByRole("button", { name: "Create the key" }).click();
  await expect(dialog.getByRole("textbox", { name: "Server address" })).toHaveValue(/\/dav\/$/);
  await expect(dialog.getByRole("textbox", { name: "User name" })).toHaveValue(account.username);
  await dialog.getByText("Scan with a phone").click();
  await expect(dialog.getByRole("img", { name: "QR code: Key" })).toBeVisible();
  await dialog.getByText("Thunderbird", { exact: true }).click();
  await expectGoodEverywhere(signedIn);
  const key = await dialog.getByRole("textbox", { name: "Key, in place of the password" }).inputValue();
  await dialog.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(dialog.getByText("Copied.")).toBeVisible();
  expect(await signedIn.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(section.getByRole("listitem")).toContainText("Calendars: read and change");
  await expect(section.getByRole("listitem")).toContainText("Expires");
});
