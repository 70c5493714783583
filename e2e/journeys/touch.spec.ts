import { finger } from "../support/finger.ts";
import { inMotion } from "../support/motion.ts";
import { expect, test } from "../support/test.ts";

const wednesday = "2027-05-12";
const thursday = "2027-05-13";

test.describe("by touch", () => {
  test.use({ ...inMotion, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("a long press starts a drag; an immediate move scrolls; a tap opens", async ({ signedIn, calendar, rest }) => {
    await rest.add("events", { title: "Lecture", date: wednesday, start_time: "09:00", end_time: "10:00" });
    await calendar.show("week", wednesday);
    const touch = await finger(signedIn);
    const from = await calendar.middleOf(calendar.item("Lecture"));
    await touch.down(from);
    await expect(calendar.preview, "the long press").toBeVisible();
    const to = await calendar.placeAt(thursday, "10:30");
    await touch.move({ x: (from.x + to.x) / 2, y: to.y });
    await touch.move(to);
    await touch.up();
    await expect(calendar.itemOn(thursday, "Lecture, event, 10:00 AM to 11:00 AM")).toBeVisible();
    await expect(calendar.form).toHaveCount(0);

    const pressed = await calendar.middleOf(calendar.item("Lecture"));
    await touch.down(pressed);
    await expect(calendar.preview, "the long press").toBeVisible();
    await touch.move({ x: pressed.x, y: pressed.y + 90 });
    await touch.second({ x: pressed.x, y: pressed.y + 90 });
    await expect(calendar.preview, "two fingers drag nothing").toHaveCount(0);
    await touch.up();
    await expect(calendar.itemOn(thursday, "Lecture, event, 10:00 AM to 11:00 AM")).toBeVisible();
    await expect(calendar.form).toHaveCount(0);

    const start = await calendar.middleOf(calendar.item("Lecture"));
    const before = await calendar.grid.evaluate((grid) => grid.scrollTop);
    const scrolling = await calendar.grid.evaluateHandle((grid) => ({
      ended: new Promise((resolve) => grid.addEventListener("scrollend", resolve, { once: true })),
    }));
    await touch.down(start);
    for (let step = 1; step <= 8; step += 1) await touch.move({ x: start.x, y: start.y - step * 20 });
    await touch.up();
    // Scrolling continues after the touch, and a tap meanwhile only stops it.
    await scrolling.evaluate(async ({ ended }) => void (await ended));
    expect(await calendar.grid.evaluate((grid) => grid.scrollTop)).toBeGreaterThan(before + 50);
    await expect(calendar.itemOn(thursday, "Lecture, event, 10:00 AM to 11:00 AM")).toHaveCount(1);
    await expect(calendar.form).toHaveCount(0);

    await calendar.item("Lecture").tap();
    await expect(calendar.title).toHaveValue("Lecture");
  });

  test("Back closes the sheet, not the page", async ({ signedIn, calendar, rest }) => {
    await rest.add("events", { title: "Lecture", date: wednesday, start_time: "09:00", end_time: "10:00" });
    await calendar.show("week", wednesday);
    await calendar.button("Next 3 days").click();
    await calendar.button("Previous 3 days").click();
    await calendar.item("Lecture").click();
    await expect(calendar.title).toHaveValue("Lecture");
    await signedIn.goBack();
    await expect(calendar.form).toHaveCount(0);
    await expect(calendar.item("Lecture")).toBeVisible();
    await signedIn.goBack();
    await expect(calendar.item("Lecture")).toHaveCount(0);
  });

  test("a drag by touch turns the page at its edge, and from the unscheduled panel shows the calendar", async ({
    signedIn,
    calendar,
    rest,
  }) => {
    await rest.add("events", { title: "Lecture", date: wednesday, start_time: "09:00", end_time: "10:00" });
    await rest.add("events", { title: "Museum" });
    await calendar.show("day", wednesday);
    const touch = await finger(signedIn);
    await touch.down(await calendar.middleOf(calendar.item("Lecture")));
    await expect(calendar.preview, "the long press").toBeVisible();
    const { y } = await calendar.placeAt(wednesday, "11:00");
    await touch.move({ x: 386, y });
    await calendar.waitForDay(thursday);
    // At the edge the page continues to turn, perhaps more than once on a slow machine.
    await touch.move({ x: 300, y });
    const shown = (await calendar.grid.locator("[data-column]").getAttribute("data-day")) ?? thursday;
    const to = await calendar.placeAt(shown, "11:30");
    for (const x of [250, to.x]) await touch.move({ x, y: to.y });
    await expect(calendar.preview).toBeVisible();
    await touch.up();
    await expect(calendar.itemOn(shown, "Lecture, event, 11:00 AM to 12:00 PM")).toBeVisible();

    await calendar.openUnscheduled();
    await calendar.unscheduledItem("Museum").waitFor();
    await touch.down(await calendar.middleOf(calendar.unscheduledItem("Museum")));
    await expect(calendar.preview, "the long press").toBeVisible();
    await expect(calendar.grid).toBeVisible();
    const slot = await calendar.placeAt(shown, "14:02");
    for (const x of [100, 150, slot.x]) await touch.move({ x, y: slot.y });
    await touch.up();
    await expect(calendar.itemOn(shown, "Museum, event, 2:00 PM")).toBeVisible();
  });
});
