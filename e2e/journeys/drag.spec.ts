import type { Locator } from "@playwright/test";
import type { Calendar } from "../pages/calendar.ts";
import { inMotion } from "../support/motion.ts";
import { expect, test } from "../support/test.ts";

const dates = { tag: "@dates" };
const wednesday = "2027-05-12";
const thursday = "2027-05-13";
const friday = "2027-05-14";

/** Undoes one change after the other; `before` are the elements before each, the latest first. */
async function undo(calendar: Calendar, before: Locator[]): Promise<void> {
  for (const earlier of before) {
    await calendar.page.keyboard.press("ControlOrMeta+z");
    await expect(earlier).toBeVisible();
  }
}

// High enough for all 24 hours.
test.use({ viewport: { width: 1280, height: 1500 } });

test("after a drag M shows the month", async ({ signedIn, calendar, rest }) => {
  await rest.add("events", { title: "Dentist", date: wednesday, start_time: "09:00", end_time: "10:00" });
  await calendar.show("week", wednesday);
  await calendar.drag(await calendar.middleOf(calendar.item("Dentist")), await calendar.placeAt(friday, "14:30"));
  await expect(calendar.itemOn(friday, "Dentist, event, 2:00 PM to 3:00 PM")).toBeVisible();
  await signedIn.keyboard.press("m");
  await expect(calendar.heading("May 2027")).toBeVisible();
  await expect(calendar.preview).toHaveCount(0);
});

test("in the month: a drag moves by days and keeps the time; a click does not drag; Escape cancels", async ({
  signedIn,
  calendar,
  rest,
}) => {
  const { mouse, keyboard } = signedIn;
  await rest.add("events", { title: "Dentist", date: wednesday, start_time: "09:10", end_time: "10:00" });
  await rest.add("events", { title: "Trip", date: "2027-05-18", end_date: "2027-05-20" });
  await calendar.show("month", wednesday);
  const dentist = () => calendar.middleOf(calendar.item("Dentist"));
  const target = await calendar.middleOf(calendar.cell("2027-05-27"));

  await calendar.drag(await dentist(), target, async () => {
    await expect(calendar.preview).toContainText("Dentist");
    await keyboard.press("Escape");
    await expect(calendar.preview).toHaveCount(0);
  });
  await expect(calendar.itemOn(wednesday, "Dentist")).toBeVisible();
  await expect(calendar.form).toHaveCount(0);

  const at = await dentist();
  await mouse.move(at.x, at.y);
  await mouse.down();
  await mouse.move(at.x + 2, at.y + 3);
  await mouse.up();
  await expect(calendar.title).toHaveValue("Dentist");
  await keyboard.press("Escape");

  await calendar.drag(await dentist(), target);
  await expect(calendar.itemOn("2027-05-27", "Dentist, event, 9:10 AM to 10:00 AM")).toBeVisible();
  await expect(calendar.form, "a drop opens nothing").toHaveCount(0);
  await calendar.expectAnnounced("“Dentist” moved to Thursday 27 May 2027, 9:10 AM to 10:00 AM.");
  await expect(calendar.undo).toBeVisible();
  await keyboard.press("ControlOrMeta+z");
  await expect(calendar.itemOn(wednesday, "Dentist")).toBeVisible();
  await expect(signedIn.locator("[data-sonner-toast]").getByText("Undone: “Dentist”.")).toBeVisible();

  // A bar moves relative to the day on which it was grabbed.
  const { x, y, width } = await calendar.box(calendar.item("Trip"));
  await calendar.drag({ x: x + width - 20, y: y + 10 }, await calendar.middleOf(calendar.cell("2027-05-27")));
  await expect(calendar.itemOn("2027-05-25", "Trip")).toBeVisible();
  await expect
    .poll(() => rest.list("events"))
    .toContainEqual(expect.objectContaining({ title: "Trip", date: "2027-05-25", end_date: "2027-05-27" }));
  await calendar.undoOf("“Trip” moved").click();
  await expect(calendar.itemOn("2027-05-18", "Trip")).toBeVisible();
});

test("in the month: over days a new event spans them, and both its ends are dragged; by keys too", async ({
  signedIn,
  calendar,
  rest,
}) => {
  const { keyboard } = signedIn;
  await calendar.show("month", wednesday);
  const cell = (day: string) => calendar.middleOf(calendar.cell(day));
  await calendar.drag(await cell("2027-05-20"), await cell("2027-05-18"), async () => {
    await expect(calendar.preview).toContainText("Tue 18 May to Thu 20 May");
    await keyboard.press("Escape");
  });
  await expect(calendar.form).toHaveCount(0);
  await calendar.drag(await cell("2027-05-20"), await cell("2027-05-18"));
  await calendar.title.fill("Trip");
  await expect(calendar.draft).toHaveCount(1);
  await calendar.addButton.click();
  await expect(calendar.itemOn("2027-05-18", "Trip, event, Tue 18 May to Thu 20 May")).toBeVisible();

  const end = async (side: "left" | "right") => {
    const { x, y, width } = await calendar.box(calendar.item("Trip").first());
    return { x: side === "left" ? x + 2 : x + width - 2, y: y + 10 };
  };
  await calendar.drag(await end("right"), await cell("2027-05-22"), async () => {
    await expect(calendar.preview).toContainText("Tue 18 May to Sat 22 May");
  });
  await expect(calendar.item("Trip, event, Tue 18 May to Sat 22 May")).toBeVisible();
  await calendar.drag(await end("left"), await cell("2027-05-17"));
  await expect(calendar.item("Trip, event, Mon 17 May to Sat 22 May")).toBeVisible();
  await expect
    .poll(() => rest.list("events"))
    .toMatchObject([{ title: "Trip", date: "2027-05-17", end_date: "2027-05-22", start_time: null }]);
  await undo(calendar, [calendar.item("Trip, event, Tue 18 May to Sat 22 May")]);

  await calendar.dayButton(/^Monday 3 May 2027/).focus();
  await keyboard.press("Shift+ArrowRight");
  await keyboard.press("Shift+ArrowRight");
  await calendar.expectAnnounced("3 days, Mon 3 May to Wed 5 May");
  await keyboard.press("Enter");
  await keyboard.type("Fair");
  await keyboard.press("Enter");
  await expect(calendar.item("Fair, event, Mon 3 May to Wed 5 May")).toBeVisible();
  await calendar.item("Trip").focus();
  await keyboard.press("Alt+Shift+ArrowLeft");
  await expect(calendar.item("Trip, event, Tue 18 May to Fri 21 May")).toBeFocused();

  await calendar.show("week", "2027-05-19");
  await calendar.drag(await end("right"), await cell("2027-05-19"));
  await expect(calendar.item("Trip, event, Tue 18 May to Wed 19 May")).toBeVisible();
});

test(
  "in the time grid: to another day and time, both edges, five minutes with Alt, to and from the all-day row",
  dates,
  async ({ signedIn, calendar, rest }) => {
    const { keyboard } = signedIn;
    await rest.add("events", { title: "Lecture", date: wednesday, start_time: "09:00", end_time: "10:00" });
    await rest.add("pomodoros", { title: "Focus", start_time: `${wednesday} 14:00`, duration: 25 });
    await calendar.show("week", wednesday);
    const lecture = calendar.item("Lecture").first();
    /** Returns a point in the block: the middle, or pixels from its upper or lower edge. */
    const origin = async (edge: "middle" | "start" | "end") => {
      const { x, y, width, height } = await calendar.box(lecture);
      const down = { middle: height / 2, start: 2, end: height - 3 }[edge];
      return { x: x + width / 2, y: y + down };
    };
    await calendar.drag(await origin("middle"), await calendar.placeAt(friday, "12:04"));
    await expect(calendar.itemOn(friday, "Lecture, event, 11:30 AM to 12:30 PM")).toBeVisible();
    await calendar.expectAnnounced("“Lecture” moved to Friday 14 May 2027, 11:30 AM to 12:30 PM.");
    await calendar.undoOf("“Lecture” moved").click();
    await expect(calendar.itemOn(wednesday, "Lecture, event, 9:00 AM to 10:00 AM")).toBeVisible();

    await calendar.drag(await origin("end"), await calendar.placeAt(wednesday, "11:16"));
    await expect(calendar.item("Lecture, event, 9:00 AM to 11:15 AM")).toBeVisible();
    await calendar.drag(await origin("start"), await calendar.placeAt(wednesday, "08:01"));
    await expect(calendar.item("Lecture, event, 8:00 AM to 11:15 AM")).toBeVisible();
    await keyboard.down("Alt");
    await calendar.drag(await origin("end"), await calendar.placeAt(wednesday, "10:21"));
    await keyboard.up("Alt");
    await expect(calendar.item("Lecture, event, 8:00 AM to 10:20 AM")).toBeVisible();
    // An edge dragged past the other one leaves 15 minutes, past midnight it ends on the next day.
    await calendar.drag(await origin("end"), await calendar.placeAt(wednesday, "06:00"));
    await expect(calendar.item("Lecture, event, 8:00 AM to 8:15 AM")).toBeVisible();
    await calendar.drag(await origin("end"), await calendar.placeAt(thursday, "02:00"));
    await expect(calendar.item("Lecture")).toHaveCount(2);
    await expect.poll(() => rest.list("events")).toMatchObject([{ start_time: "08:00", end_time: "02:00" }]);
    const times = ["8:00 AM to 8:15 AM", "8:00 AM to 10:20 AM", "8:00 AM to 11:15 AM", "9:00 AM to 11:15 AM"];
    const before = [...times, "9:00 AM to 10:00 AM"].map((time) => calendar.item(`Lecture, event, ${time}`));
    await undo(calendar, before);

    await calendar.drag(await origin("middle"), await calendar.middleOf(calendar.cell(thursday)));
    await expect(calendar.cell(thursday).getByRole("button", { name: "Lecture, event" })).toBeVisible();
    await calendar.drag(await calendar.middleOf(lecture), await calendar.placeAt(friday, "15:02"));
    await expect(calendar.itemOn(friday, "Lecture, event, 3:00 PM to 3:30 PM")).toBeVisible();

    const focus = calendar.item("Focus");
    await calendar.drag(await calendar.middleOf(focus), await calendar.placeAt(friday, "18:12"));
    await expect(calendar.itemOn(friday, "Focus, pomodoro, 6:00 PM to 6:25 PM")).toBeVisible();
    await expect
      .poll(() => rest.list("pomodoros"))
      .toMatchObject([{ start_time: expect.stringMatching(/^2027-05-14T18:00/), duration: 25 }]);
  },
);

test("dragging over an empty slot creates an item; a task and an undated event are dropped from the unscheduled panel", async ({
  signedIn,
  calendar,
  rest,
}) => {
  const list = await rest.add("task-lists", { title: "Home" });
  await rest.add("tasks", { title: "Paint", task_list: list.id });
  await rest.add("events", { title: "Museum" });
  await calendar.show("week", wednesday);
  await calendar.drag(
    await calendar.placeAt(wednesday, "13:01"),
    await calendar.placeAt(wednesday, "14:44"),
    async () => {
      await expect(calendar.preview).toContainText("1:00 – 2:45 PM");
    },
  );
  await expect(calendar.field("Start")).toHaveValue("1:00 PM");
  await expect(calendar.field("End")).toHaveValue("2:45 PM");
  await calendar.title.fill("Drawn");
  await calendar.addButton.click();
  await expect(calendar.itemOn(wednesday, "Drawn, event, 1:00 PM to 2:45 PM")).toBeVisible();
  await calendar.drag(
    await calendar.placeAt(wednesday, "17:00"),
    await calendar.placeAt(wednesday, "18:00"),
    async () => {
      await signedIn.keyboard.press("Escape");
    },
  );
  await expect(calendar.form).toHaveCount(0);

  await calendar.button("No date and tasks").click();
  await calendar.drag(
    await calendar.middleOf(calendar.unscheduledItem("Paint")),
    await calendar.placeAt(thursday, "10:02"),
  );
  await expect(calendar.itemOn(thursday, "Paint, task block, 10:00 AM to 10:30 AM")).toBeVisible();
  await calendar.undoOf("“Paint” planned").click();
  await expect(calendar.item("Paint")).toHaveCount(0);
  await calendar.drag(
    await calendar.middleOf(calendar.unscheduledItem("Paint")),
    await calendar.middleOf(calendar.cell(friday)),
  );
  await expect(calendar.itemOn(friday, "Paint, task block, 9:00 AM to 9:30 AM")).toBeVisible();
  await calendar.drag(
    await calendar.middleOf(calendar.unscheduledItem("Museum")),
    await calendar.middleOf(calendar.cell(friday)),
  );
  await expect(calendar.cell(friday).getByRole("button", { name: "Museum, event" })).toBeVisible();
  await expect(calendar.unscheduledItem("Museum")).toHaveCount(0);
  await calendar.view("Month").click();
  await signedIn.keyboard.press("ControlOrMeta+z");
  await expect(calendar.unscheduledItem("Museum")).toBeVisible();
  await calendar.drag(
    await calendar.middleOf(calendar.unscheduledItem("Museum")),
    await calendar.middleOf(calendar.cell("2027-05-20")),
  );
  await expect(calendar.itemOn("2027-05-20", "Museum, event")).toBeVisible();
});

test(
  "by keyboard: moved and resized with Alt, dragged with M, each announced, each undone",
  dates,
  async ({ signedIn, calendar, rest }) => {
    const { keyboard } = signedIn;
    await rest.add("events", { title: "Lecture", date: wednesday, start_time: "09:00", end_time: "10:00" });
    await calendar.show("week", wednesday);
    await calendar.item("Lecture").waitFor();
    await calendar.dayButton(/^Wednesday 12 May 2027/).focus();
    await keyboard.press("F2");
    await expect(calendar.item("Lecture")).toBeFocused();
    await keyboard.press("Alt+ArrowRight");
    await expect(calendar.itemOn(thursday, "Lecture, event, 9:00 AM to 10:00 AM")).toBeFocused();
    await keyboard.press("Alt+ArrowDown");
    await expect(calendar.item("Lecture, event, 9:15 AM to 10:15 AM")).toBeFocused();
    await calendar.expectAnnounced("“Lecture” moved to Thursday 13 May 2027, 9:15 AM to 10:15 AM.");
    await keyboard.press("Alt+Shift+ArrowDown");
    await expect(calendar.item("Lecture, event, 9:15 AM to 10:30 AM")).toBeFocused();
    await keyboard.press("Alt+Shift+ArrowUp");
    await expect(calendar.item("Lecture, event, 9:15 AM to 10:15 AM")).toBeFocused();

    await keyboard.press("Alt+m");
    await calendar.expectAnnounced(/^Moving\./);
    const help = signedIn.getByText("Moving “Lecture”.");
    await expect(help).toBeVisible();
    await expect(calendar.preview).toBeVisible();
    await keyboard.press("ArrowLeft");
    await keyboard.press("ArrowUp");
    await calendar.expectAnnounced("Wednesday 12 May 2027, 9:00 AM to 10:00 AM");
    await keyboard.press("Escape");
    await calendar.expectAnnounced("Put back.");
    await expect(calendar.itemOn(thursday, "Lecture, event, 9:15 AM to 10:15 AM")).toBeFocused();
    await keyboard.press("Alt+m");
    await keyboard.press("ArrowRight");
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await expect(calendar.itemOn(friday, "Lecture, event, 9:30 AM to 10:30 AM")).toBeFocused();
    await expect(help).toHaveCount(0);
    await expect
      .poll(() => rest.list("events"))
      .toMatchObject([{ date: friday, start_time: "09:30", end_time: "10:30" }]);
    const times = ["9:15 AM to 10:15 AM", "9:15 AM to 10:30 AM", "9:15 AM to 10:15 AM", "9:00 AM to 10:00 AM"];
    const before = times.map((time) => calendar.itemOn(thursday, `Lecture, event, ${time}`));
    await undo(calendar, [...before, calendar.itemOn(wednesday, "Lecture, event, 9:00 AM to 10:00 AM")]);
    await expect.poll(() => rest.list("events")).toMatchObject([{ date: wednesday, start_time: "09:00" }]);

    await calendar.show("month", wednesday);
    await calendar.item("Lecture").waitFor();
    await calendar.dayButton(/^Wednesday 12 May 2027/).focus();
    await keyboard.press("F2");
    await expect(calendar.item("Lecture")).toBeFocused();
    await keyboard.press("Alt+ArrowDown");
    await expect(calendar.itemOn("2027-05-19", "Lecture")).toBeFocused();
    await keyboard.press("Alt+m");
    await keyboard.press("ArrowRight");
    await keyboard.press("ArrowUp");
    await calendar.expectAnnounced("Thursday 13 May 2027");
    const isInItsDay = async () => {
      const [preview, cell] = [await calendar.box(calendar.preview), await calendar.box(calendar.cell(thursday))];
      const [right, down] = [preview.x - cell.x, preview.y - cell.y];
      return right >= 0 && right < cell.width && down >= 0 && down < cell.height;
    };
    await expect.poll(isInItsDay, "the preview starts in the target day").toBe(true);
    await keyboard.press("Enter");
    await expect(calendar.itemOn(thursday, "Lecture, event, 9:00 AM to 10:00 AM")).toBeFocused();
  },
);

test(
  "a keyboard drag past the first or last day turns the page and continues there with focus",
  dates,
  async ({ signedIn, calendar, rest }) => {
    const { keyboard } = signedIn;
    await rest.add("events", { title: "Lecture", date: "2027-05-15", start_time: "09:00", end_time: "10:00" });
    await calendar.show("week", wednesday);
    await calendar.item("Lecture").waitFor();
    await calendar.startKeyboardDrag(/^Saturday 15 May 2027/);
    await keyboard.press("ArrowRight");
    await expect(calendar.heading(/16 – 22 May 2027/)).toBeVisible();
    await calendar.expectAnnounced("Sunday 16 May 2027, 9:00 AM to 10:00 AM");
    const offColumn = async (date: string) =>
      Math.abs((await calendar.middleOf(calendar.preview)).x - (await calendar.middleOf(calendar.column(date))).x);
    await expect.poll(() => offColumn("2027-05-16")).toBeLessThan(10);
    await keyboard.press("ArrowRight");
    await keyboard.press("ArrowDown");
    await calendar.expectAnnounced("Monday 17 May 2027, 9:15 AM to 10:15 AM");
    await expect.poll(() => offColumn("2027-05-17")).toBeLessThan(10);
    await expect(calendar.preview).toBeFocused();
    await keyboard.press("Escape");
    await calendar.expectAnnounced("Put back.");
    await expect(calendar.heading(/9 – 15 May 2027/)).toBeVisible();
    await expect(calendar.itemOn("2027-05-15", "Lecture, event, 9:00 AM to 10:00 AM")).toBeFocused();

    await keyboard.press("Alt+m");
    await keyboard.press("ArrowRight");
    await keyboard.press("ArrowRight");
    await keyboard.press("Enter");
    await expect(calendar.itemOn("2027-05-17", "Lecture, event, 9:00 AM to 10:00 AM")).toBeFocused();
    await expect.poll(() => rest.list("events")).toMatchObject([{ date: "2027-05-17", start_time: "09:00" }]);
    for (const key of ["Alt+m", "ArrowLeft", "ArrowLeft", "Enter"]) await keyboard.press(key);
    await expect(calendar.itemOn("2027-05-15", "Lecture")).toBeFocused();
    await expect.poll(() => rest.list("events")).toMatchObject([{ date: "2027-05-15", start_time: "09:00" }]);

    await calendar.show("month", wednesday);
    await calendar.item("Lecture").waitFor();
    await calendar.startKeyboardDrag(/^Saturday 15 May 2027/);
    for (let week = 0; week < 4; week += 1) await keyboard.press("ArrowDown");
    await expect(calendar.heading("June 2027")).toBeVisible();
    await calendar.expectAnnounced("Saturday 12 June 2027");
    // Tab cancels, as Escape does.
    await keyboard.press("Tab");
    await expect(calendar.preview).toHaveCount(0);
    await expect(calendar.itemOn("2027-05-15", "Lecture")).toBeFocused();
  },
);

test.describe("in motion", () => {
  test.use(inMotion);

  test("a drag that turns the page fades only the dragged item", async ({ signedIn, calendar, rest }) => {
    await rest.add("events", { title: "Lecture", date: wednesday, start_time: "09:00", end_time: "10:00" });
    await rest.add("events", { title: "Another", date: "2027-05-19", start_time: "09:00", end_time: "10:00" });
    await calendar.show("week", wednesday);
    await calendar.drag(
      await calendar.middleOf(calendar.item("Lecture")),
      await calendar.placeAt(thursday, "09:30"),
      async () => {
        await expect(calendar.item("Lecture")).toHaveCSS("opacity", "0.45");
        await signedIn.mouse.move(1_275, 500);
        await calendar.waitForDay("2027-05-20");
        // At the edge it would continue to turn.
        await signedIn.mouse.move(1_000, 500);
        const { x, y } = await calendar.placeAt("2027-05-20", "09:30");
        await signedIn.mouse.move(x, y, { steps: 4 });
        await expect(calendar.item("Another")).toHaveCSS("opacity", "1");
      },
    );
    await expect(calendar.itemOn("2027-05-20", "Lecture, event, 9:00 AM to 10:00 AM")).toBeVisible();
    await expect(calendar.item("Lecture")).toHaveCSS("opacity", "1");
  });
});

test.describe("in a low window", () => {
  test.use({ viewport: { width: 1280, height: 600 } });

  test("the grid scrolls with keyboard moves, and the preview stays at its time when scrolled", async ({
    signedIn,
    calendar,
    rest,
  }) => {
    const { keyboard } = signedIn;
    await rest.add("events", { title: "Lecture", date: wednesday, start_time: "09:00", end_time: "10:00" });
    await calendar.show("week", wednesday);
    await calendar.item("Lecture").waitFor();
    await calendar.startKeyboardDrag(/^Wednesday 12 May 2027/);
    for (let step = 0; step < 36; step += 1) await keyboard.press("ArrowDown");
    await calendar.expectAnnounced("Wednesday 12 May 2027, 6:00 PM to 7:00 PM");
    await expect(calendar.preview).toBeInViewport({ ratio: 1 });
    const offSix = async () =>
      Math.abs((await calendar.box(calendar.preview)).y - (await calendar.placeAt(wednesday, "18:00")).y);
    await expect.poll(offSix).toBeLessThan(3);
    await calendar.grid.evaluate((grid) => grid.scrollBy(0, -60));
    await expect.poll(offSix).toBeLessThan(3);
    await keyboard.press("Enter");
    await expect(calendar.item("Lecture, event, 6:00 PM to 7:00 PM")).toBeFocused();
    for (let step = 0; step < 12; step += 1) await keyboard.press("Alt+ArrowDown");
    await expect(calendar.item("Lecture, event, 9:00 PM to 10:00 PM")).toBeFocused();
    await expect(calendar.item("Lecture")).toBeInViewport({ ratio: 1 });

    await rest.add("events", { title: "Without an end", date: thursday, start_time: "08:00" });
    await calendar.item("Without an end").focus();
    await keyboard.press("Alt+m");
    await expect(calendar.preview).toBeFocused();
    for (let step = 0; step < 40; step += 1) await keyboard.press("ArrowDown");
    await calendar.expectAnnounced("Thursday 13 May 2027, 6:00 PM");
    await expect(calendar.preview).toBeInViewport({ ratio: 1 });
  });
});

test.describe("a failed move", () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to load resource/] });

  test("is reverted with a message, and can be retried", async ({ signedIn, calendar, rest }) => {
    await rest.add("events", { title: "Lecture", date: wednesday, start_time: "09:00", end_time: "10:00" });
    await calendar.show("week", wednesday);
    const calls = "**/trpc/events.update**";
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await signedIn.route(calls, (route) => released.then(() => route.abort()));
    await calendar.drag(await calendar.middleOf(calendar.item("Lecture")), await calendar.placeAt(friday, "12:30"));
    await expect(calendar.itemOn(friday, "Lecture"), "at once, before the response").toBeVisible();
    release();
    await expect(calendar.itemOn(wednesday, "Lecture, event, 9:00 AM to 10:00 AM")).toBeVisible();
    await calendar.expectAnnounced(/“Lecture” was put back\./, "assertive");
    await signedIn.unroute(calls);
    await signedIn.getByRole("button", { name: "Retry" }).click();
    await expect(calendar.itemOn(friday, "Lecture, event, 12:00 PM to 1:00 PM")).toBeVisible();
  });
});
