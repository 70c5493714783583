import { Todo } from "../pages/todo.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { finger } from "../support/finger.ts";
import { inMotion } from "../support/motion.ts";
import type { Rest } from "../support/rest.ts";
import { expect, test } from "../support/test.ts";

const wednesday = "2027-05-12";
const thursday = "2027-05-13";
const due = "2027-05-20";

async function addEssay(rest: Rest): Promise<string> {
  const list = await rest.add("task-lists", { title: "Uni" });
  const essay = { title: "Essay", task_list: list.id, estimate_minutes: 180, date: due };
  return (await rest.add("tasks", essay)).id;
}

test.describe("by mouse", () => {
  // High enough for all 24 hours.
  test.use({ viewport: { width: 1280, height: 1500 } });

  test("a task from the unscheduled panel becomes blocks, which move, resize, are converted and undone; its due date stays", async ({
    signedIn,
    calendar,
    rest,
  }) => {
    const essay = await addEssay(rest);
    await calendar.show("week", wednesday);
    await calendar.button("No date and tasks").click();
    const row = calendar.unscheduledItem("Essay");
    await calendar.drag(await calendar.middleOf(row), await calendar.placeAt(wednesday, "10:02"));
    await expect(calendar.itemOn(wednesday, "Essay, task block, 10:00 AM to 1:00 PM")).toBeVisible();
    // Nothing is left of the estimate for the second one.
    await expect(row).toContainText("3 h planned");
    await calendar.drag(await calendar.middleOf(row), await calendar.placeAt(thursday, "14:00"));
    const second = calendar.itemOn(thursday, "Essay, task block, 2:00 PM to 2:30 PM");
    await expect(second).toBeVisible();
    await expect(row).toContainText("Thu 20 May");

    await calendar.drag(await calendar.middleOf(second), await calendar.placeAt(thursday, "09:15"));
    const moved = calendar.itemOn(thursday, "Essay, task block, 9:00 AM to 9:30 AM");
    await expect(moved).toBeVisible();
    const { x, y, width, height } = await calendar.box(moved);
    await calendar.drag({ x: x + width / 2, y: y + height - 2 }, await calendar.placeAt(thursday, "10:00"));
    const short = calendar.itemOn(thursday, "Essay, task block, 9:00 AM to 10:00 AM");
    await expect(short).toBeVisible();
    expect(await rest.list("tasks")).toMatchObject([{ id: essay, date: due, estimate_minutes: 180 }]);
    await expect
      .poll(() => rest.list("task-blocks"))
      .toMatchObject([
        { task: essay, date: wednesday, start_time: "10:00", end_time: "13:00" },
        { task: essay, date: thursday, start_time: "09:00", end_time: "10:00" },
      ]);

    await short.click();
    await calendar.field("End").fill("10:30");
    await calendar.updateButton.click();
    await calendar.itemOn(thursday, "Essay, task block, 9:00 AM to 10:30 AM").click();
    await calendar.form.getByRole("button", { name: "Convert to Pomodoros" }).click();
    await calendar.form.getByRole("button", { name: "Convert", exact: true }).click();
    await expect(calendar.itemOn(thursday, "Essay, pomodoro")).toHaveCount(3);
    await calendar.undoChange("“Essay” became pomodoros");
    await expect(calendar.itemOn(thursday, "Essay, pomodoro")).toHaveCount(0);
    await calendar.itemOn(thursday, "Essay, task block").click();
    await calendar.deleteButton.click();
    await expect(calendar.itemOn(thursday, "Essay, task block")).toHaveCount(0);
    await calendar.undoChange("“Essay” deleted");
    await expect(calendar.itemOn(thursday, "Essay, task block, 9:00 AM to 10:30 AM")).toBeVisible();
    await calendar.itemOn(thursday, "Essay, task block").click();
    await expectAccessible(signedIn);
  });
});

test("by keys: planned from the unscheduled panel and from the task, whose row says how much is planned", async ({
  signedIn,
  calendar,
  rest,
}) => {
  const todo = new Todo(signedIn);
  const essay = await addEssay(rest);
  const { keyboard } = signedIn;
  await rest.add("events", { title: "Lecture", date: wednesday, start_time: "09:00", end_time: "10:10" });
  await calendar.show("week", wednesday);
  await calendar.button("No date and tasks").press("Enter");
  await calendar.button("Plan “Essay”").press("Enter");
  const block = calendar.itemOn(wednesday, "Essay, task block, 10:15 AM to 1:15 PM");
  await expect(block).toBeVisible();
  await block.focus();
  await keyboard.press("Alt+ArrowDown");
  await keyboard.press("Alt+Shift+ArrowUp");
  await expect(calendar.itemOn(wednesday, "Essay, task block, 10:30 AM to 1:15 PM")).toBeVisible();
  // What waits for an earlier change is lost when the page is left.
  const stored = () => rest.list("task-blocks");
  await expect.poll(stored).toMatchObject([{ start_time: "10:30", end_time: "13:15" }]);
  await keyboard.press("ControlOrMeta+z");
  await keyboard.press("ControlOrMeta+z");
  await expect(block).toBeVisible();
  await expect.poll(stored).toMatchObject([{ start_time: "10:15", end_time: "13:15" }]);

  await rest.add("pomodoros", { title: "Essay", task: essay, start_time: "2026-11-20 09:00", duration: 60 });
  await todo.show({ view: "upcoming" });
  await expect(todo.tasks).toContainText("3 h planned of 3 h, 1 h done");
  await todo.tasks.getByRole("button", { name: "More for Essay" }).press("Enter");
  await todo.menuItem("Plan a block").press("Enter");
  // Nothing is left of the estimate.
  await expect(todo.tasks).toContainText("3 h 30 min planned of 3 h, 1 h done");
  await todo.title("Essay").press("Enter");
  const blocks = signedIn.getByRole("region", { name: "Blocks" });
  await expect(blocks.getByRole("listitem")).toHaveCount(2);
  // Times are changed in place; the length stays when the start moves.
  await blocks.getByRole("button", { name: /^Wed 12 May 2027, 10:15 AM/ }).press("Enter");
  await blocks.getByRole("combobox", { name: "Start" }).fill("13");
  await blocks.getByRole("combobox", { name: "Start" }).press("Enter");
  await blocks.getByRole("combobox", { name: "End" }).fill("3pm");
  await blocks.getByRole("combobox", { name: "End" }).press("Tab");
  await expect(blocks).toContainText("2 h 30 min planned");
  await expect(blocks.getByRole("button", { name: /^Wed 12 May 2027, 1:00 PM to 3:00 PM/ })).toBeVisible();
  await blocks.getByRole("button", { name: /^Delete Wed 12 May/ }).press("Enter");
  await expect(blocks.getByRole("listitem")).toHaveCount(1);
  await expect(blocks.getByRole("button", { name: "Plan a block" })).toBeFocused();
  await expectAccessible(signedIn);
});

test.describe("by touch", () => {
  test.use({ ...inMotion, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("a task is dragged from the unscheduled panel, and its block opens in a sheet", async ({
    signedIn,
    calendar,
    rest,
  }) => {
    await addEssay(rest);
    await calendar.show("day", wednesday);
    const touch = await finger(signedIn);
    await calendar.openUnscheduled();
    await calendar.unscheduledItem("Essay").waitFor();
    await touch.down(await calendar.middleOf(calendar.unscheduledItem("Essay")));
    await expect(calendar.preview, "the long press").toBeVisible();
    await expect(calendar.grid).toBeVisible();
    const slot = await calendar.placeAt(wednesday, "14:02");
    for (const x of [100, 150, slot.x]) await touch.move({ x, y: slot.y });
    await touch.up();
    const block = calendar.itemOn(wednesday, "Essay, task block, 2:00 PM to 5:00 PM");
    await block.tap();
    await expect(calendar.field("Start")).toHaveValue("2:00 PM");
    await expectAccessible(signedIn);
  });
});
