import type { Page } from "@playwright/test";
import { Todo } from "../pages/todo.ts";
import { blockLiveUpdates, expect, waitForIdleApp, test } from "../support/test.ts";

async function anotherTab(page: Page): Promise<Todo> {
  const tab = new Todo(await page.context().newPage());
  await tab.show();
  return tab;
}

test("changes over REST appear without a reload: tasks, lists and counts", async ({ signedIn, rest }) => {
  const todo = new Todo(signedIn);
  const { id: task_list } = await rest.add("task-lists", { title: "Home" });
  await todo.show({ list: task_list });
  await expect(todo.nothing).toBeVisible();
  const { id } = await rest.add("tasks", { title: "From a script", task_list });
  await expect(todo.row("From a script")).toBeVisible();
  await expect(todo.list("Home")).toHaveAccessibleName("Home 1 open");
  await rest.change("tasks", id, { title: "Renamed", date: "2099-01-05" });
  await expect(todo.title("Renamed")).toContainText("Mon 5 Jan 2099");
  await expect(todo.view("Upcoming")).toHaveAccessibleName("Upcoming 1 open");
  await rest.change("tasks", id, { is_completed: true });
  await expect(todo.completed).toHaveText("Completed 1");
  await rest.remove("tasks", id);
  await expect(todo.nothing).toBeVisible();
  await rest.change("task-lists", task_list, { title: "House" });
  await expect(todo.heading("House")).toBeVisible();
  await rest.add("task-lists", { title: "Work" });
  await expect.poll(() => todo.listTitles()).toEqual(["House", "Work"]);
  await expect(todo.heading("House")).toBeVisible();
  await rest.remove("task-lists", task_list);
  await expect(todo.heading("Work")).toBeVisible();
});

test.describe("two tabs with the form of one task", () => {
  test.use({ expectedErrors: [/status of 412/] });

  test("changes of different members are merged; for the same member the second tab is asked", async ({
    signedIn,
    rest,
  }) => {
    const todo = new Todo(signedIn);
    const { id: task_list } = await rest.add("task-lists", { title: "Home" });
    await rest.add("tasks", { title: "Shared", task_list });
    await todo.show();
    const tab = await anotherTab(signedIn);
    for (const one of [todo, tab]) await one.title("Shared").click();
    await todo.chip("Notes").click();
    await todo.field("Notes").fill("From the first");
    await tab.chip("Estimate").click();
    await tab.field("Estimate, minutes").fill("30");
    await todo.updateButton.click();
    await expect(todo.form).toHaveCount(0);
    await tab.updateButton.click();
    await expect(tab.form).toHaveCount(0);
    for (const one of [todo, tab]) await expect(one.title("Shared")).toContainText(/30 min.*has notes/);

    for (const branch of ["Take that", "Save mine"] as const) {
      const before = branch === "Take that" ? "Shared" : "Ours";
      for (const one of [todo, tab]) await one.title(before).click();
      await todo.field("Title").fill(`First, ${branch}`);
      await tab.field("Title").fill(`Second, ${branch}`);
      await todo.updateButton.click();
      await expect(todo.form).toHaveCount(0);
      await tab.updateButton.click();
      await expect(tab.form.getByText(`First, ${branch}`)).toBeVisible();
      await tab.form.getByRole("button", { name: branch }).click();
      if (branch === "Take that") {
        await expect(tab.field("Title")).toHaveValue(`First, ${branch}`);
        await tab.field("Title").fill("Ours");
        await tab.updateButton.click();
      }
      await expect(tab.form).toHaveCount(0);
      const after = branch === "Take that" ? "Ours" : `Second, ${branch}`;
      for (const one of [todo, tab]) await expect(one.row(after)).toBeVisible();
    }
  });
});

test.describe("deletions elsewhere", () => {
  test.use({ expectedErrors: [/status of 40\d/] });

  test("a new task whose list was deleted shows an error, and can be added to another list", async ({
    signedIn,
    rest,
  }) => {
    const todo = new Todo(signedIn);
    await rest.add("task-lists", { title: "Home" });
    const { id } = await rest.add("task-lists", { title: "Work" });
    await blockLiveUpdates(signedIn);
    await todo.show();
    await todo.addNew.click();
    await todo.field("Title").fill("Kept");
    await rest.remove("task-lists", id);
    await todo.addButton.click();
    await expect(todo.form.getByRole("alert")).toBeVisible();
    await expect(todo.field("Title")).toHaveValue("Kept");
    await todo.field("List").selectOption("Home");
    await todo.addButton.click();
    await expect(todo.form).toHaveCount(0);
    await expect.poll(() => rest.list("tasks")).toMatchObject([{ title: "Kept" }]);
  });

  test("a task deleted while its form was open is added again with the values typed", async ({ signedIn, rest }) => {
    const todo = new Todo(signedIn);
    const { id: task_list } = await rest.add("task-lists", { title: "Home" });
    const { id } = await rest.add("tasks", { title: "Shared", task_list, notes: "Room 4" });
    await todo.show();
    await todo.title("Shared").click();
    await todo.field("Title").fill("Kept all the same");
    await rest.remove("tasks", id);
    await expect(todo.list("Home")).toHaveAccessibleName("Home");
    await expect(todo.field("Title")).toHaveValue("Kept all the same");
    await todo.updateButton.click();
    await todo.form.getByRole("button", { name: "Add as new" }).click();
    await expect(todo.field("Notes")).toHaveValue("Room 4");
    await todo.addButton.click();
    await expect(todo.row("Kept all the same")).toBeVisible();
  });
});

test.describe("without a connection", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/] });

  test("a failed completion is reverted with a reason, and Retry repeats it", async ({ signedIn, rest, context }) => {
    const todo = new Todo(signedIn);
    const { id: task_list } = await rest.add("task-lists", { title: "Home" });
    for (const title of ["One", "Two"]) await rest.add("tasks", { title, task_list });
    await todo.show();
    await expect(todo.row("One")).toBeVisible();
    // Otherwise the app would reload itself after a failed module load.
    await waitForIdleApp(signedIn);
    await context.setOffline(true);
    await todo.box("One").click();
    const message = todo.toast("“One” was put back.");
    await expect(message).toBeVisible();
    await expect(todo.box("One")).not.toBeChecked();
    expect(await todo.titles()).toEqual(["One", "Two"]);
    await context.setOffline(false);
    await message.getByRole("button", { name: "Retry" }).click();
    await expect(todo.completed).toHaveText("Completed 1");
    await expect
      .poll(() => rest.list("tasks"))
      .toMatchObject([
        { title: "One", is_completed: true },
        { title: "Two", is_completed: false },
      ]);
  });
});

test.describe("without a connection from the start", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/] });

  test("a form opens for the first time, keeps what cannot be sent, and Retry sends it", async ({
    signedIn,
    rest,
    context,
  }) => {
    const todo = new Todo(signedIn);
    const { id: task_list } = await rest.add("task-lists", { title: "Home" });
    await rest.add("tasks", { title: "One", task_list });
    await todo.show();
    await expect(todo.row("One")).toBeVisible();
    await waitForIdleApp(signedIn);
    await context.setOffline(true);
    await todo.title("One").click();
    await todo.field("Title").fill("One, changed");
    await todo.updateButton.click();
    const retry = todo.form.getByRole("button", { name: "Retry" });
    await expect(retry).toBeVisible();
    await expect(todo.field("Title")).toHaveValue("One, changed");
    await context.setOffline(false);
    await retry.click();
    await expect(todo.row("One, changed")).toBeVisible();
  });
});

test("a form that waits for the lists gets focus once they have loaded, in the to-do screen and the calendar", async ({
  signedIn,
  calendar,
  rest,
}) => {
  const todo = new Todo(signedIn);
  const { id: task_list } = await rest.add("task-lists", { title: "Home" });
  await rest.add("tasks", { title: "Old", task_list, date: "2027-05-12" });
  let lists = Promise.withResolvers<void>();
  await signedIn.route(/todo\.overview/, async (route) => {
    await lists.promise;
    await route.continue();
  });
  await signedIn.goto("/app/todo");
  await todo.addNew.click();
  await expect(signedIn.getByRole("group", { name: "New task" }).getByText("Loading Task Lists...")).toBeVisible();
  lists.resolve();
  await expect(todo.field("Title")).toBeFocused();

  lists = Promise.withResolvers<void>();
  await calendar.show("month", "2027-05-12");
  await calendar.item("Old").click();
  await expect(calendar.form.getByText("Loading Task Lists...")).toBeVisible();
  lists.resolve();
  await expect(calendar.title).toBeFocused();
});

test("drafts of new and existing tasks survive a reload and another list, and are offered", async ({
  signedIn,
  rest,
}) => {
  const todo = new Todo(signedIn);
  const { id: task_list } = await rest.add("task-lists", { title: "Home" });
  await rest.add("tasks", { title: "Old", task_list });
  await todo.show();
  await todo.addNew.click();
  await todo.field("Title").fill("Half a thought");
  await todo.chip("Estimate").click();
  await todo.field("Estimate, minutes").fill("45");
  await todo.chip("Subtasks").click();
  await todo.form.getByRole("button", { name: "Add a subtask" }).click();
  await todo.subtaskFields.fill("A subtask");
  await signedIn.reload();
  await todo.addNew.click();
  await expect(todo.field("Title")).toHaveValue("");
  await expect(signedIn.getByRole("group", { name: "Unsaved text" })).toContainText("“Half a thought”");
  await todo.button("Restore").click();
  await expect(todo.field("Title")).toBeFocused();
  await expect(todo.field("Title")).toHaveValue("Half a thought");
  await expect(todo.chip("Estimate")).toContainText("45 min");
  await expect(todo.subtaskFields).toHaveValue("A subtask");
  await signedIn.keyboard.press("Escape");
  await expect(todo.toast("Closed without saving")).toBeVisible();

  await todo.title("Old").click();
  await todo.field("Title").fill("Older");
  await signedIn.keyboard.press("Escape");
  await signedIn.reload();
  await expect(todo.row("Older")).toHaveCount(0);
  await todo.title("Old").click();
  await expect(todo.field("Title")).toHaveValue("Old");
  await todo.button("Restore").click();
  await expect(todo.field("Title")).toHaveValue("Older");
  await todo.updateButton.click();
  await expect(todo.row("Older")).toBeVisible();
  await todo.addNew.click();
  await todo.button("Restore").click();
  await todo.addButton.click();
  await expect(todo.row("Half a thought")).toBeVisible();
  await expect.poll(() => rest.list("tasks")).toMatchObject([{ title: "Older" }, { title: "Half a thought" }]);
  await todo.addNew.click();
  await expect(todo.field("Title")).toBeFocused();
  await expect(todo.button("Restore"), "what is saved is not offered any more").toHaveCount(0);
});

test("a list created elsewhere does not replace the open one", async ({ signedIn, rest }) => {
  const todo = new Todo(signedIn);
  const { id: task_list } = await rest.add("task-lists", { title: "Home" });
  await rest.add("tasks", { title: "One", task_list });
  await todo.show();
  await todo.title("One").click();
  await todo.field("Title").fill("Typing");
  await rest.add("task-lists", { title: "Work" });
  await expect.poll(() => todo.listTitles()).toEqual(["Home", "Work"]);
  await expect(todo.heading("Home")).toBeVisible();
  await expect(todo.field("Title")).toBeFocused();
  await todo.show();
  await expect(todo.heading("Work")).toBeVisible();
});
