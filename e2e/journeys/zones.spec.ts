import type { Locator } from "@playwright/test";
import type { Page } from "@playwright/test";
import { Calendar } from "../pages/calendar.ts";
import { Settings } from "../pages/settings.ts";
import { expectAccessible } from "../support/accessibility.ts";
import type { Rest } from "../support/rest.ts";
import { expect, test } from "../support/test.ts";

test.use({ timezoneId: "Europe/Prague", viewport: { width: 1280, height: 1500 } });

/** On this day 9:00 in New York is 15:00 in Prague. */
const wednesday = "2027-05-12";
const newYork = { timezone: "America/New_York" };

/** Date, start and zone of the account's events in the REST API, which has the own clock. */
function stored(rest: Rest): () => Promise<unknown[]> {
  return async () =>
    (await rest.list("events")).map((event) => [event["date"], event["start_time"], event["timezone"]]);
}

const zoneField = (calendar: Calendar) => calendar.form.getByRole("combobox", { name: "Time zone" });
const zoneButton = (calendar: Calendar) => calendar.form.getByRole("button", { name: "Time zone", exact: true });

async function chooseScopeOf(page: Page, scope: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: /which repeats/ });
  await dialog.getByRole("radio", { name: scope }).check();
  await dialog.getByRole("button", { name: "Change" }).click();
}

test("an event is made in New York, shown in Prague, dragged there, and undone", async ({
  signedIn,
  calendar,
  rest,
}) => {
  await calendar.show("week", wednesday);
  const at = await calendar.placeAt(wednesday, "11:10");
  const three = await calendar.placeAt(wednesday, "15:00");
  await signedIn.mouse.click(at.x, at.y);
  await calendar.title.fill("Call");
  await calendar.field("Start").fill("09:00");
  await calendar.chip("More").click();
  await zoneButton(calendar).click();
  await expect(zoneField(calendar)).toBeFocused();
  await signedIn.keyboard.type("new york");
  await signedIn.keyboard.press("Enter");
  await expect(calendar.field("Start"), "the clock time stays").toHaveValue("9:00 AM");
  await expect(calendar.form.getByText("3:00 – 3:30 PM for you")).toBeVisible();
  const previewTop = async () => Math.round((await calendar.box(calendar.draft)).y);
  await expect.poll(previewTop, "the preview is on the account's clock").toBe(Math.round(three.y));
  await expectAccessible(signedIn);
  await calendar.addButton.click();
  const shown = (label: string) => calendar.itemOn(wednesday, `Call, event, ${label}`);
  await expect(shown("3:00 PM to 3:30 PM, 9:00 AM in New York")).toBeVisible();
  await expect(calendar.item("Call")).toHaveAttribute("title", "Call\n9:00 AM in New York");
  await expect.poll(stored(rest)).toEqual([[wednesday, "09:00", "America/New_York"]]);

  // The form that is opened before the response shows the time after the move.
  const responded = Promise.withResolvers<void>();
  await signedIn.route(/events\.update/, async (route) => {
    await responded.promise;
    await route.continue();
  });
  const from = await calendar.middleOf(calendar.item("Call"));
  await calendar.drag(from, { x: from.x, y: from.y + 56 });
  await expect(shown("4:00 PM to 4:30 PM, 10:00 AM in New York")).toBeVisible();
  await calendar.item("Call").click();
  await expect(calendar.field("Start")).toHaveValue("10:00 AM");
  await calendar.field("Title").press("Escape");
  responded.resolve();
  await expect.poll(stored(rest)).toEqual([[wednesday, "10:00", "America/New_York"]]);
  await calendar.undoOf("“Call” moved").click();
  await expect(shown("3:00 PM to 3:30 PM, 9:00 AM in New York")).toBeVisible();
  await expect.poll(stored(rest)).toEqual([[wednesday, "09:00", "America/New_York"]]);
  await signedIn.unroute(/events\.update/);

  // In the row above the hours it has no zone.
  await calendar.drag(
    await calendar.middleOf(calendar.item("Call")),
    await calendar.middleOf(calendar.cell("2027-05-13")),
  );
  await expect(calendar.itemOn("2027-05-13", "Call, event")).toBeVisible();
  await expect.poll(stored(rest)).toEqual([["2027-05-13", null, null]]);
  await signedIn.keyboard.press("ControlOrMeta+z");
  await expect(shown("3:00 PM to 3:30 PM, 9:00 AM in New York")).toBeVisible();
  await expect.poll(stored(rest)).toEqual([[wednesday, "09:00", "America/New_York"]]);

  // Without its zone it floats at the time that its form shows.
  await calendar.item("Call").click();
  await calendar.form.getByRole("button", { name: "Remove the time zone" }).click();
  await calendar.updateButton.click();
  await expect(shown("9:00 AM to 9:30 AM")).toBeVisible();
  await expect.poll(stored(rest)).toEqual([[wednesday, "09:00", null]]);
  // A conversion is planned once the response has come, with the version of the event then.
  const released = Promise.withResolvers<void>();
  await signedIn.route(/events\.update/, async (route) => {
    const response = await route.fetch();
    await released.promise;
    await route.fulfill({ response });
  });
  await calendar.undoOf("“Call” saved").click();
  await expect(shown("3:00 PM to 3:30 PM, 9:00 AM in New York")).toBeVisible();
  await expect.poll(stored(rest)).toEqual([[wednesday, "09:00", "America/New_York"]]);

  await calendar.item("Call").click();
  await calendar.form.getByRole("button", { name: "Convert to Pomodoros" }).click();
  await expect(calendar.form.getByText("Planning...")).toBeVisible();
  released.resolve();
  await expect(calendar.form.getByRole("listitem")).toHaveText(["3:00 PM to 3:25 PM"]);
});

test("a weekly series has its clock time in its zone, between the changes of two clocks too", async ({
  signedIn,
  calendar,
  rest,
}) => {
  await rest.call("events.create", {
    id: crypto.randomUUID(),
    title: "Sync",
    date: "2026-03-04",
    start_time: "09:00",
    end_time: "10:00",
    ...newYork,
    repeats: { frequency: "weekly", interval: 1, weekdays: [], nth_weekday: null, ends: { kind: "never" } },
  });
  const wednesdays = ["2026-03-04", "2026-03-11", "2026-03-18", "2026-03-25", "2026-04-01"];
  const times = async () => {
    const found: (string | null)[] = [];
    for (const date of wednesdays) found.push(await calendar.itemOn(date, "Sync").getAttribute("data-times"));
    return found;
  };
  await calendar.show("month", "2026-03-01");
  const before = ["3:00 PM", "2:00 PM", "2:00 PM", "2:00 PM", "3:00 PM"];
  await expect.poll(times).toEqual(before);

  const edit = async (start: string, scope: string) => {
    await calendar.itemOn("2026-03-11", "Sync").click();
    await expect(calendar.field("Start")).toHaveValue("9:00 AM");
    await calendar.field("Start").fill(start);
    await calendar.updateButton.click();
    await chooseScopeOf(signedIn, scope);
  };
  await edit("10:00", "Only this one");
  await expect.poll(times).toEqual(["3:00 PM", "3:00 PM", "2:00 PM", "2:00 PM", "3:00 PM"]);
  await calendar.undoChange("“Sync” saved");
  await expect.poll(times).toEqual(before);
  await edit("08:00", "All of them");
  await expect.poll(times).toEqual(["2:00 PM", "1:00 PM", "1:00 PM", "1:00 PM", "2:00 PM"]);
  await signedIn.keyboard.press("ControlOrMeta+z");
  await expect.poll(times).toEqual(before);

  // Another zone keeps the clock time, for all.
  await calendar.itemOn("2026-03-11", "Sync").click();
  await zoneField(calendar).fill("london");
  await signedIn.keyboard.press("Enter");
  await expect(calendar.form.getByText("10:00 – 11:00 AM for you")).toBeVisible();
  await calendar.updateButton.click();
  const question = signedIn.getByRole("dialog", { name: /which repeats/ });
  await expect(question.getByRole("radio")).toHaveCount(1);
  await chooseScopeOf(signedIn, "All of them");
  await expect.poll(times).toEqual(["10:00 AM", "10:00 AM", "10:00 AM", "10:00 AM", "10:00 AM"]);
  await signedIn.keyboard.press("ControlOrMeta+z");
  await expect.poll(times).toEqual(before);

  // A move to the next day on the account's clock, by an hour that New York has on the same day.
  await calendar.show("week", "2026-03-11");
  await calendar.item("Sync").focus();
  await signedIn.keyboard.press("Alt+ArrowRight");
  await calendar.chooseScope("Only this one");
  await expect(calendar.itemOn("2026-03-12", "Sync, event, 2:00 PM to 3:00 PM, 9:00 AM in New York")).toBeVisible();
});

test("a zone is chosen, changed and removed by keyboard, and Escape closes only its list", async ({
  signedIn,
  calendar,
  rest,
}) => {
  const { keyboard } = signedIn;
  await rest.add("events", { title: "Call", date: wednesday, start_time: "09:00", end_time: "10:00" });
  await calendar.show("week", wednesday);
  await calendar.item("Call").focus();
  await keyboard.press("Enter");
  await expect(calendar.title).toBeFocused();
  const tabTo = async (button: Locator) => {
    for (let presses = 0; presses < 20; presses += 1) {
      if (await button.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press("Tab");
    }
  };
  await tabTo(calendar.chip("More"));
  await keyboard.press("Enter");
  await tabTo(zoneButton(calendar));
  await keyboard.press("Enter");
  await expect(zoneField(calendar)).toBeFocused();
  await keyboard.press("ArrowDown");
  const list = calendar.form.getByRole("listbox", { name: "Time zone" });
  await expect(list).toBeVisible();
  await keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(calendar.form).toBeVisible();
  await keyboard.type("olympus mons");
  await expect(calendar.form.getByText("No zone of that name.")).toBeVisible();
  await keyboard.press("Escape");
  await expect(calendar.form).toBeVisible();
  await keyboard.type("york");
  await keyboard.press("Enter");
  await expect(calendar.form.getByText("3:00 – 4:00 PM for you")).toBeVisible();
  await calendar.field("Start").focus();
  await expect(calendar.field("Start")).toHaveAccessibleDescription(/3:00 – 4:00 PM for you/);
  await calendar.title.focus();
  await keyboard.press("Enter");
  const shown = (label: string) => calendar.item(`Call, event, ${label}`);
  await expect(shown("3:00 PM to 4:00 PM, 9:00 AM in New York")).toBeVisible();
  await expect.poll(stored(rest)).toEqual([[wednesday, "09:00", "America/New_York"]]);

  await calendar.item("Call").focus();
  await keyboard.press("Alt+ArrowDown");
  await expect(shown("3:15 PM to 4:15 PM, 9:15 AM in New York")).toBeFocused();
  await keyboard.press("Alt+Shift+ArrowDown");
  await expect(shown("3:15 PM to 4:30 PM, 9:15 AM in New York")).toBeFocused();
  await expect.poll(stored(rest)).toEqual([[wednesday, "09:15", "America/New_York"]]);
  await keyboard.press("ControlOrMeta+z");
  await keyboard.press("ControlOrMeta+z");
  await expect(shown("3:00 PM to 4:00 PM, 9:00 AM in New York")).toBeVisible();
  await expect.poll(stored(rest)).toEqual([[wednesday, "09:00", "America/New_York"]]);
});

test("another zone of the account moves zoned events, also in another tab, and no floating ones", async ({
  signedIn,
  calendar,
  rest,
}) => {
  const nine = { date: wednesday, start_time: "09:00", end_time: "10:00" };
  await rest.add("events", { title: "Call", ...nine, ...newYork });
  await rest.add("events", { title: "Lunch", ...nine });
  await calendar.show("week", wednesday);
  await expect(calendar.item("Call, event, 3:00 PM to 4:00 PM, 9:00 AM in New York")).toBeVisible();
  const other = new Calendar(await signedIn.context().newPage());
  await other.show("week", wednesday);
  await expect(other.item("Call")).toBeVisible();
  await signedIn.getByRole("button", { name: /^Account of/ }).click();
  await signedIn.getByRole("menuitem", { name: "Settings" }).click();
  await new Settings(signedIn).chooseZone("new york", "America/New York");
  await expect(other.item("Call, event, 9:00 AM to 10:00 AM"), "in another tab").toBeVisible();
  await expect(other.item("Lunch, event, 9:00 AM to 10:00 AM")).toBeVisible();
  await signedIn.goBack();
  await expect(calendar.item("Call, event, 9:00 AM to 10:00 AM"), "in this tab, without a reload").toBeVisible();
  await expect(calendar.item("Lunch, event, 9:00 AM to 10:00 AM")).toBeVisible();
});
