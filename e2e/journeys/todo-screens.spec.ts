import { Todo } from "../pages/todo.ts";
import { expectAccessible, expectGoodEverywhere } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

test.describe.configure({ timeout: 180_000 });

test("the to-do screen: empty, with the longest titles, its form, completed tasks, its menus, an empty search, its lists on phones", async ({
  signedIn,
  rest,
}) => {
  const todo = new Todo(signedIn);
  const long = "🎉".repeat(255);
  await todo.show();
  await expect(todo.nothing).toBeVisible();
  await expectGoodEverywhere(signedIn);
  const { id: home } = await rest.add("task-lists", { title: "Home" });
  const { id: task_list } = await rest.add("task-lists", { title: long });
  const subtasks = [
    { title: long, is_completed: true },
    { title: "A subtask", is_completed: false },
  ];
  const more = {
    date: "2020-05-04",
    start_time: "09:30",
    estimate_minutes: 90,
    mode: "pomodoro",
    notes: "Notes",
    subtasks,
  };
  await rest.add("tasks", { title: "One", task_list: home, date: "2020-05-05", mode: "flowtime" });
  await rest.add("tasks", { title: "Short", task_list });
  await rest.add("tasks", { title: long, task_list, recurrence: "weekly", ...more });
  await rest.add("tasks", { title: "Done", task_list, is_completed: true });
  await todo.show({ view: "overdue" });
  await expect(todo.row("One")).toBeVisible();
  await expectGoodEverywhere(signedIn);
  await todo.search.fill("zebra");
  await expect(todo.nothing).toBeVisible();
  await expectAccessible(signedIn);
  await expectGoodEverywhere(signedIn, async (variant) => {
    await todo.show();
    await todo.completed.click();
    await expect(todo.box("Done")).toBeVisible();
    await todo.title(long).click();
    await expect(todo.field("Notes")).toBeVisible();
    await variant();
    await signedIn.keyboard.press("Escape");
    await todo.openMenu("Short");
    await variant();
    await signedIn.keyboard.press("Escape");
    const choose = signedIn.getByRole("button", { name: /choose a list/ });
    if (await choose.isVisible()) await choose.click();
    await todo.button("Create New List").click();
    await expect(todo.listTitle).toBeFocused();
  });
});
