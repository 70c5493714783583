import { chooseTask } from "../support/choose-task.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { inMotion } from "../support/motion.ts";
import { expect, waitForIdleApp, test } from "../support/test.ts";

const wednesday = "2027-05-12";
const twelfth = /^Wednesday 12 May 2027/;
const undoKey = "ControlOrMeta+z";

test("an event: input survives a change of the tab; created, changed and deleted, each undone", async ({
  signedIn,
  calendar,
  rest,
}) => {
  await signedIn.clock.install();
  await calendar.show("month", wednesday);
  await calendar.startNew(twelfth, "Picnic");
  await expect(signedIn.getByRole("heading", { name: "New", exact: true })).toBeVisible();
  await expect(calendar.draft).toHaveText("Picnic");
  await calendar.tab("Task").click();
  await expect(calendar.title, "what is typed next is for the title").toBeFocused();
  await expect(calendar.title).toHaveValue("Picnic");
  await calendar.tab("Pomodoro").click();
  await expect(calendar.title).toHaveValue("Picnic");
  await calendar.field("Date").fill("2027-05-13");
  await signedIn.keyboard.press("Tab");
  await calendar.tab("Event").click();
  await expect(calendar.title).toHaveValue("Picnic");
  await expect(calendar.field("Date")).toHaveValue("Thu 13 May 2027");
  await calendar.form.getByLabel("Add time").check();
  await expect(calendar.field("Start")).toHaveValue(/^\d{1,2}:\d\d [AP]M$/);
  await calendar.field("Start").fill("12:00");
  await calendar.field("End").fill("14:30");
  await calendar.chip("Reminders").click();
  await calendar.field("Reminders").selectOption("10");
  await calendar.chip("Notes").click();
  await calendar.field("Notes").fill("Bring the blanket.");
  await calendar.chip("Colour").click();
  await calendar.form.getByRole("radio", { name: "green" }).check();
  await calendar.chip("Length").click();
  await calendar.field("Last day, if later").fill("2027-05-01");
  await calendar.addButton.click();
  await expect(calendar.form.getByText("The last day is before the first.")).toBeVisible();
  await calendar.field("Last day, if later").fill("");
  await calendar.addButton.click();
  await expect(calendar.form).toBeHidden();
  await expect(calendar.itemOn("2027-05-13", "Picnic, event, 12:00 PM to 2:30 PM")).toBeVisible();
  await expect
    .poll(() => rest.list("events"))
    .toMatchObject([
      {
        title: "Picnic",
        date: "2027-05-13",
        start_time: "12:00",
        end_time: "14:30",
        notes: "Bring the blanket.",
        color: "green",
        reminders: [10],
      },
    ]);

  await signedIn.keyboard.press(undoKey);
  await expect(calendar.item("Picnic")).toHaveCount(0);
  await calendar.add(twelfth, "Picnic");
  await calendar.item("Picnic").click();
  await expect(calendar.form.getByRole("heading", { name: "Event" })).toBeVisible();
  await expect(calendar.form.getByRole("tab")).toHaveCount(0);
  await calendar.title.fill("Picnic by the lake");
  await calendar.updateButton.click();
  await expect(calendar.item("Picnic by the lake")).toBeVisible();
  await signedIn.keyboard.press(undoKey);
  await expect(calendar.item("Picnic by the lake")).toHaveCount(0);
  await calendar.item("Picnic").click();
  await calendar.deleteButton.click();
  await expect(calendar.item("Picnic")).toHaveCount(0);
  await expect(calendar.undoOf("“Picnic” deleted")).toBeVisible();
  await signedIn.clock.runFor(9_000);
  await expect(calendar.undo, "Undo is offered for eight seconds").toHaveCount(0);
  await signedIn.keyboard.press(undoKey);
  await expect(calendar.item("Picnic")).toBeVisible();
});

test("a date is chosen from the small month, which shows what is on a day, and a time from its list", async ({
  signedIn,
  calendar,
  rest,
}) => {
  await rest.add("events", { title: "Review", date: wednesday, start_time: "14:45", end_time: "15:15" });
  await rest.add("events", { title: "Choir", date: "2027-05-20" });
  await calendar.show("month", wednesday);
  await calendar.item("Review").click();
  await calendar.field("Date").press("Alt+ArrowDown");
  const month = signedIn.getByRole("dialog", { name: "Choose a date" });
  await expect(month.getByRole("button", { name: /^Wednesday 12 May 2027/ })).toBeFocused();
  await expect(month.getByRole("button", { name: "Thursday 20 May 2027, 1 item: Choir" })).toBeVisible();
  await expectAccessible(signedIn);
  await signedIn.keyboard.press("ArrowDown");
  await signedIn.keyboard.press("ArrowRight");
  await signedIn.keyboard.press("Enter");
  await expect(month).toBeHidden();
  await expect(calendar.field("Date")).toBeFocused();
  await expect(calendar.field("Date")).toHaveValue("Thu 20 May 2027");
  await calendar.field("End").click();
  await expectAccessible(signedIn);
  await signedIn.getByRole("option", { name: "4:15 PM · 1 h 30 min" }).click();
  await expect(calendar.field("End")).toHaveValue("4:15 PM");
  await signedIn.keyboard.press("Enter");
  await expect(calendar.itemOn("2027-05-20", "Review, event, 2:45 PM to 4:15 PM")).toBeVisible();
});

test("creating an event is a click, its title with its times, and Enter", async ({ signedIn, calendar, rest }) => {
  await calendar.show("month", wednesday);
  await calendar.day(twelfth).click({ position: { x: 8, y: 60 } });
  await expect(calendar.title).toBeFocused();
  await signedIn.keyboard.type("Lunch 13-14 every Wed");
  const words = calendar.form.getByRole("list", { name: "Recognised" }).getByRole("button");
  await calendar.tab("Pomodoro").click();
  await expect(words.first()).toHaveAccessibleName("Remove: Time 1:00 PM to 2:00 PM");
  await expect(words.last()).toHaveAccessibleName("Remove: Left out every Wed");
  await expect(calendar.draft).toContainText(/Lunch$/);
  await calendar.tab("Event").click();
  await words.last().click();
  await calendar.title.fill("Lunch 13-14");
  await calendar.title.press("Enter");
  await expect(calendar.itemOn(wednesday, "Lunch, event, 1:00 PM to 2:00 PM")).toBeVisible();
  await expect.poll(() => rest.list("events")).toMatchObject([{ title: "Lunch", start_time: "13:00" }]);
});

test("a task with a new list: created, completed, deleted and restored", async ({ signedIn, calendar, rest }) => {
  await calendar.show("month", wednesday);
  await calendar.startNew(twelfth, "Mend the bicycle");
  await calendar.tab("Task").click();
  await expect(calendar.field("List").locator("option:checked")).toHaveText("Tasks");
  await calendar.field("List").selectOption("+ create new list");
  await calendar.addButton.click();
  await expect(calendar.form.locator("[aria-invalid=true]")).toHaveCount(1);
  await calendar.field("New List Title").fill("Workshop");
  await calendar.form.getByLabel("Add time").check();
  await calendar.field("Time").fill("16:15");
  await calendar.addButton.dblclick();
  await expect(calendar.item("Mend the bicycle, task, 4:15 PM")).toBeVisible();
  await expect
    .poll(() => rest.list("task-lists"), "a double click makes one list")
    .toMatchObject([{ title: "Workshop" }]);

  await calendar.item("Mend the bicycle").click();
  await expect(calendar.form.getByRole("heading", { name: "Task" })).toBeVisible();
  await expect(calendar.field("List").locator("option:checked")).toHaveText("Workshop");
  await calendar.form.getByLabel("Done").check();
  await calendar.updateButton.click();
  await expect(calendar.item("Mend the bicycle, task, 4:15 PM, done")).toBeVisible();
  await calendar.undoChange("“Mend the bicycle” saved");
  await expect(calendar.item(", done")).toHaveCount(0);
  await calendar.item("Mend the bicycle").click();
  await calendar.deleteButton.click();
  await expect(calendar.item("Mend the bicycle")).toHaveCount(0);
  await calendar.undoOf("“Mend the bicycle” deleted").click();
  await expect(calendar.item("Mend the bicycle")).toBeVisible();
  await expect.poll(() => rest.list("tasks")).toMatchObject([{ title: "Mend the bicycle", is_completed: false }]);

  // The newest list is the default.
  await calendar.startNew(/^Friday 14 May 2027/, "Oil the chain");
  await calendar.tab("Task").click();
  await expect(calendar.field("List").locator("option:checked")).toHaveText("Workshop");
  await calendar.addButton.click();
  await expect(calendar.item("Oil the chain, task")).toBeVisible();
  await signedIn.keyboard.press(undoKey);
  await expect(calendar.item("Oil the chain")).toHaveCount(0);
});

test("a new user adds a task without a list: the first list is created", async ({ calendar, rest }) => {
  await calendar.show("month", wednesday);
  await calendar.startNew(twelfth, "Mend the bicycle");
  await calendar.tab("Task").click();
  await calendar.addButton.dblclick();
  await expect(calendar.item("Mend the bicycle, task")).toBeVisible();
  await expect.poll(() => rest.list("task-lists")).toMatchObject([{ title: "Tasks" }]);
});

test("a Pomodoro and a Flowtime session: created if possible, changed, deleted and restored", async ({
  calendar,
  rest,
}) => {
  const list = await rest.add("task-lists", { title: "Home" });
  const task = await rest.add("tasks", { title: "Paint the fence", task_list: list.id });
  await rest.add("flowtime", { start_time: "2026-03-11 08:00", end_time: "2026-03-11 08:40" });
  await calendar.show("month", wednesday);
  await calendar.startNew(twelfth, "Focus");
  await calendar.tab("Pomodoro").click();
  await expect(calendar.chip("Length")).toContainText("25 min");
  await expect(calendar.field("Start"), "now, although the event had no time").toHaveValue(/^\d{1,2}:\d\d [AP]M$/);
  await calendar.field("Start").fill("");
  await calendar.addButton.click();
  await expect(calendar.form.getByText("This field is required.")).toBeVisible();
  await calendar.field("Start").fill("10:00");
  await chooseTask(calendar.field("Task"), "Paint the fence");
  await calendar.addButton.click();
  await expect(calendar.item("Focus, pomodoro, 10:00 AM to 10:25 AM")).toBeVisible();
  await expect.poll(() => rest.list("pomodoros")).toMatchObject([{ title: "Focus", duration: 25, task: task.id }]);

  await calendar.item("Focus").click();
  await calendar.chip("Length").click();
  await calendar.field("Minutes").fill("50");
  await calendar.updateButton.click();
  await expect(calendar.item("Focus, pomodoro, 10:00 AM to 10:50 AM")).toBeVisible();
  await calendar.undoChange("“Focus” saved");
  await expect(calendar.item("Focus, pomodoro, 10:00 AM to 10:25 AM")).toBeVisible();
  await calendar.item("Focus").click();
  await calendar.deleteButton.click();
  await expect(calendar.item("Focus")).toHaveCount(0);
  await calendar.undoOf("“Focus” deleted").click();
  await expect(calendar.item("Focus")).toBeVisible();

  await calendar.show("month", "2026-03-11");
  await calendar.item("Flow time").click();
  await expect(calendar.form.getByRole("heading", { name: "Flowtime" })).toBeVisible();
  await chooseTask(calendar.field("Task"), "Paint the fence");
  await calendar.field("End").fill("09:20");
  await calendar.updateButton.click();
  const named = calendar.item("Paint the fence, flowtime, 8:00 AM to 9:20 AM");
  await expect(named).toBeVisible();
  await calendar.undoOf("saved").click();
  await expect(calendar.item("Flow time, flowtime, 8:00 AM to 8:40 AM")).toBeVisible();
  await calendar.item("Flow time").click();
  await calendar.deleteButton.click();
  await expect(calendar.item("Flow time")).toHaveCount(0);
  await calendar.undoOf("“Flow time” deleted").click();
  await expect(calendar.item("Flow time")).toBeVisible();
});

test("by keyboard: items of each type are created, changed, deleted and restored", async ({
  signedIn,
  calendar,
  rest,
}) => {
  const { keyboard } = signedIn;
  // A pomodoro starts now; late in the evening it would span two days and be first in the cell.
  await signedIn.clock.setFixedTime("2026-11-24T09:00:00Z");
  await signedIn.setViewportSize({ width: 1280, height: 1000 });
  await rest.add("task-lists", { title: "Home" });
  await calendar.show("month", wednesday);
  for (const [kind, presses] of [
    ["event", 0],
    ["task", 1],
    ["pomodoro", 2],
  ] as const) {
    await calendar.dayButton(twelfth).focus();
    await keyboard.press("Enter");
    await expect(calendar.title).toBeFocused();
    await keyboard.type(`My ${kind}`);
    // Before its code has loaded there is only the title.
    await expect(calendar.form.getByRole("form")).toBeVisible();
    await keyboard.press("Shift+Tab");
    for (const tab of ["Task", "Pomodoro"].slice(0, presses)) {
      await keyboard.press("ArrowRight");
      await expect(calendar.form.getByRole("tab", { name: tab })).toBeFocused();
    }
    await expect(calendar.form.getByRole("form", { name: `New ${kind}` })).toBeVisible();
    await keyboard.press("Tab");
    await expect(calendar.title).toBeFocused();
    await keyboard.press("Enter");
    await expect(calendar.item(`My ${kind}, ${kind}`)).toBeVisible();
    await expect(calendar.form).toBeHidden();
    await expect(calendar.dayButton(twelfth)).toBeFocused();
  }
  await keyboard.press("F2");
  await expect(calendar.item("My event")).toBeFocused();
  await keyboard.press("Enter");
  await expect(calendar.title).toBeFocused();
  await keyboard.press("End");
  await keyboard.type(" of the day");
  await keyboard.press("Enter");
  await expect(calendar.item("My event of the day")).toBeFocused();
  await keyboard.press(undoKey);
  await expect(calendar.item("My event of the day")).toHaveCount(0);
  await calendar.dayButton(twelfth).focus();
  await keyboard.press("F2");
  await keyboard.press("ArrowDown");
  await expect(calendar.item("My task")).toBeFocused();
  await keyboard.press("Delete");
  await expect(calendar.item("My task")).toHaveCount(0);
  await keyboard.press(undoKey);
  await expect(calendar.item("My task")).toBeVisible();
  await calendar.expectAnnounced("Undone: “My task”.");
});

test("in the time grid: a click proposes an item of half an hour, which disappears if nothing is typed", async ({
  signedIn,
  calendar,
}) => {
  await signedIn.setViewportSize({ width: 1280, height: 1500 });
  await calendar.show("week", wednesday);
  const at = await calendar.placeAt(wednesday, "14:40");
  await signedIn.mouse.click(at.x, at.y);
  await expect(calendar.draft).toContainText("(no title)");
  await expect(calendar.field("Start")).toHaveValue("2:30 PM");
  await expect(calendar.field("End")).toHaveValue("3:00 PM");
  await calendar.form.getByRole("button", { name: "Close" }).click();
  await expect(calendar.form).toBeHidden();
  await expect(calendar.draft).toHaveCount(0);
  await calendar.cell(wednesday).click();
  await expect(calendar.form.getByLabel("Add time")).not.toBeChecked();
  await expect(calendar.draft).toHaveText("(no title)");
  await signedIn.keyboard.press("Escape");
  await expect(calendar.draft).toHaveCount(0);
  await expect(calendar.grid.locator("[data-item]")).toHaveCount(0);
});

test.describe("in motion", () => {
  test.use({ ...inMotion, prefetches: true });

  test("the popover has its final position and size from the first frame on", async ({ signedIn, calendar, rest }) => {
    await signedIn.setViewportSize({ width: 1280, height: 1000 });
    const times = { date: wednesday, start_time: "09:00", end_time: "10:00" };
    await rest.add("events", { title: "Plain", ...times });
    await rest.add("events", {
      title: "Weekly",
      ...times,
      start_time: "11:00",
      end_time: "12:00",
      recurrence: "weekly",
    });
    await rest.add("events", { title: "Untimed", date: wednesday });
    await calendar.show("week", wednesday);
    await waitForIdleApp(signedIn);
    // Records each position and size with which a popover is painted.
    await signedIn.evaluate(() => {
      const seen = new Set<string>();
      Object.assign(globalThis, { recordBoxes: () => [...seen] });
      const variant = () => {
        const popover = document.querySelector<HTMLElement>("[role=dialog]");
        if (popover === null) seen.clear();
        else {
          const { style, offsetHeight } = popover;
          seen.add(`${style.getPropertyValue("--left")} ${style.getPropertyValue("--top")} ${offsetHeight}`);
        }
        requestAnimationFrame(variant);
      };
      variant();
    });
    const paint = () =>
      signedIn.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const { x, y } = await calendar.placeAt("2027-05-11", "14:00");
    for (const open of [
      () => calendar.item("Plain").click(),
      () => calendar.item("Weekly").click(),
      () => calendar.item("Untimed").click(),
      () => calendar.button("New").click(),
      () => signedIn.mouse.click(x, y),
    ]) {
      await open();
      await expect(calendar.title).toBeFocused();
      await paint();
      const places = await signedIn.evaluate(() =>
        (globalThis as unknown as { recordBoxes: () => string[] }).recordBoxes(),
      );
      expect(places).toHaveLength(1);
      await signedIn.keyboard.press("Escape");
      await expect(calendar.form).toBeHidden();
      await paint();
    }
  });
});

test("the popover stays in the window at every corner, and is a sheet on a phone", async ({ signedIn, calendar }) => {
  await calendar.show("month", wednesday);
  for (const size of [
    { width: 1280, height: 720 },
    { width: 700, height: 480 },
  ]) {
    await signedIn.setViewportSize(size);
    for (const date of ["2027-04-25", "2027-05-01", "2027-05-30", "2027-06-05"]) {
      await calendar.cell(date).click({ position: { x: 10, y: 50 } });
      await calendar.chip("Repeat").click();
      await calendar.field("Repeats").selectOption("weekly");
      await expect(calendar.form.getByText(/^Next:/)).toBeVisible();
      const inside = async () => {
        const { x, y, width, height } = await calendar.box(calendar.form);
        return x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height;
      };
      await expect.poll(inside, `at ${date} in ${size.width}×${size.height}`).toBe(true);
      await calendar.addButton.scrollIntoViewIfNeeded();
      await expect(calendar.addButton).toBeInViewport({ ratio: 1 });
      await calendar.field("Repeats").selectOption("none");
      await signedIn.keyboard.press("Escape");
      await expect(calendar.form).toBeHidden();
    }
  }
  await signedIn.setViewportSize({ width: 375, height: 812 });
  await calendar.cell(wednesday).click();
  await calendar.button("New item").click();
  const sheet = async () => {
    const { x, y, width, height } = await calendar.box(calendar.form);
    return { x, width, bottom: Math.round(y + height) };
  };
  await expect.poll(sheet).toEqual({ x: 0, width: 375, bottom: 812 });
  await calendar.title.fill("On the way");
  await calendar.addButton.click();
  await expect(
    signedIn.getByRole("region", { name: /^Wednesday 12 May 2027/ }).getByRole("button", { name: "On the way" }),
  ).toBeVisible();
});

test.describe("on touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 700 } });

  test("weekdays and colours have touch targets of 44 px and fit in the form", async ({ signedIn, calendar }) => {
    for (const { size, rows } of [
      { size: { width: 320, height: 700 }, rows: 2 },
      { size: { width: 375, height: 812 }, rows: 1 },
      { size: { width: 820, height: 1180 }, rows: 2 },
    ]) {
      await signedIn.setViewportSize(size);
      await calendar.show("month", wednesday);
      await calendar.cell(wednesday).click({ position: { x: 10, y: 40 } });
      if (size.width < 640) await calendar.button("New item").click();
      await calendar.chip("Colour").click();
      await calendar.chip("Repeat").click();
      await calendar.field("Repeats").selectOption("weekly");
      await calendar.form.evaluate((form) => Promise.allSettled(form.getAnimations().map(({ finished }) => finished)));
      const days = calendar.form.getByRole("group", { name: "On" }).getByRole("button");
      const colours = calendar.form.getByRole("group", { name: "Colour" }).locator("label");
      await expect(days).toHaveCount(7);
      await expect(colours).toHaveCount(10);
      const form = await calendar.box(calendar.form);
      for (const [targets, inRows] of [
        [days, rows],
        [colours, 2],
      ] as const) {
        const boxes = await Promise.all((await targets.all()).map((target) => calendar.box(target)));
        const what = `at ${size.width} px: ${JSON.stringify(boxes)}`;
        for (const [index, { x, y, width, height }] of boxes.entries()) {
          expect(Math.min(width, height), what).toBeGreaterThanOrEqual(44);
          expect(x >= form.x && x + width <= form.x + form.width, what).toBe(true);
          const before = boxes[index - 1];
          expect(
            before === undefined || x >= before.x + before.width - 0.5 || y >= before.y + before.height,
            what,
          ).toBe(true);
        }
        expect(new Set(boxes.map(({ y }) => Math.round(y))).size, what).toBe(inRows);
      }
      await calendar.form.getByRole("button", { name: "Friday" }).tap();
      await expect(calendar.form.getByRole("button", { name: "Friday" })).toHaveAttribute("aria-pressed", "true");
      await colours.nth(9).tap({ position: { x: 2, y: 40 } });
      await expect(calendar.form.getByRole("radio", { name: "grey" })).toBeChecked();
      expect(await calendar.form.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
  });
});

test.describe("with prewarmed forms", () => {
  test.use({ prefetches: true });

  test("an opened form contains its item, and nothing of the prewarmed one", async ({ signedIn, calendar, rest }) => {
    await calendar.show("month", wednesday);
    await waitForIdleApp(signedIn);
    await calendar.startNew(twelfth, "Picnic");
    await expect(calendar.field("Date")).toHaveValue("Wed 12 May 2027");
    await expect(calendar.form.getByLabel("Add time")).not.toBeChecked();
    await calendar.addButton.click();
    await calendar.item("Picnic").click();
    await expect(calendar.form.getByRole("heading", { name: "Event" })).toBeVisible();
    await expect(calendar.title).toHaveValue("Picnic");
    await calendar.title.fill("Picnic by the lake");
    await calendar.updateButton.click();
    await expect(calendar.item("Picnic by the lake")).toBeVisible();
    await expect
      .poll(() => rest.list("events"))
      .toMatchObject([
        { title: "Picnic by the lake", date: "2027-05-12", start_time: null, recurrence: null, color: null, notes: "" },
      ]);
  });
});

test("opening a form changes no style that all items of the page inherit", async ({ signedIn, calendar }) => {
  await calendar.show("month", wednesday);
  const body = signedIn.locator("body");
  await calendar.startNew(twelfth, "Picnic");
  await expect(body).toHaveCSS("pointer-events", "auto");
  await expect(body).not.toHaveCSS("overflow", "hidden");
  // The cover receives the press instead, which closes the form once it cannot be a double click.
  await expect(async () => {
    await signedIn.mouse.click(4, 4);
    await expect(calendar.form).toBeHidden({ timeout: 1_000 });
  }).toPass();
});
