import { Todo } from "../pages/todo.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { finger } from "../support/finger.ts";
import { inMotion } from "../support/motion.ts";
import { expect, test } from "../support/test.ts";

const wednesday = "2027-05-12";
const thursday = "2027-05-13";
const lecture = { title: "Lecture", date: wednesday, start_time: "09:00", end_time: "10:00" };

test.describe("by mouse", () => {
  // High enough for all 24 hours.
  test.use({ viewport: { width: 1440, height: 1500 } });

  test("a right click copies, pastes, recolours, moves and deletes, and a drag with Ctrl copies", async ({
    signedIn,
    calendar,
    rest,
  }) => {
    await rest.add("events", lecture);
    await calendar.show("week", wednesday);
    const { mouse } = signedIn;
    const menu = signedIn.getByRole("menu");
    await calendar.item("Lecture").click({ button: "right" });
    await expect(menu).toHaveAccessibleName("“Lecture”");
    await expectAccessible(signedIn, ["[role=menu]"]);
    await signedIn.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await expect(calendar.item("Lecture")).toBeFocused();
    await expect(calendar.form).toHaveCount(0);

    await calendar.item("Lecture").click({ button: "right" });
    await calendar.menuItem("Copy").click();
    const at = await calendar.placeAt(thursday, "14:10");
    await mouse.click(at.x, at.y, { button: "right" });
    await calendar.menuItem("Paste at 2:00 PM").click();
    const copy = calendar.itemOn(thursday, "Lecture, event, 2:00 PM to 3:00 PM");
    await expect(copy).toBeVisible();
    await copy.click({ button: "right" });
    await signedIn.getByRole("menuitemradio", { name: "Teal" }).click();
    await expect(signedIn.getByText("“Lecture” recoloured")).toBeVisible();
    await copy.click({ button: "right" });
    await calendar.menuItem("Move to date…").click();
    await expect(calendar.form.getByLabel("Move to")).toBeFocused();
    await calendar.form.getByLabel("Move to").fill("2027-05-14");
    await signedIn.keyboard.press("Enter");
    const moved = calendar.itemOn("2027-05-14", "Lecture, event, 2:00 PM to 3:00 PM");
    await expect(moved).toBeVisible();
    await moved.click({ button: "right" });
    await calendar.menuItem("Delete").click();
    await expect(moved).toHaveCount(0);
    await signedIn.keyboard.press("ControlOrMeta+z");
    await expect(moved).toBeVisible();
    await expect
      .poll(() => rest.list("events"))
      .toMatchObject([{ color: null }, { color: "teal", date: "2027-05-14" }]);

    await moved.click({ button: "right" });
    await calendar.menuItem("Remind me…").click();
    await signedIn.getByRole("menuitemcheckbox", { name: "10 min before" }).click();
    await expect.poll(() => rest.list("events")).toMatchObject([{ reminders: [] }, { reminders: [10] }]);
    await moved.click({ button: "right" });
    await calendar.menuItem("Convert to Pomodoros…").click();
    await expect(calendar.field("Pomodoro, min")).toBeFocused();
    await calendar.form.getByRole("button", { name: "Back to the event" }).click();
    await expect(calendar.title).toHaveValue("Lecture");
    await calendar.title.fill("Seminar");
    // What was typed is saved first.
    await calendar.form.getByRole("button", { name: "Convert to Pomodoros" }).click();
    await expect(calendar.field("Pomodoro, min")).toBeFocused();
    await expect.poll(() => rest.list("events")).toMatchObject([{ title: "Lecture" }, { title: "Seminar" }]);
  });
});

test("the menu of the keyboard opens at the item or at the time in use, and leaves other menus alone", async ({
  signedIn,
  calendar,
  rest,
}) => {
  await rest.add("events", lecture);
  await rest.add("events", { title: "Holiday", date: wednesday });
  await calendar.show("week", wednesday);
  const { keyboard } = signedIn;
  await calendar.item("Holiday").focus();
  await keyboard.press("Shift+F10");
  await expect(calendar.menuItem("Edit")).toBeFocused();
  await keyboard.press("d");
  await expect(calendar.menuItem("Duplicate")).toBeFocused();
  await keyboard.press("Escape");
  await expect(calendar.item("Holiday")).toBeFocused();

  await calendar.item("Lecture").focus();
  await keyboard.press("ControlOrMeta+c");
  await expect(signedIn.getByText("“Lecture” copied.")).toBeVisible();
  await calendar.dayButton(/^Wednesday 12 May 2027/).focus();
  await keyboard.press("ArrowRight");
  await keyboard.press("Home");
  await keyboard.press("ArrowDown");
  await keyboard.press("ControlOrMeta+v");
  await expect(calendar.itemOn(thursday, "Lecture, event, 12:15 AM to 1:15 AM")).toBeVisible();
  await keyboard.press("ContextMenu");
  await expect(calendar.menuItem("New event at 12:15 AM")).toBeFocused();
  await keyboard.press("ArrowDown");
  await expect(calendar.menuItem("Paste at 12:15 AM")).toBeFocused();
  await keyboard.press("Enter");
  await expect(calendar.itemOn(thursday, "Lecture, event, 12:15 AM to 1:15 AM")).toHaveCount(2);

  // A press outside of a menu closes it, and is for nothing below.
  const shown = signedIn.getByRole("button", { name: "What is shown" });
  await shown.click();
  await expect(calendar.menuItem("Calendars…")).toBeVisible();
  const lecturePlace = await calendar.middleOf(calendar.item("Lecture").first());
  await signedIn.mouse.click(lecturePlace.x, lecturePlace.y);
  await expect(signedIn.getByRole("menu")).toHaveCount(0);
  await expect(shown).toBeFocused();
  await expect(calendar.form).toHaveCount(0);

  await calendar.item("Holiday").click();
  await expect(calendar.title).toHaveValue("Holiday");
  await calendar.title.click({ button: "right" });
  await signedIn.mouse.click(20, 300, { button: "right" });
  await expect(signedIn.getByRole("menu")).toHaveCount(0);
  await expect(calendar.title).toBeVisible();
});

test("a task has the same actions in To-Do, by a right click and by key", async ({ signedIn, calendar, rest }) => {
  const list = await rest.add("task-lists", { title: "Uni" });
  for (const title of ["Essay", "Slides"])
    await rest.add("tasks", { title, task_list: list.id, date: wednesday, start_time: "09:00" });
  const todo = new Todo(signedIn);
  await todo.show({ list: list.id });
  const menu = signedIn.getByRole("menu");
  await todo.title("Slides").click({ button: "right" });
  await expect(menu).toHaveAccessibleName("Slides");
  await expectAccessible(signedIn, ["[role=menu]"]);
  const same = ["Edit", "Done", "Start working", "Plan a block", "Reschedule…", "Delete"];
  for (const name of same) await expect(todo.menuItem(name)).toBeVisible();
  await todo.title("Essay").click({ button: "right", force: true });
  await expect(menu, "the menu of another row").toHaveAccessibleName("Essay");
  await signedIn.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await todo.title("Slides").focus();
  await signedIn.keyboard.press("Shift+F10");
  await expect(todo.menuItem("Edit")).toBeFocused();
  await signedIn.keyboard.press("Escape");
  await expect(todo.title("Slides")).toBeFocused();
  await signedIn.keyboard.press("ContextMenu");
  await todo.menuItem("Done").click();
  await expect(todo.title("Slides")).toHaveCount(0);
  await expect.poll(() => rest.list("tasks")).toMatchObject([{ is_completed: false }, { is_completed: true }]);

  await todo.list("Uni").click({ button: "right" });
  await expect(todo.menuItem("Delete with its tasks")).toBeVisible();
  await signedIn.keyboard.press("Escape");

  await calendar.show("month", wednesday);
  await calendar.item("Essay").click({ button: "right" });
  for (const name of same) await expect(calendar.menuItem(name)).toBeVisible();
  await calendar.menuItem("Reschedule…").click();
  await calendar.menuItem("No date").click();
  await expect(calendar.item("Essay")).toHaveCount(0);
});

test("a series is copied to the next month, by its menu or its form, and undone", async ({
  signedIn,
  calendar,
  rest,
}) => {
  const ends = { kind: "on", date: "2027-05-26" };
  const repeats = { frequency: "weekly", interval: 1, weekdays: [], nth_weekday: null, ends };
  const title = "Seminar".repeat(12);
  await rest.call("events.create", { ...lecture, title, color: "teal", repeats });
  await calendar.show("month", wednesday);
  await calendar.itemOn("2027-05-19", "Seminar").click({ button: "right" });
  await calendar.menuItem("Copy series…").click();
  await expect(calendar.field("First day")).toHaveValue("Wed 2 Jun 2027");
  await expect(calendar.form).toContainText("Weekly, until Wed 16 Jun 2027");
  await expectAccessible(signedIn, ["[role=dialog]"]);
  const overflow = await calendar.form.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(overflow, "a long word stays inside of the dialog").toBe(0);
  await calendar.form.getByRole("button", { name: "Create copy" }).click();
  await calendar.page.getByRole("button", { name: "Next month" }).click();
  await expect(calendar.heading("June 2027")).toBeVisible();
  for (const date of ["2027-06-02", "2027-06-09", "2027-06-16"])
    await expect(calendar.itemOn(date, "Seminar, event, 9:00 AM to 10:00 AM")).toBeVisible();
  await expect(calendar.item("Seminar")).toHaveCount(3);
  await signedIn.keyboard.press("ControlOrMeta+z");
  await expect(calendar.item("Seminar")).toHaveCount(0);
  // The undo waits for the response to the copy; a page that is left before would not send it.
  await expect.poll(() => rest.list("events")).toHaveLength(1);

  await calendar.show("month", wednesday);
  await calendar.itemOn("2027-05-19", "Seminar").click();
  const more = calendar.form.getByRole("button", { name: "More actions" });
  await expectAccessible(signedIn, ["[role=dialog]"]);
  await more.click();
  await expect(calendar.menuItem("Edit")).toBeFocused();
  await expect(calendar.form).toHaveCount(0);
  await signedIn.keyboard.press("Escape");
  await expect(calendar.itemOn("2027-05-19", "Seminar")).toBeFocused();
  await signedIn.keyboard.press("Enter");
  await expect(calendar.title).toHaveValue(title);
  await calendar.title.fill(`${title}s`);
  // What was typed is saved first. By key, as a second click so soon is the end of a double click.
  await more.press("Enter");
  await calendar.chooseScope("All of them");
  await expect(calendar.menuItem("Edit")).toBeFocused();
  await expect(calendar.item(`${title}s`)).toHaveCount(3);
  await calendar.menuItem("Copy series…").click();
  await expect(calendar.form.getByRole("button", { name: "Create copy" })).toBeFocused();
  await signedIn.keyboard.press("Enter");
  await expect(signedIn.getByText(/^“Seminar.*” copied for/u)).toBeVisible();
  await expect.poll(() => rest.list("events")).toHaveLength(2);
  await calendar.itemOn("2027-05-19", "Seminar").click();
  await more.click();
  await calendar.menuItem("Duplicate").click();
  await expect(calendar.form).toHaveCount(0);
  await expect(calendar.itemOn("2027-05-19", "Seminar")).toHaveCount(2);
  await calendar.itemOn("2027-05-26", "Seminar").click();
  await more.click();
  await calendar.menuItem("Delete").click();
  await calendar.form.getByRole("button", { name: "Delete" }).click();
  await expect(calendar.itemOn("2027-05-26", "Seminar")).toHaveCount(0);
  await expect(calendar.form).toHaveCount(0);
});

test.describe("by touch", () => {
  test.use({ ...inMotion, hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } });

  test("a long press without a movement opens the menu, and one on an hour offers what was copied", async ({
    signedIn,
    calendar,
    rest,
  }) => {
    await rest.add("events", lecture);
    await calendar.show("day", wednesday);
    const touch = await finger(signedIn);
    const press = async (at: { x: number; y: number }) => {
      await touch.down(at);
      await signedIn.waitForFunction(() => document.documentElement.style.cursor === "grabbing");
      await touch.up();
    };
    // Radix listens outside of a menu from the turn on that follows its opening.
    const takesPresses = () => signedIn.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await press(await calendar.middleOf(calendar.item("Lecture")));
    await expect(calendar.menuItem("Copy")).toBeVisible();
    await expectAccessible(signedIn, ["[role=menu]"]);
    const { height } = await calendar.box(calendar.menuItem("Copy"));
    expect(height).toBeGreaterThanOrEqual(44);
    await calendar.menuItem("Copy").tap();
    await press(await calendar.placeAt(wednesday, "12:10"));
    await calendar.menuItem("Paste at 12:00 PM").tap();
    const copy = calendar.itemOn(wednesday, "Lecture, event, 12:00 PM to 1:00 PM");
    await expect(copy).toBeVisible();
    await expect(calendar.form).toHaveCount(0);

    // A tap outside closes the menu, and is not for what is below.
    await press(await calendar.placeAt(wednesday, "14:10"));
    await expect(signedIn.getByRole("menu")).toBeVisible();
    await takesPresses();
    const below = await calendar.middleOf(copy);
    await signedIn.touchscreen.tap(below.x, below.y);
    await expect(signedIn.getByRole("menu")).toHaveCount(0);
    await expect(calendar.form).toHaveCount(0);

    await signedIn.getByRole("button", { name: "What is shown" }).tap();
    await expect(calendar.menuItem("Calendars…")).toBeVisible();
    await takesPresses();
    const shown = await calendar.box(signedIn.getByRole("menu"));
    await signedIn.touchscreen.tap(below.x, shown.y + shown.height + 16);
    await expect(signedIn.getByRole("menu")).toHaveCount(0);
    await signedIn.waitForFunction(() => !document.body.hasAttribute("data-menu-open"));
    await expect(calendar.form).toHaveCount(0);

    // Several are selected by taps after the first one.
    await press(await calendar.middleOf(copy));
    await expect(calendar.form).toHaveCount(0);
    await calendar.menuItem("Select").tap();
    await calendar.item("Lecture").first().tap();
    const bar = signedIn.getByRole("toolbar", { name: "Chosen items" });
    await expect(bar.getByText("2 chosen")).toBeVisible();
    await bar.getByRole("button", { name: "Delete" }).tap();
    await expect(calendar.item("Lecture")).toHaveCount(0);
    await calendar.undoOf("2 events deleted").tap();
    await expect(calendar.item("Lecture")).toHaveCount(2);
  });
});
