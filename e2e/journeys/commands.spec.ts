import { Calendar } from "../pages/calendar.ts";
import { Todo } from "../pages/todo.ts";
import { todayOf } from "../support/days.ts";
import { compose } from "../support/input-method.ts";
import { expectAccessible, expectGoodEverywhere } from "../support/accessibility.ts";
import { expect, waitForIdleApp, test } from "../support/test.ts";
import type { Locator, Page } from "@playwright/test";

/** The input of quick add, and what it has parsed. */
function quickAdd(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Quick add" });
  return {
    dialog,
    line: dialog.getByLabel("Task in one line"),
    option: (name: string): Locator => dialog.getByRole("option", { name, exact: true }),
    offer: (text: string): Locator => dialog.getByRole("group", { name: "Unsaved text" }).filter({ hasText: text }),
    chips: dialog.getByRole("list", { name: "Recognised" }).getByRole("button"),
    button: (name: string): Locator => dialog.getByRole("button", { name, exact: true }),
  };
}

test("keys of an input method do nothing in the page", async ({ signedIn, rest }) => {
  await rest.add("task-lists", { title: "Home" });
  const todo = new Todo(signedIn);
  await todo.show();
  await todo.search.focus();
  await compose(signedIn, "あ", ["Escape", "Enter", "ArrowDown"]);
  await expect(todo.search).toHaveValue("あ");
  await expect(todo.search).toBeFocused();
  // It ends when the field is left.
  await todo.addNew.click();
  await compose(signedIn, "かいもの", ["Enter", "Escape"]);
  await expect(todo.field("Title")).toHaveValue("かいもの");
  await todo.button("Close").click();
  await signedIn.keyboard.press("q");
  const add = quickAdd(signedIn);
  await expect(add.line).toBeFocused();
  await compose(signedIn, "でんわ", ["ArrowDown", "Enter", "Escape"]);
  await expect(add.line).toHaveValue("でんわ");
  await signedIn.keyboard.press("Enter");
  await expect(add.dialog).toBeHidden();
  await expect.poll(() => rest.list("tasks")).toMatchObject([{ title: "でんわ" }]);
});

test("pasted lines are shown, and become a task each, with one undo", async ({ signedIn, rest }) => {
  await rest.add("task-lists", { title: "Home" });
  const todo = new Todo(signedIn);
  await todo.show();
  await signedIn.keyboard.press("q");
  const add = quickAdd(signedIn);
  await expect(add.dialog.getByText("A task in Home")).toBeVisible();
  const paste = (text: string) =>
    add.line.evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pasted);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await paste("Milk\r\nBread 2031-03-14\r\n\r\n- [ ] Call Zoë 2031-03-15 17:00\r\n1. Bins\r\n");
  const lines = add.dialog.getByRole("list", { name: "Pasted lines" }).locator(":scope > li");
  await expect(lines).toHaveText([/^Milk/, /^Bread.*14 Mar 2031/, /^Call Zoë.*15 Mar 2031.*5:00 PM/, /^Bins/]);
  await expectAccessible(signedIn);
  // Escape goes back to the field, which has them as one line.
  await signedIn.keyboard.press("Escape");
  await expect(add.line).toBeFocused();
  await expect(add.line).toHaveValue("Milk Bread 2031-03-14 Call Zoë 2031-03-15 17:00 Bins");
  // A list that a line would create is not that of all.
  await paste("Milk #Errands\nBins\n");
  await expect(add.dialog.getByText("2 tasks in Home")).toBeVisible();
  await signedIn.keyboard.press("Escape");
  await add.line.fill("");
  await paste("Milk\r\nBread 2031-03-14\r\n\r\n- [ ] Call Zoë 2031-03-15 17:00\r\n1. Bins\r\n");
  await expect(add.button("Add 4 tasks")).toBeFocused();
  await signedIn.keyboard.press("Enter");
  await expect(add.dialog).toBeHidden();
  const titles = async () =>
    (await rest.list("tasks")).map(({ title, date, start_time }) => ({ title, date, start_time }));
  const none = { date: null, start_time: null };
  await expect
    .poll(async () => (await titles()).toSorted((a, b) => String(a.title).localeCompare(String(b.title))))
    .toEqual([
      { title: "Bins", ...none },
      { title: "Bread", date: "2031-03-14", start_time: null },
      { title: "Call Zoë", date: "2031-03-15", start_time: "17:00" },
      { title: "Milk", ...none },
    ]);
  await expect(signedIn.getByText("4 tasks added")).toBeVisible();
  await signedIn.keyboard.press("ControlOrMeta+z");
  await expect.poll(titles).toEqual([]);

  // What is no task stays in the field, with the reason.
  await signedIn.keyboard.press("q");
  await paste("2031-03-14\nMilk\n");
  await expect(lines).toHaveText([/A task needs a title beside that\./, /^Milk/]);
  await add.button("Add 1 task").click();
  await expect(add.dialog.getByRole("alert")).toHaveText("1 task added. These are left.");
  await expect(lines).toHaveText([/A task needs a title beside that\./]);
  await add.button("As one line").click();
  await expect(add.line).toHaveValue("2031-03-14");
  await expect(add.line).toBeFocused();
});

test("a task in one line: parsed parts show as chips, can be reverted to text, and are saved @zone", async ({
  signedIn,
  rest,
  timezoneId,
}) => {
  const uni = await rest.add("task-lists", { title: "Uni" });
  await rest.add("task-lists", { title: "Home" });
  await new Calendar(signedIn).open();
  await signedIn.keyboard.press("q");
  const add = quickAdd(signedIn);
  await expect(add.line).toBeFocused();
  await add.line.fill("Essay 2031-03-14 14:00 90m #Uni !1 @desk every week");
  await expect(add.chips).toHaveText([
    /Date ?Fri 14 Mar 2031/,
    /Time ?2:00 PM/,
    /Estimate ?1 h 30 min/,
    /List ?Uni/,
    /Priority ?High/,
    /Tag ?desk/,
    /Repeat ?every week/,
  ]);
  await expectAccessible(signedIn);
  await add.chips.filter({ hasText: "Repeat" }).click();
  await expect(add.line, "the text stays as it was typed").toHaveValue(
    "Essay 2031-03-14 14:00 90m #Uni !1 @desk every week",
  );
  await expect(add.chips).toHaveCount(6);
  await expect(add.dialog.getByText("“Essay every week” in Uni")).toBeVisible();
  await expect(add.line).toBeFocused();
  await signedIn.keyboard.press("Enter");
  await expect(add.dialog).toBeHidden();
  await expect(signedIn.getByText("“Essay every week” added, due Fri 14 Mar 2031")).toBeVisible();
  await expect
    .poll(() => rest.list("tasks"))
    .toMatchObject([
      {
        title: "Essay every week",
        date: "2031-03-14",
        start_time: "14:00",
        estimate_minutes: 90,
        task_list: uni.id,
        priority: "high",
        tags: ["desk"],
      },
    ]);
  await signedIn.keyboard.press("Control+z");
  await expect.poll(async () => (await rest.list("tasks")).length).toBe(0);

  // Another task, relative to the account's day.
  await signedIn.keyboard.press("q");
  await add.line.fill("Milk today");
  await signedIn.keyboard.press("Shift+Enter");
  await expect(add.line).toHaveValue("");
  await add.line.fill('Paint #"New flat"');
  await expect(add.chips).toHaveText([/New list: New flat/]);
  await add.button("Add").dblclick();
  await expect.poll(async () => (await rest.list("tasks")).length).toBe(2);
  await expect(new Calendar(signedIn).form, "no day beneath is pressed by the second half").toHaveCount(0);
  const lists = await rest.list("task-lists");
  const tasks = await rest.list("tasks");
  const home = lists.find(({ title }) => title === "Home");
  expect(tasks.find(({ title }) => title === "Milk")).toMatchObject({
    date: todayOf(timezoneId),
    task_list: home?.id,
  });
  expect(lists.find(({ title }) => title === "New flat")?.id).toBe(
    tasks.find(({ title }) => title === "Paint")?.["task_list"],
  );
});

test("invalid input shows the reason, and what was typed is offered after Escape and a reload", async ({
  signedIn,
  rest,
}) => {
  await new Calendar(signedIn).open();
  await signedIn.keyboard.press("q");
  const add = quickAdd(signedIn);
  await expect(add.line).toBeFocused();
  await signedIn.keyboard.press("Enter");
  await expect(add.dialog.getByRole("alert")).toHaveText("This field may not be blank.");
  await add.line.fill("tomorrow 90m");
  await signedIn.keyboard.press("Enter");
  await expect(add.dialog.getByRole("alert")).toHaveText("A task needs a title beside that.");
  await add.line.fill("🦔".repeat(256));
  await signedIn.keyboard.press("Enter");
  await expect(add.dialog.getByRole("alert")).toHaveText("Ensure this field has no more than 255 characters.");
  await add.line.fill("Half a thought");
  await signedIn.keyboard.press("Escape");
  await expect(add.dialog).toBeHidden();
  await signedIn.keyboard.press("g");
  await signedIn.keyboard.press("i");
  await expect(signedIn.getByRole("heading", { name: "Insights" })).toBeVisible();
  await signedIn.keyboard.press("q");
  await expect(add.line).toHaveValue("");
  await expect(add.offer("Half a thought")).toContainText("just now");
  await add.line.fill("Another thought");
  await signedIn.reload();
  await expect(signedIn.getByRole("heading", { name: "Insights" })).toBeVisible();
  await signedIn.keyboard.press("q");
  await expect(add.line).toHaveValue("");
  await expect(add.offer("Another thought")).toBeVisible();
  await add.button("Show 1 older").click();
  await expectAccessible(signedIn);
  await add.offer("Half a thought").getByRole("button", { name: "Restore" }).click();
  await expect(add.line).toHaveValue("Half a thought");
  await expect(add.line).toBeFocused();
  await expect(add.offer("Half a thought")).toHaveCount(0);
  await add.offer("Another thought").getByRole("button", { name: "Discard" }).click();
  await expect(add.offer("")).toHaveCount(0);
  await add.button("Add").dblclick();
  await expect(add.dialog).toBeHidden();
  await expect.poll(async () => (await rest.list("tasks")).map(({ title }) => title)).toEqual(["Half a thought"]);
  await expect
    .poll(() => rest.list("task-lists"), "the first list is made with it")
    .toMatchObject([{ title: "Tasks" }]);
});

test.describe("before the lists have loaded", () => {
  test.use({ expectedErrors: [/503/] });

  test("a task that is added is added once they have", async ({ signedIn, rest }) => {
    await rest.add("task-lists", { title: "Home" });
    const uni = await rest.add("task-lists", { title: "Uni" });
    let isFailing = true;
    const released = Promise.withResolvers<void>();
    await signedIn.route(/todo\.overview/, async (route) => {
      if (isFailing) return route.fulfill({ status: 503 });
      await released.promise;
      return route.continue();
    });
    await new Calendar(signedIn).open();
    const add = quickAdd(signedIn);
    await signedIn.keyboard.press("q");
    await add.line.fill("Essay #Uni");
    await signedIn.keyboard.press("Enter");
    await expect(add.dialog.getByRole("alert")).toHaveText(
      "Your lists could not be loaded. The task is added once they are.",
    );
    isFailing = false;
    await signedIn.keyboard.press("Enter");
    await add.line.fill("Essay for tomorrow #Uni");
    await signedIn.keyboard.press("Shift+Enter");
    await expect(
      add.dialog.getByRole("status").filter({ hasText: "It is added once your lists have loaded..." }),
    ).toBeVisible();
    await expect(add.line).toHaveValue("Essay for tomorrow #Uni");
    await expectAccessible(signedIn);
    released.resolve();
    await expect(add.line).toHaveValue("");
    await expect
      .poll(() => rest.list("tasks"))
      .toMatchObject([{ title: expect.stringContaining("Essay"), task_list: uni.id }]);
  });
});

test("a task in a list that is known only later has no title any more, and stays in the line", async ({
  signedIn,
  rest,
}) => {
  await rest.add("task-lists", { title: "Home repairs" });
  const released = Promise.withResolvers<void>();
  await signedIn.route(/todo\.overview/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await new Calendar(signedIn).open();
  const add = quickAdd(signedIn);
  await signedIn.keyboard.press("q");
  await add.line.fill("#Home repairs");
  await signedIn.keyboard.press("Shift+Enter");
  await expect(add.dialog.getByText("It is added once your lists have loaded...")).toBeVisible();
  released.resolve();
  await expect(add.dialog.getByRole("alert")).toHaveText("A task needs a title beside that.");
  await add.line.fill("Paint #Home repairs");
  await signedIn.keyboard.press("Shift+Enter");
  await expect(add.line).toHaveValue("");
  await expect.poll(() => rest.list("tasks")).toMatchObject([{ title: "Paint" }]);
});

test("a list is chosen among matches by keyboard and by mouse, and only a second Escape closes the dialog", async ({
  signedIn,
  rest,
}) => {
  const freelance = await rest.add("task-lists", { title: "Freelance" });
  const garden = await rest.add("task-lists", { title: "Home and garden" });
  await new Calendar(signedIn).open();
  await signedIn.keyboard.press("q");
  const add = quickAdd(signedIn);
  await add.line.pressSequentially("Invoice #fre");
  await expect(add.option("Freelance")).toHaveAttribute("aria-selected", "true");
  await expect(add.option("Create list “fre”")).toBeVisible();
  await expectAccessible(signedIn);
  await signedIn.keyboard.press("Escape");
  await expect(add.option("Freelance")).toBeHidden();
  await expect(add.dialog).toBeVisible();
  await signedIn.keyboard.press("ArrowDown");
  await expect(add.option("Freelance")).toBeVisible();
  await signedIn.keyboard.press("Enter");
  await expect(add.line).toHaveValue("Invoice #Freelance ");
  await signedIn.keyboard.type("90m");
  await expect(add.chips).toHaveText([/List ?Freelance/, /Estimate/]);
  await signedIn.keyboard.press("Shift+Enter");
  await expect(add.line).toHaveValue("");
  await add.line.pressSequentially("Mow #gar");
  await add.option("Home and garden").click();
  await expect(add.line).toHaveValue("Mow #Home and garden ");
  await expect(add.line).toBeFocused();
  await signedIn.keyboard.press("Enter");
  await expect(add.dialog).toBeHidden();
  await expect
    .poll(async () => (await rest.list("tasks")).map(({ title, task_list }) => [title, task_list]).toSorted())
    .toEqual([
      ["Invoice", freelance.id],
      ["Mow", garden.id],
    ]);
  expect(await rest.list("task-lists")).toHaveLength(2);
});

test("a double click outside a dialog closes it, and clicks nothing below", async ({ signedIn, rest }) => {
  const { id: task_list } = await rest.add("task-lists", { title: "Home" });
  for (let number = 1; number <= 9; number += 1) await rest.add("tasks", { title: `Task ${number}`, task_list });
  const todo = new Todo(signedIn);
  await todo.show();
  const place = await todo.box("Task 8").boundingBox();
  await signedIn.keyboard.press("q");
  const add = quickAdd(signedIn);
  await expect(add.line).toBeFocused();
  // A dialog detects clicks outside only from the next task on.
  await signedIn.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await signedIn.mouse.dblclick((place?.x ?? 0) + 8, (place?.y ?? 0) + 8);
  await expect(add.dialog).toBeHidden();
  await expect(todo.box("Task 8")).not.toBeChecked();
  await todo.box("Task 8").press("Space");
  await expect.poll(async () => (await rest.list("tasks")).filter((task) => task["is_completed"]).length).toBe(1);
});

test.describe("without a network", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test("a task that could not be added is offered as a draft for editing", async ({ signedIn, context, rest }) => {
    await rest.add("task-lists", { title: "Home" });
    await new Calendar(signedIn).open();
    // Otherwise the app would reload itself after a failed module load.
    await waitForIdleApp(signedIn);
    await signedIn.keyboard.press("q");
    const add = quickAdd(signedIn);
    await add.line.fill("Milk tomorrow");
    await expect(add.dialog.getByText("“Milk” in Home")).toBeVisible();
    await context.setOffline(true);
    await signedIn.keyboard.press("Enter");
    await expect(signedIn.getByText(/^Not added\./)).toBeVisible();
    await signedIn.keyboard.press("q");
    await expect(add.offer("Milk tomorrow")).toBeVisible();
    await add.line.fill("Bread");
    await signedIn.getByRole("button", { name: "Keep editing" }).click();
    await expect(add.line, "that very line").toHaveValue("Milk tomorrow");
    await expect(add.line).toBeFocused();
    await expect(add.offer("Bread"), "what stood there is offered in turn").toBeVisible();
    await context.setOffline(false);
    await signedIn.reload();
    await new Calendar(signedIn).ready();
    await signedIn.keyboard.press("q");
    await add.offer("Milk tomorrow").getByRole("button", { name: "Restore" }).click();
    await expect(add.dialog.getByText("“Milk” in Home")).toBeVisible();
    await add.line.press("Enter");
    await expect.poll(async () => (await rest.list("tasks")).map(({ title }) => title)).toEqual(["Milk"]);
  });
});

test("the palette finds items and screens and runs commands by keyboard", async ({ signedIn, rest }) => {
  const { id: task_list } = await rest.add("task-lists", { title: "Thesis" });
  await rest.add("tasks", { title: "Write the thesis", task_list });
  await rest.add("events", { title: "Thesis defence", date: "2031-03-14", start_time: "10:00", end_time: "11:00" });
  await rest.add("pomodoros", { title: "Thesis, page 1", start_time: "2026-03-10 09:00" });
  await rest.add("events", { title: "Thesis party" });
  await new Calendar(signedIn).open();
  await expect(signedIn.getByRole("button", { name: "Search and commands" })).toBeVisible();
  const palette = signedIn.getByRole("dialog", { name: "Search and commands" });
  const field = palette.getByRole("combobox");
  const { keyboard } = signedIn;
  const choose = async (text: string, option: string | RegExp) => {
    await keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await field.fill(text);
    const found = palette.getByRole("option", { name: option });
    await expect(found).toBeVisible();
    for (let steps = 0; steps < 30 && (await found.getAttribute("aria-selected")) !== "true"; steps += 1) {
      await keyboard.press("ArrowDown");
    }
    await keyboard.press("Enter");
    await expect(palette).toBeHidden();
  };

  // Enter chooses the first option.
  await keyboard.press("Control+k");
  await field.fill("write");
  await expect(palette.getByRole("option", { selected: true })).toHaveText(/Write the thesis/);
  await keyboard.press("Escape");
  await choose("defence", /Thesis defence/);
  const calendar = new Calendar(signedIn);
  await expect(calendar.form.getByLabel("Title")).toHaveValue("Thesis defence");
  await expect(signedIn).toHaveURL(/date=2031-03-14/);
  // Also from a field; the same keys close it.
  await keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await keyboard.press("Control+k");
  await expect(palette).toBeHidden();
  await choose("write", /Write the thesis/);
  await expect(signedIn.getByRole("group", { name: "Edit Write the thesis" }).getByLabel("Title")).toBeFocused();
  await keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await keyboard.press("Escape");
  await choose("thesis", /^Thesis ?List/);
  await expect(signedIn.getByRole("heading", { name: "Thesis", level: 1 })).toBeVisible();
  await choose("page", /Thesis, page 1/);
  await expect(signedIn.getByRole("complementary").getByLabel("Title")).toHaveValue("Thesis, page 1");
  await choose("party", /Thesis party/);
  await expect(calendar.form.getByLabel("Title")).toHaveValue("Thesis party");
  await keyboard.press("Escape");
  await choose("time zone", "Second time zone…");
  await expect(signedIn).toHaveURL(/settings\/calendar$/);
  await choose("quiet hours", "Reminders: Quiet hours");
  await expect(signedIn.getByRole("heading", { name: "Reminders", level: 2 })).toBeFocused();
  await choose("call the plumber fri", "Add task “call the plumber fri”");
  await expect(signedIn.getByRole("dialog", { name: "Quick add" }).getByLabel("Task in one line")).toHaveValue(
    "call the plumber fri",
  );
  await keyboard.press("Escape");
  await choose("agenda", "Show the agenda");
  await expect(signedIn).toHaveURL(/view=agenda/);
  await keyboard.press("Control+k");
  await field.fill("15 mar 2031");
  await expect(palette.getByRole("option", { selected: true })).toHaveText("Go to Saturday 15 March 2031");
  await keyboard.press("Enter");
  await expect(signedIn).toHaveURL(/view=agenda&date=2031-03-15/);
  // On a later page typed days count from it.
  await keyboard.press("Control+k");
  await field.fill("fri");
  await expect(palette.getByRole("option", { selected: true })).toHaveText("Go to Friday 7 March 2031");
  await keyboard.press("Escape");
  await choose("statistics", "Insights G I");
  await expect(signedIn.getByRole("heading", { name: "Insights" })).toBeVisible();
  await choose("dark", "Dark theme");
  await expect(signedIn.locator("html")).toHaveAttribute("data-theme", "dark");
  await choose("keys", /^Keyboard shortcuts/);
  await expect(signedIn.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await keyboard.press("Escape");
  await keyboard.press("Control+k");
  await field.fill("no such thing at all");
  await expect(palette.getByRole("option")).toHaveText(["Add task “no such thing at all”"]);
});

test("both are accessible at every width and in both themes", async ({ signedIn, rest }) => {
  await rest.add("events", { title: "🦔".repeat(255), date: "2031-03-14" });
  for (let number = 1; number <= 8; number += 1)
    await rest.add("task-lists", { title: `List ${number} ${"long ".repeat(40)}`.trim() });
  await new Todo(signedIn).show();
  await expectGoodEverywhere(signedIn, async (variant) => {
    await signedIn.getByRole("button", { name: "Quick add" }).click();
    const add = quickAdd(signedIn);
    await add.line.fill(`${"Long ".repeat(20)} tomorrow 14:00 90m #${"x".repeat(60)} every mon, tue, wed and thu`);
    await expect(add.chips).toHaveCount(5);
    await variant();
    await add.line.fill("Long #list");
    await expect(add.option("Create list “list”")).toBeVisible();
    await expect(add.button("Add"), "the lists leave the buttons in sight").toBeInViewport({ ratio: 1 });
    await variant();
    // The first Escape closes the lists, the second one the dialog.
    await signedIn.keyboard.press("Escape");
    await expect(add.option("Create list “list”")).toBeHidden();
    await signedIn.keyboard.press("Escape");
    await signedIn.getByRole("button", { name: "Search and commands" }).click();
    await signedIn.getByRole("dialog").getByRole("combobox").fill("🦔");
    await expect(signedIn.getByRole("option", { name: /^🦔/u })).toBeVisible();
    await variant();
    await signedIn.keyboard.press("Escape");
  });
});
