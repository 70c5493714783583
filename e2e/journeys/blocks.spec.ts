import type { Locator } from "@playwright/test";
import { expectNoSidewaysScroll } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

const dates = { tag: "@dates" };
const zone = { tag: "@zone" };
const wednesday = "2027-05-12";
const thursday = "2027-05-13";

// High enough for all 24 hours, so that nothing is scrolled.
test.use({ viewport: { width: 1440, height: 1500 } });

test(
  "blocks are placed by the minute, side by side if they overlap, and on both days past midnight",
  dates,
  async ({ signedIn, calendar, rest }) => {
    const list = await rest.add("task-lists", { title: "Home" });
    const times = {
      One: ["09:00", "10:00"],
      Two: ["09:30", "10:30"],
      Three: ["09:45", "11:00"],
      Exact: ["13:07", "13:52"],
      Tiny: ["15:00", "15:02"],
      After: ["15:05", "15:35"],
      Night: ["22:30", "01:15"],
      Open: ["17:00", null],
    } as const;
    for (const [title, [start_time, end_time]] of Object.entries(times)) {
      await rest.add("events", { title, date: wednesday, start_time, end_time });
    }
    await rest.add("events", { title: "Untimed", date: wednesday });
    await rest.add("events", { title: "Three days", date: wednesday, end_date: "2027-05-14" });
    await rest.add("events", { title: "Some day" });
    await rest.add("tasks", { title: "Due", date: wednesday, start_time: "18:00", task_list: list.id });
    await rest.add("pomodoros", { title: "Focus", start_time: `${wednesday} 19:00`, duration: 50 });
    await rest.add("flowtime", { start_time: `${wednesday} 20:10`, end_time: `${wednesday} 21:40` });

    for (const view of ["week", "day"] as const) {
      await calendar.show(view, wednesday);
      /** Returns start and end of a block in minutes, measured from its position. */
      const minutesOf = async (date: string, title: string) => {
        const column = await calendar.box(calendar.column(date));
        const { y, height } = await calendar.box(calendar.column(date).getByRole("button", { name: `${title},` }));
        const at = (pixels: number) => Math.round((pixels / column.height) * 1440);
        // There is a gap of 1 px below each block.
        return [at(y - column.y), at(y - column.y + height + 1)];
      };
      await expect(calendar.item("Night").first()).toBeVisible();
      expect(await minutesOf(wednesday, "One")).toEqual([540, 600]);
      expect(await minutesOf(wednesday, "Exact")).toEqual([787, 832]);
      expect(await minutesOf(wednesday, "Tiny"), "a fifth of an hour at least").toEqual([900, 912]);
      expect(await minutesOf(wednesday, "Open"), "half an hour without an end").toEqual([1020, 1050]);
      expect(await minutesOf(wednesday, "Due")).toEqual([1080, 1110]);
      expect(await minutesOf(wednesday, "Focus"), "as long as its duration").toEqual([1140, 1190]);
      expect(await minutesOf(wednesday, "Flow time")).toEqual([1210, 1300]);
      expect(await minutesOf(wednesday, "Night")).toEqual([1350, 1440]);
      if (view === "week") expect(await minutesOf(thursday, "Night")).toEqual([0, 75]);

      const block = (title: string) =>
        calendar.box(calendar.column(wednesday).getByRole("button", { name: `${title},` }));
      const apart = async (first: string, second: string) => {
        const [a, b] = [await block(first), await block(second)];
        expect(a.x + a.width, `${first} beside ${second}`).toBeLessThanOrEqual(b.x + 0.5);
      };
      await apart("One", "Two");
      await apart("Two", "Three");
      await apart("Tiny", "After");
      expect((await block("Exact")).width, "alone it is as wide as the day").toBeGreaterThan(
        (await block("One")).width * 2.5,
      );
      await expect(calendar.cell(wednesday).getByRole("button", { name: "Untimed" })).toBeVisible();
      await expect(calendar.item("Three days")).toHaveCount(1);
      await expect(signedIn.locator("[data-now]")).toHaveCount(0);
    }

    await calendar.button("No date and tasks").click();
    await expect(calendar.unscheduledItem("Some day")).toBeVisible();
    await expect(calendar.unscheduledItem("Due")).toBeVisible();
    await calendar.unscheduled.getByRole("button", { name: "Complete “Due”" }).click();
    await expect(calendar.unscheduledItem("Due")).toHaveCount(0);
    await calendar.undo.click();
    await expect(calendar.unscheduledItem("Due")).toBeVisible();
  },
);

test("the line of now is only on today, at the time in the account's zone", zone, async ({ signedIn, calendar }) => {
  const line = (): Locator => signedIn.locator("[data-now]");
  await calendar.open();
  await calendar.view("Week").click();
  await expect(signedIn.locator("[data-column][aria-current=date] [data-now]")).toHaveCount(1);
  await expect(line()).toHaveCount(1);
  const offBy = async () => {
    const column = await calendar.box(signedIn.locator("[data-column][aria-current=date]"));
    const { y } = await calendar.middleOf(line());
    const now = await signedIn.evaluate(() => new Date().getHours() * 60 + new Date().getMinutes());
    return Math.abs(((y - column.y) / column.height) * 1440 - now);
  };
  await expect.poll(offBy).toBeLessThan(2);
  await calendar.view("Day").click();
  await expect(line()).toHaveCount(1);
  await calendar.button("Next day").click();
  await expect(line()).toHaveCount(0);
  await calendar.view("Month").click();
  await expect(line()).toHaveCount(0);
});

test("beyond three all-day rows the rest is counted and listed", async ({ signedIn, calendar, rest }) => {
  for (const title of ["Alpha", "Beta", "Gamma", "Delta", "Epsilon"]) {
    await rest.add("events", { title, date: wednesday });
  }
  await calendar.show("week", wednesday);
  const more = calendar.grid.getByRole("button", { name: /^\+2 more/ });
  await more.click();
  const dialog = signedIn.getByRole("dialog", { name: "Wednesday 12 May 2027" });
  await expect(dialog.locator("[data-item]")).toHaveCount(5);
  await signedIn.keyboard.press("Escape");
  await expect(more).toBeFocused();
  await signedIn.keyboard.press("Enter");
  await dialog.getByRole("button", { name: /^Epsilon/ }).click();
  await expect(calendar.title).toHaveValue("Epsilon");
});

test.describe("in a low window, as of a phone in landscape", () => {
  test.use({ viewport: { width: 740, height: 360 } });

  test("the all-day row leaves space for the time grid, and its items can be opened", async ({ calendar, rest }) => {
    for (const title of ["One", "Two", "Three", "Four"]) await rest.add("events", { title, date: wednesday });
    await rest.add("events", { title: "Lecture", date: wednesday, start_time: "09:00", end_time: "10:00" });
    await calendar.show("week", wednesday);
    const lecture = calendar.item("Lecture");
    await lecture.scrollIntoViewIfNeeded();
    await expect(lecture).toBeInViewport({ ratio: 1 });
    await expect(calendar.grid.getByRole("columnheader", { name: "Wednesday" })).toBeInViewport({ ratio: 1 });
    await lecture.click();
    await expect(calendar.title).toHaveValue("Lecture");
  });
});

test.describe("at a zoom of 200 %", () => {
  test.use({ viewport: { width: 720, height: 450 } });

  test("the names of the days stay above the last week of the month", async ({ calendar, rest }) => {
    await rest.add("events", { title: "Late", date: "2027-05-31" });
    await calendar.show("month", wednesday);
    await calendar.item("Late").scrollIntoViewIfNeeded();
    await expect(calendar.item("Late")).toBeInViewport({ ratio: 1 });
    await expect(calendar.grid.getByRole("columnheader", { name: "Wednesday" })).toBeInViewport({ ratio: 1 });
  });
});

test.describe("on the narrowest phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } });

  test("all-day items and +N more have touch targets of 44 px", async ({ calendar, rest }) => {
    for (const title of ["Alpha", "Beta", "Gamma"]) await rest.add("events", { title, date: wednesday });
    await calendar.show("day", wednesday);
    for (const target of [calendar.item("Alpha"), calendar.item("Beta"), calendar.item("+1 more")]) {
      expect((await calendar.box(target)).height).toBeGreaterThanOrEqual(44);
    }
    await calendar.item("+1 more").tap();
    await expect(calendar.form.getByRole("button", { name: /^Gamma/ })).toBeVisible();
  });

  test("a block of five minutes has an enlarged touch target", async ({ signedIn, calendar, rest }) => {
    await rest.add("events", { title: "Pill", date: wednesday, start_time: "09:00", end_time: "09:05" });
    await rest.add("events", { title: "Before it", date: wednesday, start_time: "08:45", end_time: "08:50" });
    await calendar.show("day", wednesday);
    const { x, y, width, height } = await calendar.box(calendar.item("Pill"));
    expect(height).toBeLessThan(12);
    await signedIn.touchscreen.tap(x + width / 2, y + height / 2 + 9);
    await expect(calendar.title).toHaveValue("Pill");
    await signedIn.keyboard.press("Escape");
    await expect(calendar.form).toBeHidden();
    const before = await calendar.box(calendar.item("Before it"));
    await signedIn.touchscreen.tap(x + width / 2, before.y + before.height - 1);
    await expect(calendar.title, "what is seen there").toHaveValue("Before it");
  });

  test("the header is low in every view, and an item can be created", async ({ signedIn, calendar }) => {
    for (const view of ["day", "week", "month"] as const) {
      await calendar.show(view, "2026-09-20");
      const heading = await calendar.box(calendar.heading(/2026/));
      const grid = await calendar.box(calendar.grid);
      expect(grid.y - heading.y, view).toBeLessThan(112);
      await expectNoSidewaysScroll(signedIn);
      const button = calendar.button("New item");
      const { width, height } = await calendar.box(button);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      await button.tap();
      await expect(calendar.field("Date")).toHaveValue("Sun 20 Sep");
    }
  });
});
