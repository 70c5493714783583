import { Todo } from "../pages/todo.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { todayOf } from "../support/days.ts";
import { expect, test } from "../support/test.ts";

test("on a board, tasks are dragged and moved by keys between columns, and added to one", async ({
  signedIn: page,
  rest,
  timezoneId,
}) => {
  const todo = new Todo(page);
  const today = todayOf(timezoneId);
  const { id: task_list } = await rest.add("task-lists", { title: "Home" });
  for (const title of ["A", "B", "C"]) await rest.add("tasks", { title, task_list });
  const column = (name: string) => page.getByRole("region", { name, exact: true });
  const card = (name: string) =>
    page.locator("[data-row]").filter({ has: page.getByRole("checkbox", { name: `Done: ${name}`, exact: true }) });
  const stored = async (title: string) => (await rest.list("tasks")).find((task) => task.title === title);
  await todo.show({ list: task_list });
  await todo.title("A").focus();
  await page.keyboard.press("b");
  await expect(card("A").locator("[data-control=title]")).toBeFocused();
  await expect(todo.button("View: Board by day")).toBeVisible();
  await expect(column("No date").getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page);

  await todo.drag(card("A"), column("Tomorrow"));
  await expect(todo.toast("“A” due tomorrow")).toBeVisible();
  await expect(column("Tomorrow").getByRole("listitem")).toHaveCount(1);

  await todo.button("View: Board by day").click();
  await page.getByRole("group", { name: "Group by" }).getByRole("menuitemradio", { name: "Priority" }).click();
  await page.keyboard.press("Escape");
  await card("B").locator("[data-control=title]").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(card("C").locator("[data-control=title]")).toBeFocused();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(column("Medium").getByRole("listitem")).toHaveCount(1);
  await expect.poll(() => stored("C")).toMatchObject({ priority: "medium", date: null });
  // A card that is dropped on another one takes its place, in its column and in the list.
  await todo.drag(card("C"), card("A"), "upper");
  await expect(column("No priority").locator("[data-control=title]")).toHaveText([/^C/, /^A/, /^B/]);
  // Below the cards of its column it is the last one.
  const { x, y, width, height } = (await column("No priority").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await todo.dragTo(card("C"), { x: x + width / 2, y: y + height - 3 });
  await expect(column("No priority").locator("[data-control=title]")).toHaveText([/^A/, /^B/, /^C/]);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(column("Medium").getByRole("listitem")).toHaveCount(1);

  await column("High").getByRole("button", { name: "Add a task to High" }).click();
  await todo.field("Title").fill("D");
  await todo.addButton.click();
  await expect(column("High").getByRole("listitem")).toHaveCount(1);
  await expect.poll(() => stored("D")).toMatchObject({ priority: "high", task_list });

  await page.keyboard.press("b");
  await expect(todo.row("A")).toBeVisible();
  await page.keyboard.press("b");

  // The board is remembered for this list only.
  await page.reload();
  await expect(column("High").getByRole("listitem")).toHaveCount(1);
  await card("D").locator("[data-control=title]").click();
  await expect(page.getByRole("dialog", { name: "Task" })).toBeVisible();
  await expectAccessible(page);
  await todo.field("Title").fill("D2");
  await page.locator("[data-page-cover]").click({ position: { x: 5, y: 5 } });
  await expect(card("D2")).toBeVisible();
  await todo.view("Today").click();
  await expect(todo.nothing).toBeVisible();
  expect(await stored("A")).not.toMatchObject({ date: today });
});

test("on a wide screen the form is beside the tasks, which stay in place", async ({ signedIn: page, rest }) => {
  const todo = new Todo(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const { id: task_list } = await rest.add("task-lists", { title: "Home" });
  for (const title of ["A", "B"]) await rest.add("tasks", { title, task_list });
  const details = page.getByRole("complementary", { name: "Task details" });
  await todo.show({ list: task_list });
  await todo.title("A").click();
  await expect(details.getByLabel("Title", { exact: true })).toBeFocused();
  await expect(todo.title("A")).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page);
  await todo.field("Title").fill("A2");
  // A click on another task saves, and opens that one.
  await todo.title("B").click();
  await expect(todo.row("A2")).toBeVisible();
  await expect(todo.field("Title")).toHaveValue("B");
  await todo.box("B").click();
  await expect(todo.row("B")).toBeHidden();
  await expect(todo.field("Done")).toBeChecked();
  await page.keyboard.press("Escape");
  await todo.title("A2").press("Enter");
  await expect(details.getByLabel("Title", { exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();
  await expect(todo.title("A2")).toBeFocused();
  await todo.addNew.click();
  await details.getByLabel("Title", { exact: true }).fill("New");
  await page.keyboard.press("Enter");
  await expect(todo.row("New")).toBeVisible();
  await expect(todo.addNew).toBeFocused();
});
