import { Todo } from "../pages/todo.ts";
import type { Rest } from "../support/rest.ts";
import { queryDatabase } from "../support/server-side.ts";
import { expect, failOnce, test } from "../support/test.ts";

async function addLists(rest: Rest, titles: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of titles) ids.push((await rest.add("task-lists", { title })).id);
  return ids;
}

/** Returns the titles of the account's rows in stored order. */
async function storedTitles(table: "task_lists" | "tasks", email: string): Promise<unknown[]> {
  const rows = await queryDatabase(
    `select title from ${table} where user_id = (select id from users where email = $1) order by position`,
    [email],
  );
  return rows.map(({ title }) => title);
}

async function addTasks(rest: Rest, task_list: string | undefined, titles: readonly string[]): Promise<void> {
  for (const title of titles) await rest.add("tasks", { title, task_list });
}

test("a list is renamed by F2, by its menu and by the one at its title; Escape cancels", async ({ signedIn, rest }) => {
  const todo = new Todo(signedIn);
  const { keyboard } = signedIn;
  await addLists(rest, ["Home", "Work"]);
  await todo.show();
  await todo.list("Home").focus();
  await keyboard.press("F2");
  await expect(todo.listTitle).toBeFocused();
  await todo.listTitle.fill("House");
  await keyboard.press("Enter");
  await expect(todo.list("House")).toBeFocused();
  await expect(todo.heading("Work")).toBeVisible();
  await todo.undoOf("“House” saved").click();
  await expect(todo.list("Home")).toBeVisible();

  await todo.list("Home").hover();
  await todo.listMenu("Home").click();
  await todo.menuItem("Rename").click();
  await expect(todo.listTitle).toBeFocused();
  await todo.listTitle.fill("Not this");
  await keyboard.press("Escape");
  await expect(todo.list("Home")).toBeVisible();
  expect(await todo.listTitles()).toEqual(["Home", "Work"]);

  await todo.button("More for the list Work").first().click();
  await todo.menuItem("Rename").click();
  await expect(todo.listTitle).toBeFocused();
  await todo.listTitle.fill("  ");
  await keyboard.press("Enter");
  await expect(signedIn.getByText("This field may not be blank.")).toBeVisible();
  await todo.listTitle.fill("Office");
  await todo.button("Rename").click();
  await expect(todo.heading("Office")).toBeVisible();
  await expect.poll(() => todo.listTitles()).toEqual(["Home", "Office"]);
});

test("lists are sorted by mouse and by Alt with arrow keys, also after a reload", async ({
  signedIn,
  account,
  rest,
}) => {
  const todo = new Todo(signedIn);
  const { keyboard } = signedIn;
  await addLists(rest, ["One", "Two", "Three"]);
  await todo.show();
  await expect.poll(() => todo.listTitles()).toEqual(["One", "Two", "Three"]);
  await todo.drag(todo.list("Three"), todo.list("One"), "upper");
  await expect.poll(() => todo.listTitles()).toEqual(["Three", "One", "Two"]);
  await expect(todo.heading("Three"), "the newest one is open, at any position").toBeVisible();
  await todo.list("One").focus();
  await keyboard.press("Alt+ArrowDown");
  await expect.poll(() => todo.listTitles()).toEqual(["Three", "Two", "One"]);
  await expect(todo.list("One")).toBeFocused();
  await keyboard.press("Alt+ArrowDown");
  await keyboard.press("Alt+ArrowUp");
  await keyboard.press("Alt+ArrowUp");
  await expect.poll(() => todo.listTitles()).toEqual(["One", "Three", "Two"]);
  await expect(todo.list("One")).toBeFocused();
  await expect(todo.toast("“One” moved").first()).toBeVisible();
  // Moves are sent one after the other; the order after the next one was stored before.
  await expect.poll(() => storedTitles("task_lists", account.email)).toEqual(["One", "Three", "Two"]);
  await keyboard.press("Alt+Shift+ArrowDown");
  await expect.poll(() => todo.listTitles()).toEqual(["Three", "Two", "One"]);
  await expect(todo.list("One")).toBeFocused();
  await expect.poll(() => storedTitles("task_lists", account.email)).toEqual(["Three", "Two", "One"]);
  await todo.show();
  await expect.poll(() => todo.listTitles()).toEqual(["Three", "Two", "One"]);
});

test("a list is deleted with its tasks, and Undo restores all", async ({ signedIn, rest }) => {
  const todo = new Todo(signedIn);
  const [, work] = await addLists(rest, ["Home", "Work"]);
  await addTasks(rest, work, ["One", "Two"]);
  await todo.show();
  await expect(todo.row("One")).toBeVisible();
  await todo.list("Work").hover();
  await todo.listMenu("Work").click();
  await todo.menuItem("Delete with its tasks").click();
  await expect(todo.list("Work")).toHaveCount(0);
  await expect(todo.heading("Home")).toBeVisible();
  await expect(todo.nothing).toBeVisible();
  await expect(todo.list("Home"), "the focus is not lost").toBeFocused();
  await todo.undoOf("“Work” deleted").click();
  await expect.poll(() => todo.listTitles()).toEqual(["Home", "Work"]);
  await todo.list("Work").click();
  await expect.poll(() => todo.titles()).toEqual(["One", "Two"]);
});

test.describe("when a response is lost", () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to load resource/] });

  test("a list is created once", async ({ signedIn, rest }) => {
    const todo = new Todo(signedIn);
    await todo.show();
    await signedIn.route(
      "**/trpc/taskLists.create**",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await todo.button("Create New List").click();
    await todo.listTitle.fill("Home");
    await signedIn.keyboard.press("Enter");
    await expect(signedIn.getByText(/^Not saved/)).toBeVisible();
    await expect(todo.listTitle).toHaveValue("Home");
    await signedIn.getByRole("button", { name: "Add", exact: true }).click();
    await expect(todo.heading("Home")).toBeVisible();
    await expect.poll(async () => (await rest.list("task-lists")).map(({ title }) => title)).toEqual(["Home"]);
  });
});

test.describe("failures", () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to load resource/] });

  test("the form of a failed list reopens beside the one of the next, which keeps focus", async ({
    signedIn,
    account,
  }) => {
    const todo = new Todo(signedIn);
    await todo.show();
    const fail = await failOnce(signedIn, "**/trpc/taskLists.create**");
    await todo.button("Create New List").click();
    await signedIn.keyboard.type("Home");
    await signedIn.getByRole("button", { name: "Add", exact: true }).dblclick();
    await expect(todo.list("Home")).toBeVisible();
    await todo.button("Create New List").click();
    await signedIn.keyboard.type("Wo");
    fail();
    await expect(signedIn.getByText(/^Not saved/)).toBeVisible();
    await signedIn.keyboard.type("rk");
    await signedIn.keyboard.press("Enter");
    await expect(todo.list("Work")).toBeVisible();
    await expect(todo.listTitle).toHaveValue("Home");
    await signedIn.getByRole("button", { name: "Add", exact: true }).click();
    await expect.poll(() => storedTitles("task_lists", account.email)).toEqual(["Work", "Home"]);
  });

  test("a failed rename reopens its form, or shows a toast if the lists are not visible", async ({
    signedIn,
    rest,
  }) => {
    const todo = new Todo(signedIn);
    await addLists(rest, ["Home"]);
    await todo.show();
    await signedIn.route("**/trpc/taskLists.update**", (route) => route.abort(), { times: 1 });
    await todo.list("Home").focus();
    await signedIn.keyboard.press("F2");
    await todo.listTitle.fill("House");
    await signedIn.keyboard.press("Enter");
    await expect(signedIn.getByText(/^Not saved/)).toBeVisible();
    await expect(todo.listTitle).toBeFocused();
    await expect(todo.listTitle).toHaveValue("House");

    const fail = await failOnce(signedIn, "**/trpc/taskLists.update**");
    await signedIn.keyboard.press("Enter");
    await expect(todo.list("House")).toBeFocused();
    await signedIn.keyboard.press("g");
    await signedIn.keyboard.press("i");
    await expect(signedIn.getByRole("heading", { name: "Insights", level: 1 })).toBeVisible();
    fail();
    const toasts = signedIn.getByRole("region", { name: /Notifications/ });
    await expect(toasts.getByText(/^“House” was not saved/)).toBeVisible();
    await toasts.getByRole("button", { name: "Retry" }).click();
    await expect.poll(async () => (await rest.list("task-lists")).map(({ title }) => title)).toEqual(["House"]);
  });
});

test("tasks are sorted by mouse, by Alt with arrow keys and by the menu, also after a reload", async ({
  signedIn,
  account,
  rest,
}) => {
  const todo = new Todo(signedIn);
  const { keyboard } = signedIn;
  const [home] = await addLists(rest, ["Home"]);
  await addTasks(rest, home, ["One", "Two", "Three", "Four"]);
  await todo.show();
  await todo.row("Four").waitFor();
  await todo.drag(todo.row("Four"), todo.row("One"), "upper");
  await expect.poll(() => todo.titles()).toEqual(["Four", "One", "Two", "Three"]);
  await todo.drag(todo.row("Four"), todo.row("Two"));
  await expect.poll(() => todo.titles()).toEqual(["One", "Two", "Four", "Three"]);
  await expect(todo.form, "what was dragged was not clicked").toHaveCount(0);
  await keyboard.press("ControlOrMeta+z");
  await expect.poll(() => todo.titles()).toEqual(["Four", "One", "Two", "Three"]);

  await todo.title("Two").focus();
  await keyboard.press("Alt+ArrowUp");
  await expect.poll(() => todo.titles()).toEqual(["Four", "Two", "One", "Three"]);
  await expect(todo.title("Two")).toBeFocused();
  await keyboard.press("Alt+Shift+ArrowDown");
  await expect.poll(() => todo.titles()).toEqual(["Four", "One", "Three", "Two"]);
  await expect(todo.title("Two")).toBeFocused();
  // The order after the next change is also the one that was stored before.
  await expect.poll(() => storedTitles("tasks", account.email)).toEqual(["Four", "One", "Three", "Two"]);
  await todo.openMenu("Two");
  await expect(todo.menuItem("Move down"), "the last one").toHaveCount(0);
  await todo.menuItem("Move up").click();
  await expect.poll(() => todo.titles()).toEqual(["Four", "One", "Two", "Three"]);
  await expect.poll(() => storedTitles("tasks", account.email)).toEqual(["Four", "One", "Two", "Three"]);
  await todo.show();
  await expect.poll(() => todo.titles()).toEqual(["Four", "One", "Two", "Three"]);
});

test("Escape cancels a drag", async ({ signedIn, rest }) => {
  const todo = new Todo(signedIn);
  const [home] = await addLists(rest, ["Home"]);
  await addTasks(rest, home, ["One", "Two"]);
  await todo.show();
  const { x, y } = await todo.middleOf(todo.row("One"));
  await signedIn.mouse.move(x, y);
  await signedIn.mouse.down();
  await signedIn.mouse.move(x, y + 70, { steps: 4 });
  await signedIn.keyboard.press("Escape");
  await signedIn.mouse.up();
  await expect(todo.form).toHaveCount(0);
  expect(await todo.titles()).toEqual(["One", "Two"]);
});

test("a task is moved to another list by dragging and by its menu, and dropped on a view by date", async ({
  signedIn,
  rest,
}) => {
  const todo = new Todo(signedIn);
  const [home, work] = await addLists(rest, ["Home", "Work"]);
  await addTasks(rest, home, ["At home"]);
  await addTasks(rest, work, ["One", "Two", "Three"]);
  await todo.show();
  await todo.row("Three").waitFor();
  await todo.drag(todo.row("One"), todo.list("Home"));
  await expect.poll(() => todo.titles()).toEqual(["Two", "Three"]);
  await expect(todo.list("Home")).toHaveAccessibleName("Home 2 open");
  await expect(todo.heading("Work")).toBeVisible();
  await todo.openMenu("Two");
  await todo.menuItem("Move to Home").click();
  await expect.poll(() => todo.titles()).toEqual(["Three"]);
  await expect(todo.row("Three").locator(":focus"), "the focus is not lost").toBeVisible();
  await todo.list("Home").click();
  await expect.poll(() => todo.titles()).toEqual(["At home", "One", "Two"]);
  await todo.undoOf("“Two” moved to").click();
  await expect.poll(() => todo.titles()).toEqual(["At home", "One"]);
  await todo.list("Work").click();
  await expect.poll(() => todo.titles()).toEqual(["Two", "Three"]);
  // Views by date give it their date.
  await todo.drag(todo.row("Two"), todo.view("Today"));
  await expect(todo.title("Two")).toContainText("Today");
  await todo.drag(todo.row("Three"), todo.view("Upcoming"));
  await expect(todo.title("Three")).toContainText("Tomorrow");
});

test("a pending change is shown in its own list only", async ({ signedIn, rest }) => {
  const todo = new Todo(signedIn);
  const [home, work] = await addLists(rest, ["Home", "Work"]);
  await addTasks(rest, home, ["At home"]);
  await addTasks(rest, work, ["At work", "To be given"]);
  await todo.show({ list: home ?? "" });
  await todo.row("At home").waitFor();
  await todo.list("Work").click();
  await todo.row("At work").waitFor();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await signedIn.route("**/trpc/tasks.update**", async (route) => {
    await released;
    await route.continue();
  });
  await todo.box("At work").click();
  await todo.openMenu("To be given");
  await todo.menuItem("Move to Home").click();
  await expect(todo.row("To be given"), "before the response").toHaveCount(0);
  await todo.list("Home").click();
  await expect(todo.row("To be given")).toBeVisible();
  await expect(todo.row("At work")).toHaveCount(0);
  release();
  await expect.poll(() => todo.titles()).toEqual(["At home", "To be given"]);
});
