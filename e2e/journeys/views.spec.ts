import { expectAccessible } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

/** The week of 9 to 15 May 2027, which never contains today in tests. */
const dates = { tag: "@dates" };
const wednesday = "2027-05-12";

test("by mouse: each view has its heading and URL; arrows, Today and the Back button navigate", async ({
  signedIn,
  calendar,
}) => {
  await calendar.show("month", wednesday);
  await expect(calendar.heading("May 2027")).toBeVisible();
  await calendar.view("Week").click();
  await expect(calendar.heading("Week 19 · 9 – 15 May 2027")).toBeVisible();
  await expect(signedIn).toHaveURL(/view=week&date=2027-05-12$/);
  await calendar.button("Next week").click();
  await expect(calendar.heading("Week 20 · 16 – 22 May 2027")).toBeVisible();
  await calendar.view("Day").click();
  await expect(calendar.heading("19 May 2027")).toBeVisible();
  await calendar.button("Previous day").click();
  await expect(calendar.heading("18 May 2027")).toBeVisible();
  for (const name of ["19 May 2027", "Week 20 · 16 – 22 May 2027", "Week 19 · 9 – 15 May 2027", "May 2027"]) {
    await signedIn.goBack();
    await expect(calendar.heading(name)).toBeVisible();
  }

  await calendar.show("month", "2027-08-31");
  await calendar.button("Next month").click();
  await expect(calendar.heading("September 2027")).toBeVisible();
  await calendar.view("Week").click();
  await expect(calendar.heading("Week 39 · 26 Sep – 2 Oct 2027")).toBeVisible();
  await expect(calendar.grid.getByText("Today:")).toHaveCount(0);

  await calendar.button("Today").click();
  await expect(calendar.grid.getByRole("columnheader", { name: /^Today: / })).toHaveCount(1);
  await calendar.view("Day").click();
  await expect(calendar.grid.getByRole("columnheader", { name: /^Today: / })).toHaveCount(1);
  await signedIn.goto("/app?view=decade&date=2027-05-12");
  await expect(calendar.heading("May 2027")).toBeVisible();
});

test("the calendar comes back to the view and the date that it was left on", dates, async ({ signedIn, calendar }) => {
  await calendar.show("week", wednesday);
  await signedIn.getByRole("link", { name: "To-Do" }).click();
  await expect(signedIn.getByRole("heading", { name: "To-Do", level: 1 })).toBeVisible();
  await signedIn.getByRole("link", { name: "Calendar" }).click();
  await expect(calendar.heading("Week 19 · 9 – 15 May 2027")).toBeVisible();
  await expect(signedIn).toHaveURL(/view=week&date=2027-05-12$/);
  await signedIn.goBack();
  await expect(signedIn).toHaveURL(/todo$/);
  await signedIn.goForward();
  await expect(calendar.heading("Week 19 · 9 – 15 May 2027")).toBeVisible();
});

test(
  "by keyboard: views, pages, days and the time cursor, each announced by the live region",
  dates,
  async ({ signedIn, calendar }) => {
    const { keyboard } = signedIn;
    await calendar.show("month", wednesday);
    await keyboard.press("w");
    await expect(calendar.heading("Week 19 · 9 – 15 May 2027")).toBeVisible();
    await keyboard.press("j");
    await expect(calendar.heading("Week 20 · 16 – 22 May 2027")).toBeVisible();
    await calendar.expectAnnounced("Week 20 · 16 – 22 May 2027");
    await keyboard.press("k");
    await keyboard.press("4");
    await expect(calendar.heading("12 – 15 May 2027")).toBeVisible();
    await keyboard.press("j");
    await expect(calendar.heading("16 – 19 May 2027")).toBeVisible();
    await keyboard.press("k");
    await expect(signedIn).toHaveURL(/view=days&date=2027-05-12&n=4$/);
    await keyboard.press("d");
    await expect(calendar.heading("12 May 2027")).toBeVisible();
    await calendar.dayButton(/^Wednesday 12 May 2027/).focus();
    await keyboard.press("w");
    await expect(calendar.heading(/^Week 19/)).toBeVisible();
    await expect(calendar.dayButton(/^Sunday 9 May 2027/)).toBeVisible();
    await expect(calendar.dayButton(/^Wednesday 12 May 2027, 0 items/)).toBeFocused();
    await keyboard.press("Home");
    await expect(calendar.cursor).toHaveText("12:00 AM");
    await keyboard.press("ArrowDown");
    await expect(calendar.cursor).toHaveText("12:15 AM");
    await calendar.expectAnnounced("12:15 AM");
    await keyboard.press("End");
    await expect(calendar.cursor).toHaveText("11:45 PM");
    await keyboard.press("ArrowRight");
    await expect(calendar.dayButton(/^Thursday 13 May 2027/)).toBeFocused();
    await keyboard.press("ControlOrMeta+Home");
    await expect(calendar.dayButton(/^Sunday 9 May 2027/)).toBeFocused();
    await keyboard.press("ControlOrMeta+End");
    await keyboard.press("ArrowRight");
    await expect(calendar.dayButton(/^Sunday 16 May 2027/)).toBeFocused();
    await expect(calendar.heading(/^Week 20/)).toBeVisible();
    await keyboard.press("PageUp");
    await expect(calendar.dayButton(/^Sunday 9 May 2027/)).toBeFocused();
    await keyboard.press("Shift+PageDown");
    await expect(calendar.dayButton(/^Wednesday 9 June 2027/)).toBeFocused();

    await keyboard.press("Home");
    for (let step = 0; step < 5; step += 1) await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await expect(calendar.title).toBeFocused();
    await expect(calendar.field("Start")).toHaveValue("1:15 AM");
    await expect(calendar.field("End")).toHaveValue("1:45 AM");
    await keyboard.type("Before dawn");
    await keyboard.press("Enter");
    await expect(calendar.item("Before dawn, event, 1:15 AM to 1:45 AM")).toBeVisible();
    await expect(calendar.form).toBeHidden();
    await keyboard.press("m");
    await expect(calendar.heading("June 2027")).toBeVisible();
    await keyboard.press("t");
    await expect(signedIn.locator("[role=gridcell][aria-current=date]")).toBeVisible();
  },
);

test("the agenda lists days with items by keys, skips the others, and creates, moves and deletes", async ({
  signedIn,
  calendar,
  rest,
}) => {
  const { keyboard } = signedIn;
  const feed = signedIn.getByRole("feed");
  const item = (name: string) => feed.getByRole("button", { name: new RegExp(`^${name}`) });
  const task_list = (await rest.add("task-lists", { title: "Home" })).id;
  await rest.add("events", { title: "Tea", date: "2027-05-12", start_time: "14:30", end_time: "15:30" });
  await rest.add("tasks", { title: "Due", date: "2027-05-12", start_time: "16:00", task_list });
  await rest.add("events", { title: "Trip", date: "2027-07-20", end_date: "2027-07-22" });
  await calendar.show("month", "2027-05-12");
  await keyboard.press("a");
  await expect(signedIn).toHaveURL(/view=agenda&date=2027-05-12/);
  await expect(feed.getByText("Nothing until Tue 20 Jul 2027.")).toBeVisible();
  await feed.getByRole("button", { name: "Wednesday 12 May 2027, 2 items" }).focus();
  await keyboard.press("ArrowDown");
  await expect(item("Tea")).toBeFocused();
  await keyboard.press("ArrowDown");
  await expect(item("Due")).toBeFocused();
  await keyboard.press("Space");
  await expect(item("Due, task, 4:00 PM, done")).toBeFocused();
  await keyboard.press("PageDown");
  await expect(item("Trip").first()).toBeFocused();
  await keyboard.press("ArrowUp");
  await expect(item("Due")).toBeFocused();
  await keyboard.press("Home");
  await expect(item("Tea")).toBeFocused();
  await keyboard.press("Alt+ArrowRight");
  await expect(feed.locator("[data-day='2027-05-13']").getByRole("button", { name: /^Tea/ })).toBeFocused();
  await keyboard.press("Enter");
  await expect(calendar.title).toHaveValue("Tea");
  await keyboard.press("Escape");
  await expect(item("Tea")).toBeFocused();
  await keyboard.press("Delete");
  await expect(item("Tea")).toHaveCount(0);
  await expect(feed.getByRole("button", { name: "Thursday 13 May 2027, 0 items" })).toBeFocused();
  await keyboard.press("ControlOrMeta+z");
  await expect(item("Tea")).toBeVisible();
  await feed.getByRole("button", { name: "New item on Thursday 13 May 2027" }).click();
  await calendar.title.fill("Lunch");
  await keyboard.press("Enter");
  await expect(feed.locator("[data-day='2027-05-13']").getByRole("button", { name: /^Lunch/ })).toBeVisible();
  await rest.add("events", { title: "From elsewhere", date: "2027-05-13" });
  await expect(item("From elsewhere")).toBeVisible();
  await calendar.button("What is shown").click();
  await signedIn.getByRole("menuitemcheckbox", { name: "Tasks" }).click();
  await expect(item("Due")).toHaveCount(0);
  await signedIn.getByRole("menuitemcheckbox", { name: "Tasks" }).click();
  await keyboard.press("Escape");
  await keyboard.press("j");
  await expect(calendar.heading("June 2027")).toBeVisible();
  await expect(feed.getByRole("button", { name: "Tuesday 1 June 2027, 0 items" })).toBeVisible();
  await keyboard.press("t");
  await expect(feed.getByRole("button", { name: /0 items, today$/ })).toBeFocused();
  await expectAccessible(signedIn);
});

test("the year shows planned or worked hours; keys move over it, and days and months open", async ({
  signedIn,
  calendar,
  rest,
}) => {
  const { keyboard } = signedIn;
  const task_list = (await rest.add("task-lists", { title: "Home" })).id;
  const tea = { title: "Tea", start_time: "14:30", end_time: "15:30" };
  await rest.add("events", { ...tea, date: "2026-01-12", recurrence: "daily" });
  await rest.add("tasks", { title: "Essay", date: "2026-12-03", estimate_minutes: 90, task_list });
  await rest.add("flowtime", { start_time: "2026-11-02 09:00", end_time: "2026-11-02 10:10" });
  await signedIn.goto("/app?view=year&date=2026-12-03");
  await expect(signedIn.getByRole("status").filter({ hasText: "355 h 30 min planned in 2026." })).toBeVisible();
  await expectAccessible(signedIn);
  const day = (name: string | RegExp) => signedIn.getByRole("button", { name, exact: true });
  await day("3 December, 2 h 30 min planned").focus();
  await keyboard.press("ArrowRight");
  await expect(day("4 December, 1 h planned")).toBeFocused();
  await keyboard.press("PageDown");
  await expect(calendar.heading("2027")).toBeVisible();
  await expect(day("4 January, 1 h planned")).toBeFocused();
  await keyboard.press("Enter");
  await expect(calendar.heading("04 Jan 2027")).toBeVisible();
  await keyboard.press("y");
  await keyboard.press("k");
  await signedIn.getByRole("radio", { name: "Worked" }).click();
  await expect(day("2 November, 1 h 10 min worked")).toBeVisible();
  await day("November 2026").click();
  await expect(calendar.heading("November 2026")).toBeVisible();
});

test("a small month jumps to a day, from the header or beside the calendar", async ({ signedIn, calendar, rest }) => {
  await rest.add("events", { title: "Tea", date: wednesday, start_time: "14:30", end_time: "15:30" });
  await calendar.show("week", wednesday);
  await calendar.button("Jump to a date").click();
  await expect(signedIn.getByRole("button", { name: "Wednesday 12 May 2027, 1 item: Tea" })).toBeFocused();
  await expectAccessible(signedIn);
  await signedIn.keyboard.press("PageDown");
  await signedIn.keyboard.press("Enter");
  await expect(calendar.heading("Week 23 · 6 – 12 Jun 2027")).toBeVisible();
  await calendar.button("Jump to a date").click();
  await calendar.button("Keep beside the calendar").click();
  const side = signedIn.getByRole("complementary", { name: "Small month" });
  await side.getByRole("button", { name: /^Monday 28 June 2027/ }).click();
  await expect(calendar.heading("Week 26 · 27 Jun – 3 Jul 2027")).toBeVisible();
  await signedIn.reload();
  await side.getByRole("button", { name: "Close the small month" }).click();
  await expect(side).toBeHidden();
});

test("items are duplicated, copied, cut and pasted by keys, one of a series as an event by itself", async ({
  signedIn,
  calendar,
  rest,
}) => {
  const { keyboard } = signedIn;
  await rest.add("events", {
    title: "Tea",
    date: wednesday,
    start_time: "14:30",
    end_time: "15:30",
    recurrence: "weekly",
  });
  await calendar.show("month", wednesday);
  const teaOn = (date: string) => calendar.cell(date).getByRole("button", { name: /^Tea/ });
  await teaOn(wednesday).focus();
  await keyboard.press("ControlOrMeta+d");
  await expect(teaOn(wednesday)).toHaveCount(2);
  await expect(teaOn("2027-05-19")).toHaveCount(1);
  await keyboard.press("ControlOrMeta+z");
  await expect(teaOn(wednesday)).toHaveCount(1);
  await teaOn(wednesday).focus();
  await keyboard.press("ControlOrMeta+c");
  await keyboard.press("Escape");
  await keyboard.press("ArrowRight");
  await keyboard.press("ControlOrMeta+v");
  const copy = teaOn("2027-05-13");
  await expect(copy).toHaveAccessibleName("Tea, event, 2:30 PM to 3:30 PM");
  await copy.focus();
  await keyboard.press("ControlOrMeta+x");
  await expect(copy).toHaveClass(/item-cut/u);
  await calendar.dayButton(/^Friday 14 May 2027/).focus();
  await keyboard.press("ControlOrMeta+v");
  await expect(teaOn("2027-05-14")).not.toHaveClass(/item-cut/u);
  await expect(copy).toHaveCount(0);
  await expect.poll(async () => (await rest.list("events")).length).toBe(2);

  // In another week, where no day was chosen, it is pasted on its weekday and at its time.
  await calendar.view("Week").click();
  await calendar.button("Next week").click();
  await expect(calendar.itemOn("2027-05-19", "Tea")).toBeVisible();
  await keyboard.press("ControlOrMeta+v");
  await expect(calendar.itemOn("2027-05-21", "Tea")).toHaveAccessibleName("Tea, event, 2:30 PM to 3:30 PM");
});

test("the settings of week start and clock apply at once, also in another tab", async ({
  signedIn,
  calendar,
  rest,
  context,
}) => {
  await rest.add("events", { title: "Tea", date: wednesday, start_time: "14:30", end_time: "15:30" });
  await calendar.show("week", wednesday);
  await expect(calendar.item("Tea")).toHaveAttribute("data-times", "2:30 – 3:30 PM");
  await expect(calendar.grid.getByRole("columnheader").first()).toContainText("Sun");

  const settings = await context.newPage();
  await settings.goto("/app/settings/calendar");
  await settings.getByRole("radio", { name: "Monday" }).click();
  await settings.getByRole("radio", { name: "24 hours" }).click();
  await expect(calendar.heading("Week 19 · 10 – 16 May 2027")).toBeVisible();
  await expect(calendar.grid.getByRole("columnheader").first()).toContainText("Mon");
  await expect(calendar.item("Tea")).toHaveAttribute("data-times", "14:30 – 15:30");
  await expect(calendar.grid.getByText("16:00", { exact: true })).toBeAttached();
  await settings.getByRole("radio", { name: "Saturday" }).click();
  await expect(calendar.heading("Week 19 · 8 – 14 May 2027")).toBeVisible();
  await settings.close();
  await signedIn.reload();
  await expect(calendar.heading("Week 19 · 8 – 14 May 2027")).toBeVisible();
  await signedIn.keyboard.press("m");
  await expect(calendar.grid.getByRole("columnheader").first()).toContainText("Sat");
});

test("what is opened before its code has loaded is shown when it comes, with the focus", async ({
  signedIn,
  calendar,
}) => {
  const { promise: wanted, resolve: load } = Promise.withResolvers<void>();
  await signedIn.route(/assets\/calendar-actions-/, async (route) => {
    await wanted;
    await route.continue();
  });
  await calendar.show("week", wednesday);
  await signedIn.getByRole("button", { name: "What is shown" }).focus();
  await signedIn.keyboard.press("Enter");
  await expect(signedIn.getByRole("menuitemcheckbox", { name: "Events" })).toBeFocused();
  await signedIn.keyboard.press("Escape");
  await expect(signedIn.getByRole("menu")).toHaveCount(0);
  await expect(signedIn.getByRole("button", { name: "What is shown" })).toBeFocused();
  const jump = signedIn.getByRole("button", { name: "Jump to a date" });
  const month = signedIn.getByRole("dialog", { name: "Jump to a date" });
  await jump.focus();
  await signedIn.keyboard.press("Enter");
  await expect(month).toBeVisible();
  await expect(month.getByRole("grid")).toHaveCount(0);
  load();
  await expect(month.getByRole("grid").locator(":focus")).toHaveCount(1);
  await signedIn.keyboard.press("Escape");
  await expect(month).toHaveCount(0);
  await expect(jump).toBeFocused();
});

test.describe("after a failed load", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("what was asked for says so, and opens after another try", async ({ signedIn, calendar }) => {
    await signedIn.route(/assets\/calendar-actions-/, (route) => route.abort());
    await calendar.show("week", wednesday);
    const button = signedIn.getByRole("button", { name: "No date and tasks" });
    await button.click();
    const message = signedIn.getByText("Not loaded. Check your connection.");
    await expect(message).toHaveCount(1);
    await signedIn.unroute(/assets\/calendar-actions-/);
    const reloaded = signedIn.waitForEvent("load");
    await signedIn.getByRole("button", { name: "Try again" }).click();
    await reloaded;
    await expect(message).toHaveCount(0);
    await calendar.ready();
    await button.click();
    await expect(signedIn.getByRole("complementary", { name: "No date and tasks" })).toBeVisible();
  });
});

test("each type can be hidden, and actual sessions can have a separate lane", async ({ signedIn, calendar, rest }) => {
  const list = await rest.add("task-lists", { title: "Home" });
  await rest.add("events", { title: "Planned", date: wednesday, start_time: "09:00", end_time: "10:00" });
  await rest.add("tasks", { title: "Due", date: wednesday, start_time: "11:00", task_list: list.id });
  await rest.add("pomodoros", { title: "Focus", start_time: `${wednesday} 09:00`, duration: 25 });
  await rest.add("flowtime", { start_time: `${wednesday} 13:00`, end_time: `${wednesday} 14:00` });
  await signedIn.setViewportSize({ width: 1280, height: 1500 });
  await calendar.show("day", wednesday);
  const names = { Events: "Planned", Tasks: "Due", Pomodoros: "Focus", Flowtimes: "Flow time" };
  await signedIn.getByRole("button", { name: "What is shown" }).click();
  for (const [kind, title] of Object.entries(names)) {
    await expect(calendar.item(title)).toBeVisible();
    await signedIn.getByRole("menuitemcheckbox", { name: kind }).click();
    await expect(calendar.item(title)).toHaveCount(0);
  }
  await signedIn.reload();
  await calendar.ready();
  await expect(calendar.grid.locator("[data-item]")).toHaveCount(0);

  await signedIn.getByRole("button", { name: "What is shown" }).focus();
  await signedIn.keyboard.press("Enter");
  for (const [kind, title] of Object.entries(names)) {
    await expect(signedIn.getByRole("menuitemcheckbox", { name: kind })).toBeFocused();
    await signedIn.keyboard.press("Space");
    await expect(calendar.item(title)).toBeVisible();
    await signedIn.keyboard.press("ArrowDown");
  }
  const [planned, focus] = [calendar.item("Planned"), calendar.item("Focus")];
  const together = await calendar.box(planned);
  await expect(signedIn.getByRole("menuitemcheckbox", { name: "Planned and actual" })).toBeFocused();
  await signedIn.keyboard.press("Space");
  await expect.poll(async () => (await calendar.box(planned)).width).toBeGreaterThan(together.width * 1.2);
  const [left, right] = [await calendar.box(planned), await calendar.box(focus)];
  expect(right.x).toBeGreaterThanOrEqual(left.x + left.width);
  expect(right.width).toBeLessThan(left.width / 2);
  const flow = await calendar.box(calendar.item("Flow time"));
  expect(flow.x, "all that was done is in one lane").toBeCloseTo(right.x, 0);
});

test("creating an item of a hidden type shows the type again", async ({ signedIn, calendar }) => {
  await calendar.show("month", wednesday);
  await calendar.button("What is shown").click();
  await signedIn.getByRole("menuitemcheckbox", { name: "Events" }).click();
  await signedIn.keyboard.press("Escape");
  await expect(signedIn.getByText("Nothing; some kinds are hidden.")).toBeVisible();
  await calendar.add(/^Wednesday 12 May 2027/, "Seen at once");
  await expect(calendar.itemOn(wednesday, "Seen at once")).toBeVisible();
  await expect(signedIn.getByText("1 item", { exact: true })).toBeVisible();
});

test("Today and T show the hours around now, from wherever they are", async ({ signedIn, calendar }) => {
  await signedIn.goto("/app?view=week");
  const line = signedIn.locator("[data-now]");
  await expect(line).toBeInViewport();
  const scroll = (top: number) => signedIn.getByRole("grid").evaluate((grid, to) => (grid.scrollTop = to), top);
  for (const show of [
    () => signedIn.getByRole("button", { name: "Today", exact: true }).click(),
    () => signedIn.keyboard.press("t"),
  ]) {
    // One of both ends of the day is far from now.
    for (const top of [0, 10_000]) {
      await scroll(top);
      await show();
      await expect(line).toBeInViewport();
    }
  }
  await signedIn.getByRole("button", { name: "Next week" }).click();
  await expect(line).toHaveCount(0);
  await scroll(0);
  await signedIn.keyboard.press("t");
  await expect(line).toBeInViewport();
  await expect(calendar.form).toHaveCount(0);
});

test("an arrow key without focus starts at the active day", async ({ signedIn, calendar }) => {
  const { keyboard } = signedIn;
  await calendar.show("month", wednesday);
  await keyboard.press("ArrowDown");
  await expect(calendar.dayButton(/^Wednesday 12 May 2027/)).toBeFocused();
  await keyboard.press("g");
  await keyboard.press("t");
  await expect(signedIn).toHaveURL(/todo$/);
  await expect(signedIn.locator("main")).toBeFocused();
  await keyboard.press("g");
  await keyboard.press("c");
  await expect(signedIn.locator("main")).toBeFocused();
  await keyboard.press("ArrowRight");
  await expect(calendar.grid.locator("[data-day-button][tabindex='0']")).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } });

  test("the list of the day keeps its position for every selected day", async ({ calendar, rest }) => {
    await rest.add("events", { title: "Lecture", date: wednesday });
    for (let hour = 10; hour < 16; hour += 1)
      await rest.add("events", {
        title: `At ${hour}`,
        date: wednesday,
        start_time: `${hour}:00`,
        end_time: `${hour}:30`,
      });
    await calendar.show("month", wednesday);
    await calendar.cell(wednesday).tap();
    await expect(calendar.page.getByRole("button", { name: "Lecture, event" })).toBeVisible();
    const list = calendar.page.getByRole("heading", { level: 2 });
    const { y } = await calendar.box(list);
    await calendar.cell("2027-05-13").tap();
    await expect(calendar.page.getByText("Nothing on this day.")).toBeVisible();
    expect((await calendar.box(list)).y).toBe(y);
  });

  test("the header is one row, a week is named by its three days, and one button adds", async ({ calendar, rest }) => {
    await rest.add("events", { title: "Lecture", date: wednesday });
    for (const [view, name] of [
      ["week", "View: 3 days"],
      ["month", "View: month"],
    ] as const) {
      await calendar.show(view, wednesday);
      await expect(calendar.item("Lecture").or(calendar.page.getByText("Wed 12 May"))).toBeVisible();
      await expect(calendar.button(name)).toBeVisible();
      expect((await calendar.box(calendar.grid)).y, view).toBeLessThanOrEqual(110);
      await expect(calendar.page.getByRole("button", { name: /^New/ })).toHaveCount(1);
    }
  });
});

/** The sizes of the sheets of a PDF: "792 x 612". */
function sheetsOf(pdf: Buffer): string[] {
  const boxes = pdf.toString("latin1").matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  return [...boxes].map(([, width, height]) => `${Math.round(Number(width))} x ${Math.round(Number(height))}`);
}

test.describe("printing", () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test("gives one sheet without the app around the view, as on paper also from a phone", async ({
    signedIn,
    calendar,
    rest,
  }) => {
    const task_list = (await rest.add("task-lists", { title: "Home" })).id;
    await rest.add("events", { title: "Lunch", date: wednesday, start_time: "12:00", end_time: "13:00" });
    await rest.add("events", { title: "Night bus", date: "2027-05-10", start_time: "01:00", end_time: "05:00" });
    await rest.add("events", { title: "Concert", date: "2027-05-14", start_time: "19:00", end_time: "23:30" });
    await rest.add("tasks", { title: "Essay", date: wednesday, start_time: "12:00", task_list });
    await rest.add("pomodoros", { title: "Focus", start_time: `${wednesday} 12:00`, duration: 25 });
    for (const number of [1, 2]) await rest.add("events", { title: `All day ${number}`, date: wednesday });
    await calendar.show("week", wednesday);
    await signedIn.evaluate(() => (window.print = () => document.body.setAttribute("data-printed", "yes")));
    await calendar.button("More views").click();
    await signedIn.getByRole("menuitem", { name: "Print…" }).click();
    await expect(signedIn.locator("body[data-printed]")).toBeAttached();
    await signedIn.emulateMedia({ colorScheme: "dark" });
    const pages = { 1280: ["month", "week", "day", "days", "agenda", "year"], 375: ["month", "week"] };
    for (const [width, views] of Object.entries(pages)) {
      await signedIn.setViewportSize({ width: Number(width), height: 900 });
      for (const view of views) {
        await signedIn.goto(`/app?view=${view}&date=${wednesday}`);
        await expect(calendar.heading(/2027/)).toBeVisible();
        await signedIn.emulateMedia({ media: "print" });
        await expect(signedIn.locator("[data-print-sheet]")).toBeVisible();
        for (const title of view === "year" ? [] : ["Lunch", "Essay", "Focus", "All day 1"]) {
          await expect(signedIn.locator("[data-print-sheet] .item-title", { hasText: title })).toBeVisible();
        }
        await expect(calendar.heading(/2027/)).toHaveCount(1);
        await expect(signedIn.getByRole("navigation")).toHaveCount(0);
        await signedIn.emulateMedia({ media: null });
        const sheets = sheetsOf(await signedIn.pdf({ preferCSSPageSize: true }));
        expect(sheets, `${view} at ${width} px`).toEqual([view === "agenda" ? "612 x 792" : "792 x 612"]);
        expect(sheetsOf(await signedIn.pdf()), `${view} at ${width} px`).toHaveLength(1);
      }
    }
    await expect(signedIn.locator("[data-print-sheet]")).toHaveCount(0);
  });
});
