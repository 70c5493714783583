import type { Request } from "@playwright/test";
import { expect, test } from "../support/test.ts";

const zone = { tag: "@zone" };
const wednesday = "2027-05-12";

test("an event is converted to Pomodoros: previewed, kept or replaced, once, and undone", async ({
  signedIn,
  calendar,
  rest,
}) => {
  await rest.add("events", { title: "Thesis", date: wednesday, start_time: "09:00", end_time: "12:00" });
  await signedIn.setViewportSize({ width: 1280, height: 1500 });
  await calendar.show("day", wednesday);
  const sessions = calendar.item("Thesis, pomodoro");
  const event = calendar.item("Thesis, event");
  const convert = calendar.form.getByRole("button", { name: "Convert", exact: true });
  await event.click();
  await calendar.form.getByRole("button", { name: "Convert to Pomodoros" }).click();
  const slots = calendar.form.getByRole("listitem");
  await expect(calendar.form.getByText("5 Pomodoros, 25 minutes left over")).toBeVisible();
  await expect(slots).toHaveText([
    "9:00 AM to 9:25 AM",
    "9:30 AM to 9:55 AM",
    "10:00 AM to 10:25 AM",
    "10:30 AM to 10:55 AM",
    "11:10 AM to 11:35 AM",
  ]);
  // While a new plan loads, the previous one stays visible but cannot be converted.
  const responded = Promise.withResolvers<void>();
  await signedIn.route(/planFromEvent/, async (route) => {
    await responded.promise;
    await route.continue();
  });
  const { height } = await calendar.box(calendar.form);
  await calendar.field("Pomodoro, min").fill("24");
  await expect(calendar.form.getByText("Planning...")).toBeVisible();
  await expect(convert).toBeDisabled();
  await expect(slots).toHaveCount(5);
  expect((await calendar.box(calendar.form)).height).toBe(height);
  responded.resolve();
  await expect(slots.first()).toHaveText("9:00 AM to 9:24 AM");
  await signedIn.unroute(/planFromEvent/);
  await expect(convert).toBeEnabled();
  await calendar.field("Pomodoro, min").fill("50");
  await calendar.field("Short break, min").fill("10");
  await expect(slots).toHaveText(["9:00 AM to 9:50 AM", "10:00 AM to 10:50 AM", "11:00 AM to 11:50 AM"]);
  await calendar.field("Pomodoro, min").fill("0");
  await expect(calendar.form.getByText("A whole number from 1 to 1440.")).toBeVisible();
  await expect(convert).toBeDisabled();
  // The plan is read again, and the event is converted before the server has the request.
  const replaced = Promise.withResolvers<void>();
  const settled = Promise.withResolvers<void>();
  const settle = (request: Request) => request.url().includes("planFromEvent") && settled.resolve();
  signedIn.on("requestfinished", settle);
  signedIn.on("requestfailed", settle);
  await signedIn.route(/planFromEvent/, async (route) => {
    await replaced.promise;
    await route.continue();
  });
  await signedIn.route(/pomodoros\.fromEvent/, async (route) => {
    const response = await route.fetch();
    replaced.resolve();
    await settled.promise;
    await route.fulfill({ response });
  });
  const read = signedIn.waitForRequest(/planFromEvent/);
  await calendar.field("Pomodoro, min").fill("50");
  await read;

  await convert.dblclick();
  await expect(sessions).toHaveCount(3);
  await expect(event).toHaveCount(0);
  await expect(calendar.form).toBeHidden();
  await expect(calendar.undoOf("“Thesis” became pomodoros")).toBeVisible();
  await expect(signedIn.getByText("was moved or deleted."), "that is no news to who has done it").toHaveCount(0);
  await expect.poll(() => rest.list("pomodoros"), "a double click converts once").toHaveLength(3);
  await expect.poll(() => rest.list("events")).toEqual([]);
  await calendar.undoOf("“Thesis” became pomodoros").click();
  await expect(event).toBeVisible();
  await expect(sessions).toHaveCount(0);

  // By keyboard, keeping the event.
  const { keyboard } = signedIn;
  await calendar.dayButton(/^Wednesday 12 May 2027/).focus();
  await keyboard.press("F2");
  await keyboard.press("Enter");
  await expect(calendar.title).toBeFocused();
  const toConvert = calendar.form.getByRole("button", { name: "Convert to Pomodoros" });
  for (let press = 0; press < 30; press += 1) {
    if (await toConvert.evaluate((element) => element === document.activeElement)) break;
    await keyboard.press("Tab");
  }
  await keyboard.press("Enter");
  await expect(calendar.field("Pomodoro, min")).toBeFocused();
  await expect(slots).toHaveCount(5);
  const replace = calendar.form.getByRole("radio", { name: "Replace the event" });
  for (let press = 0; press < 10; press += 1) {
    if (await replace.evaluate((element) => element === document.activeElement)) break;
    await keyboard.press("Tab");
  }
  await keyboard.press("ArrowRight", { delay: 100 });
  await expect(calendar.form.getByRole("radio", { name: "Keep it" })).toBeChecked();
  await keyboard.press("Tab");
  await expect(convert).toBeFocused();
  await keyboard.press("Enter");
  await expect(sessions).toHaveCount(5);
  await expect(event).toBeVisible();
  await expect(calendar.form).toBeHidden();
  await keyboard.press("ControlOrMeta+z");
  await expect(sessions).toHaveCount(0);
  await expect(event).toBeVisible();
  await expect.poll(() => rest.list("pomodoros")).toEqual([]);
});

test(
  "sessions across a clock change last real minutes; a converted occurrence leaves its series",
  zone,
  async ({ signedIn, calendar, rest }) => {
    // In St. John's the night from 6 to 7 November 2027 has an extra hour.
    await rest.add("events", {
      title: "Night shift",
      date: "2027-11-07",
      start_time: "00:30",
      end_time: "03:00",
      recurrence: "weekly",
    });
    const isLonger = test.info().project.name === "America/St_Johns";
    await calendar.show("day", "2027-11-07");
    await calendar.item("Night shift").click();
    await calendar.form.getByRole("button", { name: "Convert to Pomodoros" }).click();
    await expect(calendar.form.getByText(isLonger ? /^6 Pomodoros/ : /^4 Pomodoros/)).toBeVisible();
    await calendar.form.getByRole("button", { name: "Convert", exact: true }).click();
    await expect(calendar.item("Night shift, pomodoro")).toHaveCount(isLonger ? 6 : 4);
    // Times in the repeated hour have an offset.
    for (const offset of isLonger ? [" (UTC-02:30)", " (UTC-03:30)"] : [""]) {
      await expect(calendar.item(`pomodoro, 1:00 AM${offset} to 1:25 AM${offset}`)).toBeVisible();
    }
    await expect(calendar.item("Night shift, event")).toHaveCount(0);
    await calendar.show("day", "2027-11-14");
    await expect(calendar.item("Night shift, event")).toBeVisible();
    await expect(signedIn.getByText("1 item", { exact: true })).toBeVisible();
  },
);

test.describe("a too short event", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test("shows the reason, and can be converted to shorter sessions", async ({ calendar, rest }) => {
    await rest.add("events", { title: "Stand-up", date: wednesday, start_time: "09:00", end_time: "09:20" });
    await calendar.show("month", wednesday);
    await calendar.item("Stand-up").click();
    await calendar.form.getByRole("button", { name: "Convert to Pomodoros" }).click();
    await expect(calendar.form.getByText("The event lasts 20 minutes; one session needs 25 minutes.")).toBeVisible();
    await expect(calendar.form.getByRole("button", { name: "Convert", exact: true })).toBeDisabled();
    await calendar.field("Pomodoro, min").fill("10");
    await expect(calendar.form.getByRole("listitem")).toHaveCount(1);
    await calendar.form.getByRole("button", { name: "Back to the event" }).click();
    await expect(calendar.title).toHaveValue("Stand-up");
  });
});
