import { expect, test } from "../support/test.ts";

const wednesday = "2027-05-12";
const twelfth = /^Wednesday 12 May 2027/;

test("focus stays on an item through a move and its undo, a deletion, and a change of the view", async ({
  signedIn,
  calendar,
  rest,
}) => {
  const { keyboard } = signedIn;
  for (const title of ["One", "Two", "Three", "Four", "Five", "Six"]) {
    await rest.add("events", { title, date: "2027-05-11", start_time: "09:00", end_time: "10:00" });
  }
  await rest.add("events", { title: "Mover", date: "2027-05-12", start_time: "08:00", end_time: "09:00" });
  await calendar.show("month", "2027-05-12");
  await calendar.item("Mover").focus();
  await keyboard.press("Alt+ArrowLeft");
  await expect(calendar.itemOn("2027-05-11", "Mover")).toBeFocused();
  await keyboard.press("ControlOrMeta+z");
  await expect(calendar.itemOn("2027-05-12", "Mover")).toBeFocused();
  await keyboard.press("Escape");
  await expect(calendar.dayButton(twelfth)).toBeFocused();
  await keyboard.press("w");
  await expect(calendar.heading(/^Week 19/)).toBeVisible();
  await expect(calendar.dayButton(twelfth)).toBeFocused();
  await keyboard.press("m");
  await expect(calendar.heading("May 2027")).toBeVisible();
  await expect(calendar.dayButton(/^Wednesday 26 May 2027/), "the month is drawn").toBeVisible();
  await expect(calendar.dayButton(twelfth)).toBeFocused();
  await calendar.item("Mover").focus();
  await keyboard.press("Enter");
  await expect(calendar.title).toBeFocused();
  await calendar.deleteButton.focus();
  await keyboard.press("Enter");
  await expect(calendar.item("Mover")).toHaveCount(0);
  await expect(calendar.dayButton(twelfth)).toBeFocused();
});

test("the form keeps focus after a double click and other focus changes", async ({ signedIn, calendar }) => {
  await calendar.show("month", wednesday);
  await calendar.cell(wednesday).dblclick({ position: { x: 10, y: 60 } });
  await expect(calendar.title).toBeFocused();
  await signedIn.keyboard.type("kTeam");
  await expect(calendar.title).toHaveValue("kTeam");
  await signedIn.keyboard.press("Escape");
  await expect(calendar.heading("May 2027")).toBeVisible();
  await calendar.button("New").click();
  await expect(calendar.title).toBeFocused();
  await signedIn
    .locator("header a")
    .first()
    .evaluate((link: HTMLElement) => link.focus());
  await expect(calendar.title).toBeFocused();
});

test("what is typed before the form has loaded becomes its title", async ({ signedIn, calendar }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await signedIn.route(/assets\/calendar-actions-/, async (route) => {
    await released;
    await route.continue();
  });
  await calendar.show("month", wednesday);
  await calendar.dayButton(twelfth).focus();
  await signedIn.keyboard.press("Enter");
  await expect(calendar.form.getByText("Loading...")).toBeVisible();
  await signedIn.keyboard.type("Rent ");
  release();
  await expect(calendar.title).toBeFocused();
  await signedIn.keyboard.type("is due");
  await expect(calendar.title).toHaveValue("Rent is due");
});

test("keys pressed before the form renders reach its title", async ({ signedIn, calendar, rest }) => {
  await rest.add("events", { title: "Plan", date: wednesday });
  await calendar.show("month", wednesday);
  await calendar.item("Plan").click();
  await expect(calendar.title).toBeFocused();
  await signedIn.keyboard.press("Escape");
  await expect(calendar.item("Plan")).toBeFocused();
  const session = await signedIn.context().newCDPSession(signedIn);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  // Without waiting, as key presses arrive while the page is busy.
  await Promise.all("Enter End e d".split(" ").map((key) => signedIn.keyboard.press(key)));
  await expect(calendar.title).toHaveValue("Planed", { timeout: 60_000 });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
});
