import { expectAccessible } from "../support/accessibility.ts";
import { finger } from "../support/finger.ts";
import { inMotion } from "../support/motion.ts";
import { expect, test } from "../support/test.ts";

const wednesday = "2027-05-12";
const thursday = "2027-05-13";
const lecture = { title: "Lecture", date: wednesday, start_time: "09:00", end_time: "10:00" };

test.describe("by mouse", () => {
  // High enough for all 24 hours.
  test.use({ viewport: { width: 1440, height: 1500 } });

  test("a right click copies, pastes, recolours, moves and deletes; each is undone", async ({
    signedIn,
    calendar,
    rest,
  }) => {
    await rest.add("events", lecture);
    await calendar.show("week", wednesday);
    const { mouse } = signedIn;
    const menu = signedIn.getByRole("menu");
    await calendar.item("Lecture").click({ button: "right" });
    await expect(menu).toHaveAccessibleName("“Lecture”");
    await expectAccessible(signedIn, ["[role=menu]"]);
    await signedIn.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await expect(calendar.item("Lecture")).toBeFocused();
    await expect(calendar.form).toHaveCount(0);

    await calendar.item("Lecture").click({ button: "right" });
    await calendar.menuItem("Copy").click();
    const at = await calendar.placeAt(thursday, "14:10");
    await mouse.click(at.x, at.y, { button: "right" });
    await calendar.menuItem("Paste at 2:00 PM").click();
    const copy = calendar.itemOn(thursday, "Lecture, event, 2:00 PM to 3:00 PM");
    await expect(copy).toBeVisible();
    await copy.click({ button: "right" });
    await signedIn.getByRole("menuitemradio", { name: "Teal" }).click();
    await expect(signedIn.getByText("“Lecture” recoloured")).toBeVisible();
    await copy.click({ button: "right" });
    await calendar.menuItem("Move to date…").click();
    await calendar.form.getByLabel("Move to").fill("2027-05-14");
    await signedIn.keyboard.press("Enter");
    const moved = calendar.itemOn("2027-05-14", "Lecture, event, 2:00 PM to 3:00 PM");
    await expect(moved).toBeVisible();
    await moved.click({ button: "right" });
    await calendar.menuItem("Delete").click();
    await expect(moved).toHaveCount(0);
    await calendar.undoChange("deleted");
    await expect(moved).toBeVisible();
    await expect
      .poll(() => rest.list("events"))
      .toMatchObject([{ color: null }, { color: "teal", date: "2027-05-14" }]);
  });
});

test("the menu of the keyboard opens at the item or at the time in use, and leaves other menus alone", async ({
  signedIn,
  calendar,
  rest,
}) => {
  await rest.add("events", lecture);
  await rest.add("events", { title: "Holiday", date: wednesday });
  await calendar.show("week", wednesday);
  const { keyboard } = signedIn;
  await calendar.item("Holiday").focus();
  await keyboard.press("Shift+F10");
  await expect(calendar.menuItem("Edit")).toBeFocused();
  await keyboard.press("d");
  await expect(calendar.menuItem("Duplicate")).toBeFocused();
  await keyboard.press("Escape");
  await expect(calendar.item("Holiday")).toBeFocused();

  await calendar.item("Lecture").focus();
  await keyboard.press("ControlOrMeta+c");
  await expect(signedIn.getByText("“Lecture” copied.")).toBeVisible();
  await calendar.dayButton(/^Wednesday 12 May 2027/).focus();
  await keyboard.press("ArrowRight");
  await keyboard.press("Home");
  await keyboard.press("ArrowDown");
  await keyboard.press("ControlOrMeta+v");
  await expect(calendar.itemOn(thursday, "Lecture, event, 12:15 AM to 1:15 AM")).toBeVisible();
  await keyboard.press("ContextMenu");
  await expect(calendar.menuItem("New event at 12:15 AM")).toBeFocused();
  await keyboard.press("ArrowDown");
  await expect(calendar.menuItem("Paste at 12:15 AM")).toBeFocused();
  await keyboard.press("Enter");
  await expect(calendar.itemOn(thursday, "Lecture, event, 12:15 AM to 1:15 AM")).toHaveCount(2);

  await calendar.item("Holiday").click();
  await expect(calendar.title).toHaveValue("Holiday");
  await calendar.title.click({ button: "right" });
  await signedIn.mouse.click(20, 300, { button: "right" });
  await expect(signedIn.getByRole("menu")).toHaveCount(0);
  await expect(calendar.title).toBeVisible();
});

test.describe("by touch", () => {
  test.use({ ...inMotion, hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } });

  test("a long press without a movement opens the menu, and one on an hour offers what was copied", async ({
    signedIn,
    calendar,
    rest,
  }) => {
    await rest.add("events", lecture);
    await calendar.show("day", wednesday);
    const touch = await finger(signedIn);
    const press = async (at: { x: number; y: number }) => {
      await touch.down(at);
      await signedIn.waitForFunction(() => document.documentElement.style.cursor === "grabbing");
      await touch.up();
    };
    await press(await calendar.middleOf(calendar.item("Lecture")));
    await expect(calendar.menuItem("Copy")).toBeVisible();
    await expectAccessible(signedIn, ["[role=menu]"]);
    const { height } = await calendar.box(calendar.menuItem("Copy"));
    expect(height).toBeGreaterThanOrEqual(44);
    await calendar.menuItem("Copy").tap();
    await press(await calendar.placeAt(wednesday, "12:10"));
    await calendar.menuItem("Paste at 12:00 PM").tap();
    await expect(calendar.itemOn(wednesday, "Lecture, event, 12:00 PM to 1:00 PM")).toBeVisible();
    await expect(calendar.form).toHaveCount(0);
  });
});
