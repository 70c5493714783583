import { advanceTimer } from "../support/time-travel.ts";
import { TimerPage } from "../pages/timer.ts";
import { expectGoodEverywhere } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

test.describe.configure({ timeout: 600_000 });

test("the timers are accessible in all states, at every width and in both themes", async ({
  signedIn,
  account,
  rest,
}) => {
  const timer = new TimerPage(signedIn);
  const sweep = () => expectGoodEverywhere(signedIn);
  await timer.open("pomodoro");
  await expect(signedIn.getByText("No past sessions.")).toBeVisible();
  await sweep();
  const long = "🍅".repeat(255);
  await rest.add("pomodoros", { title: long, start_time: "2026-03-10 09:00" });
  await rest.add("pomodoros", { title: "Weave ".repeat(42).trim(), start_time: "2099-03-10 09:00" });
  await timer.title.fill(long.slice(0, 255));
  await timer.press("Start");
  await expect(timer.button("Pause")).toBeVisible();
  await expect(timer.list("Past Pomodoro Sessions").getByRole("listitem")).toHaveCount(2);
  await sweep();
  await timer.button("Schedule New Pomodoro Session").click();
  await expect(signedIn.getByRole("form", { name: "New pomodoro" })).toBeVisible();
  await sweep();
  await signedIn.keyboard.press("Escape");
  await signedIn.goto("/app/todo");
  await expect(timer.strip.locator("visible=true")).toContainText(/\d\d:\d\d/);
  await sweep();
  await advanceTimer(account.email, 25);
  await timer.open("pomodoro");
  await expect(timer.button("Done for now")).toBeVisible();
  await sweep();
  await timer.open("flowtime");
  await timer.press("Start");
  await expect(timer.button("Stop")).toBeVisible();
  await sweep();
  await timer.press("Stop");
  await expect(timer.button("Go on")).toBeVisible();
  await sweep();
  await signedIn.goto("/app/settings/timer");
  await expect(signedIn.getByLabel("Pomodoro, minutes")).toBeVisible();
  await sweep();
});

test("on phones the timer is in a bar at the bottom of every other screen", async ({ signedIn }) => {
  await signedIn.setViewportSize({ width: 375, height: 812 });
  const timer = new TimerPage(signedIn);
  await timer.open("pomodoro");
  await timer.press("Start");
  await expect(timer.button("Pause")).toBeVisible();
  await expect(timer.strip.locator("visible=true")).toHaveCount(0);
  // The scroll position is that of one screen: the next begins at its top.
  await signedIn.setViewportSize({ width: 375, height: 420 });
  const main = signedIn.getByRole("main");
  const scrollTop = () => main.evaluate((element) => element.scrollTop);
  await main.evaluate((element) => element.scrollTo(0, 80));
  await signedIn.getByRole("link", { name: "Insights" }).last().click();
  await expect(signedIn.getByRole("heading", { name: "Insights", level: 1 })).toBeVisible();
  await expect.poll(scrollTop).toBe(0);
  await signedIn.goBack();
  await expect.poll(scrollTop).toBe(80);
  await signedIn.setViewportSize({ width: 375, height: 812 });
  await signedIn.getByRole("link", { name: "Calendar" }).last().click();
  const bar = timer.strip.locator("visible=true");
  await expect(bar).toContainText(/24:\d\d/);
  await bar.getByRole("button", { name: "Pause the timer" }).click();
  await expect(bar.getByRole("button", { name: "Let the timer go on" })).toBeVisible();
  await bar.getByRole("link").click();
  await expect(timer.button("Resume")).toBeVisible();
});

test("a pomodoro is named, started, paused and stopped by keyboard", async ({ signedIn }) => {
  const timer = new TimerPage(signedIn);
  // The module with the announcements loads after the screen: here after Start, as on a slow
  // network.
  const started = Promise.withResolvers<void>();
  await signedIn.route(/\/frame-actions-[^/]*\.js$/, async (route) => {
    await started.promise;
    await route.continue();
  });
  await timer.open("pomodoro");
  await signedIn.keyboard.press("g");
  await signedIn.keyboard.press("p");
  const tabTo = async (name: RegExp) => {
    for (let steps = 0; steps < 40; steps += 1) {
      await signedIn.keyboard.press("Tab");
      const label = await signedIn.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent ?? "";
      });
      if (name.test(label)) return;
    }
    throw new Error(`nothing called ${String(name)} could be reached`);
  };
  await tabTo(/^Start$/);
  await signedIn.keyboard.press("Enter");
  await expect(timer.button("Pause")).toBeVisible();
  started.resolve();
  await expect(signedIn.getByText("Pomodoro started.")).toBeAttached();
  await expect(timer.button("Pause")).toBeFocused();
  await signedIn.keyboard.press("Enter");
  const line = signedIn.getByRole("textbox", { name: "What comes next?" });
  await expect(line).toBeFocused();
  await signedIn.keyboard.press("Escape");
  await expect(timer.button("Resume")).toBeFocused();
  await expect(signedIn.getByText("Pomodoro paused.")).toBeAttached();
  await tabTo(/^Stop$/);
  await signedIn.keyboard.press("Enter");
  await expect(line).toBeFocused();
  await signedIn.keyboard.press("Escape");
  await expect(timer.button("Start")).toBeFocused();
  // Space is the timer's own only where no control has the focus.
  await signedIn.getByRole("main").focus();
  await signedIn.keyboard.press("Space");
  await expect(timer.button("Pause")).toBeVisible();
  await signedIn.getByRole("main").focus();
  await signedIn.keyboard.press("Space");
  await expect(timer.button("Resume")).toBeVisible();
});
