import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { plannedWeek } from "../../apps/web/src/features/marketing/landing/planned-week.ts";
import { pictures, fileOf, type PictureName } from "../../apps/web/src/features/marketing/landing/screenshot-sizes.ts";
import { AuthModal } from "../pages/auth-modal.ts";
import { Calendar } from "../pages/calendar.ts";
import { Insights } from "../pages/insights.ts";
import { TimerPage } from "../pages/timer.ts";
import type { Rest } from "../support/rest.ts";
import { demoAccount } from "../support/server-side.ts";
import { expect, test } from "../support/test.ts";
import { advanceTimer } from "../support/time-travel.ts";

/** Screenshots for the public pages, in both themes and in each width of the size table. */
const directory = path.resolve(import.meta.dirname, "../../apps/web/src/features/marketing/assets");
const DAY_MS = 86_400_000;
const themes = ["light", "dark"] as const;
const desk = { width: 1280, height: 800 };
const narrow = { width: 420, height: 860 };
/** Compression at which text stays sharp. */
const AVIF = { quality: 62, effort: 3 };
const WEBP = { quality: 72 };

/** Takes a screenshot of the size defined for `name`, from `left` and `top` in CSS pixels. */
async function takeScreenshot(
  page: Page,
  name: PictureName,
  { left, top }: { left: number; top: number },
): Promise<void> {
  const { width, height, widths } = pictures[name];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const shot = await page.screenshot({
      clip: { x: left, y: top, width, height },
      scale: "device",
      animations: "disabled",
      caret: "hide",
    });
    const write = async (file: string, content: Buffer) => await writeFile(path.join(directory, file), content);
    for (const each of widths) {
      await write(fileOf(name, theme, each), await sharp(shot).resize(each).avif(AVIF).toBuffer());
    }
    await write(fileOf(name, theme, widths[0], "webp"), await sharp(shot).resize(widths[0]).webp(WEBP).toBuffer());
  }
}

async function topOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.y ?? 0;
}

test.setTimeout(600_000);
test.use({ actionTimeout: 60_000, deviceScaleFactor: 2, opensSignIn: true });
test.beforeAll(() => mkdir(directory, { recursive: true }));

/** Adds the example week, which begins on `sunday`. */
async function planWeek(rest: Rest, sunday: Date): Promise<void> {
  const list = await rest.add("task-lists", { title: "Home" });
  for (const [weekday, items] of plannedWeek.entries()) {
    const date = new Date(sunday.getTime() + weekday * DAY_MS).toISOString().slice(0, 10);
    for (const { kind, title, from, until } of items) {
      const minutes = (Date.parse(`2020-01-01T${until}`) - Date.parse(`2020-01-01T${from}`)) / 60_000;
      const task = { title, task_list: list.id };
      const start_time = `${date} ${from}`;
      switch (kind) {
        case "event":
          await rest.add("events", { title, date, start_time: from, end_time: until });
          break;
        case "task":
          await rest.add("tasks", { ...task, date, start_time: from, estimate_minutes: minutes });
          break;
        case "pomodoro":
          await rest.add("pomodoros", { title, start_time, duration: minutes });
          break;
        case "flowtime":
          await rest.add("flowtime", {
            task: (await rest.add("tasks", task)).id,
            start_time,
            end_time: `${date} ${until}`,
          });
          break;
      }
    }
  }
}

test("the week, for the landing page", async ({ calendar, rest }) => {
  const { page } = calendar;
  const wednesday = new Date();
  wednesday.setUTCDate(wednesday.getUTCDate() - wednesday.getUTCDay() - 4);
  wednesday.setUTCHours(12, 55, 0, 0);
  await planWeek(rest, new Date(wednesday.getTime() - 3 * DAY_MS));
  await page.clock.setFixedTime(wednesday);
  await page.setViewportSize({ width: pictures.week.width, height: pictures.week.height });
  await calendar.show("week", wednesday.toISOString().slice(0, 10));
  await calendar.item("Run, event").evaluate((item) => {
    item.scrollIntoView({ block: "start" });
    // Half an hour above the first item.
    item.closest("[role=grid]")?.parentElement?.scrollBy(0, -24);
  });
  await page.mouse.move(0, 0);
  await takeScreenshot(page, "week", { left: 0, top: 0 });
});

test("the calendar, for the public pages", async ({ page }) => {
  const calendar = new Calendar(page);
  // The Wednesday of the week with most work in the demo data.
  const wednesday = new Date();
  wednesday.setUTCDate(wednesday.getUTCDate() - wednesday.getUTCDay() - 4);
  wednesday.setUTCHours(9, 50, 0, 0);
  await page.clock.setFixedTime(wednesday);
  await page.setViewportSize(desk);
  await page.goto("/?page=calendar");
  await new AuthModal(page).logIn(await demoAccount());
  await calendar.ready();
  await page.getByRole("button", { name: "What is shown" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Planned and actual" }).click();
  await page.keyboard.press("Escape");
  const tuesday = new Date(wednesday.getTime() - DAY_MS).toISOString().slice(0, 10);
  for (const name of ["actual", "actual-phone"] as const) {
    await page.setViewportSize({ width: pictures[name].width, height: 1200 });
    await page.goto(`/app?view=day&date=${tuesday}`);
    await calendar.ready();
    const session = calendar.item("Brightside icons").first();
    await session.evaluate((item) => item.scrollIntoView({ block: "start" }));
    await page.mouse.move(0, 0);
    await takeScreenshot(page, name, { left: 0, top: (await topOf(session)) - 60 });
  }
  await page.setViewportSize(desk);
  await page.getByRole("button", { name: "What is shown" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Planned and actual" }).click();
  await page.keyboard.press("Escape");
  await page.clock.setFixedTime(new Date());
  await page.goto("/app?view=week");
  await calendar.ready();

  await calendar.item("Portfolio: pick six projects").click();
  await calendar.form.getByRole("button", { name: "Convert to Pomodoros" }).click();
  await calendar.form.getByRole("listitem").first().waitFor();
  const box = await calendar.form.boundingBox();
  await takeScreenshot(page, "conversion", { left: (box?.x ?? 0) - 16, top: box?.y ?? 0 });
  await page.keyboard.press("Escape");
});

test("the to-do lists and the timer, for the public pages", async ({ page }) => {
  await page.setViewportSize(narrow);
  await page.goto("/?page=todo");
  await new AuthModal(page).logIn(await demoAccount());
  await page.getByRole("checkbox", { name: /^Done/ }).first().waitFor();
  await page
    .getByRole("button", { name: /^(Home|Thesis|Brightside)/ })
    .first()
    .click();
  await page.getByRole("link", { name: /^Thesis/ }).click();
  await page.getByRole("button", { name: /^Completed/ }).click();
  await page.getByText("Write the discussion").waitFor();
  await page.mouse.move(0, 0);
  await takeScreenshot(page, "todo", { left: 0, top: 56 });

  const timer = new TimerPage(page);
  await timer.open("pomodoro");
  await timer.title.fill("Write the discussion");
  await timer.button("Start").click();
  await timer.button("Pause").waitFor();
  await advanceTimer("demo@hourloom.local", 9);
  await expect(timer.face).toHaveText(/^15:/);
  await takeScreenshot(page, "pomodoro", { left: 0, top: (await topOf(timer.face)) - 150 });
  await timer.button("Stop").click();
});

test("the insights, for the public pages", async ({ page }) => {
  await page.setViewportSize(narrow);
  await page.goto("/?page=insights");
  await new AuthModal(page).logIn(await demoAccount());
  const insights = new Insights(page);
  await insights.period("Month").click();
  const chart = insights.chart("Focus by day");
  await chart.locator("path.recharts-rectangle").first().waitFor();
  await chart.evaluate((section) => section.scrollIntoView({ block: "start" }));
  await page.mouse.move(0, 0);
  await takeScreenshot(page, "insights", { left: 0, top: Math.max(0, (await topOf(chart)) - 12) });
});
