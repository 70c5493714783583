import path from "node:path";
import type { Page } from "@playwright/test";
import { AuthModal } from "../pages/auth-modal.ts";
import { Calendar } from "../pages/calendar.ts";
import { Insights } from "../pages/insights.ts";
import { TimerPage } from "../pages/timer.ts";
import { chooseTask } from "../support/choose-task.ts";
import { demoAccount } from "../support/server-side.ts";
import { expect, test } from "../support/test.ts";
import { advanceTimer } from "../support/time-travel.ts";

const directory = path.resolve(import.meta.dirname, "../../docs/screens");
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

async function takeScreenshot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === "lazy"),
  );
  await page.mouse.move(0, 0);
  await page.screenshot({
    path: path.join(directory, `${name}.png`),
    scale: "css",
    animations: "disabled",
    caret: "hide",
  });
}

test.setTimeout(120_000);
test.use({ actionTimeout: 15_000, opensSignIn: true });

test("the pictures of the calendar", async ({ page }) => {
  const calendar = new Calendar(page);
  const today = new Date().toISOString().slice(0, 10);
  // In the morning, so that most planned items are below the line of now.
  await page.clock.setFixedTime(`${today}T09:10:00Z`);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(desk);
  await page.goto("/?page=calendar");
  await new AuthModal(page).logIn(await demoAccount());
  await calendar.ready();
  await page.getByText("Plan the week").first().waitFor();
  // The text of a full month makes a large file, so this screenshot is smaller.
  await page.setViewportSize({ width: 1200, height: 720 });
  await takeScreenshot(page, "month");
  await page.setViewportSize(desk);

  await calendar.view("Week").click();
  await calendar.ready();
  await takeScreenshot(page, "week");
  await page.emulateMedia({ colorScheme: "dark" });
  await takeScreenshot(page, "week-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await calendar.button("No date and tasks").click();
  await calendar.unscheduledItem("Ask Jonas").waitFor();
  await takeScreenshot(page, "unscheduled");
  await calendar.button("Close the panel").click();
  await page.getByRole("button", { name: "What is shown" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Planned and actual" }).click();
  await page.keyboard.press("Escape");
  await calendar.button("Previous week").click();
  await calendar.ready();
  await takeScreenshot(page, "planned-and-actual");
  await page.getByRole("button", { name: "What is shown" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Planned and actual" }).click();
  await page.keyboard.press("Escape");
  await calendar.button("Today").click();

  await calendar.item("Portfolio: pick six projects").click();
  await calendar.form.getByRole("button", { name: "Convert to Pomodoros" }).click();
  await calendar.form.getByRole("listitem").first().waitFor();
  await takeScreenshot(page, "conversion");
  await page.keyboard.press("Escape");

  await calendar.view("Day").click();
  await calendar.ready();
  await takeScreenshot(page, "day");
  await calendar.view("Week").click();
  await calendar.ready();
  const slot = await calendar.placeAt(today, "19:46");
  await page.mouse.click(slot.x, slot.y);
  await calendar.title.fill("Evening class: bookbinding");
  await calendar.form.getByRole("button", { name: "Repeat", exact: true }).click();
  await calendar.field("Repeats").selectOption("weekly");
  await calendar.form.getByText(/^Next:/).waitFor();
  await takeScreenshot(page, "form");
  await page.keyboard.press("Escape");

  await page.setViewportSize(phone);
  await page.reload();
  await calendar.choose("Month");
  await calendar.ready();
  await takeScreenshot(page, "month-phone");
  await calendar.choose("Week");
  await calendar.ready();
  await takeScreenshot(page, "week-phone");

  await page.setViewportSize(desk);
  await calendar.view("Month").click();
  // Any events of the month: the demo data depends on today.
  const single = calendar.grid.locator('[data-item][aria-label*=", event"]:not([aria-label*="repeats"])');
  for (let deleted = 0; deleted < 3; deleted += 1) {
    const title = (await single.first().getAttribute("title")) ?? "";
    await single.first().focus();
    await page.keyboard.press("Delete");
    await page.getByText(`“${title}” deleted`).first().waitFor();
  }
  await page.goto("/app/trash");
  await page.getByRole("list", { name: "Deleted items" }).getByRole("listitem").nth(1).waitFor();
  await takeScreenshot(page, "trash");
});

test("the pictures of the to-do lists and the timers", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(desk);
  await page.goto("/?page=calendar");
  await new AuthModal(page).logIn(await demoAccount());
  await page.getByRole("link", { name: "To-Do", exact: true }).first().click();
  await page.getByRole("link", { name: /^Thesis/ }).click();
  await page.getByRole("button", { name: /^Completed/ }).click();
  await page.getByText("Write the discussion").waitFor();
  await takeScreenshot(page, "todo");
  await page.getByRole("button", { name: /^Write the discussion/ }).click();
  await page.getByRole("button", { name: "Update" }).waitFor();
  await page.emulateMedia({ colorScheme: "dark" });
  await takeScreenshot(page, "todo-form-dark");
  await page.keyboard.press("Escape");
  await page.emulateMedia({ colorScheme: "light" });

  const timer = new TimerPage(page);
  await timer.open("flowtime");
  await chooseTask(page.getByLabel("Select a Task"), "Update the portfolio page");
  await timer.button("Start").click();
  await timer.button("Stop").waitFor();
  await advanceTimer("demo@hourloom.local", 47);
  await expect(timer.face).toHaveText(/^47:/);
  await takeScreenshot(page, "flowtime");
  await timer.button("Stop").click();
  await timer.button("Finish").click();
  await timer.open("pomodoro");
  await timer.title.fill("Write the discussion");
  await timer.button("Start").click();
  await timer.button("Pause").waitFor();
  await advanceTimer("demo@hourloom.local", 9);
  await expect(timer.face).toHaveText(/^15:/);
  await takeScreenshot(page, "pomodoro");
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: "dark" });
  await takeScreenshot(page, "pomodoro-phone");
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("link", { name: "To-Do", exact: true }).last().click();
  await page.getByRole("checkbox", { name: /^Done/ }).first().waitFor();
  await takeScreenshot(page, "todo-phone");
  await timer.open("pomodoro");
  await timer.button("Stop").click();
});

test("the pictures of the landing page and the blog", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1100, height: 780 });
  await page.goto("/");
  await takeScreenshot(page, "landing");
  await page.getByRole("heading", { name: "Plan it, do it, see it" }).evaluate((heading) => heading.scrollIntoView());
  await takeScreenshot(page, "landing-how");
  await page.goto("/blog");
  await takeScreenshot(page, "blog");
  await page.goto("/blog/how-to-use-pomodoro");
  await takeScreenshot(page, "post");
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  await takeScreenshot(page, "landing-phone");
  await page.goto("/blog/flowtime-and-hourloom");
  await takeScreenshot(page, "post-phone");
});

test("the pictures of the insights", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1280, height: 940 });
  await page.goto("/?page=insights");
  await new AuthModal(page).logIn(await demoAccount());
  const insights = new Insights(page);
  await insights.period("Month").click();
  await insights.chart("Focus by day").locator("path.recharts-rectangle").first().waitFor();
  await takeScreenshot(page, "insights");
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  await insights.chart("Focus by day").locator("path.recharts-rectangle").first().waitFor();
  await takeScreenshot(page, "insights-phone");
});

test("the pictures of quick add and the palette", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1200, height: 700 });
  await page.goto("/?page=todo");
  await new AuthModal(page).logIn(await demoAccount());
  await page.getByRole("checkbox", { name: /^Done/ }).first().waitFor();
  await page.getByRole("button", { name: "Quick add" }).click();
  await page.getByLabel("Task in one line").fill("Essay fri 14:00 90m #Thesis every week");
  await takeScreenshot(page, "quick-add");
  await page.keyboard.press("Escape");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("th");
  await page
    .getByRole("option", { name: /Thesis/ })
    .first()
    .waitFor();
  await takeScreenshot(page, "palette-dark");
});

test("the pictures of the settings", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1100, height: 900 });
  await page.goto("/?page=settings");
  await new AuthModal(page).logIn(await demoAccount());
  const menu = page.getByRole("navigation", { name: "Settings" });
  await menu.getByRole("link", { name: "Timers" }).click();
  await page.getByLabel("Pomodoro, minutes").waitFor();
  await takeScreenshot(page, "settings");
  await menu.getByRole("link", { name: "Data" }).click();
  await page.getByRole("button", { name: "Export as JSON" }).waitFor();
  await takeScreenshot(page, "settings-data");
});
