import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

const monday = "2027-05-10";
const tuesday = "2027-05-11";
const wednesday = "2027-05-12";
const thursday = "2027-05-13";

const bar = (page: Page) => page.getByRole("toolbar", { name: "Chosen items" });
const undo = (page: Page) => page.keyboard.press("ControlOrMeta+z");

test("several items are selected by Shift and by a frame; they move, change colour and are deleted together", async ({
  signedIn: page,
  calendar,
  rest,
}) => {
  await rest.add("events", { title: "Lunch", date: monday, start_time: "12:00", end_time: "13:00" });
  await rest.add("events", {
    title: "Gym",
    date: tuesday,
    start_time: "08:00",
    end_time: "09:00",
    recurrence: "weekly",
  });
  await rest.add("events", { title: "Trip", date: "2027-05-19", end_date: "2027-05-20" });
  const { id: task_list } = await rest.add("task-lists", { title: "Home" });
  await rest.add("tasks", { title: "Report", task_list, date: tuesday });
  const dates = async () => (await rest.list("events")).map(({ title, date }) => `${String(title)} ${String(date)}`);

  await calendar.show("month", monday);
  await calendar.item("Lunch").click({ modifiers: ["Shift"] });
  await calendar.itemOn(tuesday, "Gym").click({ modifiers: ["Shift"] });
  await expect(bar(page).getByText("2 chosen")).toBeVisible();
  // While some are selected, a click selects too.
  await calendar.item("Report").click();
  await expect(calendar.item("Report")).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);

  await calendar.drag(
    await calendar.middleOf(calendar.item("Lunch")),
    await calendar.middleOf(calendar.cell(wednesday)),
  );
  await expect(calendar.itemOn(wednesday, "Lunch")).toBeVisible();
  await expect(calendar.itemOn(thursday, "Gym")).toBeVisible();
  await expect(calendar.itemOn(thursday, "Report")).toBeVisible();
  // Of a series only the selected date.
  await expect(calendar.itemOn("2027-05-18", "Gym")).toBeVisible();
  await calendar.undoOf("3 items moved").click();
  await expect(calendar.itemOn(monday, "Lunch")).toBeVisible();
  await expect(calendar.itemOn(tuesday, "Gym")).toBeVisible();
  await expect(calendar.itemOn(tuesday, "Report")).toBeVisible();
  await expect.poll(dates).toEqual(expect.arrayContaining([`Lunch ${monday}`, `Gym ${tuesday}`]));

  await bar(page).getByRole("button", { name: "Colour" }).click();
  await page.getByRole("menuitemradio", { name: "Teal" }).click();
  await expect(page.getByText("2 events recoloured")).toBeVisible();
  await expect(calendar.item("Lunch")).toHaveClass(/item-teal/u);
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await expect(calendar.item("Lunch")).toHaveCount(0);
  await expect(calendar.item("Report")).toHaveCount(0);
  await expect(bar(page)).toBeHidden();
  await undo(page);
  await expect(calendar.item("Lunch")).toHaveClass(/item-teal/u);
  await undo(page);
  await expect(calendar.item("Lunch")).not.toHaveClass(/item-teal/u);
  await expect(calendar.item("Report")).toBeVisible();

  // A frame is drawn with Shift from an empty place, over what it touches.
  const from = await calendar.box(calendar.cell(monday));
  const to = await calendar.box(calendar.cell("2027-05-20"));
  await page.keyboard.down("Shift");
  await calendar.drag(
    { x: from.x + 4, y: from.y + from.height - 3 },
    { x: to.x + to.width / 2, y: to.y + to.height - 8 },
  );
  await page.keyboard.up("Shift");
  // The second Gym is in the frame, too.
  await expect(bar(page).getByText("2 chosen")).toBeVisible();
  await expect(calendar.item("Trip")).toHaveAttribute("aria-pressed", "true");
  // Keys act on all that the frame has chosen.
  await page.keyboard.press("ControlOrMeta+c");
  await expect(page.getByText("2 events copied.")).toBeVisible();
  await bar(page).getByRole("button", { name: "Copy" }).focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(calendar.itemOn("2027-05-19", "Gym")).toBeVisible();
  await expect(calendar.itemOn("2027-05-20", "Trip")).toBeVisible();
  await undo(page);
  await expect(calendar.itemOn("2027-05-18", "Gym")).toBeVisible();
  await expect(bar(page).getByText("2 chosen")).toBeVisible();
  // Also if another item has the focus.
  await expect.poll(dates).toEqual(expect.arrayContaining(["Trip 2027-05-19", `Gym ${tuesday}`]));
  await calendar.itemOn("2027-05-25", "Gym").focus();
  await page.keyboard.press("Delete");
  await expect(calendar.item("Trip")).toHaveCount(0);
  await expect(calendar.itemOn("2027-05-25", "Gym")).toBeVisible();
  await undo(page);
  await calendar.item("Trip").click({ modifiers: ["Shift"] });
  await calendar.cell("2027-05-05").click();
  await expect(bar(page)).toBeHidden();
  await expect(calendar.form, "an empty place ends the selection and opens nothing").toHaveCount(0);
});

test("in the hours: by keys, and by the bar", async ({ signedIn: page, calendar, rest }) => {
  await rest.add("events", { title: "Lunch", date: wednesday, start_time: "12:00", end_time: "13:00" });
  await rest.add("events", { title: "Tea", date: wednesday, start_time: "15:00", end_time: "15:30" });
  await rest.add("events", { title: "Dinner", date: wednesday, start_time: "19:00", end_time: "20:00" });
  await rest.add("events", { title: "In another week", date: "2027-05-26" });
  await calendar.show("week", wednesday);
  await calendar.item("Lunch").focus();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bar(page).getByText("2 chosen")).toBeVisible();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(calendar.item("Tea, event, 3:15 PM to 3:45 PM")).toBeVisible();
  await expect(calendar.item("Lunch, event, 12:15 PM to 1:15 PM")).toBeVisible();
  await expect(calendar.item("Dinner, event, 7:00 PM to 8:00 PM")).toBeVisible();
  await undo(page);
  await expect(calendar.item("Lunch, event, 12:00 PM to 1:00 PM")).toBeVisible();
  await expect(calendar.item("Tea, event, 3:00 PM to 3:30 PM")).toBeVisible();

  await bar(page).getByRole("button", { name: "Move" }).click();
  await page.getByRole("menuitem", { name: "Pick a date…" }).click();
  await page.getByRole("dialog").getByLabel("The first day").fill("thu 13 may 2027");
  await page.getByRole("button", { name: "Move", exact: true }).last().click();
  await expect(calendar.itemOn(thursday, "Tea")).toBeVisible();
  await expect(calendar.itemOn(thursday, "Lunch")).toBeVisible();
  // A move that turns the page takes the selection along.
  const sunday = "2027-05-16";
  await calendar.item("Tea").focus();
  for (let day = 0; day < 3; day += 1) await page.keyboard.press("Alt+ArrowRight");
  await expect(calendar.itemOn(sunday, "Tea")).toBeFocused();
  await expect(calendar.itemOn(sunday, "Lunch")).toBeVisible();
  await expect(bar(page).getByText("2 chosen")).toBeVisible();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(calendar.itemOn("2027-05-15", "Lunch")).toBeVisible();
  // What is selected stays so, until Escape.
  await calendar.item("Tea").focus();
  await page.keyboard.press("x");
  await expect(bar(page).getByText("1 chosen")).toBeVisible();
  await bar(page).getByRole("button", { name: "All" }).click();
  await expect(bar(page).getByText("3 chosen"), "all of this week").toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
});
