import { readFile } from "node:fs/promises";
import { Insights } from "../pages/insights.ts";
import { todayOf } from "../support/days.ts";
import { queryDatabase } from "../support/server-side.ts";
import { retry, expectVisibleAfterRetries } from "../support/time-travel.ts";
import { expectAccessible, expectGoodEverywhere } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";
import type { Rest } from "../support/rest.ts";

/** A week of March 2026, from Sunday the 8th to Saturday the 14th. */
const MARCH = "?date=2026-03-10";

async function addManySessions(email: string, count: number): Promise<void> {
  await queryDatabase(
    `insert into pomodoros (user_id, id, title, start_time, duration, state, ended_at, focused_seconds, counts)
     select id, gen_random_uuid(), 'Session ' || n, at, 25, 'done', at + interval '25 minutes', 1500, true
     from users, generate_series(1, $2::integer) n, lateral (select timestamptz '2026-01-02' + n * interval '30 minutes' as at) as t
     where email = $1`,
    [email, count],
  );
}

async function fillMarch(rest: Rest): Promise<void> {
  const uni = await rest.add("task-lists", { title: "Uni" });
  const essay = await rest.add("tasks", { title: "Essay", task_list: uni.id, estimate_minutes: 90, tags: ["deep"] });
  const pomodoro = (title: string, at: string, more: object = {}) =>
    rest.add("pomodoros", { title, start_time: `2026-03-${at}`, ...more });
  await pomodoro("First page", "09 09:00", { task: essay.id, internal_interruptions: 1 });
  await pomodoro("Second page", "09 10:00", { task: essay.id, duration: 50 });
  await pomodoro("Too tired", "10 22:00", { state: "stopped", focused_seconds: 300, external_interruptions: 2 });
  await pomodoro("Never begun", "11 09:00", { state: "planned" });
  await rest.add("flowtime", { start_time: "2026-03-12 13:00", end_time: "2026-03-12 15:00" });
  await pomodoro("The week before", "03 09:00");
}

test("the figures of a week, a month and a year, each with its sessions", async ({ signedIn, rest }) => {
  await fillMarch(rest);
  const insights = new Insights(signedIn);
  await insights.open(MARCH);
  await expect(insights.figure("focus")).toHaveText(/^3 h 20 min/);
  await expect(signedIn.getByText(/^2 h 55 min more than the week before/)).toBeVisible();
  await expect(insights.figure("pomodoros")).toHaveText(/^2,/);
  await expect(insights.figure("flow time")).toHaveText(/^2 h,/);
  await expect(insights.figure("interruptions")).toHaveText(/^3,/);
  await expect(insights.figure("interruptions of your own")).toHaveText(/^1,/);
  await expect(insights.figure("interruptions by others")).toHaveText(/^2,/);
  await expect(insights.figure("days that met the goal")).toHaveText(/^1 of 7 days/);
  const rows = insights.sessions.getByRole("listitem");
  await expect(insights.sessions.getByRole("heading", { name: "Sessions, 8 – 14 Mar 2026" })).toBeVisible();
  await expect(rows).toHaveCount(4);

  await insights.figure("interruptions").click();
  const heading = insights.sessions.getByRole("heading", { name: "Sessions with interruptions, 8 – 14 Mar 2026" });
  await expect(heading).toBeFocused();
  await expect(rows).toHaveText([/^Too tired/, /^First page/]);
  await insights.figure("interruptions by others").click();
  await expect(rows).toHaveText([/^Too tired/]);
  await insights.figure("flow time").click();
  await expect(insights.sessions.getByRole("heading", { name: "Flow time, 8 – 14 Mar 2026" })).toBeFocused();
  await expect(rows).toHaveCount(1);
  await signedIn.goBack();
  await signedIn.goBack();
  await expect(heading).toBeVisible();
  await insights.figure("Essay").click();
  await expect(insights.sessions.getByRole("heading", { name: "Essay, 8 – 14 Mar 2026" })).toBeFocused();
  await expect(rows).toHaveText([/^Second page/, /^First page/]);
  await signedIn.goBack();
  await expect(heading).toBeVisible();
  await insights.figure("deep").click();
  await expect(insights.sessions.getByRole("heading", { name: "deep, 8 – 14 Mar 2026" })).toBeFocused();
  await expect(rows).toHaveText([/^Second page/, /^First page/]);
  await insights.figure("No tag").click();
  await expect(insights.sessions.getByRole("heading", { name: "No tag, 8 – 14 Mar 2026" })).toBeFocused();
  await expect(rows).toHaveCount(2);
  await signedIn.goBack();
  await signedIn.goBack();
  await expect(heading).toBeVisible();
  await insights.figure("days that met the goal").click();
  await expect(insights.sessions.getByRole("heading", { name: /^Days that met the goal/ })).toBeFocused();
  await expect(rows).toHaveCount(1);
  await insights.figure("25 min of focus").click();
  await expect(rows).toHaveText([/^The week before/]);
  await insights.figure("longest streak in 2026").click();
  await expect(rows).toHaveCount(1);
  await insights.button("Show all of this week").click();
  await expect(rows).toHaveCount(4);

  await insights.period("Month").click();
  await expect(insights.figure("focus")).toHaveText(/^3 h 45 min/);
  await expect(signedIn.getByText(/in all, 1 h 30 min estimated$/)).toBeVisible();
  const plans = signedIn.getByRole("table", { name: /^Planned and worked of events and tasks/ });
  await expect(plans.getByRole("row").nth(1)).toHaveText(/^Task: Essay1 h 30 min1 h 15 min/);
  await insights.figure("Essay, in all").click();
  await expect(insights.sessions.getByRole("heading", { name: "Essay, in all" })).toBeFocused();
  await expect(rows).toHaveText([/^Second page/, /^First page/]);
  await insights.period("Year").click();
  await expect(signedIn.getByRole("status").getByText("2026", { exact: true })).toBeVisible();
  await insights.button("Previous year").click();
  await expect(signedIn.getByText("Nothing was worked in this year")).toBeVisible();
  await signedIn.reload();
  await expect(insights.figure("focus")).toHaveText(/^0 min/);

  await insights.period("Day").click();
  await signedIn.getByRole("combobox", { name: "Day" }).fill("9 mar 2026");
  await signedIn.keyboard.press("Enter");
  await expect(insights.figure("focus")).toHaveText(/^1 h 15 min/);
  await insights.button("Next day").click();
  await expect(insights.figure("focus")).toHaveText(/^5 min/);
  await insights.period("Range").click();
  await signedIn.getByLabel("From").fill("2026-03-03");
  await signedIn.getByLabel("To", { exact: true }).fill("2026-03-10");
  await signedIn.keyboard.press("Tab");
  await expect(signedIn.getByRole("status").getByText("3 – 10 Mar 2026")).toBeVisible();
  await expect(insights.figure("focus")).toHaveText(/^1 h 45 min/);
  const downloaded = signedIn.waitForEvent("download");
  await insights.button("CSV").click();
  await signedIn.getByRole("menuitem", { name: "By task" }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe("hourloom tasks 2026-03-03 to 2026-03-10.csv");
  expect(await readFile(await download.path(), "utf8")).toContain("Essay,75,2,90,75");
  const sessionsDownloaded = signedIn.waitForEvent("download");
  await insights.button("CSV").click();
  await signedIn.getByRole("menuitem", { name: "Sessions, 3 – 10 Mar 2026" }).click();
  const sessionsFile = await sessionsDownloaded;
  expect(sessionsFile.suggestedFilename()).toBe("hourloom sessions 2026-03-03 to 2026-03-10.csv");
  expect(await readFile(await sessionsFile.path(), "utf8")).toContain(
    "2026-03-09,2026-03-09 09:00,2026-03-09 09:25,Pomodoro,First page,Uni,Essay,deep,25,1500,Done\r\n",
  );
  await expect(signedIn.getByText("Saved 4 sessions as CSV.")).toBeVisible();
});

test("every chart has a table, and bars and days open their sessions", async ({ signedIn, rest }) => {
  await fillMarch(rest);
  const insights = new Insights(signedIn);
  await insights.open(MARCH);
  await expect(insights.chart("Focus by day").locator("path.recharts-rectangle").first()).toBeVisible();
  await signedIn.getByRole("button", { name: "Focus by day: show the table" }).press("Enter");
  const cells = insights.table("Focus by day").getByRole("row");
  await expect(cells).toHaveText([
    "DayPomodoroFlow timeFocus",
    /^Mon 9 Mar1 h 15 min, Pomodoro, Mon 9 Mar: show the sessions0 min1 h 15 min, Focus/,
    /^Tue 10 Mar5 min, .*0 min5 min, /,
    /^Thu 12 Mar0 min2 h, .*2 h, /,
  ]);
  await insights.figure("Focus, Mon 9 Mar").press("Enter");
  await expect(insights.sessions.getByRole("heading", { name: "Sessions, Mon 9 Mar 2026" })).toBeFocused();
  await expect(insights.sessions.getByRole("listitem")).toHaveCount(2);
  await insights.figure("Pomodoro, Tue 10 Mar").press("Enter");
  const heading = insights.sessions.getByRole("heading", { name: "Pomodoro sessions, Tue 10 Mar 2026" });
  await expect(heading).toBeFocused();
  await expect(insights.sessions.getByRole("listitem")).toHaveText([/^Too tired/]);

  for (const [name, row] of [
    ["The year 2026", /^Thu 12 Mar2 h/],
    ["Planned and worked", /^Wed 11 Mar0 min25 min/],
    ["Interruptions", /^Tue 10 Mar02, .*2, /],
  ] as const) {
    await signedIn.getByRole("button", { name: `${name}: show the table` }).click();
    await expect(signedIn.getByRole("row").filter({ hasText: row })).toBeVisible();
  }
  await expectAccessible(signedIn);

  await signedIn.getByRole("button", { name: "Focus by day: show the chart" }).click();
  // Flow time was only on Thursday: only its bar has a height.
  const bars = insights.chart("Focus by day").locator("path.recharts-rectangle[fill*=flowtime]");
  await expect(bars).toHaveCount(1);
  await bars.hover();
  await expect(signedIn.getByText("Thu 12 Mar", { exact: true }).first()).toBeVisible();
  await bars.click();
  await expect(insights.sessions.getByRole("heading", { name: "Sessions, Thu 12 Mar 2026" })).toBeFocused();
  await signedIn.getByRole("button", { name: "The year 2026: show the chart" }).click();
  await signedIn.locator("[data-date='2026-03-10']").click();
  await expect(insights.sessions.getByRole("heading", { name: "Sessions, Tue 10 Mar 2026" })).toBeFocused();
  await expect(insights.sessions.getByRole("listitem")).toHaveText([/^Too tired.*5 min of 25/]);
});

test("sessions of a year are listed in steps, up to the limit of one thousand", async ({ signedIn, account, rest }) => {
  await addManySessions(account.email, 1_100);
  const insights = new Insights(signedIn);
  await insights.open(`${MARCH}&period=year`);
  const rows = insights.sessions.getByRole("listitem");
  await expect(rows).toHaveCount(20);
  for (const count of [120, 220, 320, 420, 520, 620, 720, 820, 920, 1_000]) {
    await insights.button("Show more").click();
    await expect(rows).toHaveCount(count);
  }
  await expect(signedIn.getByText("The last 1,000; a shorter time shows the others.")).toBeVisible();
  expect(await rest.list("pomodoros")).toHaveLength(1_100);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test("a tap on a bar opens its sessions", async ({ signedIn, rest }) => {
    await fillMarch(rest);
    const insights = new Insights(signedIn);
    await insights.open(MARCH);
    await insights.chart("Focus by day").locator("path.recharts-rectangle[fill*=flowtime]").tap();
    const heading = insights.sessions.getByRole("heading", { name: "Sessions, Thu 12 Mar 2026" });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
  });
});

test("a session is corrected in the insights and undone; what a script adds shows up", async ({ signedIn, rest }) => {
  await fillMarch(rest);
  const insights = new Insights(signedIn);
  await insights.open(MARCH);
  await insights.sessions.getByRole("button", { name: /^Too tired/ }).click();
  const form = insights.sessions.getByRole("form");
  await form.getByLabel("Worked, min").fill("20");
  await form.getByRole("button", { name: "Update" }).click();
  await expect(insights.sessions.getByRole("button", { name: /^Too tired.*20 min of 25/ })).toBeFocused();
  await expect(insights.figure("focus")).toHaveText(/^3 h 35 min/);
  await signedIn.keyboard.press("Control+z");
  await expect(insights.figure("focus")).toHaveText(/^3 h 20 min/);
  await rest.add("pomodoros", { title: "From a script", start_time: "2026-03-13 09:00" });
  await expect(insights.figure("focus")).toHaveText(/^3 h 45 min/);
  await expect(insights.sessions.getByRole("listitem").first()).toHaveText(/^From a script/);

  // Opening another figure saves the changes.
  await insights.sessions.getByRole("button", { name: /^First page/ }).click();
  await form.getByLabel("Title").fill("The very first page");
  await insights.figure("interruptions").click();
  await expect(signedIn.getByText("“The very first page” saved")).toBeVisible();
});

test("the daily goal determines the days that met it, and the streak counts them up to today", async ({
  signedIn,
  rest,
  timezoneId,
}) => {
  const today = todayOf(timezoneId);
  const ago = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
  for (const days of [1, 2, 3]) {
    await rest.add("flowtime", { start_time: `${ago(days)} 09:00`, end_time: `${ago(days)} 10:00` });
  }
  const insights = new Insights(signedIn);
  await insights.open();
  await expect(signedIn.getByText("0 days", { exact: true })).toBeVisible();
  await signedIn.getByRole("link", { name: "2 h a day" }).click();
  await signedIn.getByLabel("Daily goal, minutes of focus").fill("60");
  await signedIn.getByRole("link", { name: "Calendar", exact: true }).click();
  await expect(signedIn.getByRole("grid")).toBeVisible();
  await signedIn.keyboard.press("g");
  await signedIn.keyboard.press("i");
  await expect(insights.heading).toBeVisible();
  await expect(insights.figure("streak")).toHaveText(/^3 days/);
  await insights.figure("streak").click();
  await expect(insights.sessions.getByRole("listitem")).toHaveCount(3);
});

test("a new day of the account refetches the figures, at its configured start", async ({ signedIn, timezoneId }) => {
  const now = Date.now();
  const dayStart = new Date(now + 120_000).toLocaleTimeString("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    ...(timezoneId !== undefined && { timeZone: timezoneId }),
  });
  await signedIn.goto("/app/settings/calendar");
  await Promise.all([
    signedIn.waitForResponse(/settings\.update/),
    signedIn
      .getByLabel("A day begins at")
      .fill(dayStart)
      .then(() => signedIn.keyboard.press("Enter")),
  ]);
  await signedIn.clock.install({ time: now });
  const insights = new Insights(signedIn);
  await insights.open();
  await expect(insights.sessions.getByText("No sessions.")).toBeVisible();
  const refetched = signedIn.waitForRequest(/insights\.days/);
  await signedIn.clock.runFor(120_000);
  await refetched;
});

test("the insights are accessible, empty and full, at every width and in both themes", async ({ signedIn, rest }) => {
  const insights = new Insights(signedIn);
  const sweep = () => expectGoodEverywhere(signedIn);
  await insights.open(MARCH);
  await sweep();
  await fillMarch(rest);
  await rest.add("task-lists", { title: "🦔".repeat(255) });
  await insights.open(`${MARCH}&period=month`);
  await expect(insights.chart("Interruptions by day").locator("path.recharts-rectangle").first()).toBeVisible();
  await sweep();
});

test.describe("a failed request", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("shows an error, and Retry loads the data", async ({ signedIn, rest }) => {
    await fillMarch(rest);
    const insights = new Insights(signedIn);
    const calls = /trpc\/.*insights\.days/;
    await signedIn.route(calls, (route) => route.fulfill({ status: 500, body: "{}" }));
    await signedIn.clock.install();
    await signedIn.goto(`/app/insights${MARCH}`);
    await expectVisibleAfterRetries(signedIn.getByText("The insights could not be loaded."));
    await retry(signedIn.getByRole("alert").getByRole("button", { name: "Retry" }).first(), calls);
    await expectVisibleAfterRetries(insights.figure("focus").filter({ hasText: /^3 h 20 min/ }));
  });
});
