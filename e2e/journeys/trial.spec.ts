import { expectAccessible } from "../support/accessibility.ts";
import { waitForMailLink } from "../support/server-side.ts";
import { expect, test } from "../support/test.ts";

/** The workspace, tried without signing up, and kept. */

test("a visitor tries the workspace from the landing page, signs up from it, and keeps all that is in it", async ({
  page,
}) => {
  const name = `trier-${Date.now()}`;
  const email = `${name}@example.com`;
  await page.goto("/");
  await page.getByRole("link", { name: "Try it now" }).click();
  await expect(page).toHaveURL("/app");
  const trial = page.getByRole("region", { name: "Trial" });
  await expect(trial).toContainText(/This workspace ends in 2\d hours\./);
  await expect(page.getByText("Plan the week").first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  const question = page.getByRole("dialog", { name: "Leave this workspace?" });
  await expect(question).toContainText("the tasks, events and sessions in it are lost");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Keep it: sign up" }).click();
  const dialog = page.getByRole("dialog", { name: "Keep this workspace" });
  await dialog.getByLabel("Username").fill(name);
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password").fill("calm-meadow-lane");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Activation link for ${name} was sent to your email ${email}`)).toBeVisible();
  await page.getByRole("button", { name: "Close" }).last().click();
  await page.setViewportSize({ width: 375, height: 812 });
  expect((await trial.boundingBox())?.height, "one line on phones").toBeLessThanOrEqual(56);
  await expect(trial).toContainText(/This workspace ends in 7\d hours\./);

  await page.goto(new URL(await waitForMailLink(email)).pathname);
  await expect(page.getByText("Your account has been successfully activated!")).toBeVisible();
  await page.getByRole("link", { name: "Login" }).click();
  await expect(page.getByText("Plan the week").first()).toBeVisible();
  await expect(page.getByRole("button", { name: `Account of ${name}` })).toBeVisible();
  await expect(trial).toHaveCount(0);
});
