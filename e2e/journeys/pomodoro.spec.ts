import { TimerPage } from "../pages/timer.ts";
import { advanceTimer } from "../support/time-travel.ts";
import { chooseTask } from "../support/choose-task.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

/** The browser logs the conflict of a second start, and a lost network. */
test.use({ expectedErrors: [/status of 409|ERR_INTERNET_DISCONNECTED/] });

test("a title typed before the start survives other screens and a reload, and is that of the session", async ({
  signedIn,
  rest,
}) => {
  const timer = new TimerPage(signedIn);
  await timer.open("pomodoro");
  await timer.title.fill("Write the essay");
  await signedIn.reload();
  await expect(timer.title).toHaveValue("Write the essay");
  await timer.title.press("End");
  await timer.title.pressSequentially(" again");
  await signedIn.getByRole("link", { name: "To-Do", exact: true }).click();
  await expect(timer.title).toHaveCount(0);
  await signedIn.getByRole("link", { name: "Pomodoro", exact: true }).click();
  await expect(timer.title).toHaveValue("Write the essay again");
  await timer.press("Start");
  await expect.poll(() => rest.list("pomodoros")).toMatchObject([{ title: "Write the essay again" }]);
  await timer.press("Stop");
  await expect(timer.button("Start")).toBeVisible();
  await signedIn.reload();
  await expect(timer.title).toHaveValue("");
});

test("a pomodoro runs across screens and reloads, is done after 25 minutes, and is followed by a break", async ({
  signedIn,
  account,
}) => {
  const timer = new TimerPage(signedIn);
  await timer.open("pomodoro");
  await expect(timer.face).toHaveText("25:00");
  await timer.title.fill("Write the essay");
  await timer.press("Start");
  await expect(timer.button("Pause")).toBeVisible();
  await expect(timer.face).toHaveText(/^24:\d\d$/);
  await expect(signedIn).toHaveTitle(/^24:\d\d Write the essay · Pomodoro · Hourloom$/);
  await signedIn.getByRole("link", { name: "To-Do", exact: true }).click();
  await expect(timer.strip).toContainText("Write the essay");
  await expect(signedIn).toHaveTitle(/^24:\d\d Write the essay · /);
  await signedIn.reload();
  await expect(timer.strip).toContainText(/24:\d\d/);

  await advanceTimer(account.email, 12);
  await expect(timer.strip).toContainText(/12:\d\d/);
  await advanceTimer(account.email, 13);
  await expect(timer.strip).toContainText("Over");
  await timer.strip.getByRole("link").click();
  await expect(timer.cycle("1 of 4 pomodoros until the long break")).toBeVisible();
  const past = timer.list("Past Pomodoro Sessions");
  await expect(past.getByRole("button", { name: /^Write the essay .* 25 min$/ })).toBeVisible();
  await expect(timer.tab("Short Break")).toHaveAttribute("aria-selected", "true");
  await expect(timer.face).toHaveText("05:00");
  await timer.press("Start break");
  await expect(timer.button("Skip the Short Break")).toBeVisible();
  await advanceTimer(account.email, 5);
  await expect(timer.tab("Pomodoro")).toHaveAttribute("aria-selected", "true");
  await expect(timer.face).toHaveText("25:00");
});

test("pauses do not count, minutes can be added, interruptions are counted, and an early stop keeps its minutes", async ({
  signedIn,
  account,
  rest,
}) => {
  const timer = new TimerPage(signedIn);
  await timer.open("pomodoro");
  await timer.press("Start");
  await timer.press("+5 min");
  await expect(timer.face).toHaveText(/^29:\d\d$/);
  await timer.press(/^Interrupted 0/);
  await expect(timer.button("Interrupted 1 times so far")).toBeVisible();
  await advanceTimer(account.email, 10);
  await expect(timer.face).toHaveText(/^19:\d\d$/);
  await timer.press("Pause");
  await expect(timer.button("Resume")).toBeVisible();
  await advanceTimer(account.email, 30);
  await signedIn.reload();
  await expect(timer.face).toHaveText(/^19:\d\d$/);
  const paused = await timer.face.textContent();
  await advanceTimer(account.email, 30);
  await signedIn.reload();
  await expect(timer.face).toHaveText(paused ?? "");
  await timer.press("Resume");
  await expect(timer.button("Pause")).toBeVisible();
  await timer.press("Stop");
  await expect(timer.button("Start")).toBeVisible();
  const past = timer.list("Past Pomodoro Sessions");
  await expect(past.getByRole("button", { name: /10 min( \d+ s)? of 30 stopped early$/ })).toBeVisible();
  await expect
    .poll(() => rest.list("pomodoros"))
    .toMatchObject([{ state: "stopped", duration: 30, external_interruptions: 1, counts: false }]);
  const [session] = await rest.list("pomodoros");
  expect(session?.["focused_seconds"]).toBeGreaterThanOrEqual(600);
  expect(session?.["focused_seconds"]).toBeLessThan(660);
});

test("two tabs show one timer, and a start in the second one asks whether to switch", async ({
  signedIn,
  context,
  rest,
}) => {
  const first = new TimerPage(signedIn);
  await first.open("pomodoro");
  const other = await context.newPage();
  const second = new TimerPage(other);
  await second.open("pomodoro");
  await first.title.fill("First");
  await first.button("Start").click();
  await expect(second.button("Pause")).toBeVisible();
  await second.button("Pause").click();
  await expect(first.button("Resume")).toBeVisible();
  await first.button("Resume").click();
  await expect(second.button("Pause")).toBeVisible();

  await second.open("flowtime");
  await second.button("Start").click();
  const question = other.getByRole("dialog", { name: "Your timer is running already" });
  await expect(question).toContainText("“First” was started somewhere else");
  await question.getByRole("button", { name: "Keep it" }).click();
  await expect(question).toBeHidden();
  await expect(first.button("Pause")).toBeVisible();
  await second.button("Start").click();
  await question.getByRole("button", { name: "Switch" }).click();
  await expect(second.button("Stop")).toBeVisible();
  await expect(first.strip).toContainText("Flow Time");
  await expect.poll(() => rest.list("pomodoros")).toMatchObject([{ title: "First", state: "stopped" }]);
  await expect.poll(() => rest.list("flowtime")).toMatchObject([{ state: "running", end_time: null }]);
});

test("the tabs select the phase, and a selection does not affect the running one", async ({ signedIn }) => {
  const timer = new TimerPage(signedIn);
  await timer.open("pomodoro");
  await timer.tab("Long Break").click();
  await expect(timer.face).toHaveText("15:00");
  await timer.press("Start break");
  await expect(timer.button("Pause")).toBeVisible();
  await timer.tab("Pomodoro").click();
  await expect(timer.face).toHaveText("25:00");
  await expect(timer.strip).toContainText(/14:\d\d/);
  await timer.button("Start").click();
  await expect(timer.button("Pause")).toBeVisible();
  await expect(timer.face).toHaveText(/^24:\d\d$/);
});

test("sessions are scheduled, changed, started and corrected in the lists", async ({ signedIn, account, rest }) => {
  const timer = new TimerPage(signedIn);
  await timer.open("pomodoro");
  const upcoming = timer.list("Upcoming Pomodoro Sessions");
  await expect(signedIn.getByText("No upcoming sessions.")).toBeVisible();
  await expect(signedIn.getByText("No past sessions.")).toBeVisible();
  await timer.button("Schedule New Pomodoro Session").click();
  const form = signedIn.getByRole("form", { name: "New pomodoro" });
  await form.getByLabel("Title").fill("Plan the week");
  await form.getByLabel("Date").fill("2099-05-04");
  await form.getByLabel("Start").fill("09:30");
  await form.getByRole("button", { name: /^Length/ }).click();
  await form.getByLabel("Minutes").fill("40");
  await form.getByRole("button", { name: "Add" }).click();
  await expect(upcoming.getByRole("button", { name: "Plan the week May 4, 2099 9:30 AM 40 min" })).toBeVisible();
  // The form above the list closes with the response, which moves the row while it is clicked.
  await expect(form).toBeHidden();
  await upcoming.getByRole("button", { name: /^Plan the week/ }).click();
  const edited = signedIn.getByRole("form", { name: "Pomodoro" });
  await edited.getByRole("button", { name: /^Length/ }).click();
  await edited.getByLabel("Minutes").fill("50");
  await signedIn.getByRole("button", { name: "Update" }).click();
  await expect(upcoming.getByRole("button", { name: /^Plan the week.*50 min$/ })).toBeFocused();
  await upcoming.getByRole("button", { name: "Start Plan the week" }).click();
  await expect(timer.face).toHaveText(/^49:\d\d$/);
  await expect(signedIn.getByText("No upcoming sessions.")).toBeVisible();
  await advanceTimer(account.email, 46);
  await expect(timer.face).toHaveText(/^0[34]:\d\d$/);
  await timer.press("Stop");
  const past = timer.list("Past Pomodoro Sessions");
  await past.getByRole("button", { name: /^Plan the week/ }).click();
  const edit = signedIn.getByRole("form", { name: "Pomodoro" });
  await edit.getByLabel("What became of it").selectOption("Done");
  await edit.getByLabel("Worked, min").fill("4500");
  await edit.getByRole("button", { name: "Update" }).click();
  await expect(edit.getByText("That is more than from the start until now.")).toBeVisible();
  await edit.getByLabel("Worked, min").fill("45");
  await edit.getByRole("button", { name: "Update" }).click();
  await expect(past.getByRole("button", { name: /45 min of 50$/ })).toBeFocused();
  await expect
    .poll(() => rest.list("pomodoros"))
    .toMatchObject([{ state: "done", focused_seconds: 2_700, counts: true }]);
  await past.getByRole("button", { name: /^Plan the week/ }).click();
  await edit.getByRole("button", { name: "Delete" }).click();
  await expect(signedIn.getByText("No past sessions.")).toBeVisible();
  await signedIn.keyboard.press("Control+z");
  await expect(past.getByRole("button", { name: /^Plan the week/ })).toBeVisible();
});

test("offline the timer continues and ends, and is correct once the network is back", async ({
  page,
  signedIn,
  account,
}) => {
  await page.clock.install();
  const timer = new TimerPage(signedIn);
  await timer.open("pomodoro");
  await timer.press("Start");
  await expect(timer.button("Pause")).toBeVisible();
  // No request may be pending: its response would count as received after the clock was advanced.
  await expect(timer.list("Past Pomodoro Sessions").getByRole("listitem")).toHaveCount(1);
  await advanceTimer(account.email, 22);
  await expect(timer.face).toHaveText(/^02:\d\d$/);
  // The module for notifications has loaded.
  await expect(page).toHaveTitle(/^02:\d\d /);
  await page.context().setOffline(true);
  await page.clock.runFor(60_000);
  await expect(timer.face).toHaveText(/^01:\d\d$/);
  await timer.button("Pause").click();
  await expect(page.getByText(/The timer did not take that/).first()).toBeVisible();
  await expect(timer.button("Pause")).toBeVisible();
  await page.clock.runFor(2 * 60_000);
  await expect(timer.strip).toContainText("Over");
  await advanceTimer(account.email, 3);
  await page.context().setOffline(false);
  await expect(timer.list("Past Pomodoro Sessions").getByRole("button", { name: /25 min$/ })).toBeVisible();
});

test("a device that slept asks how to count that time, and leaves it out", async ({
  page,
  signedIn,
  account,
  rest,
}) => {
  await page.clock.install();
  const timer = new TimerPage(signedIn);
  await timer.open("flowtime");
  await timer.press("Start");
  await expect(timer.button("Stop")).toBeVisible();
  // The module that detects sleep has loaded.
  await expect(page).toHaveTitle(/^\d\d:\d\d /);
  // Both clocks advance by half an hour, without timers running.
  await advanceTimer(account.email, 30);
  await page.clock.fastForward(30 * 60_000);
  const question = page.getByRole("dialog", { name: "This device was asleep" });
  await expect(question).toContainText("30 min");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Leave that time out" }).click();
  await expect(question).toBeHidden();
  await timer.press("Stop");
  await expect(page.getByText("You worked")).toBeVisible();
  await expect.poll(() => rest.list("flowtime")).toMatchObject([{ state: "done" }]);
  const [session] = await rest.list("flowtime");
  expect(session?.["focused_seconds"]).toBeLessThan(300);
});

test("the mini timer stays open across screens", async ({ page, signedIn }) => {
  const timer = new TimerPage(signedIn);
  await timer.open("pomodoro");
  await timer.press("Start");
  await expect(timer.button("Pause")).toBeVisible();
  await timer.button("Mini timer").click();
  const shown = () => page.evaluate<string>("documentPictureInPicture.window?.document.body.innerText ?? 'no window'");
  await expect.poll(shown).toMatch(/^24:\d\d/);
  await page.getByRole("link", { name: "To-Do", exact: true }).first().click();
  await expect(page).toHaveURL(/todo/);
  await expect.poll(shown).toMatch(/^24:\d\d[^]*Pause/);
});

test("what comes next is noted by keyboard when work is paused, and shown with the task on return", async ({
  signedIn,
  account,
  rest,
}) => {
  const list = await rest.add("task-lists", { title: "Work" });
  const task = await rest.add("tasks", { title: "Read Tufte", task_list: list.id });
  const timer = new TimerPage(signedIn);
  const { keyboard } = signedIn;
  const line = signedIn.getByRole("textbox", { name: "What comes next?" });
  await timer.open("pomodoro");
  await chooseTask(signedIn.getByLabel("Select a Task"), "Read Tufte");
  await timer.press("Start");
  await advanceTimer(account.email, 5);
  await expect(timer.face).toHaveText(/^(20:00|19:\d\d)$/);
  await timer.press("Pause");
  await expect(line).toBeFocused();
  await keyboard.type("Chapter 3, the figure on page 40");
  await keyboard.press("Enter");
  await expect(line).toHaveCount(0);
  await expect(timer.button("Resume")).toBeFocused();
  await expect
    .poll(() => rest.list("tasks"))
    .toMatchObject([{ id: task.id, next_step: "Chapter 3, the figure on page 40" }]);
  await advanceTimer(account.email, 130);
  const note = signedIn.getByRole("region", { name: "Ready to resume" });
  await expect(note).toContainText(/You were away for 2 h (9|10) min/);
  await expect(note).toContainText("Chapter 3, the figure on page 40");
  await expectAccessible(signedIn);

  // Anything but Enter lets it go: Escape, Space on the empty line, a press elsewhere.
  await timer.press("Resume");
  await timer.press("Pause");
  await expect(line).toBeFocused();
  await keyboard.press("Space");
  await expect(timer.button("Pause")).toBeVisible();
  await expect(line).toHaveCount(0);
  await timer.press("Stop");
  await expect(line).toBeFocused();
  await keyboard.type("nothing");
  await keyboard.press("Escape");
  await expect(line).toHaveCount(0);
  await expect(note).toContainText("Chapter 3");
  await signedIn.goto("/app/todo");
  await expect(signedIn.getByText("Next: Chapter 3, the figure on page 40")).toBeVisible();
});
