import { TimerPage } from "../pages/timer.ts";
import { Todo } from "../pages/todo.ts";
import { fieldText, todayOf } from "../support/days.ts";
import { expect, test } from "../support/test.ts";

const dates = { tag: "@dates" };
const zone = { tag: "@zone" };

test("the first list by its button and the first task with a new list: the newest list is open", async ({
  signedIn,
  rest,
}) => {
  const todo = new Todo(signedIn);
  await todo.show();
  await expect(todo.nothing).toBeVisible();
  await todo.button("Create New List").click();
  await expect(todo.listTitle).toBeFocused();
  await todo.listTitle.fill("Home");
  await signedIn.keyboard.press("Enter");
  await expect(todo.heading("Home")).toBeVisible();
  await expect(todo.list("Home")).toHaveAttribute("aria-current", "page");
  await expect(todo.nothing).toBeVisible();

  await todo.addNew.click();
  await expect(todo.field("Title")).toBeFocused();
  await expect(todo.field("List").locator("option:checked")).toHaveText("Home");
  await todo.field("List").selectOption("+ create new list");
  await todo.field("Title").fill("Ask for a raise");
  await todo.addButton.click();
  await expect(todo.form.getByText("This field may not be blank.")).toBeVisible();
  await todo.field("New List Title").fill("Work");
  await todo.addButton.dblclick();
  await expect(todo.form).toHaveCount(0);
  await expect.poll(() => todo.listTitles()).toEqual(["Home", "Work"]);
  await expect.poll(() => rest.list("tasks")).toHaveLength(1);

  await todo.show();
  await expect(todo.heading("Work")).toBeVisible();
  await expect(todo.row("Ask for a raise")).toBeVisible();
  await todo.list("Home").click();
  await expect(todo.heading("Home")).toBeVisible();
  await todo.addNew.click();
  await expect(todo.field("List").locator("option:checked")).toHaveText("Home");
  await todo.field("List").selectOption("+ create new list");
  await todo.field("New List Title").fill("Never made");
  await todo.field("List").selectOption("Home");
  await expect(todo.field("New List Title")).toHaveCount(0);
  await todo.field("Title").fill("Sweep");
  await todo.addButton.click();
  await expect(todo.row("Sweep")).toBeVisible();
  expect(await todo.listTitles()).toEqual(["Home", "Work"]);
});

test("completing a task moves it to the completed ones, and Undo, Ctrl+Z or its checkbox revert it", async ({
  signedIn,
  rest,
}) => {
  const todo = new Todo(signedIn);
  const { id: task_list } = await rest.add("task-lists", { title: "Home" });
  for (const title of ["One", "Two", "Three"]) await rest.add("tasks", { title, task_list });
  await todo.show();
  await todo.box("Two").click();
  await expect(todo.completed).toHaveText("Completed 1");
  await expect.poll(() => todo.titles()).toEqual(["One", "Three"]);
  await expect(todo.box("Three"), "the one that has come in its place has the focus").toBeFocused();
  await todo.undoOf("“Two” done").click();
  await expect.poll(() => todo.titles()).toEqual(["One", "Two", "Three"]);
  await expect(todo.completed).toHaveCount(0);

  await todo.box("One").click();
  await expect.poll(() => todo.titles()).toEqual(["Two", "Three"]);
  await expect(todo.box("Two")).toBeFocused();
  await signedIn.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => todo.titles()).toEqual(["One", "Two", "Three"]);

  await todo.box("Three").click();
  await expect.poll(() => todo.titles()).toEqual(["One", "Two"]);
  await todo.completed.click();
  await expect(todo.completed).toHaveAttribute("aria-expanded", "true");
  await expect(todo.box("Three")).toBeChecked();
  await expect(todo.tasks.getByRole("button", { name: "Show more" }), "there are no more of them").toHaveCount(0);
  await todo.box("Three").click();
  await expect(todo.box("Three")).not.toBeChecked();
  await expect.poll(() => todo.titles()).toEqual(["One", "Two", "Three"]);
});

test("opening another task saves the changes, with Undo, and drops steps without a title", async ({
  signedIn,
  rest,
}) => {
  const todo = new Todo(signedIn);
  const { id: task_list } = await rest.add("task-lists", { title: "Home" });
  for (const title of ["One", "Two"]) await rest.add("tasks", { title, task_list });
  await todo.show();
  await todo.title("One").click();
  await todo.field("Title").fill("One and a half");
  await todo.title("Two").click();
  await expect(todo.field("Title")).toHaveValue("Two");
  await expect(todo.toast("“One and a half” saved")).toBeVisible();
  await expect(todo.row("One and a half")).toBeVisible();
  await todo.button("Undo").click();
  await expect(todo.row("One and a half")).toHaveCount(0);
  await todo.title("One").click();
  await todo.field("Title").fill("One and a half");
  await todo.chip("Subtasks").click();
  await todo.button("Add a subtask").click();
  await todo.field("Subtask 1").fill("Begin");
  await signedIn.keyboard.press("Enter");
  await expect(todo.field("Subtask 2")).toBeFocused();
  await todo.updateButton.click();
  await expect(todo.form).toHaveCount(0);
  await expect
    .poll(() => rest.list("tasks"))
    .toMatchObject([{ title: "One and a half", subtasks: [{ title: "Begin" }] }, { title: "Two" }]);
});

test("a double click on a checkbox completes only its task, once", async ({ signedIn, rest }) => {
  const todo = new Todo(signedIn);
  const { id: task_list } = await rest.add("task-lists", { title: "Home" });
  for (const title of ["One", "Two"]) await rest.add("tasks", { title, task_list });
  await todo.show();
  await todo.box("One").dblclick();
  const stored = () => rest.list("tasks");
  await expect.poll(stored).toMatchObject([
    { title: "One", is_completed: true },
    { title: "Two", is_completed: false },
  ]);
  await expect.poll(() => todo.titles()).toEqual(["Two"]);
  await expect(todo.completed).toHaveText("Completed 1");
});

test(
  "completing a repeating task moves it to its next date, and Undo reverts it",
  dates,
  async ({ signedIn, rest }) => {
    const todo = new Todo(signedIn);
    const { id: task_list } = await rest.add("task-lists", { title: "Home" });
    await rest.add("tasks", { title: "Water the plants", task_list, date: "2099-01-05", recurrence: "weekly" });
    await todo.show();
    await expect(todo.title("Water the plants")).toContainText("Mon 5 Jan 2099");
    await todo.box("Water the plants").click();
    await expect(todo.title("Water the plants")).toContainText("Mon 12 Jan 2099");
    await expect(todo.box("Water the plants")).not.toBeChecked();
    await expect(todo.box("Water the plants")).toBeFocused();
    await todo.undoOf("“Water the plants” done").click();
    await expect(todo.title("Water the plants")).toContainText("Mon 5 Jan 2099");
  },
);

test("the details of a task are edited in place, saved, and shown", dates, async ({ signedIn, rest }) => {
  const todo = new Todo(signedIn);
  const { id: task_list } = await rest.add("task-lists", { title: "Home" });
  await rest.add("tasks", { title: "Tax", task_list });
  await rest.add("tasks", { title: "Below", task_list });
  await todo.show();
  await todo.title("Tax").click();
  await expect(todo.field("Title")).toBeFocused();
  await todo.field("Title").fill("Tax return");
  await todo.field("Date").fill("2099-03-04");
  await todo.field("Add time").check();
  await todo.field("Time").fill("17:30");
  await todo.chip("Estimate").click();
  await todo.field("Estimate, minutes").fill("90");
  await todo.field("Timer").selectOption("Pomodoro");
  await todo.chip("Repeat").click();
  await todo.field("Repeats").selectOption("yearly");
  await todo.chip("Notes").click();
  await todo.field("Notes").fill("Receipts are in the blue box");
  await todo.updateButton.click();
  await expect(todo.form).toHaveCount(0);
  await expect(todo.title("Tax return")).toBeFocused();
  await expect(todo.title("Tax return")).toHaveAccessibleName(
    /^Tax return Wed 4 Mar 2099, 5:30 PM repeats 1 h 30 min with the Pomodoro timer has notes$/,
  );
  expect(await todo.titles()).toEqual(["Tax return", "Below"]);

  await signedIn.reload();
  await todo.row("Tax return").hover();
  await todo.button("Edit Tax return").click();
  await expect(todo.field("Date")).toHaveValue("Wed 4 Mar 2099");
  await expect(todo.field("Time")).toHaveValue("5:30 PM");
  await expect(todo.chip("Estimate")).toContainText("1 h 30 min, Pomodoro");
  await expect(todo.chip("Repeat")).toContainText("Yearly");
  await expect(todo.field("Notes")).toHaveValue("Receipts are in the blue box");
  await todo.field("Date").fill("2099-03-05");
  await todo.updateButton.click();
  await expect(todo.title("Tax return")).toContainText("Thu 5 Mar 2099, 5:30 PM");
});

test("subtasks are added, removed, and completed in the row", async ({ signedIn, rest }) => {
  const todo = new Todo(signedIn);
  const { keyboard } = signedIn;
  const { id: task_list } = await rest.add("task-lists", { title: "Home" });
  await rest.add("tasks", { title: "Bake", task_list });
  await todo.show();
  await todo.title("Bake").click();
  await todo.chip("Subtasks").click();
  await expect(todo.subtaskFields).toBeFocused();
  await todo.form.getByRole("button", { name: "Add a subtask" }).click();
  await expect(todo.subtaskFields).toBeFocused();
  await keyboard.type("Flour");
  await keyboard.press("Enter");
  await expect(todo.subtaskFields.nth(1)).toBeFocused();
  await keyboard.type("Nothing");
  for (let press = 0; press <= "Nothing".length; press += 1) await keyboard.press("Backspace");
  await expect(todo.subtaskFields).toHaveCount(1);
  await expect(todo.subtaskFields).toBeFocused();
  await expect(todo.subtaskFields).toHaveValue("Flour");
  await keyboard.press("Enter");
  await keyboard.type("Oven");
  await todo.updateButton.click();
  await expect(todo.form).toHaveCount(0);

  const steps = todo.row("Bake").getByRole("list", { name: "Subtasks of Bake" });
  await steps.getByLabel("Oven").click();
  await steps.getByLabel("Flour").click();
  await expect(todo.title("Bake")).toContainText("2/2 subtasks done");
  await expect
    .poll(() => rest.list("tasks"))
    .toMatchObject([
      {
        subtasks: [
          { title: "Flour", is_completed: true },
          { title: "Oven", is_completed: true },
        ],
      },
    ]);
  await signedIn.reload();
  await expect(steps.getByLabel("Flour")).toBeChecked();
});

test("a task moves between Today, Overdue and Upcoming with its date", zone, async ({ signedIn, rest, timezoneId }) => {
  const todo = new Todo(signedIn);
  const { id: task_list } = await rest.add("task-lists", { title: "Home" });
  const { id } = await rest.add("tasks", { title: "Call Ann", task_list });
  await todo.show({ view: "today" });
  await expect(todo.nothing).toBeVisible();
  const steps = [
    { name: "Today", date: todayOf(timezoneId), empty: ["Overdue", "Upcoming"] },
    { name: "Overdue", date: "2020-05-04", empty: ["Upcoming"] },
    { name: "Upcoming", date: "2099-05-04", empty: ["Overdue", "Today"] },
  ] as const;
  for (const { name, date, empty } of steps) {
    await rest.change("tasks", id, { date });
    await expect(todo.view(name)).toHaveAccessibleName(`${name} 1 open`);
    for (const other of empty) {
      await todo.view(other).click();
      await expect(todo.heading(other)).toBeVisible();
      await expect(todo.nothing).toBeVisible();
      await expect(todo.view(other)).toHaveAccessibleName(other);
    }
    await todo.view(name).click();
    await expect(todo.title("Call Ann")).toContainText("Home");
  }
  await expect(todo.tasks.getByRole("heading", { name: "Mon 4 May 2099" })).toBeVisible();
  await todo.title("Call Ann").click();
  await todo.field("Date").fill("2020-05-04");
  await todo.updateButton.click();
  await expect(todo.nothing).toBeVisible();
  await todo.view("Overdue").click();
  await expect(todo.row("Call Ann")).toBeVisible();

  // What is overdue stands in Today, too, and moves there by one press.
  await todo.view("Today").click();
  await expect(todo.tasks.getByRole("heading", { name: "Overdue" })).toBeVisible();
  await signedIn.getByRole("button", { name: "Move it to today" }).click();
  await expect(signedIn.getByText("“Call Ann” due today")).toBeVisible();
  await expect(todo.tasks.getByRole("heading", { name: "Overdue" })).toBeHidden();
  await todo.title("Call Ann").focus();
  await signedIn.keyboard.press("m");
  await expect(todo.nothing).toBeVisible();
  await signedIn.keyboard.press("Control+z");
  await expect(todo.row("Call Ann")).toBeVisible();
  await signedIn.getByRole("button", { name: "Reschedule Call Ann" }).click();
  await signedIn.getByRole("menuitem", { name: "Pick a date…" }).click();
  await signedIn.getByLabel("Due on").fill("2099-05-04");
  await signedIn.keyboard.press("Enter");
  await expect(todo.nothing).toBeVisible();
  await expect.poll(() => rest.list("tasks")).toMatchObject([{ date: "2099-05-04" }]);

  await todo.addNew.click();
  await expect(todo.field("Date")).toHaveValue(fieldText(todayOf(timezoneId)));
  await todo.field("Title").fill("Stretch");
  await todo.addButton.click();
  await todo.box("Stretch").click();
  await expect(todo.nothing).toBeVisible();
  await expect(todo.completed).toHaveText("Completed 1");
});

test("a search finds words of titles and notes in all lists, and Escape ends it", async ({ signedIn, rest }) => {
  const todo = new Todo(signedIn);
  const { id: home } = await rest.add("task-lists", { title: "Home" });
  const { id: work } = await rest.add("task-lists", { title: "Work" });
  await rest.add("tasks", { title: "Paint the fence", task_list: home });
  await rest.add("tasks", { title: "Report", notes: "about the FENCE and its paint", task_list: work });
  await rest.add("tasks", { title: "Fence off", task_list: work, is_completed: true });
  await rest.add("tasks", { title: "Something else", task_list: work });
  await todo.show();
  await expect(todo.row("Something else")).toBeVisible();
  const menus = signedIn.getByRole("button", { name: "More for the list Work" });
  await expect(menus, "beside the list and above its tasks").toHaveCount(2);
  await signedIn.keyboard.press("/");
  await expect(todo.search).toBeFocused();
  await signedIn.keyboard.type("fence pain");
  await expect.poll(() => todo.titles()).toEqual(expect.arrayContaining(["Paint the fence", "Report"]));
  await expect(todo.row("Something else")).toHaveCount(0);
  await expect(menus).toHaveCount(1);
  await expect(todo.title("Paint the fence")).toContainText("Home");
  await expect(todo.completed).toHaveCount(0);
  await todo.search.fill("fence");
  await expect(todo.completed).toHaveText("Completed 1");
  await todo.search.fill("fence off");
  await expect(todo.row("Fence off"), "what is completed alone is seen at once").toBeVisible();
  await expect(todo.nothing).toHaveCount(0);
  await todo.search.fill("100%_'\\");
  await expect(todo.nothing).toBeVisible();
  await expect(signedIn.getByText("No task has these words in its title or its notes.")).toBeVisible();
  await signedIn.reload();
  await expect(todo.search).toHaveValue("100%_'\\");
  await todo.search.press("Escape");
  await expect(todo.search).toHaveValue("");
  await expect(todo.heading("Work")).toBeVisible();
  await expect(todo.row("Something else")).toBeVisible();
});

test("a task is deleted by icon, key, menu and form; focus moves to its neighbour, and Undo restores it", async ({
  signedIn,
  rest,
}) => {
  const todo = new Todo(signedIn);
  const { keyboard } = signedIn;
  const { id: task_list } = await rest.add("task-lists", { title: "Home" });
  for (const title of ["One", "Two", "Three", "Four", "Five"]) await rest.add("tasks", { title, task_list });
  await todo.show();
  await todo.row("One").hover();
  await todo.button("Delete One").click();
  await expect.poll(() => todo.titles()).toEqual(["Two", "Three", "Four", "Five"]);
  await expect(todo.row("Two").locator(":focus")).toBeVisible();
  await todo.title("Two").focus();
  await keyboard.press("Delete");
  await expect(todo.title("Three")).toBeFocused();
  await keyboard.press("Enter");
  await todo.form.getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => todo.titles()).toEqual(["Four", "Five"]);
  await expect(todo.row("Four").locator(":focus")).toBeVisible();
  await todo.openMenu("Five");
  await todo.menuItem("Delete").click();
  await expect.poll(() => todo.titles()).toEqual(["Four"]);
  await expect(todo.row("Four").locator(":focus")).toBeVisible();
  await todo.undoOf("“Five” deleted").click();
  for (let step = 0; step < 2; step += 1) await keyboard.press("ControlOrMeta+z");
  await expect.poll(() => todo.titles()).toEqual(["Two", "Three", "Four", "Five"]);
});

test("work on a task is started from its row and from the palette, and the row shows what was tracked", async ({
  signedIn,
  rest,
}) => {
  const todo = new Todo(signedIn);
  const { keyboard } = signedIn;
  const { id: task_list } = await rest.add("task-lists", { title: "Work" });
  const task = await rest.add("tasks", { title: "Draw the icons", task_list, estimate_minutes: 120 });
  await rest.add("pomodoros", { title: "Icons", task: task.id, start_time: "2026-03-10 09:00", duration: 35 });
  await todo.show();
  await keyboard.press("ArrowDown");
  await expect(todo.title("Draw the icons")).toBeFocused();
  await expect(todo.row("Draw the icons")).toContainText("35 min of 2 h");
  await todo.button("Start working on Draw the icons").click();
  const { strip } = new TimerPage(signedIn);
  await expect(strip).toContainText(/24:\d\d ?Draw the icons/);

  const palette = signedIn.getByRole("dialog", { name: "Search and commands" });
  const command = async (text: string, option: string) => {
    await keyboard.press("Control+k");
    await palette.getByRole("combobox").fill(text);
    await expect(palette.getByRole("option", { selected: true })).toHaveText(option);
    await keyboard.press("Enter");
    await expect(palette).toBeHidden();
  };
  await command("pause", "Pause Draw the icons");
  await expect(strip.getByRole("button", { name: "Let the timer go on" })).toBeVisible();
  await command("stop", "Stop Draw the icons");
  await expect(strip).toHaveCount(0);
  await command("start 50 on icons", "Start 50 min on Draw the icons");
  await expect(strip).toContainText(/49:\d\d ?Draw the icons/);
});
