import { TimerPage } from "../pages/timer.ts";
import { advanceTimer } from "../support/time-travel.ts";
import { chooseTask } from "../support/choose-task.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

test("flow time counts up past the hour, earns a break, and is stored with its task when stopped", async ({
  signedIn,
  account,
  rest,
}) => {
  const list = await rest.add("task-lists", { title: "Work" });
  const task = await rest.add("tasks", { title: "Read Tufte", task_list: list.id });
  const timer = new TimerPage(signedIn);
  await timer.open("flowtime");
  await expect(timer.face).toHaveText("00:00");
  await chooseTask(signedIn.getByLabel("Select a Task"), "Read Tufte");
  await timer.press("Start");
  await expect(timer.button("Stop")).toBeVisible();
  await advanceTimer(account.email, 59);
  await expect(timer.face).toHaveText(/^59:\d\d$/);
  await advanceTimer(account.email, 1);
  await expect(timer.face).toHaveText(/^1:00:\d\d$/);
  await expect(signedIn.getByText(/^Break earned: 12:\d\d$/)).toBeVisible();
  await expect(signedIn).toHaveTitle(/^1:00:\d\d Read Tufte · Flow Time · Hourloom$/);
  await timer.press("Stop");
  await expect(timer.button(/^Start break of 12:\d\d$/)).toBeVisible();
  await expectAccessible(signedIn);

  const done = signedIn.getByRole("checkbox", { name: "Mark as done: Read Tufte" });
  await done.check();
  await expect.poll(() => rest.list("tasks")).toMatchObject([{ is_completed: true }]);
  await expect(signedIn.getByRole("checkbox", { name: "Done: Read Tufte" })).toBeFocused();
  await signedIn.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(done).toBeVisible();

  // Going on reverts the stop: the time since then is a pause.
  await timer.press("Go on");
  await expect(timer.button("Stop")).toBeVisible();
  await timer.press("Stop");
  await timer.press(/^Start break of/);
  await expect(timer.button("End the break")).toBeVisible();
  await advanceTimer(account.email, 13);
  await expect(signedIn.getByText("Break over", { exact: true })).toBeVisible();
  await timer.press("Finish");
  await expect(timer.button("Start")).toBeVisible();
  await expect(timer.face).toHaveText("00:00");
  const history = timer.list("Flowtime sessions");
  await expect(history.getByRole("button", { name: /^Read Tufte .* 1 h$/ })).toBeVisible();
  await expect.poll(() => rest.list("flowtime")).toMatchObject([{ state: "done", task: task.id }]);
});

test("a past session is corrected, deleted and restored", async ({ signedIn, rest }) => {
  await rest.add("flowtime", { start_time: "2026-03-10 09:00", end_time: "2026-03-10 10:00" });
  const timer = new TimerPage(signedIn);
  await timer.open("flowtime");
  const history = timer.list("Flowtime sessions");
  await history.getByRole("button", { name: "Flow time Mar 10, 2026 9:00 AM 1 h" }).click();
  const form = signedIn.getByRole("form", { name: "Flowtime" });
  await form.getByLabel("Worked, min").fill("500");
  await form.getByRole("button", { name: "Update" }).click();
  await expect(form.getByText("That is more than from start to end.")).toBeVisible();
  await form.getByLabel("Worked, min").fill("45");
  await form.getByLabel("Own interruptions").fill("2");
  await form.getByRole("button", { name: "Update" }).click();
  const row = history.getByRole("button", { name: /45 min$/ });
  await expect(row).toBeFocused();
  await expect.poll(() => rest.list("flowtime")).toMatchObject([{ focused_seconds: 2_700, internal_interruptions: 2 }]);
  await row.click();
  await form.getByRole("button", { name: "Delete" }).click();
  await expect(signedIn.getByText(/^No sessions yet/)).toBeVisible();
  await signedIn.keyboard.press("Control+z");
  await expect(row).toBeVisible();
});

test("sessions are added by hand, summed by day, and started again", async ({ signedIn, rest }) => {
  const list = await rest.add("task-lists", { title: "Work" });
  const task = await rest.add("tasks", { title: "Read Tufte", task_list: list.id });
  const timer = new TimerPage(signedIn);
  await timer.open("flowtime");
  await timer.button("Add Past Session").click();
  const form = signedIn.getByRole("form", { name: "Past session" });
  await chooseTask(form.getByLabel("Task"), "Read Tufte");
  await form.getByLabel("Date").fill("2026-03-10");
  await form.getByLabel("Start").fill("23:30");
  await form.getByLabel("End").fill("00:15");
  await form.getByRole("button", { name: "Add" }).click();
  await expect(timer.button("Add Past Session")).toBeFocused();
  const history = timer.list("Flowtime sessions");
  await expect(history.getByRole("heading", { name: /^Tue 10 Mar/ })).toContainText("45 min, 1 session");
  // Only the content scrolls to the form: the bars stay where they are.
  await signedIn.setViewportSize({ width: 375, height: 500 });
  await timer.button("Add Past Session").click();
  await expect(form.getByLabel("Kind")).toBeFocused();
  await expect(signedIn.getByRole("banner")).toBeInViewport({ ratio: 1 });
  expect(await signedIn.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
  await form.getByLabel("Kind").selectOption("Pomodoro");
  await form.getByLabel("Date").fill("2026-03-11");
  await form.getByLabel("Start").fill("09:00");
  await form.getByLabel("End").fill("09:40");
  await form.getByRole("button", { name: "Add" }).click();
  await expect(form.getByLabel("Title")).toHaveAccessibleDescription("This field is required.");
  await form.getByLabel("Title").fill("Essay");
  await form.getByRole("button", { name: "Add" }).click();
  await expect(form).toHaveCount(0);
  await expect
    .poll(() => rest.list("pomodoros"))
    .toMatchObject([{ title: "Essay", duration: 40, focused_seconds: 2_400, state: "done" }]);
  await timer.press("Again: Read Tufte");
  await expect(timer.button("Stop")).toBeVisible();
  await expect
    .poll(() => rest.list("flowtime"))
    .toMatchObject([
      { task: task.id, focused_seconds: 2_700 },
      { task: task.id, state: "running" },
    ]);
});
