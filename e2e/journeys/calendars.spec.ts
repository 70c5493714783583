import type { Locator, Page } from "@playwright/test";
import { Calendar } from "../pages/calendar.ts";
import { expectGoodEverywhere } from "../support/accessibility.ts";
import type { Rest } from "../support/rest.ts";
import { expect, test, waitForIdleApp } from "../support/test.ts";

const wednesday = "2027-05-12";
const twelfth = /^Wednesday 12 May 2027/;

test.use({ viewport: { width: 1440, height: 900 } });

async function addCalendar(rest: Rest, title: string, color: string | null = null): Promise<string> {
  return (await rest.add("calendars", { title, color })).id;
}

async function anotherTab(page: Page): Promise<Calendar> {
  const tab = new Calendar(await page.context().newPage());
  await tab.page.setViewportSize({ width: 1440, height: 900 });
  await tab.show("month", wednesday);
  return tab;
}

/** The edge of events without a colour, in the light theme (theme.css). */
const plainEdge = "oklch(0.53 0.17 277)";

/** The colour of an item's edge, the first one of its gradient; undefined without a colour. */
async function edgeOf(item: Locator): Promise<string | undefined> {
  const image = await item.evaluate((element) => getComputedStyle(element).backgroundImage);
  const edge = /oklch\([^)]*\)/.exec(image)?.[0];
  return edge === plainEdge ? undefined : edge;
}

test("a calendar is made, coloured, filled, hidden and deleted by mouse, and each can be undone", async ({
  signedIn,
  calendar,
  rest,
}) => {
  await rest.add("events", { title: "Review", date: wednesday });
  await calendar.show("month", wednesday);
  expect(await edgeOf(calendar.item("Review"))).toBeUndefined();
  await calendar.button("Calendars").click();
  await calendar.button("New calendar").click();
  await expect(calendar.calendarTitle).toBeFocused();
  await calendar.calendarTitle.fill("Work");
  await calendar.button("Add").click();
  await expect(calendar.calendarBox("Work")).toBeChecked();

  await calendar.item("Review").click();
  await calendar.field("Calendar").selectOption("Work");
  await calendar.updateButton.click();
  await expect(calendar.form).toHaveCount(0);
  await expect.poll(() => edgeOf(calendar.item("Review")), "a colour that no other calendar has").toBeDefined();
  const proposed = await edgeOf(calendar.item("Review"));

  await calendar.openCalendarMenu("Work");
  await signedIn.getByRole("menuitemradio", { name: "Pink" }).click();
  await expect.poll(() => edgeOf(calendar.item("Review"))).not.toBe(proposed);
  await calendar.undoChange("“Work” saved");
  await expect.poll(() => edgeOf(calendar.item("Review"))).toBe(proposed);

  await calendar.calendarBox("Work").uncheck();
  await expect(calendar.item("Review")).toHaveCount(0);
  await expect(signedIn.getByText("Nothing; some calendars are hidden.")).toBeVisible();
  await expect(calendar.button("What is shown: some calendars are hidden")).toBeVisible();
  await calendar.calendarBox("Work").check();
  await expect(calendar.item("Review")).toBeVisible();

  await calendar.openCalendarMenu("Work");
  await calendar.menuItem("Delete with its events").click();
  await expect(calendar.calendarBox("Work")).toHaveCount(0);
  await expect(calendar.item("Review")).toHaveCount(0);
  await calendar.undoOf("“Work” deleted with its events").click();
  await expect(calendar.calendarBox("Work")).toBeVisible();
  await expect(calendar.item("Review")).toBeVisible();
});

test("calendars are made, renamed, sorted, hidden and coloured by keyboard", async ({ signedIn, calendar, rest }) => {
  const { keyboard } = signedIn;
  const work = await addCalendar(rest, "Work");
  await rest.add("events", { title: "Review", date: wednesday, calendar: work });
  await calendar.show("month", wednesday);
  await calendar.button("Calendars").focus();
  await keyboard.press("Enter");
  await expect(calendar.calendarBox("Work")).toBeVisible();
  await calendar.button("New calendar").focus();
  await keyboard.press("Enter");
  await keyboard.type("Home");
  await keyboard.press("Enter");
  await expect(calendar.button("New calendar"), "the focus is not lost").toBeFocused();
  await expect.poll(() => calendar.calendarTitles()).toEqual(["Calendar", "Work", "Home"]);

  await calendar.calendarBox("Home").focus();
  await keyboard.press("Alt+Shift+ArrowUp");
  await expect.poll(() => calendar.calendarTitles()).toEqual(["Home", "Calendar", "Work"]);
  await expect(calendar.calendarBox("Home")).toBeFocused();
  await keyboard.press("Alt+ArrowDown");
  await expect.poll(() => calendar.calendarTitles()).toEqual(["Calendar", "Home", "Work"]);
  await keyboard.press("F2");
  await expect(calendar.calendarTitle).toBeFocused();
  await calendar.calendarTitle.fill("House");
  await keyboard.press("Enter");
  await expect(calendar.calendarBox("House")).toBeFocused();

  await calendar.calendarBox("Work").focus();
  await keyboard.press("Space");
  await expect(calendar.item("Review")).toHaveCount(0);
  await keyboard.press("Space");
  await expect(calendar.item("Review")).toBeVisible();
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(calendar.menuItem("Rename")).toBeFocused();
  await keyboard.press("p");
  await expect(signedIn.getByRole("menuitemradio", { name: "Purple" })).toBeFocused();
  await keyboard.press("Enter");
  await expect.poll(() => edgeOf(calendar.item("Review"))).toBeDefined();
  await keyboard.press("ControlOrMeta+z");
  await expect.poll(() => edgeOf(calendar.item("Review"))).toBeUndefined();
});

test("the default calendar has the new events, is not deleted, and is chosen by the menu", async ({
  signedIn,
  calendar,
  rest,
}) => {
  const work = await addCalendar(rest, "Work", "teal");
  await calendar.show("month", wednesday);
  await calendar.button("Calendars").click();
  await calendar.openCalendarMenu("Calendar");
  const removal = calendar.menuItem("Delete with its events");
  await expect(removal).toBeDisabled();
  await expect(removal).toContainText("The default calendar cannot be deleted.");
  await removal.click({ force: true });
  await expect(removal, "the menu stays open").toBeVisible();
  await signedIn.keyboard.press("Escape");

  await calendar.openCalendarMenu("Work");
  await calendar.menuItem("Make default").click();
  await expect(calendar.calendarBox("Work Default")).toBeVisible();
  await expect(calendar.calendarBox("Calendar Default")).toHaveCount(0);
  await calendar.startNew(twelfth, "At work");
  await expect(calendar.field("Calendar")).toHaveValue(work);
  await calendar.addButton.click();
  await expect.poll(() => edgeOf(calendar.item("At work"))).toBeDefined();
  await signedIn.keyboard.press("ControlOrMeta+z");
  await expect(calendar.item("At work")).toHaveCount(0);
  await signedIn.keyboard.press("ControlOrMeta+z");
  await expect(calendar.calendarBox("Calendar Default")).toBeVisible();
  await expect
    .poll(async () => (await rest.list("calendars")).map(({ is_default }) => is_default))
    .toEqual([true, false]);
});

test("new events follow the calendar chosen last, and an event of a hidden one shows it", async ({
  calendar,
  rest,
}) => {
  const work = await addCalendar(rest, "Work");
  await calendar.show("month", wednesday);
  await calendar.startNew(twelfth, "First");
  await calendar.field("Calendar").selectOption("Work");
  await calendar.addButton.click();
  await expect(calendar.item("First")).toBeVisible();
  await calendar.button("Calendars").click();
  await calendar.calendarBox("Work").uncheck();
  await expect(calendar.item("First")).toHaveCount(0);
  await calendar.startNew(twelfth, "Second");
  await expect(calendar.field("Calendar")).toHaveValue(work);
  await calendar.addButton.click();
  await expect(calendar.item("Second")).toBeVisible();
  await expect(calendar.item("First")).toBeVisible();
  await expect(calendar.calendarBox("Work")).toBeChecked();
});

test("a series moves to another calendar from a date on or as a whole, not one date alone", async ({
  signedIn,
  calendar,
  rest,
}) => {
  await addCalendar(rest, "Work", "teal");
  await rest.add("events", { title: "Stand-up", date: "2027-05-10", recurrence: "daily" });
  await calendar.show("month", wednesday);
  await calendar.itemOn("2027-05-13", "Stand-up").click();
  await calendar.field("Calendar").selectOption("Work");
  await calendar.updateButton.click();
  const question = signedIn.getByRole("dialog", { name: /which repeats/ });
  await expect(question.getByRole("radio")).toHaveCount(2);
  await expect(question.getByRole("radio", { name: "Only this one" })).toHaveCount(0);
  await calendar.chooseScope("This and all following");
  await expect.poll(() => edgeOf(calendar.itemOn("2027-05-14", "Stand-up"))).toBeDefined();
  expect(await edgeOf(calendar.itemOn("2027-05-12", "Stand-up"))).toBeUndefined();
});

test("changes appear in the other tab without a reload", async ({ signedIn, calendar, rest }) => {
  const work = await addCalendar(rest, "Work");
  await rest.add("events", { title: "Review", date: wednesday, calendar: work });
  await calendar.show("month", wednesday);
  await calendar.button("Calendars").click();
  const tab = await anotherTab(signedIn);
  await expect(tab.calendarBox("Work"), "the panel is remembered").toBeVisible();
  await waitForIdleApp(tab.page);
  await calendar.openCalendarMenu("Work");
  await signedIn.getByRole("menuitemradio", { name: "Orange" }).click();
  await expect.poll(() => edgeOf(tab.item("Review"))).toBeDefined();
  await calendar.calendarBox("Work").uncheck();
  await expect(tab.item("Review")).toHaveCount(0);
  await expect(tab.calendarBox("Work")).not.toBeChecked();
  await tab.calendarBox("Work").check();
  await expect(calendar.item("Review")).toBeVisible();
  await calendar.openCalendarMenu("Work");
  await calendar.menuItem("Delete with its events").click();
  await expect(tab.calendarBox("Work")).toHaveCount(0);
  await expect(tab.item("Review")).toHaveCount(0);
  await signedIn.keyboard.press("ControlOrMeta+z");
  await expect(tab.item("Review")).toBeVisible();
});

test("a deleted calendar is restored from the trash with its events", async ({ signedIn, calendar, rest }) => {
  const work = await addCalendar(rest, "Work");
  await rest.add("events", { title: "Review", date: wednesday, calendar: work });
  await rest.remove("calendars", work);
  await signedIn.goto("/app/trash");
  await expect(signedIn.getByText("Calendar, with its events")).toBeVisible();
  const restored = signedIn.waitForResponse(/calendar\.restore/);
  await signedIn.getByRole("button", { name: "Restore “Work”" }).click();
  await restored;
  await calendar.show("month", wednesday);
  await expect(calendar.item("Review")).toBeVisible();
});

test("calendars are sorted by dragging, and the search finds events of a hidden one", async ({
  signedIn,
  calendar,
  rest,
}) => {
  const work = await addCalendar(rest, "Work");
  await rest.add("events", { title: "Review", date: wednesday, calendar: work });
  await calendar.show("month", wednesday);
  await calendar.button("Calendars").click();
  await calendar.calendarBox("Work").uncheck();
  await expect(calendar.item("Review")).toHaveCount(0);
  const [from, to] = [await calendar.middleOf(calendar.calendarBox("Work")), await calendar.box(calendar.calendars)];
  const { mouse } = signedIn;
  await mouse.move(from.x + 40, from.y);
  await mouse.down();
  await mouse.move(from.x + 40, from.y - 10, { steps: 2 });
  await mouse.move(to.x + 60, to.y + 6, { steps: 4 });
  await mouse.up();
  await expect.poll(() => calendar.calendarTitles()).toEqual(["Work", "Calendar"]);
  await expect(calendar.calendarBox("Work"), "a drag is not a press").not.toBeChecked();
  await signedIn.keyboard.press("ControlOrMeta+k");
  await signedIn.getByRole("combobox").fill("Review");
  await expect(signedIn.getByRole("option", { name: /^Review/ })).toBeVisible();
});

test.describe("at the limit", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test("the form of another calendar says how many there can be", async ({ signedIn, calendar, rest }) => {
    for (let count = 1; count < 50; count += 1) await addCalendar(rest, `Calendar ${count}`);
    await calendar.show("month", wednesday);
    await calendar.button("Calendars").click();
    await calendar.button("New calendar").click();
    await calendar.calendarTitle.fill("One too many");
    await signedIn.keyboard.press("Enter");
    await expect(signedIn.getByText("There can be at most 50 calendars.")).toBeVisible();
    await expect(calendar.calendarTitle).toHaveValue("One too many");
  });
});

test("the palette begins a new calendar from any screen, and hides one", async ({ signedIn, calendar, rest }) => {
  const { keyboard } = signedIn;
  const work = await addCalendar(rest, "Work");
  await rest.add("events", { title: "Review", date: wednesday, calendar: work });
  await signedIn.goto("/app/todo");
  await waitForIdleApp(signedIn);
  await keyboard.press("ControlOrMeta+k");
  await signedIn.getByRole("combobox").fill("new calendar");
  await keyboard.press("Enter");
  await expect(calendar.calendarTitle).toBeFocused();
  await keyboard.press("Escape");
  await calendar.show("month", wednesday);
  await expect(calendar.item("Review")).toBeVisible();
  await keyboard.press("ControlOrMeta+k");
  await signedIn.getByRole("combobox").fill("hide work");
  await expect(signedIn.getByRole("option", { name: "Hide the calendar Work" })).toBeVisible();
  await keyboard.press("Enter");
  await expect(calendar.item("Review")).toHaveCount(0);
});

test("the sheet of a phone leads to an import, and gives the focus back", async ({ signedIn, calendar }) => {
  await signedIn.setViewportSize({ width: 375, height: 800 });
  await calendar.open();
  await waitForIdleApp(signedIn);
  const menu = signedIn.getByRole("button", { name: /^What is shown/ });
  await menu.click();
  await calendar.menuItem("Calendars…").click();
  await calendar.button("Import a file").click();
  await expect(calendar.button("Choose a file…")).toBeFocused();
  // The dialog handles Escape from the render after the one that focuses the button.
  await waitForIdleApp(signedIn);
  await signedIn.keyboard.press("Escape");
  await expect(calendar.button("Import a file")).toBeFocused();
  await signedIn.keyboard.press("Escape");
  await expect(calendar.calendars).toHaveCount(0);
  await expect(menu).toBeFocused();
});

test("the panel and the sheet are good at every width", async ({ signedIn, calendar, rest }) => {
  const work = await addCalendar(rest, "Work with a title that is too long for the panel beside the calendar", "teal");
  await addCalendar(rest, "Holidays", "yellow");
  await rest.add("events", { title: "Review", date: wednesday, calendar: work });
  await calendar.show("month", wednesday);
  await expectGoodEverywhere(signedIn, async (check) => {
    const isPhone = (signedIn.viewportSize()?.width ?? 0) < 640;
    if (isPhone) {
      await signedIn.getByRole("button", { name: /^What is shown/ }).click();
      await calendar.menuItem("Calendars…").click();
    } else await calendar.button("Calendars").click();
    await expect(calendar.calendarBox("Work")).toBeVisible();
    await check();
    await calendar.button("New calendar").click();
    await check();
    await signedIn.keyboard.press("Escape");
    await calendar.button("More for the calendar Holidays").click();
    await check();
    await signedIn.keyboard.press("Escape");
    await signedIn.getByRole("button", { name: /^Close/ }).click();
    await expect(calendar.calendars).toHaveCount(0);
  });
});
