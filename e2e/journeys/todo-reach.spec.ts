import { Todo } from "../pages/todo.ts";
import { queryDatabase } from "../support/server-side.ts";
import { expectNoSidewaysScroll } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

/** Inserts many tasks "Task 1", "Task 2" … into a list. */
async function addManyTasks(list: string, count: number): Promise<void> {
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  const digit = (weight: number) => `substr('${digits}', 1 + (n / ${weight} % 62), 1)`;
  await queryDatabase(
    `insert into tasks (user_id, id, title, task_list, is_completed, position)
     select user_id, gen_random_uuid(), 'Task ' || n, id, false, 'd' || ${[238_328, 3844, 62, 1].map(digit).join(" || ")}
     from task_lists, generate_series(1, $2::integer) as n where id = $1`,
    [list, count],
  );
}

test("of five thousand tasks few are rendered, End reaches the last one, and the scroll position is kept", async ({
  signedIn,
  rest,
}) => {
  const todo = new Todo(signedIn);
  const { keyboard } = signedIn;
  const { id: task_list } = await rest.add("task-lists", { title: "Home" });
  await addManyTasks(task_list, 5_000);
  await todo.show();
  await expect(signedIn.getByText("5,000 open tasks")).toBeVisible();
  await signedIn.getByRole("button", { name: "Add New Task" }).focus();
  await keyboard.press("ArrowDown");
  await expect(todo.title("Task 1")).toBeFocused();
  expect(await todo.tasks.locator("[data-row]").count()).toBeLessThan(60);
  await keyboard.press("End");
  await expect(todo.title("Task 5000")).toBeFocused();
  await expect(todo.title("Task 5000")).toBeInViewport();
  expect(await todo.tasks.locator("[data-row]").count()).toBeLessThan(60);
  await keyboard.press("ArrowUp");
  await expect(todo.title("Task 4999")).toBeFocused();
  await keyboard.press("Shift+Tab");
  await expect(todo.box("Task 4999")).toBeFocused();
  await keyboard.press("Space");
  await expect(todo.completed).toHaveText("Completed 1");
  await expect(todo.box("Task 5000")).toBeFocused();
  await expect(signedIn.getByText("4,999 open tasks")).toBeVisible();
  await keyboard.press("Home");
  await expect(todo.box("Task 1")).toBeFocused();
  await expect(todo.box("Task 1")).toBeInViewport();

  // A change elsewhere does not interrupt scrolling.
  const scrolled = () => todo.scroller.evaluate(({ scrollTop }) => scrollTop);
  await todo.row("Task 3").hover();
  await signedIn.mouse.wheel(0, 40_000);
  await expect.poll(scrolled).toBeGreaterThan(39_000);
  await expect(todo.row("Task 3")).not.toBeInViewport();
  await rest.add("tasks", { title: "From a script", task_list });
  await expect(todo.list("Home")).toHaveAccessibleName("Home 5000 open");
  expect(await scrolled()).toBeGreaterThan(39_000);
});

test("a form scrolled out of view keeps what is typed into it", async ({ signedIn, rest }) => {
  const todo = new Todo(signedIn);
  const { id: task_list } = await rest.add("task-lists", { title: "Home" });
  await addManyTasks(task_list, 300);
  await todo.show();
  await todo.box("Task 2").press("Enter");
  await todo.field("Title").fill("Typed");
  await signedIn.mouse.move(700, 700);
  await signedIn.mouse.wheel(0, 9_000);
  await expect(todo.field("Title")).not.toBeInViewport();
  await expect(todo.field("Title")).toHaveValue("Typed");
  await expect(todo.field("Title")).toBeFocused();
  await signedIn.keyboard.type(" on");
  await expect(todo.field("Title")).toHaveValue("Typed on");
  await expect(todo.field("Title")).toBeInViewport();
  await signedIn.keyboard.press("Enter");
  await expect(todo.title("Typed on")).toBeFocused();
});

test("by keyboard: from an empty account to a completed task, a second list, and back", async ({ signedIn, rest }) => {
  const todo = new Todo(signedIn);
  const { keyboard } = signedIn;
  await todo.show();
  await keyboard.press("n");
  await expect(todo.field("Title")).toBeFocused();
  await keyboard.type("Buy bread");
  await keyboard.press("Tab");
  await todo.field("List").focus();
  await todo.field("List").selectOption("+ create new list");
  await keyboard.press("Tab");
  await expect(todo.field("New List Title")).toBeFocused();
  await keyboard.type("Errands");
  await keyboard.press("Enter");
  await expect(todo.heading("Errands")).toBeVisible();
  await expect(todo.addNew, "where the next task begins").toBeFocused();
  await keyboard.press("Enter");
  await expect(todo.field("Title")).toBeFocused();
  await keyboard.press("Escape");
  await expect(todo.addNew).toBeFocused();
  // The tasks of the new list are fetched meanwhile.
  await expect(todo.box("Buy bread")).toBeVisible();
  await keyboard.press("Tab");
  await expect(todo.button("View: List")).toBeFocused();
  await keyboard.press("Tab");
  await expect(todo.box("Buy bread")).toBeFocused();
  await keyboard.press("Space");
  await expect(todo.completed).toBeFocused();
  await keyboard.press("Enter");
  await expect(todo.box("Buy bread")).toBeChecked();
  await expect.poll(() => rest.list("tasks")).toMatchObject([{ title: "Buy bread", is_completed: true }]);
  await keyboard.press("ControlOrMeta+z");
  await expect(todo.box("Buy bread")).not.toBeChecked();

  await todo.button("Create New List").focus();
  await keyboard.press("Enter");
  await keyboard.type("Garden");
  await keyboard.press("Enter");
  await expect(todo.heading("Garden")).toBeVisible();
  await expect(todo.button("Create New List")).toBeFocused();
  await keyboard.press("Shift+Tab");
  await keyboard.press("Shift+Tab");
  await expect(todo.list("Garden")).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } });

  test("the lists are in a sheet, in which they are created, renamed and chosen", async ({ signedIn, rest }) => {
    const todo = new Todo(signedIn);
    await todo.show();
    await signedIn.getByRole("button", { name: /choose a list/ }).tap();
    const sheet = signedIn.getByRole("dialog", { name: "Your tasks" });
    await sheet.getByRole("button", { name: "Create New List" }).tap();
    await todo.listTitle.fill("Home");
    await sheet.getByRole("button", { name: "Add", exact: true }).tap();
    await expect(todo.list("Home")).toHaveAttribute("aria-current", "page");
    await todo.listMenu("Home").tap();
    await todo.menuItem("Rename").tap();
    await expect(todo.listTitle).toBeFocused();
    await todo.listTitle.fill("House");
    await sheet.getByRole("button", { name: "Rename", exact: true }).tap();
    await todo.list("House").tap();
    await expect(sheet).toHaveCount(0);
    await expect(todo.heading("House")).toBeVisible();

    await todo.addNew.tap();
    await todo.field("Title").fill("Sweep");
    await todo.addButton.tap();
    await todo.box("Sweep").tap();
    await expect(todo.completed).toHaveText("Completed 1");
    await expect.poll(() => rest.list("tasks")).toMatchObject([{ title: "Sweep", is_completed: true }]);

    // What was said before moves away from the buttons of a form.
    await todo.addNew.tap();
    await expect(todo.addButton).toBeVisible();
    await expect.poll(async () => (await todo.toast("“Sweep” done").boundingBox())?.y).toBeLessThan(100);
  });

  test("an added list does not move when it is stored", async ({ signedIn }) => {
    const todo = new Todo(signedIn);
    await todo.show();
    await signedIn.getByRole("button", { name: /choose a list/ }).tap();
    await todo.button("Create New List").tap();
    await todo.listTitle.fill("Home");
    const stored = Promise.withResolvers<void>();
    await signedIn.route("**/trpc/taskLists.create**", async (route) => {
      await stored.promise;
      await route.continue();
    });
    await signedIn.getByRole("button", { name: "Add", exact: true }).tap();
    await expect(todo.list("Home")).toHaveAttribute("aria-current", "page");
    const before = await todo.listMenu("Home").boundingBox();
    stored.resolve();
    await expect(signedIn.getByText("“Home” added")).toBeVisible();
    await expect(todo.button("Create New List")).toBeFocused();
    expect(await todo.listMenu("Home").boundingBox()).toEqual(before);
  });

  for (const width of [375, 320]) {
    test(`at ${width} px nothing is cut off: the search is readable, a long form starts at its title`, async ({
      signedIn,
      rest,
    }) => {
      const todo = new Todo(signedIn);
      await signedIn.setViewportSize({ width, height: 640 });
      const { id: task_list } = await rest.add("task-lists", {
        title: "A list with a name that is longer than a phone is wide",
      });
      const subtasks = [{ title: "🎉".repeat(255), is_completed: false }];
      for (const title of ["One", "Two", "Three"]) await rest.add("tasks", { title, task_list });
      await rest.add("tasks", {
        title: "🎉".repeat(255),
        task_list,
        date: "2020-05-04",
        recurrence: "weekly",
        subtasks,
      });
      await todo.show();
      await todo.row("One").waitFor();
      await expect(todo.search).toBeInViewport({ ratio: 1 });
      await expect(todo.addNew).toBeInViewport({ ratio: 1 });
      expect((await todo.search.boundingBox())?.width).toBeGreaterThan(120);
      await todo.title("🎉".repeat(255)).tap();
      await expect(todo.field("Title")).toBeFocused();
      await expect(todo.field("Title")).toBeInViewport({ ratio: 1 });
      await expectNoSidewaysScroll(signedIn);
    });
  }
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("a long press starts a drag, and an immediate move scrolls", async ({ signedIn, rest }) => {
    const todo = new Todo(signedIn);
    const { id: task_list } = await rest.add("task-lists", { title: "Home" });
    await addManyTasks(task_list, 40);
    await todo.show();
    await todo.row("Task 1").waitFor();
    const client = await signedIn.context().newCDPSession(signedIn);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    const from = await todo.middleOf(todo.title("Task 1"));
    const to = await todo.middleOf(todo.row("Task 3"));
    await touch("touchStart", [from]);
    await expect(todo.dragPreview, "the long press").toBeVisible();
    await touch("touchMove", [{ x: from.x, y: from.y + 40 }]);
    await touch("touchMove", [{ x: to.x, y: to.y + 12 }]);
    await touch("touchEnd", []);
    await expect.poll(async () => (await todo.titles()).slice(0, 3)).toEqual(["Task 2", "Task 3", "Task 1"]);
    await expect(todo.form).toHaveCount(0);

    const start = await todo.middleOf(todo.title("Task 10"));
    await touch("touchStart", [start]);
    for (let step = 1; step <= 10; step += 1) await touch("touchMove", [{ x: start.x, y: start.y - step * 20 }]);
    await touch("touchEnd", []);
    await expect(todo.row("Task 2")).not.toBeInViewport();
    await expect(todo.form).toHaveCount(0);

    // On a board, a card at the edge scrolls to the next columns.
    await todo.button("View: List").click();
    await signedIn.getByRole("menuitemradio", { name: "Board" }).click();
    const tomorrow = signedIn.getByRole("region", { name: "Tomorrow", exact: true });
    const card = await todo.middleOf(signedIn.getByRole("button", { name: /^Task 2$/ }));
    await touch("touchStart", [card]);
    await expect(todo.dragPreview, "the long press").toBeVisible();
    await touch("touchMove", [{ x: 300, y: card.y }]);
    await touch("touchMove", [{ x: 384, y: card.y }]);
    // Looked at in each frame: the board scrolls on until the finger leaves the edge.
    await tomorrow.evaluate(
      (region) =>
        new Promise<void>((resolve) => {
          const variant = () => {
            const { x, width } = region.getBoundingClientRect();
            if (x + width / 2 < 300) resolve();
            else requestAnimationFrame(variant);
          };
          variant();
        }),
    );
    await touch("touchMove", [{ x: 200, y: card.y }]);
    await touch("touchMove", [await todo.middleOf(tomorrow)]);
    await touch("touchEnd", []);
    await expect(todo.toast("“Task 2” due tomorrow")).toBeVisible();
  });
});
