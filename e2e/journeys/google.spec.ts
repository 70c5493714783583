import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { AuthModal } from "../pages/auth-modal.ts";
import { Settings } from "../pages/settings.ts";
import { chooseGoogleAccount, type GooglePerson } from "../support/google.ts";
import { newAccount, queryDatabase } from "../support/server-side.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

test.use({ opensSignIn: true });

function newPerson(): GooglePerson {
  return { sub: String(randomInt(2 ** 47)), email: newAccount().email, given_name: "Ada", family_name: "Lovelace" };
}

async function signInWithGoogle(page: Page): Promise<void> {
  await page.goto("/?page=settings");
  // A double click makes one sign-in.
  await new AuthModal(page).button("Continue with Google").dblclick();
  await expect(page).toHaveURL("/app/settings");
  // A menu that is opened while the dialog is closing may be closed with it.
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("Google's button creates an account, which can add a password and sign in with either", async ({
  page,
  context,
}) => {
  const person = newPerson();
  await chooseGoogleAccount(context, person);
  await signInWithGoogle(page);
  await page.getByRole("link", { name: "Calendar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome to Hourloom" })).toBeVisible();
  const settings = new Settings(page);
  await settings.open();
  await expect(settings.field("First name")).toHaveValue("Ada");

  await settings.link("Sign-in and security").click();
  await settings.field("New password").fill("calm-meadow-lane");
  await settings.field("New password, once more").fill("calm-meadow-lane");
  await settings.button("Set a password").click();
  await settings.dialog.getByRole("button", { name: "Continue with Google" }).click();
  await expect(settings.dialog.getByText("Google says that it is you.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your password has been changed. Other devices are signed out.")).toBeVisible();
  await expect(settings.field("Current password")).toBeVisible();

  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/?page=todo");
  await new AuthModal(page).logIn({ email: person.email, password: "calm-meadow-lane" });
  await expect(page).toHaveURL("/app/todo");
});

test.describe("deletion", () => {
  // The account may be gone before the server reads a request of the settings.
  test.use({ expectedErrors: [/status of 401/] });

  test("an account without password is deleted after a Google sign-in, which disables auto-select", async ({
    page,
    context,
  }) => {
    const person = newPerson();
    await chooseGoogleAccount(context, person);
    await signInWithGoogle(page);
    const settings = new Settings(page);
    await settings.link("Data").click();
    await settings.button("Delete account").click();
    await expect(settings.dialog.getByRole("button", { name: "Delete my account" })).toHaveCount(0);
    await settings.dialog.getByRole("button", { name: "Continue with Google" }).click();
    await settings.dialog.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByText("Your account and everything in it have been deleted.")).toBeVisible();
    expect(await queryDatabase("select id from users where email = $1", [person.email])).toEqual([]);
    expect(await page.evaluate(() => Reflect.get(window, "googleCalls"))).toEqual({ autoSelectDisabled: 1 });
  });
});

test.describe("failures", () => {
  test.use({ expectedErrors: [/the server responded with a status of 400|ERR_FAILED/] });

  test("a rejected credential shows the server's message, and nobody is signed in", async ({ page, context }) => {
    await context.exposeFunction("chooseGoogleAccount", () => "not.a.credential");
    const modal = new AuthModal(page);
    await page.goto("/?page=calendar");
    await modal.button("Continue with Google").click();
    await expect(modal.dialog.getByText("Invalid Google credential.")).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });

  test("without Google's script the rest of the dialog works, and the console has an error", async ({
    page,
    context,
  }) => {
    const warnings: string[] = [];
    page.on("console", (message) => (message.type() === "warning" ? warnings.push(message.text()) : undefined));
    await context.route("https://accounts.google.com/**", (route) => route.abort());
    const modal = new AuthModal(page);
    await page.goto("/?page=calendar");
    await expect.poll(() => warnings.some((text) => text.includes("Sign-in with Google is not available."))).toBe(true);
    await expect(modal.dialog.getByText("or", { exact: true })).toBeHidden();
    await expect(modal.button("Log in")).toBeVisible();
  });
});
