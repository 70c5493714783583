import type { Calendar } from "../pages/calendar.ts";
import type { Rest } from "../support/rest.ts";
import { expect, test } from "../support/test.ts";

const dates = { tag: "@dates" };
const zone = { tag: "@zone" };
/** The Wednesdays of May 2027, whose month view shows 25 April to 5 June. */
const first = "2027-05-05";
const weeks = ["2027-05-05", "2027-05-12", "2027-05-19", "2027-05-26", "2027-06-02"];
const twelfth = /^Wednesday 12 May 2027/;

const weekly = { frequency: "weekly", interval: 1, weekdays: [], nth_weekday: null, ends: { kind: "never" } };

async function addSeries(rest: Rest, more: object = {}): Promise<void> {
  const id = crypto.randomUUID();
  await rest.call("events.create", {
    id,
    title: "Choir",
    date: first,
    start_time: "09:00",
    end_time: "10:00",
    repeats: weekly,
    ...more,
  });
}

/** Returns a function that lists the Wednesdays with an item of this title. */
function daysWith(calendar: Calendar, title: string): () => Promise<string[]> {
  return async () => {
    const found: string[] = [];
    for (const date of weeks) if ((await calendar.itemOn(date, `${title},`).count()) > 0) found.push(date);
    return found;
  };
}

test(
  "a weekly event previews its next five dates before it is saved, and is shown on each",
  dates,
  async ({ signedIn, calendar, rest }) => {
    await calendar.show("month", first);
    await calendar.startNew(twelfth, "Choir");
    await calendar.chip("Repeat").click();
    await calendar.field("Repeats").selectOption("weekly");
    const next = calendar.form.getByText(/^Next:/);
    await expect(next).toHaveText("Next: Wed 12 May · Wed 19 May · Wed 26 May · Wed 2 Jun · Wed 9 Jun");
    await calendar.form.getByRole("button", { name: "Friday" }).click();
    await expect(next).toHaveText("Next: Wed 12 May · Fri 14 May · Wed 19 May · Fri 21 May · Wed 26 May");
    await calendar.form.getByRole("button", { name: "Friday" }).click();
    await calendar.field("Every … week").fill("");
    await calendar.form.getByLabel("Every … week", { exact: false }).fill("2");
    await expect(next).toHaveText(/^Next: Wed 12 May · Wed 26 May/);
    await calendar.field("Every … weeks").fill("1");
    await calendar.field("Ends").selectOption("after");
    await calendar.field("Times").fill("3");
    await expect(next).toHaveText("Next: Wed 12 May · Wed 19 May · Wed 26 May");
    await calendar.addButton.click();
    await expect.poll(daysWith(calendar, "Choir")).toEqual(["2027-05-12", "2027-05-19", "2027-05-26"]);
    await expect(calendar.item("Choir, event, repeats weekly")).toHaveCount(3);
    await signedIn.keyboard.press("ControlOrMeta+z");
    await expect.poll(daysWith(calendar, "Choir")).toEqual([]);

    // A single event becomes a series, and single again.
    await calendar.add(twelfth, "Yoga");
    await calendar.item("Yoga").click();
    await calendar.chip("Repeat").click();
    await calendar.field("Repeats").selectOption("daily");
    await calendar.updateButton.click();
    await expect(calendar.itemOn("2027-05-13", "Yoga, event, repeats daily")).toBeVisible();
    await calendar.undoOf("“Yoga” saved").click();
    await expect(calendar.item("Yoga")).toHaveCount(1);
    await calendar.item("Yoga").click();
    await calendar.deleteButton.click();
    await expect(calendar.item("Yoga")).toHaveCount(0);
    await expect.poll(() => rest.list("events"), "the deletion is stored before the page is left").toEqual([]);

    // By keyboard, on the last day of a month: it is the last day of each.
    await calendar.show("month", "2027-01-31");
    const { keyboard } = signedIn;
    await calendar.dayButton(/^Sunday 31 January 2027/).focus();
    await keyboard.press("Enter");
    await keyboard.type("Rent");
    for (let press = 0; press < 20; press += 1) {
      if (await calendar.chip("Repeat").evaluate((element) => element === document.activeElement)) break;
      await keyboard.press("Tab");
    }
    await keyboard.press("Enter");
    await expect(calendar.field("Repeats")).toBeFocused();
    await keyboard.press("ArrowDown");
    await keyboard.press("ArrowDown");
    await keyboard.press("ArrowDown");
    await expect(calendar.field("Repeats")).toHaveValue("monthly");
    await expect(next).toHaveText("Next: Sun 31 Jan · Sun 28 Feb · Wed 31 Mar · Fri 30 Apr · Mon 31 May");
    await calendar.chip("Notes").focus();
    await keyboard.press("Shift+Tab");
    await calendar.title.focus();
    await keyboard.press("Enter");
    await expect(calendar.item("Rent, event, repeats monthly")).toBeVisible();
    await calendar.show("month", "2027-02-10");
    await expect(calendar.itemOn("2027-01-31", "Rent")).toBeVisible();
    await expect(calendar.itemOn("2027-02-28", "Rent")).toBeVisible();
    await expect
      .poll(() => rest.list("events"))
      .toMatchObject([{ title: "Rent", date: "2027-01-31", recurrence: "monthly" }]);
  },
);

test("a change has the scope this, following or all; each is undone", dates, async ({ signedIn, calendar, rest }) => {
  await addSeries(rest);
  await calendar.show("month", first);
  for (const [scope, days] of [
    ["Only this one", ["2027-05-19"]],
    ["This and all following", ["2027-05-19", "2027-05-26", "2027-06-02"]],
    ["All of them", weeks],
  ] as const) {
    await calendar.itemOn("2027-05-19", "Choir").click();
    await calendar.title.fill("Rehearsal");
    await calendar.field("Start").fill("08:30");
    await calendar.updateButton.click();
    await calendar.chooseScope(scope);
    await expect(calendar.form).toHaveCount(0);
    await expect.poll(daysWith(calendar, "Rehearsal"), scope).toEqual(days);
    await expect
      .poll(daysWith(calendar, "Choir"), scope)
      .toEqual(weeks.filter((date) => !days.some((day) => day === date)));
    await expect(calendar.itemOn("2027-05-19", "Rehearsal, event, 8:30 AM to 9:30 AM")).toBeVisible();
    if (scope === "All of them") await signedIn.keyboard.press("ControlOrMeta+z");
    else await calendar.undoOf("“Rehearsal” saved").click();
    await expect.poll(daysWith(calendar, "Choir"), `${scope}, undone`).toEqual(weeks);
    await expect.poll(daysWith(calendar, "Rehearsal")).toEqual([]);
  }
  // Cancelling changes nothing, and keeps what was typed.
  await calendar.itemOn("2027-05-19", "Choir").click();
  await calendar.title.fill("Rehearsal");
  await calendar.updateButton.click();
  await signedIn
    .getByRole("dialog", { name: /which repeats/ })
    .getByRole("button", { name: "Cancel" })
    .click();
  await expect(calendar.title).toHaveValue("Rehearsal");
});

test("a deletion has the scope this, following or all; each is undone", async ({ signedIn, calendar, rest }) => {
  const { keyboard } = signedIn;
  await addSeries(rest);
  await calendar.show("month", first);
  for (const [scope, remaining] of [
    ["Only this one", weeks.filter((date) => date !== "2027-05-19")],
    ["This and all following", ["2027-05-05", "2027-05-12"]],
    ["All of them", []],
  ] as const) {
    await calendar.itemOn("2027-05-19", "Choir").click();
    await calendar.deleteButton.click();
    await calendar.chooseScope(scope);
    await expect.poll(daysWith(calendar, "Choir"), scope).toEqual(remaining);
    await calendar.undoChange("“Choir” deleted");
    await expect.poll(daysWith(calendar, "Choir"), `${scope}, undone`).toEqual(weeks);
  }
  // By keyboard: Delete opens the dialog, Enter chooses the first option.
  await calendar.itemOn("2027-05-19", "Choir").waitFor();
  await calendar.dayButton(/^Wednesday 19 May 2027/).focus();
  await keyboard.press("F2");
  await keyboard.press("Delete");
  await expect(signedIn.getByRole("radio", { name: "Only this one" })).toBeFocused();
  await keyboard.press("Enter");
  await expect.poll(daysWith(calendar, "Choir")).toEqual(weeks.filter((date) => date !== "2027-05-19"));
  await keyboard.press("ControlOrMeta+z");
  await expect.poll(daysWith(calendar, "Choir")).toEqual(weeks);
});

test(
  "a move by mouse and by keyboard asks for the scope, and is undone",
  dates,
  async ({ signedIn, calendar, rest }) => {
    const { keyboard } = signedIn;
    await addSeries(rest);
    await calendar.show("month", first);
    const question = signedIn.getByRole("dialog", { name: "Move “Choir”, which repeats" });
    const drag = async () =>
      calendar.drag(
        await calendar.middleOf(calendar.itemOn("2027-05-19", "Choir")),
        await calendar.middleOf(calendar.cell("2027-05-20")),
      );
    await drag();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(calendar.itemOn("2027-05-19", "Choir")).toBeVisible();
    await drag();
    await question.getByRole("radio", { name: "All of them" }).check();
    await expect(question.getByText("Then every Thu.")).toBeVisible();
    await calendar.chooseScope("Only this one");
    await expect(calendar.itemOn("2027-05-20", "Choir, event, 9:00 AM to 10:00 AM")).toBeVisible();
    await expect.poll(daysWith(calendar, "Choir")).toEqual(weeks.filter((date) => date !== "2027-05-19"));
    await calendar.undoOf("“Choir” moved").click();
    await expect.poll(daysWith(calendar, "Choir")).toEqual(weeks);

    await drag();
    await calendar.chooseScope("This and all following");
    await expect(calendar.itemOn("2027-05-27", "Choir")).toBeVisible();
    await expect.poll(daysWith(calendar, "Choir")).toEqual(["2027-05-05", "2027-05-12"]);
    await calendar.undoOf("“Choir” moved").click();
    await expect.poll(daysWith(calendar, "Choir")).toEqual(weeks);

    await calendar.itemOn("2027-05-19", "Choir").waitFor();
    await calendar.dayButton(/^Wednesday 19 May 2027/).focus();
    await keyboard.press("F2");
    // What would be lost is counted so late that the series is another one.
    await signedIn.route("**/trpc/events.lostChanges**", async (route) => {
      await signedIn.waitForResponse("**/trpc/events.update**");
      await route.continue();
    });
    await keyboard.press("Alt+ArrowLeft");
    await expect(question).toBeVisible();
    await keyboard.press("ArrowDown");
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    for (const date of ["2027-05-04", "2027-05-18", "2027-06-01"]) {
      await expect(calendar.itemOn(date, "Choir")).toBeVisible();
    }
    await expect(calendar.undoOf("“Choir” moved")).toBeVisible();
    await keyboard.press("ControlOrMeta+z");
    await expect.poll(daysWith(calendar, "Choir")).toEqual(weeks);
  },
);

test("a series on the 31st stays there when changed from 28 February on, and so does a task", async ({
  calendar,
  rest,
}) => {
  const repeats = { ...weekly, frequency: "monthly" };
  await addSeries(rest, { title: "Rent", date: "2027-01-31", repeats });
  const list = await rest.add("task-lists", { title: "Home" });
  await rest.call("tasks.create", { title: "Bins", task_list: list.id, date: "2027-01-31", repeats });
  const next = calendar.form.getByText(/^Next:/);
  const day = calendar.field("On").locator("option:checked");
  await calendar.show("month", "2027-02-10");
  await calendar.itemOn("2027-02-28", "Rent").click();
  await calendar.chip("Repeat").click();
  await expect(day).toHaveText("day 31");
  await expect(next).toHaveText("Next: Sun 28 Feb · Wed 31 Mar · Fri 30 Apr · Mon 31 May · Wed 30 Jun");
  await calendar.field("Every … month").fill("2");
  await expect(next).toHaveText(/^Next: Sun 28 Feb · Fri 30 Apr · Wed 30 Jun · Tue 31 Aug/);
  await calendar.updateButton.click();
  await calendar.chooseScope("This and all following");
  await calendar.itemOn("2027-01-31", "Bins").click();
  await calendar.field("Done").check();
  await calendar.updateButton.click();
  await calendar.itemOn("2027-02-28", "Bins").click();
  await calendar.chip("Repeat").click();
  await expect(day).toHaveText("day 31");
  await calendar.title.fill("Bins, blue");
  await calendar.field("Every … month").fill("3");
  await calendar.updateButton.click();
  await calendar.itemOn("2027-02-28", "Bins, blue").click();
  await calendar.chip("Repeat").click();
  await expect(next).toHaveText(/^Next: Sun 28 Feb · Mon 31 May · Tue 31 Aug/);
  await calendar.show("month", "2027-04-10");
  await expect(calendar.itemOn("2027-04-30", "Rent, event")).toBeVisible();
  await expect(calendar.itemOn("2027-03-31", "Rent, event")).toHaveCount(0);
});

test("an occurrence of a series by weekday of the month can be moved alone, also in the form", async ({
  calendar,
  rest,
}) => {
  const repeats = { ...weekly, frequency: "monthly", nth_weekday: { week: 2, weekday: "WE" } };
  await addSeries(rest, { date: "2027-05-12", repeats });
  await calendar.show("month", first);
  await calendar.itemOn("2027-05-12", "Choir").click();
  await calendar.field("Date").fill("2027-05-13");
  await calendar.chip("Repeat").click();
  await expect(calendar.field("On").locator("option:checked")).toHaveText("the second Thursday");
  await calendar.updateButton.click();
  await calendar.chooseScope("Only this one");
  await expect(calendar.itemOn("2027-05-13", "Choir, event")).toBeVisible();
  await calendar.show("month", "2027-06-02");
  await expect(calendar.itemOn("2027-06-09", "Choir, event")).toBeVisible();
  await expect(calendar.itemOn("2027-06-10", "Choir, event")).toHaveCount(0);
});

test(
  "a series at nine stays at nine when daylight saving time begins and ends",
  zone,
  async ({ signedIn, calendar, rest }) => {
    await signedIn.setViewportSize({ width: 1280, height: 1500 });
    await addSeries(rest, { date: "2027-03-03" });
    await addSeries(rest, { date: "2027-03-03", title: "Night bus", start_time: "02:30", end_time: null });
    // In St. John's, daylight saving time begins on 14 March and ends on 7 November 2027.
    for (const date of ["2027-03-10", "2027-03-17", "2027-11-03", "2027-11-10"]) {
      await calendar.show("week", date);
      const block = calendar.itemOn(date, "Choir, event, 9:00 AM to 10:00 AM, repeats weekly");
      await expect(block).toBeVisible();
      const { y } = await calendar.box(block);
      expect(Math.abs(y - (await calendar.placeAt(date, "09:00")).y)).toBeLessThan(1.5);
      await expect(calendar.itemOn(date, "Night bus, event, 2:30 AM")).toBeVisible();
    }
    // So does a session, which is an instant and not a wall clock time.
    await rest.add("pomodoros", { title: "Warm up", start_time: "2027-11-10 08:30" });
    await expect(calendar.itemOn("2027-11-10", "Warm up, pomodoro, 8:30 AM to 8:55 AM")).toBeVisible();
  },
);
