import { TimerPage } from "../pages/timer.ts";
import { Todo } from "../pages/todo.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, failOnce, waitForIdleApp, test } from "../support/test.ts";

const wednesday = "2027-05-12";
const twelfth = /^Wednesday 12 May 2027/;
const friday = /^Friday 14 May 2027/;

test("a new form is empty and offers the draft of another one, to be restored or discarded", async ({
  signedIn,
  calendar,
  rest,
}) => {
  await calendar.show("month", wednesday);
  await calendar.startNew(twelfth, "Picnic");
  await calendar.form.getByLabel("Add time").check();
  await calendar.field("Start").fill("12:00");
  await calendar.field("End").fill("14:30");
  await signedIn.keyboard.press("Escape");
  await expect(calendar.draft).toHaveCount(0);

  await calendar.day(friday).click({ position: { x: 8, y: 60 } });
  const offer = calendar.form.getByRole("group", { name: "Unsaved text" });
  await expect(offer).toContainText("“Picnic”");
  await expectAccessible(signedIn, ["[role=dialog]"]);
  await expect(calendar.draft).toHaveText("(no title)");
  await expect(calendar.field("Date")).toHaveValue("Fri 14 May 2027");
  await calendar.title.fill("Concert");
  await calendar.addButton.click();
  await expect(calendar.itemOn("2027-05-14", "Concert")).toBeVisible();

  await signedIn.reload();
  await calendar.ready();
  await calendar.day(friday).click({ position: { x: 8, y: 90 } });
  await offer.getByRole("button", { name: "Restore" }).click();
  await expect(calendar.title).toBeFocused();
  await expect(calendar.title).toHaveValue("Picnic");
  await expect(calendar.field("Date")).toHaveValue("Wed 12 May 2027");
  await expect(calendar.field("End")).toHaveValue("2:30 PM");
  await calendar.addButton.click();
  await expect(calendar.itemOn(wednesday, "Picnic, event, 12:00 PM to 2:30 PM")).toBeVisible();

  await calendar.startNew(friday, "Never");
  await signedIn.keyboard.press("Escape");
  await calendar.day(friday).click({ position: { x: 8, y: 90 } });
  await offer.getByRole("button", { name: "Discard" }).click();
  await expect(offer).toHaveCount(0);
  await expect(calendar.title).toBeFocused();
  await signedIn.keyboard.press("Escape");
  await calendar.day(friday).click({ position: { x: 8, y: 90 } });
  await expect(calendar.title).toBeFocused();
  await expect(offer).toHaveCount(0);
  await expect.poll(() => rest.list("events")).toHaveLength(2);
});

test("a click outside saves changes of an item, with Undo; Escape does not", async ({ signedIn, calendar, rest }) => {
  await rest.add("events", { title: "Review", date: wednesday });
  await calendar.show("month", wednesday);
  const { x, y } = await calendar.middleOf(calendar.cell("2027-05-23"));
  // A click right after opening counts as part of a double click.
  const elsewhere = () =>
    expect(async () => {
      await signedIn.mouse.click(x, y);
      await expect(calendar.form).toBeHidden({ timeout: 1_000 });
    }).toPass();
  await calendar.item("Review").click();
  await calendar.title.fill("Review of May");
  await elsewhere();
  await expect(calendar.item("Review of May")).toBeVisible();
  await calendar.undoChange("“Review of May” saved");
  await expect(calendar.item("Review of May")).toHaveCount(0);
  await calendar.item("Review").click();
  await calendar.title.fill("Nothing of this");
  await signedIn.keyboard.press("Escape");
  await expect(calendar.item("Review")).toBeVisible();
  await calendar.item("Review").click();
  await expect(calendar.title).toHaveValue("Review");
  await calendar.form.getByRole("button", { name: "Discard" }).click();

  // Invalid values stay a draft, with the reason.
  await calendar.title.fill("");
  await elsewhere();
  await expect(signedIn.getByText("Not saved: This field may not be blank.").first()).toBeVisible();
  await calendar.keepEditing.click();
  await expect(calendar.title).toHaveValue("");
  await calendar.title.fill("Review, twice");
  await calendar.updateButton.dblclick();
  await expect(calendar.item("Review, twice")).toBeVisible();
  await expect.poll(() => rest.list("events")).toMatchObject([{ title: "Review, twice" }]);
});

test("a click outside the form of an occurrence asks for the scope, and Cancel keeps the draft", async ({
  signedIn,
  calendar,
  rest,
}) => {
  await rest.add("events", { title: "Stand-up", date: wednesday, recurrence: "weekly" });
  await calendar.show("month", wednesday);
  const { x, y } = await calendar.middleOf(calendar.cell("2027-05-23"));
  const question = signedIn.getByRole("dialog", { name: /which repeats/ });
  // A click right after opening counts as part of a double click.
  const elsewhere = () =>
    expect(async () => {
      await signedIn.mouse.click(x, y);
      await expect(question).toBeVisible({ timeout: 1_000 });
    }).toPass();
  await calendar.itemOn(wednesday, "Stand-up").click();
  await calendar.title.fill("Sit-down");
  await elsewhere();
  await question.getByRole("button", { name: "Cancel" }).click();
  await calendar.keepEditing.click();
  await expect(calendar.title).toHaveValue("Sit-down");
  await elsewhere();
  await calendar.chooseScope("Only this one");
  await expect(calendar.item("Sit-down")).toHaveCount(1);
  await expect(calendar.itemOn("2027-05-19", "Stand-up")).toBeVisible();
});

test("a link to another screen saves changes of a task and navigates", async ({ signedIn, rest }) => {
  const todo = new Todo(signedIn);
  const { id: task_list } = await rest.add("task-lists", { title: "Home" });
  await rest.add("tasks", { title: "One", task_list });
  await todo.show();
  await todo.title("One").click();
  await todo.field("Title").fill("One and a half");
  await todo.field("Date").click();
  const month = signedIn.getByRole("dialog", { name: "Choose a date" });
  await expect(month).toBeVisible();
  await signedIn.mouse.click(600, 690);
  await expect(month, "a press on the page closes only what hangs from the field").toBeHidden();
  await expect(todo.field("Title")).toHaveValue("One and a half");
  await signedIn.getByRole("link", { name: "Pomodoro" }).first().click();
  await expect(signedIn.getByRole("heading", { level: 1, name: "Pomodoro" })).toBeVisible();
  await expect(signedIn.getByText("“One and a half” saved")).toBeVisible();
  await expect.poll(() => rest.list("tasks")).toMatchObject([{ title: "One and a half" }]);
});

test("a drag outside of the form moves nothing and saves the changes", async ({ signedIn, calendar, rest }) => {
  await rest.add("events", { title: "Review", date: wednesday });
  await rest.add("events", { title: "Dentist", date: "2027-05-16" });
  await calendar.show("month", wednesday);
  const from = await calendar.middleOf(calendar.item("Dentist"));
  const to = await calendar.middleOf(calendar.cell("2027-05-23"));
  await calendar.item("Review").click();
  await calendar.title.fill("Review of May");
  // A click right after opening counts as part of a double click.
  await expect(async () => {
    await signedIn.mouse.move(from.x, from.y);
    await signedIn.mouse.down();
    await signedIn.mouse.move(to.x, to.y, { steps: 8 });
    await signedIn.mouse.up();
    await expect(calendar.form).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await expect(calendar.item("Review of May")).toBeVisible();
  await expect.poll(() => rest.list("events")).toMatchObject([{ title: "Review of May" }, { date: "2027-05-16" }]);
});

test("a click outside right after Update saves once", async ({ signedIn, calendar, rest }) => {
  const { id } = await rest.add("events", { title: "Review", date: wednesday });
  await calendar.show("month", wednesday);
  const { x, y } = await calendar.middleOf(calendar.cell("2027-05-23"));
  let sent = 0;
  const pressed = Promise.withResolvers<void>();
  await signedIn.route("**/trpc/events.update**", async (route) => {
    sent += 1;
    // After saving the form is closed, and the click would open a new one.
    await pressed.promise;
    await route.continue();
  });
  await calendar.item("Review").click();
  await calendar.title.fill("Review of May");
  await calendar.updateButton.click();
  await signedIn.mouse.click(x, y);
  pressed.resolve();
  await expect(calendar.item("Review of May")).toBeVisible();
  await expect.poll(() => rest.list("events")).toMatchObject([{ id, title: "Review of May" }]);
  await waitForIdleApp(signedIn);
  expect(sent).toBe(1);
});

test("a click outside saves the form of a past session", async ({ signedIn, rest }) => {
  await rest.add("flowtime", { start_time: "2026-03-10 09:00", end_time: "2026-03-10 10:00" });
  const timer = new TimerPage(signedIn);
  await timer.open("flowtime");
  const history = timer.list("Flowtime sessions");
  await history.getByRole("button", { name: /1 h$/ }).click();
  await signedIn.getByRole("form", { name: "Flowtime" }).getByLabel("Worked, min").fill("45");
  await signedIn.getByRole("heading", { level: 1 }).click();
  await expect(history.getByRole("button", { name: /45 min$/ })).toBeVisible();
  await expect.poll(() => rest.list("flowtime")).toMatchObject([{ focused_seconds: 2_700 }]);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } });

  test("a tap above the sheet saves changes of an item", async ({ signedIn, calendar, rest }) => {
    await rest.add("events", { title: "Review", date: wednesday });
    await calendar.show("day", wednesday);
    await calendar.item("Review").tap();
    await calendar.title.fill("Review of May");
    await calendar.field("Date").tap();
    const month = signedIn.getByRole("dialog", { name: "Choose a date" });
    await expect(month).toBeVisible();
    // At first only what hangs from the field closes.
    await expect(async () => {
      await signedIn.touchscreen.tap(180, 20);
      await expect(month).toBeHidden({ timeout: 1_000 });
    }).toPass();
    await expect(calendar.title).toHaveValue("Review of May");
    await expect(async () => {
      await signedIn.touchscreen.tap(180, 20);
      await expect(calendar.form).toBeHidden({ timeout: 1_000 });
    }).toPass();
    await expect(calendar.item("Review of May")).toBeVisible();
    await expect.poll(() => rest.list("events")).toMatchObject([{ title: "Review of May" }]);
  });
});

test.describe("when saving fails", () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to load resource/] });

  test("the changes of a closed form stay a draft, with the reason", async ({ signedIn, calendar, rest }) => {
    await rest.add("events", { title: "Review", date: wednesday });
    await calendar.show("month", wednesday);
    const { x, y } = await calendar.middleOf(calendar.cell("2027-05-23"));
    const fail = await failOnce(signedIn, "**/trpc/events.update**");
    await calendar.item("Review").click();
    await calendar.title.fill("Review of May");
    await expect(async () => {
      await signedIn.mouse.click(x, y);
      await expect(calendar.form).toBeHidden({ timeout: 1_000 });
    }).toPass();
    fail();
    await expect(signedIn.getByText(/^Not saved\. /).first()).toBeVisible();
    await calendar.keepEditing.click();
    await expect(calendar.title).toHaveValue("Review of May");
    await calendar.updateButton.click();
    await expect(calendar.item("Review of May")).toBeVisible();
  });
});

test.describe("after a change elsewhere", () => {
  test.use({ expectedErrors: [/status of 412/] });

  test("a draft restored over a newer item shows both, and overwrites nothing unseen", async ({
    signedIn,
    calendar,
    rest,
  }) => {
    const { id } = await rest.add("events", { title: "Shared", date: wednesday });
    await calendar.show("month", wednesday);
    await calendar.item("Shared").click();
    await calendar.title.fill("Mine");
    await signedIn.keyboard.press("Escape");
    await rest.change("events", id, { title: "Theirs" });
    await calendar.item("Theirs").click();
    await calendar.form.getByRole("button", { name: "Restore" }).click();
    await expect(calendar.title).toHaveValue("Mine");
    await calendar.updateButton.click();
    await expect(calendar.form.getByText(/is now “Theirs”/)).toBeVisible();
    await calendar.form.getByRole("button", { name: "Save mine" }).click();
    await expect(calendar.item("Mine")).toBeVisible();
  });
});
