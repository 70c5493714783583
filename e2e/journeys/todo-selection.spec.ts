import { Todo } from "../pages/todo.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { todayOf } from "../support/days.ts";
import { expect, test } from "../support/test.ts";

test("several tasks are chosen by mouse and keys, and changed at once, with one Undo", async ({
  signedIn,
  rest,
  timezoneId,
}) => {
  const todo = new Todo(signedIn);
  const { id: task_list } = await rest.add("task-lists", { title: "Home" });
  const titles = ["A", "B", "C", "D"];
  for (const title of titles) {
    await rest.add("tasks", { title, task_list, date: "2020-05-04", tags: ["old"] });
  }
  const tasks = async () =>
    (await rest.list("tasks")).toSorted((a, b) => String(a.title).localeCompare(String(b.title)));
  const bar = signedIn.getByRole("toolbar", { name: "Chosen tasks" });
  const toast = (text: string) => expect(signedIn.getByText(text).last()).toBeVisible();
  await todo.show({ list: task_list });
  await todo.title("A").click({ modifiers: ["ControlOrMeta"] });
  await signedIn.getByRole("button", { name: /^C / }).click({ modifiers: ["Shift"] });
  await expect(bar.getByText("3 chosen")).toBeVisible();
  await expectAccessible(signedIn);
  await bar.getByRole("button", { name: "Priority" }).click();
  await signedIn.getByRole("menuitem", { name: "High", exact: true }).click();
  await toast("3 tasks set to high priority");
  await expect(bar).toBeHidden();
  await expect.poll(tasks).toMatchObject(titles.map((title) => ({ priority: title === "D" ? "none" : "high" })));
  await signedIn.keyboard.press("Control+z");
  await toast("Undone: 3 tasks.");
  await expect.poll(tasks).toMatchObject(titles.map(() => ({ priority: "none" })));

  // By keys alone: X, arrows, and the keys of one row.
  await todo.title("B").focus();
  await signedIn.keyboard.press("x");
  await signedIn.keyboard.press("ArrowDown");
  await signedIn.keyboard.press("x");
  await expect(bar.getByText("2 chosen")).toBeVisible();
  await signedIn.keyboard.press("t");
  await toast("2 tasks due today");
  const today = todayOf(timezoneId);
  await expect.poll(tasks).toMatchObject([{}, { date: today }, { date: today }, { date: "2020-05-04" }]);
  await expect(todo.title("C")).toBeFocused();
  await signedIn.keyboard.press("x");
  await signedIn.keyboard.press("Escape");
  await expect(bar).toBeHidden();

  // From a link that is followed by keyboard, arrows lead to the tasks.
  await todo.view("Today").focus();
  await signedIn.keyboard.press("Enter");
  await expect(todo.heading("Today")).toBeFocused();
  await expect(todo.row("A")).toBeVisible();
  await signedIn.keyboard.press("ArrowDown");
  await signedIn.keyboard.press("ArrowDown");
  await expect(todo.title("A")).toBeFocused();
  await signedIn.getByRole("button", { name: "Move all to today" }).press("Enter");
  await expect.poll(tasks).toMatchObject(titles.map(() => ({ date: today })));
  await signedIn.getByRole("button", { name: "Select", exact: true }).click();
  await bar.getByRole("button", { name: "All" }).click();
  await bar.getByRole("button", { name: "Tag", exact: true }).click();
  await signedIn.getByRole("combobox", { name: "Tags" }).fill("new");
  await signedIn.keyboard.press("Enter");
  await signedIn.getByRole("button", { name: "Add", exact: true }).click();
  await expect.poll(tasks).toMatchObject(titles.map(() => ({ tags: ["old", "new"] })));
  await signedIn.getByRole("button", { name: "Select", exact: true }).click();
  await expect(todo.button("Select")).toBeFocused();
  await signedIn.getByRole("checkbox", { name: "Choose A" }).check();
  await signedIn.getByRole("checkbox", { name: "Choose B" }).check();
  await bar.getByRole("button", { name: "Delete" }).click();
  await expect.poll(async () => (await rest.list("tasks")).length).toBe(2);
  await expect(todo.title("C"), "instead of the bar, which is gone").toBeFocused();
  await signedIn.keyboard.press("Control+z");
  await expect.poll(async () => (await rest.list("tasks")).length).toBe(4);
});
