import { ActivationPage } from "../pages/activation-page.ts";
import { AuthModal } from "../pages/auth-modal.ts";
import { Calendar } from "../pages/calendar.ts";
import { todayOf } from "../support/days.ts";
import type { Rest } from "../support/rest.ts";
import { waitForMailLink, newAccount } from "../support/server-side.ts";
import { expectAccessible, expectNoSidewaysScroll, expectGoodEverywhere } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";
import { isFullDose } from "@hourloom/db/testing/dose";

test.use({ opensSignIn: true });

test.describe.configure({ timeout: 180_000 });

test("the sign-in dialog, both tabs", async ({ page }) => {
  await page.goto("/?page=calendar");
  await expect(new AuthModal(page).dialog).toBeVisible();
  await expectGoodEverywhere(page);
  await new AuthModal(page).dialog.getByRole("tab", { name: "Signup" }).click();
  await expectAccessible(page);
});

test("the views of the sign-in dialog for a forgotten password", async ({ page }) => {
  const modal = new AuthModal(page);
  await page.goto("/?page=calendar");
  await modal.button("Forgot password?").click();
  await expect(modal.button("Send the reset link")).toBeVisible();
  await expectGoodEverywhere(page);
  await modal.email.fill("nobody@example.com");
  await modal.button("Send the reset link").click();
  await expect(modal.dialog.getByText(/^Password reset link has been sent/)).toBeVisible();
  await expectAccessible(page);
});

test("the pages of links in mails", async ({ page }) => {
  await page.goto("/reset_password/MTIz/nothing");
  await expect(page.getByLabel("New password", { exact: true })).toBeVisible();
  await expectGoodEverywhere(page);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/reset_password");
  await expect(page.getByLabel("Email")).toBeVisible();
  await expectGoodEverywhere(page);
  await page.goto("/activate");
  await page.getByRole("button", { name: "Send a new link" }).click();
  await expectGoodEverywhere(page);
  for (const [address, control] of [
    ["/confirm_email", page.getByRole("link", { name: "Login" })],
    ["/undo_email", page.getByRole("button", { name: "Restore this address" })],
    ["/sign_in", page.getByRole("button", { name: "Sign in" })],
  ] as const) {
    await page.goto(`${address}/MTIz/nothing`);
    await expect(control).toBeVisible();
    await expectGoodEverywhere(page);
  }
});

test("the page that confirms a new email address, signed in", async ({ signedIn }) => {
  await signedIn.goto("/confirm_email/MTIz/nothing");
  await expect(signedIn.getByRole("button", { name: "Confirm this address" })).toBeVisible();
  await expectGoodEverywhere(signedIn);
});

test("the page of an activation link in another browser", async ({ page, request }) => {
  const account = newAccount();
  await request.post("/api/v1/users/", { data: account });
  await page.goto(new URL(await waitForMailLink(account.email)).pathname);
  await expect(new ActivationPage(page).password).toBeVisible();
  await expectGoodEverywhere(page);
  await page.getByRole("button", { name: "Choose a new password" }).click();
  await expectGoodEverywhere(page);
});

/** Checks the three views. */
function expectGoodViews(calendar: Calendar): Promise<void> {
  return expectGoodEverywhere(calendar.page, async (variant) => {
    for (const view of ["Day", "Week", "Month"] as const) {
      await calendar.choose(view);
      await calendar.ready();
      await expect(calendar.grid, "the new page, not the previous one").toHaveAccessibleName(
        (await calendar.heading(/./).textContent()) ?? "",
      );
      if (view !== "Month") await variant();
    }
  });
}

/** Adds items of each type on most days of the month, overlapping and over several days. */
async function fillMonth(rest: Rest, today: string): Promise<void> {
  const { id: task_list } = await rest.add("task-lists", { title: "Work" });
  await rest.add("events", {
    title: "Plan the week",
    date: `${today.slice(0, 8)}01`,
    start_time: "09:00",
    recurrence: "weekly",
  });
  for (let number = 1; number <= 28; number += 1) {
    const date = `${today.slice(0, 8)}${String(number).padStart(2, "0")}`;
    await rest.add("events", { title: "Design review with everybody", date, start_time: "09:30", end_time: "11:00" });
    if (number % 2 === 0) await rest.add("tasks", { title: "Answer mail", date, start_time: "09:45", task_list });
    if (number % 3 === 0) await rest.add("pomodoros", { title: "Essay", start_time: `${date} 10:00` });
    if (number % 7 === 0) await rest.add("events", { title: "Conference", date });
  }
}

test("the full calendar: every view", async ({ signedIn, calendar, rest, timezoneId }) => {
  await fillMonth(rest, todayOf(timezoneId));
  await calendar.open();
  await expect(signedIn.getByText("Design review with everybody").first()).toBeAttached();
  await expectGoodViews(calendar);
});

const phone = { width: 320, height: 640 };
const desktop = { width: 1440, height: 900 };

test("the empty calendar: every view, and the form of a new item", async ({ signedIn, calendar }) => {
  await calendar.open();
  await expectGoodViews(calendar);
  for (const size of [phone, desktop]) {
    await signedIn.setViewportSize(size);
    await calendar.focusToday();
    await signedIn.keyboard.press("n");
    for (const kind of ["Event", "Task", "Pomodoro"] as const) {
      await calendar.tab(kind).click();
      if (kind !== "Pomodoro") {
        await calendar.form.getByLabel("Add time").check();
        // What was opened once stays open for the other types.
        if (kind === "Event") await calendar.chip("Repeat").click();
        await calendar.field("Repeats").selectOption("weekly");
        await expect(calendar.form.getByText(/^Next:/)).toBeVisible();
      }
      await expectAccessible(signedIn);
      await expectNoSidewaysScroll(signedIn);
    }
    await signedIn.keyboard.press("Escape");
  }
});

test("the unscheduled panel, the form of each type, the day's list, the dialogs, the conversion, the menu; and the trash", async ({
  signedIn,
  calendar,
  rest,
}) => {
  const day = "2027-05-12";
  const { id: task_list } = await rest.add("task-lists", { title: "Home" });
  await rest.add("tasks", { title: "A task", date: day, task_list });
  await rest.add("events", { title: "An event", date: "2027-05-13", start_time: "09:00", end_time: "12:00" });
  const made = [
    await rest.add("events", { title: "Deleted", date: "2027-05-18" }),
    await rest.add("events", {
      title: "Deleted, too, with a title that is longer than a phone is wide",
      date: "2027-05-18",
    }),
  ];
  await rest.add("events", { title: "A series", date: "2027-05-05", start_time: "09:00", recurrence: "weekly" });
  await rest.add("events", { title: "x".repeat(255) });
  await rest.add("pomodoros", { title: "A pomodoro", start_time: "2027-05-12 10:00" });
  await rest.add("flowtime", { start_time: "2027-05-13 13:00", end_time: "2027-05-13 14:00" });
  for (let index = 0; index < 12; index += 1) await rest.add("events", { title: `Event ${index}`, date: "2027-05-20" });
  const expectGood = async () => {
    await expectAccessible(signedIn);
    await expectNoSidewaysScroll(signedIn);
  };
  const closeForm = async () => {
    await signedIn.keyboard.press("Escape");
    await expect(signedIn.getByRole("dialog")).toHaveCount(0);
  };
  await signedIn.emulateMedia({ reducedMotion: "reduce" });
  const looks = [
    ["light", { width: 375, height: 812 }],
    ["dark", { width: 1440, height: 900 }],
  ] as const;
  // The other tests check the dark theme and large screens; dialogs add no colours of their own.
  for (const [colorScheme, size] of looks.slice(0, isFullDose ? 2 : 1)) {
    await signedIn.emulateMedia({ colorScheme });
    await signedIn.setViewportSize(size);
    await calendar.show("month", day);
    await signedIn.getByRole("button", { name: "What is shown" }).click();
    await expectGood();
    await signedIn.keyboard.press("Escape");
    await calendar.openUnscheduled();
    await expect(calendar.unscheduledItem("A task")).toBeVisible();
    await expectGood();
    await calendar.button("Close the panel").click();
    await calendar.show("week", day);
    for (const title of ["A task", "A pomodoro", "Flow time", "An event"]) {
      await calendar.item(title).click();
      await expect(calendar.updateButton).toBeVisible();
      await expectGood();
      if (title !== "An event") await closeForm();
    }
    await calendar.form.getByRole("button", { name: "Convert to Pomodoros" }).click();
    await expect(calendar.form.getByRole("listitem")).toHaveCount(5);
    await expectGood();
    await closeForm();
    await calendar.show("day", day);
    await calendar.item("A series").click();
    await calendar.deleteButton.click();
    await expect(signedIn.getByRole("dialog", { name: /which repeats/ })).toBeVisible();
    await expectGood();
    await signedIn.getByRole("button", { name: "Cancel" }).click();
    await closeForm();
    await calendar.show("week", "2027-05-20");
    await calendar.grid.getByRole("button", { name: /^\+9 more/ }).click();
    await expect(signedIn.getByRole("dialog", { name: "Thursday 20 May 2027" })).toBeVisible();
    await expectGood();
    await signedIn.goto("/app/trash");
    await expect(signedIn.getByText("Nothing has been deleted")).toBeVisible();
    await expectGood();
    for (const { id } of made) await rest.remove("events", id);
    await signedIn.reload();
    await expect(signedIn.getByRole("list", { name: "Deleted items" }).getByRole("listitem")).toHaveCount(2);
    await expectGood();
    for (const { id } of made) await rest.call("calendar.restore", { type: "event", id });
  }
});

test("the other screens, the settings and an unknown URL", async ({ signedIn }) => {
  for (const path of ["/app/pomodoro", "/app/flowtime", "/app/settings", "/app/settings/security"]) {
    await signedIn.goto(path);
    await expect(signedIn.getByRole("heading", { level: 1 })).toBeVisible();
    await expectGoodEverywhere(signedIn);
  }
  await expect(signedIn.getByText("This device")).toBeVisible();
  await signedIn.goto("/app/settings/data");
  await signedIn.getByRole("button", { name: "Delete account" }).click();
  await expect(signedIn.getByRole("dialog")).toBeVisible();
  await expectGoodEverywhere(signedIn);
});

test.describe("pages with an error", () => {
  test.use({ expectedErrors: [/status of 40\d/] });
  test("a failed activation and an unknown URL", async ({ page }) => {
    await page.goto("/activate/MTIz/nothing");
    await expect(page.getByText("There was an error activating your account. Please try again.")).toBeVisible();
    await expectGoodEverywhere(page);
    await page.goto("/nowhere");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectGoodEverywhere(page);
  });
});

test("the theme is applied before any script of the app has run", async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, () => {});
  const nothing = "rgba(0, 0, 0, 0)";
  const background = () =>
    page.evaluate((none) => {
      // A new document has no element yet.
      const html = document.querySelector("html");
      return html === null ? none : getComputedStyle(html).backgroundColor;
    }, nothing);
  const under = async (colorScheme: "light" | "dark") => {
    await page.emulateMedia({ colorScheme });
    return background();
  };
  // The browser paints nothing before the stylesheet has loaded.
  const painted = () => expect.poll(background).not.toBe(nothing);
  for (const [path, drawn] of [
    ["/app", 0],
    ["/", 1],
  ] as const) {
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 }), "the app has not drawn yet").toHaveCount(drawn);
    await page.evaluate(() => localStorage.removeItem("theme"));
    await page.reload({ waitUntil: "commit" });
    await painted();
    const [light, dark] = [await under("light"), await under("dark")];
    expect(dark).not.toBe(light);
    for (const [chosen, expected] of [
      ["light", light],
      ["dark", dark],
    ] as const) {
      await page.evaluate((theme) => localStorage.setItem("theme", theme), chosen);
      await page.reload({ waitUntil: "commit" });
      await painted();
      expect(await under("light")).toBe(expected);
      expect(await under("dark")).toBe(expected);
    }
  }
});
