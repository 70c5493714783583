import { retry, expectVisibleAfterRetries } from "../support/time-travel.ts";
import { Calendar } from "../pages/calendar.ts";
import { expect, waitForIdleApp, test } from "../support/test.ts";

const november = "/app?date=2026-11-10";
const twelfth = /^Thursday 12 November 2026/;

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/] });

test("after a failure the form keeps its values, shows the reason, and Retry sends them", async ({
  signedIn,
  context,
}) => {
  const calendar = new Calendar(signedIn);
  await signedIn.goto(november);
  await calendar.add(twelfth, "warm the form up");
  // Otherwise the app would reload itself after a failed module load.
  await waitForIdleApp(signedIn);
  await context.setOffline(true);
  await calendar.day(/^Friday 13 November 2026/).click({ position: { x: 8, y: 60 } });
  await calendar.title.fill("Not lost");
  await calendar.form.getByRole("button", { name: "Add", exact: true }).click();
  await expect(calendar.form.getByLabel("Title")).toHaveValue("Not lost");
  const retry = calendar.form.getByRole("button", { name: "Retry" });
  await expect(retry).toBeVisible();
  await context.setOffline(false);
  await retry.click();
  await expect(calendar.form).toBeHidden();
  await signedIn.reload();
  await expect(calendar.item("Not lost")).toBeVisible();
});

test("a lost response causes no second event: the current values are saved once", async ({
  signedIn,
  request,
  account,
}) => {
  const calendar = new Calendar(signedIn);
  await signedIn.goto(november);
  await signedIn.route(
    "**/trpc/events.create**",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await calendar.startNew(twelfth, "First words");
  await calendar.addButton.click();
  await expect(calendar.form.getByRole("button", { name: "Retry" })).toBeVisible();
  await calendar.title.fill("Second thoughts");
  await calendar.addButton.click();
  await expect(calendar.form).toBeHidden();
  const response = await request.get("/api/v1/events/", { headers: { authorization: `Token ${account.token}` } });
  expect(await response.json()).toMatchObject([{ title: "Second thoughts" }]);
});

test("a range that cannot be loaded shows an error and can be retried", async ({ signedIn }) => {
  const calls = /trpc\/.*calendar\.inRange/;
  await signedIn.route(calls, (route) => route.fulfill({ status: 500, body: "{}" }));
  await signedIn.clock.install();
  await signedIn.goto("/app?date=2025-05-05");
  const button = signedIn.getByRole("button", { name: "Retry" });
  await expectVisibleAfterRetries(button);
  await retry(button, calls);
  await expectVisibleAfterRetries(signedIn.getByText(/^Nothing here yet/));
  await expect(button).toBeHidden();
  await expect(signedIn.getByRole("grid", { name: "May 2025" })).toBeVisible();
});

test("the browser asks before a page is left whose changes wait for an earlier one", async ({
  signedIn,
  calendar,
  rest,
}) => {
  await rest.add("events", { title: "Lecture", date: "2026-11-12", start_time: "09:00", end_time: "10:00" });
  await calendar.show("week", "2026-11-12");
  const released = Promise.withResolvers<void>();
  await signedIn.route(
    "**/trpc/events.update**",
    async (route) => {
      await released.promise;
      await route.continue();
    },
    { times: 1 },
  );
  const questions: string[] = [];
  signedIn.on("dialog", async (dialog) => {
    questions.push(dialog.type());
    await dialog.dismiss();
  });
  // The browser asks only on pages that were used.
  await calendar.item("Lecture").click();
  await signedIn.keyboard.press("Escape");
  await calendar.item("Lecture").focus();
  await signedIn.keyboard.press("Alt+ArrowDown");
  await expect(calendar.item("Lecture, event, 9:15 AM to 10:15 AM")).toBeFocused();
  await signedIn.keyboard.press("Alt+ArrowDown");
  await expect(calendar.item("Lecture, event, 9:30 AM to 10:30 AM")).toBeFocused();
  await signedIn.evaluate(() => location.reload());
  await expect.poll(() => questions).toEqual(["beforeunload"]);
  released.resolve();
  const stored = async () => (await rest.list("events")).map(({ start_time }) => start_time);
  await expect.poll(stored).toEqual([expect.stringContaining("09:30")]);
  await signedIn.reload();
  await expect(calendar.item("Lecture, event, 9:30 AM to 10:30 AM")).toBeVisible();
  expect(questions).toHaveLength(1);
});
