import { Calendar } from "../pages/calendar.ts";
import { createAccount } from "../support/server-side.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

const zone = { tag: "@zone" };
const november = "/app?date=2026-11-10";
const twelfth = /^Thursday 12 November 2026/;

test("arrows, Home, End and the Page keys move the focus over days and months", async ({ signedIn }) => {
  const calendar = new Calendar(signedIn);
  await signedIn.goto(november);
  await calendar.dayButton(/^Tuesday 10 November 2026/).focus();
  await signedIn.keyboard.press("ArrowRight");
  await signedIn.keyboard.press("ArrowDown");
  await expect(calendar.dayButton(/^Wednesday 18 November 2026/)).toBeFocused();
  await signedIn.keyboard.press("Home");
  await expect(calendar.dayButton(/^Sunday 15 November 2026/)).toBeFocused();
  await signedIn.keyboard.press("End");
  await expect(calendar.dayButton(/^Saturday 21 November 2026/)).toBeFocused();
  await signedIn.keyboard.press("PageDown");
  await expect(calendar.dayButton(/^Monday 21 December 2026/)).toBeFocused();
  await signedIn.keyboard.press("PageUp");
  await expect(calendar.dayButton(/^Saturday 21 November 2026/)).toBeFocused();
});

test("a task is completed by a click on its check mark and by Space, without opening; one toast is shown; redo works", async ({
  signedIn,
  calendar,
  rest,
}) => {
  const { keyboard } = signedIn;
  const { id: list } = await rest.add("task-lists", { title: "Home" });
  await rest.add("tasks", { title: "Paint", date: "2027-05-12", task_list: list });
  await rest.add("tasks", { title: "Read", date: "2027-05-12", start_time: "09:00", task_list: list });
  await calendar.show("month", "2027-05-12");
  const toasts = signedIn.locator("[data-sonner-toast][data-visible=true]");

  await calendar.item("Paint").click({ position: { x: 14, y: 12 } });
  await expect(calendar.item("Paint, task, done")).toBeVisible();
  await expect(toasts).toHaveText(/“Paint” done/);
  await calendar.item("Read").focus();
  await keyboard.press("Space");
  await expect(calendar.item("Read, task, 9:00 AM, done")).toBeFocused();
  await expect(toasts).toHaveCount(1);
  await expect(toasts).toHaveText(/“Read” done/);
  await expect(calendar.form).toHaveCount(0);

  await keyboard.press("ControlOrMeta+z");
  await keyboard.press("ControlOrMeta+z");
  await expect(calendar.item("Paint, task, done")).toHaveCount(0);
  await keyboard.press("ControlOrMeta+Shift+z");
  await expect(calendar.item("Paint, task, done")).toBeVisible();
  await expect(calendar.item("Read, task, 9:00 AM, done")).toHaveCount(0);
  await keyboard.press("ControlOrMeta+y");
  await expect(calendar.item("Read, task, 9:00 AM, done")).toBeVisible();

  await calendar.item("Paint").click({ position: { x: 60, y: 12 } });
  await expect(calendar.title).toHaveValue("Paint");
});

test("T focuses today from anywhere", async ({ signedIn, calendar }) => {
  const today = signedIn.locator("[role=gridcell][aria-current=date] [data-day-button]");
  await calendar.show("month", "2027-05-12");
  await signedIn.keyboard.press("t");
  await expect(today).toBeFocused();
  await calendar.button("Today").focus();
  await signedIn.keyboard.press("t");
  await expect(today).toBeFocused();
  await signedIn.keyboard.press("w");
  await signedIn.keyboard.press("j");
  await expect(today).toHaveCount(0);
  await signedIn.keyboard.press("t");
  await expect(today).toBeFocused();
});

test("turning pages: arrows, Today, and the URL", async ({ signedIn }) => {
  await signedIn.goto("/app?date=2026-01-31");
  await expect(signedIn.getByRole("heading", { name: "January 2026" })).toBeVisible();
  await signedIn.getByRole("button", { name: "Next month" }).click();
  await expect(signedIn.getByRole("heading", { name: "February 2026" })).toBeVisible();
  await signedIn.getByRole("button", { name: "Next month" }).click();
  await expect(signedIn.getByRole("heading", { name: "March 2026" })).toBeVisible();
  await signedIn.goBack();
  await expect(signedIn.getByRole("heading", { name: "February 2026" })).toBeVisible();
  await signedIn.getByRole("button", { name: "Today", exact: true }).click();
  await expect(signedIn.locator("[role=gridcell][aria-current=date]")).toBeVisible();
});

test(
  "an event is on the day that was clicked in every zone, also at daylight saving changes",
  zone,
  async ({ signedIn, request, account }) => {
    const calendar = new Calendar(signedIn);
    for (const [date, name, title] of [
      ["2026-03-08", /^Sunday 8 March 2026/, "Spring"],
      ["2026-11-01", /^Sunday 1 November 2026/, "Autumn"],
      ["2027-01-01", /^Friday 1 January 2027/, "Winter"],
    ] as const) {
      await signedIn.goto(`/app?date=${date}`);
      await calendar.add(name, title);
    }
    const response = await request.get("/api/v1/events/", { headers: { authorization: `Token ${account.token}` } });
    expect(await response.json()).toMatchObject([
      { title: "Spring", date: "2026-03-08" },
      { title: "Autumn", date: "2026-11-01" },
      { title: "Winter", date: "2027-01-01" },
    ]);
  },
);

test("a day with more items than fit shows how many are hidden and lists all", async ({
  signedIn,
  request,
  account,
}) => {
  const headers = { authorization: `Token ${account.token}` };
  for (let index = 1; index <= 12; index += 1) {
    const data = {
      title: `Item ${String(index).padStart(2, "0")}`,
      date: "2026-11-12",
      start_time: `${String(index + 6).padStart(2, "0")}:00`,
    };
    await request.post("/api/v1/events/", { headers, data });
  }
  const calendar = new Calendar(signedIn);
  await signedIn.goto(november);
  const cell = calendar.day(/^Thursday 12 November 2026, 12 items/);
  const more = cell.getByRole("button", { name: /more/ });
  await expect(more).toBeVisible();
  /** Expects that visible and hidden items add up, at any height. */
  const total = async () =>
    (await cell.getByRole("button", { name: /Item/ }).count()) +
    Number(/\+(\d+)/.exec((await more.textContent()) ?? "")?.[1]);
  await expect.poll(total).toBe(12);
  const button = await calendar.box(more);
  await more.click();
  const listed = calendar.form.getByRole("button", { name: /Item \d\d/ });
  await expect(listed).toHaveCount(12);
  // It is scaled while it appears.
  const distance = async () => Math.round((await calendar.box(calendar.form)).x - button.x - button.width);
  await expect.poll(distance, "the list hangs from its day").toBe(8);
  await expect(listed.first()).toBeFocused();
  await signedIn.keyboard.press("ArrowDown");
  await expect(listed.nth(1)).toBeFocused();
  await signedIn.keyboard.press("Escape");
  await expect(more).toBeFocused();

  const before = await cell.getByRole("button", { name: /Item/ }).count();
  await signedIn.setViewportSize({ width: 1280, height: 1100 });
  await expect.poll(total).toBe(12);
  await expect.poll(() => cell.getByRole("button", { name: /Item/ }).count()).toBeGreaterThan(before);

  const third = await calendar.middleOf(calendar.cell("2026-11-03"));
  await more.click();
  await calendar.drag(await calendar.middleOf(listed.first()), third);
  await expect(calendar.itemOn("2026-11-03", "Item 01")).toBeVisible();
  await expect(calendar.form).toHaveCount(0);
});

test("a URL without a date shows today", async ({ signedIn }) => {
  for (const date of ["%22x", "2026-02-31"]) {
    await signedIn.goto(`/app?date=${date}`);
    await expect(signedIn.locator("[role=gridcell][aria-current=date]"), date).toBeVisible();
  }
});

test("a draft is restored from another screen, after a reload and with the Back button", async ({ signedIn }) => {
  const calendar = new Calendar(signedIn);
  await signedIn.goto("/app?date=2026-10-10");
  await signedIn.getByRole("button", { name: "Next month" }).click();
  await expect(signedIn.getByRole("heading", { name: "November 2026" })).toBeVisible();
  await calendar.startNew(twelfth, "A long thought");
  await signedIn.keyboard.press("Escape");
  await signedIn.getByRole("link", { name: "To-Do" }).first().click();
  await calendar.keepEditing.click();
  await expect(calendar.title).toHaveValue("A long thought");
  await expect(signedIn).toHaveURL(/date=2026-11-12$/);

  await calendar.title.fill("A longer thought");
  await signedIn.goBack();
  await expect(calendar.form).toBeHidden();
  await signedIn.goto(november);
  await calendar.day(twelfth).click({ position: { x: 8, y: 60 } });
  await expect(calendar.title).toHaveValue("");
  await calendar.button("Restore").click();
  await expect(calendar.title).toHaveValue("A longer thought");
  await calendar.addButton.click();
  await expect(calendar.item("A longer thought")).toHaveCount(1);
  await calendar.day(twelfth).click({ position: { x: 8, y: 100 } });
  await expect(calendar.title).toHaveValue("");
});

test("leaving takes what was offered with it", async ({ signedIn, account }) => {
  const calendar = new Calendar(signedIn);
  await signedIn.goto(november);
  await calendar.add(twelfth, "Secret surgery");
  await expect(calendar.undo).toBeVisible();
  // A toast below the pointer does not disappear.
  await calendar.undo.hover();
  await signedIn.getByRole("button", { name: `Account of ${account.username}` }).press("Enter");
  await signedIn.getByRole("menuitem", { name: "Logout" }).press("Enter");
  await expect(signedIn.getByRole("heading", { name: "Plan your hours, and see where they went." })).toBeVisible();
  await expect(signedIn.getByText("Secret surgery")).toHaveCount(0);
});

test("a response after another account has signed in is not shown to it", async ({ signedIn, timezoneId }) => {
  const other = await createAccount(timezoneId ?? "UTC");
  const calendar = new Calendar(signedIn);
  await signedIn.goto(november);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await signedIn.route("**/trpc/events.create**", async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response: response });
  });
  await calendar.startNew(twelfth, "Not yours");
  const sent = signedIn.waitForRequest("**/trpc/events.create**");
  await calendar.addButton.click();
  await sent;
  await signedIn.evaluate((token) => {
    localStorage.setItem("token", token);
    window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
  }, other.token);
  await expect(signedIn.getByRole("button", { name: `Account of ${other.username}` })).toBeVisible();
  const created = signedIn.waitForResponse("**/trpc/events.create**");
  release();
  await created;
  await expect(calendar.day(twelfth)).toBeVisible();
  await expect(signedIn.getByText("Not yours")).toHaveCount(0);
  await expect(calendar.undo).toHaveCount(0);
});

test("single keys: a new event, the list of shortcuts and each screen", async ({ signedIn }) => {
  const calendar = new Calendar(signedIn);
  await signedIn.goto(november);
  await expect(calendar.grid).toBeVisible();
  await signedIn.keyboard.press("n");
  await expect(calendar.title).toBeFocused();
  await signedIn.keyboard.type("gtq?n");
  await expect(calendar.title).toHaveValue("gtq?n");
  await calendar.title.fill("");
  await signedIn.keyboard.press("Escape");
  await expect(calendar.form).toBeHidden();

  await signedIn.keyboard.press("?");
  const shortcuts = signedIn.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(shortcuts).toBeVisible();
  await expect(shortcuts.getByText(/^Single keys can be switched off/)).not.toBeInViewport();
  await signedIn.keyboard.press("End");
  await expect(shortcuts.getByText(/^Single keys can be switched off/)).toBeInViewport();
  await expectAccessible(signedIn);
  await signedIn.keyboard.press("Escape");
  for (const [key, title] of [
    ["t", "To-Do"],
    ["p", "Pomodoro"],
    ["f", "Flow Time"],
    ["i", "Insights"],
  ] as const) {
    await signedIn.keyboard.press("g");
    await signedIn.keyboard.press(key);
    await expect(signedIn.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }
  await signedIn.keyboard.press("g");
  await signedIn.keyboard.press("c");
  await expect(calendar.grid).toBeVisible();
});

test("a title has its own text direction", async ({ signedIn }) => {
  const calendar = new Calendar(signedIn);
  await signedIn.goto(november);
  await calendar.startNew(twelfth, "פגישה ארוכה מאוד עם הצוות");
  await expect(calendar.title).toHaveCSS("direction", "rtl");
  await calendar.addButton.click();
  await expect(calendar.item("פגישה").getByText("פגישה").last()).toHaveCSS("direction", "rtl");
});
