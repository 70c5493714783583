import { readFile } from "node:fs/promises";
import { expectAccessible, expectGoodEverywhere } from "../support/accessibility.ts";
import { queryDatabase } from "../support/server-side.ts";
import { expect, test, waitForIdleApp } from "../support/test.ts";
import { calendarFile, eventOf, Imports } from "../pages/imports.ts";

/** Import and export of calendar files. */

const meeting = eventOf("meeting@x", "DTSTART:20260302T090000", "DURATION:PT1H", "SUMMARY:Meeting", "SEQUENCE:1");
const picnic = eventOf("picnic@x", "DTSTART;VALUE=DATE:20260305", "SUMMARY:Picnic");
const todo = ["BEGIN:VTODO", "UID:todo@x", "DUE;VALUE=DATE:20260306", "SUMMARY:Pay the rent", "END:VTODO"];
const file = calendarFile([meeting, picnic, todo]);
const broken = calendarFile([["garbage"], eventOf("broken@x", "DTSTART:yesterday", "SUMMARY:Broken"), meeting]);
const other = { ...file, buffer: Buffer.from("Dear diary") };

test("a file is previewed, imported into a new calendar, shown in its month, and undone in the settings", async ({
  signedIn,
  calendar,
}) => {
  const imports = new Imports(signedIn);
  await imports.open();
  await imports.choose(file);
  await expect(imports.counts("Events")).toHaveText(/Events\s*2\s*0\s*0\s*0/);
  await expect(imports.counts("Tasks")).toHaveText(/Tasks\s*1\s*0\s*0\s*0/);
  await expect(imports.dialog.getByText("2 – 6 Mar 2026")).toBeVisible();
  await expect(imports.dialog.getByRole("listitem").filter({ hasText: "Meeting" })).toContainText("02 Mar 2026");
  const target = imports.dialog.getByRole("combobox", { name: "Events go to" });
  await expect(target.locator("option:checked")).toHaveText("Calendar");
  await target.selectOption({ label: "A new calendar" });
  await expect(imports.dialog.getByRole("textbox", { name: "Title of the new calendar" })).toHaveValue("Team");
  await imports.button("Import").click();
  await expect(imports.dialog.getByText("Imported: 3 new.")).toBeVisible();
  await imports.button("Show March 2026").click();
  await calendar.ready();
  await expect(calendar.heading("March 2026")).toBeVisible();
  for (const [day, title] of [
    ["2026-03-02", "Meeting"],
    ["2026-03-05", "Picnic"],
    ["2026-03-06", "Pay the rent"],
  ] as const) {
    await expect(calendar.itemOn(day, title)).toBeVisible();
  }

  await signedIn.goto("/app/settings/connections");
  await imports.section.getByRole("button", { name: "Undo the import of “team.ics”" }).click();
  await expect(signedIn.getByText("The import was undone.")).toBeVisible();
  await expect(imports.section.getByRole("listitem")).toContainText("Undone");
  await calendar.show("month", "2026-03-02");
  await expect(calendar.itemOn("2026-03-05", "Picnic")).toHaveCount(0);
});

test("a file is dropped on the calendar, and taken back in the dialog", async ({ signedIn, calendar }) => {
  const imports = new Imports(signedIn);
  await calendar.open();
  await waitForIdleApp(signedIn);
  await signedIn.dispatchEvent("body", "dragenter", {
    dataTransfer: await signedIn.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.setData("text/plain", "no file");
      return transfer;
    }),
  });
  await expect(imports.dropArea).toHaveCount(0);
  await imports.dragOver(file);
  await signedIn.dispatchEvent("[data-drop-area]", "dragleave");
  await expect(imports.dropArea).toHaveCount(0);
  await imports.dragOver(file);
  await expectAccessible(signedIn);
  await imports.drop(file);
  await expect(imports.counts("Events")).toBeVisible();
  await imports.button("Import").click();
  await imports.button("Undo").click();
  await expect(imports.dialog.getByText("The import was undone.")).toBeVisible();
  await imports.button("Done").click();
  await expect(imports.dialog).toHaveCount(0);
});

test("by keyboard: from the palette to the preview, the import and its month", async ({ signedIn, calendar }) => {
  const imports = new Imports(signedIn);
  await calendar.open();
  await waitForIdleApp(signedIn);
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => signedIn.keyboard.press(key)), Promise.resolve());
  await press("Control+k");
  await signedIn.getByPlaceholder("Search, or say what to do").pressSequentially("bring");
  await press("Enter");
  await expect(imports.button("Choose a file…")).toBeFocused();
  await imports.choose(file);
  await expect(imports.button("Import")).toBeVisible();
  await expect(imports.dialog).toBeFocused();
  const target = imports.dialog.getByRole("combobox", { name: "Events go to" });
  await press("Tab", "Tab");
  await expect(target).toBeFocused();
  await target.press("End");
  await press("Tab");
  await signedIn.keyboard.type("Work");
  await press("Enter");
  await expect(imports.dialog.getByText("Imported: 3 new.")).toBeVisible();
  await expect(imports.dialog).toBeFocused();
  await press("Tab", "Tab", "Tab");
  await expect(imports.button("Show March 2026")).toBeFocused();
  await press("Enter");
  await expect(calendar.heading("March 2026")).toBeVisible();
});

test("the second time nothing is left to import, but copies can be made in another calendar", async ({ signedIn }) => {
  const imports = new Imports(signedIn);
  await imports.open();
  await imports.choose(file);
  await imports.button("Import").click();
  await imports.button("Done").click();
  await imports.section.getByRole("button", { name: "Import a file…" }).click();
  await imports.choose(file);
  await expect(imports.dialog.getByText("All of this is here already")).toBeVisible();
  await expect(imports.button("Import")).toHaveAttribute("aria-disabled", "true");
  await imports.dialog.getByRole("combobox", { name: "Events go to" }).selectOption({ label: "A new calendar" });
  await expect(imports.dialog.getByText("2 events are in another calendar already.")).toBeVisible();
  await imports.dialog.getByRole("radio", { name: "Add copies" }).click();
  await imports.button("Import").click();
  await expect(imports.dialog.getByText("Imported: 2 new.")).toBeVisible();
});

test("a backup of another program goes to lists of its names, says what has no place, and is undone", async ({
  signedIn,
  rest,
}) => {
  await rest.add("task-lists", { title: "Home" });
  const rows = [
    ["List Name", "Title", "Kind", "Priority", "Tags", "Due Date", "Status"],
    ["Home", "Pay the rent", "TEXT", "5", `money, ${"x".repeat(51)}`, "", "0"],
    ["Trip", "Pack", "CHECKLIST", "0", "", "", "0"],
    ["Trip", "Book", "TEXT", "0", "", "soon", "0"],
  ];
  const backup = Buffer.from(rows.map((cells) => `${cells.map((cell) => `"${cell}"`).join(",")}\r\n`).join(""));
  const imports = new Imports(signedIn);
  await imports.open();
  await imports.choose({ name: "backup.csv", mimeType: "text/csv", buffer: backup });
  await expect(imports.counts("Tasks")).toHaveText(/Tasks\s*3\s*0\s*0\s*0/);
  const target = imports.dialog.getByRole("combobox", { name: "Tasks go to" });
  await expect(target.locator("option:checked")).toHaveText("The 2 lists that the file names");
  await expect(imports.dialog.getByText("1 task with tags beyond the limits")).toBeVisible();
  await imports.dialog.getByText("1 problem in the file").click();
  await expect(imports.dialog.getByText("Line 4", { exact: true })).toBeVisible();
  await expectAccessible(signedIn);
  await imports.button("Import").click();
  await expect(imports.dialog.getByText("Imported: 3 new.")).toBeVisible();
  await imports.button("Done").click();
  await signedIn.goto("/app/todo");
  await expect(signedIn.getByText("Pack", { exact: true })).toBeVisible();
  await expect
    .poll(() => rest.list("tasks"))
    .toContainEqual(expect.objectContaining({ priority: "high", tags: ["money", "x".repeat(50)] }));
  await signedIn.goto("/app/settings/connections");
  await imports.section.getByRole("button", { name: "Undo the import of “backup.csv”" }).click();
  await signedIn.getByText("The import was undone.").waitFor();
  await signedIn.goto("/app/todo");
  await expect(signedIn.getByText("Home", { exact: true }).first()).toBeVisible();
  await expect(signedIn.getByText("Trip", { exact: true })).toHaveCount(0);
});

test("an import that was not finished can be continued after the tab was closed", async ({ signedIn }) => {
  const imports = new Imports(signedIn);
  await imports.open();
  await imports.choose(file);
  await expect(imports.counts("Events")).toBeVisible();
  await imports.open();
  await expect(imports.dialog.getByText("You have not finished the import of “team.ics”.")).toBeVisible();
  await imports.button("Continue").click();
  const committed = signedIn.waitForResponse(/imports\.commit/);
  await imports.button("Import").click();
  await committed;
  await imports.button("Done").click();
  await imports.section.getByRole("button", { name: "Import a file…" }).click();
  await expect(imports.button("Continue")).toHaveCount(0);
});

test.describe("failures", () => {
  test.use({ expectedErrors: [/status of (400|404|503)|ERR_FAILED/] });

  test("a broken file is imported but for what cannot be read, which is named by line", async ({ signedIn }) => {
    const imports = new Imports(signedIn);
    await imports.open();
    await imports.choose(other);
    await expect(imports.dialog.getByRole("alert")).toContainText("This is no file that can be imported");
    await imports.choose(broken);
    await imports.dialog.getByText("2 problems in the file").click();
    await expect(imports.dialog.getByText("Line 4", { exact: true })).toBeVisible();
    await expect(imports.dialog.getByText("This is no line of a calendar file. It is left out.")).toBeVisible();
    await imports.button("Import").click();
    await expect(imports.dialog.getByText("Imported: 1 new.")).toBeVisible();
  });

  test("a lost connection is explained, and the same import can be tried again", async ({ signedIn, account }) => {
    const imports = new Imports(signedIn);
    await imports.open();
    await signedIn.route("**/imports?**", (route) => route.abort(), { times: 1 });
    await imports.choose(file);
    await expect(imports.dialog.getByRole("alert")).toContainText("Hourloom cannot be reached just now.");
    await imports.button("Try again").click();
    await signedIn.route(
      /imports\.commit/,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await imports.button("Import").click();
    await expect(imports.dialog.getByRole("alert")).toContainText("It is not known yet whether this was imported.");
    await expectAccessible(signedIn);
    await imports.button("Try again").click();
    await expect(imports.dialog.getByText("Imported: 3 new.")).toBeVisible();
    const rows = await queryDatabase(
      "select title from events join users on users.id = user_id where email = $1 order by title",
      [account.email],
    );
    expect(rows.map(({ title }) => title)).toEqual(["Meeting", "Picnic"]);
  });

  test("an import that is closed meanwhile ends with a message and Undo", async ({ signedIn }) => {
    const imports = new Imports(signedIn);
    await imports.open();
    await imports.choose(file);
    const released = Promise.withResolvers<void>();
    await signedIn.route(/imports\.commit/, async (route) => {
      await released.promise;
      await route.continue();
    });
    await imports.button("Import").click();
    await expect(imports.dialog.getByRole("progressbar", { name: "Importing" })).toBeVisible();
    await signedIn.keyboard.press("Escape");
    await expect(imports.dialog).toHaveCount(0);
    released.resolve();
    const toast = signedIn.locator("[data-sonner-toast]");
    await expect(toast).toContainText("Imported “team.ics”: 3 new.");
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(toast.filter({ hasText: "The import was undone." })).toBeVisible();
  });

  test("everything, a list and a calendar are exported, and imported into another account", async ({
    signedIn,
    calendar,
    rest,
  }) => {
    await rest.add("task-lists", { title: "Home: 2026/27" });
    const work = await rest.add("calendars", { title: "Work" });
    await rest.add("events", { title: "Review; with, signs", date: "2027-05-12", calendar: work.id });
    await rest.add("events", { title: "Lunch", date: "2027-05-12" });
    const imports = new Imports(signedIn);
    const save = async (press: Promise<void>) => {
      const [download] = await Promise.all([signedIn.waitForEvent("download"), press]);
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
    };
    await signedIn.goto("/app/settings/connections");
    const press = (name: string) => imports.section.getByRole("button", { name }).click();
    await imports.section.getByRole("checkbox", { name: "Finished sessions too" }).check();
    const everything = await save(press("Export everything as .ics"));
    expect(everything.name).toMatch(/^hourloom-\d{4}-\d{2}-\d{2}\.ics$/);
    expect(everything.text).toContain("SUMMARY:Lunch\r\n");
    expect(everything.text).toContain("SUMMARY:Review\\; with\\, signs\r\n");
    await expect(imports.section.getByText("Exported.")).toBeVisible();
    await imports.section.getByRole("combobox", { name: "One calendar or list" }).selectOption("Home: 2026/27");
    expect((await save(press("Export “Home: 2026/27” as .ics"))).name).toBe("Home 2026 27.ics");
    await signedIn.goto("/app/todo");
    await signedIn.getByRole("button", { name: "More for the list Home: 2026/27" }).first().click();
    const item = signedIn.getByRole("menuitem", { name: "Export as .ics" });
    expect((await save(item.click())).text).toMatch(/^BEGIN:VCALENDAR\r\n/);

    await calendar.show("month", "2027-05-12");
    await calendar.button("Calendars").click();
    await calendar.openCalendarMenu("Work");
    const file = await save(item.click());
    expect(file.name).toBe("Work.ics");
    expect(file.text).not.toContain("Lunch");
    await calendar.openCalendarMenu("Work");
    await calendar.menuItem("Delete with its events").click();
    await expect(calendar.item("Review; with, signs")).toHaveCount(0);
    await calendar.button("Import a file").click();
    await imports.choose({ name: file.name, mimeType: "text/calendar", buffer: Buffer.from(file.text) });
    await imports.button("Import").click();
    await imports.button("Done").click();
    await expect(calendar.item("Review; with, signs")).toBeVisible();
    await signedIn.route("**/exports/**", (route) => route.fulfill({ status: 503, json: { detail: "no" } }));
    await signedIn.goto("/app/settings/connections");
    await imports.section.getByRole("button", { name: "Export everything as .ics" }).click();
    await expect(imports.section.getByRole("alert")).toContainText("The server is busy just now.");
  });
});

test("a new account is offered to bring its calendar; each step is good at every size", async ({
  signedIn,
  calendar,
}) => {
  const imports = new Imports(signedIn);
  await calendar.open();
  await waitForIdleApp(signedIn);
  await signedIn.getByRole("button", { name: "Bring your calendar" }).click();
  await expect(imports.button("Choose a file…")).toBeFocused();
  await expectGoodEverywhere(signedIn);
  await imports.choose(broken);
  await imports.dialog.getByText("2 problems in the file").click();
  await imports.dialog.getByRole("combobox", { name: "Events go to" }).selectOption({ label: "A new calendar" });
  await expectGoodEverywhere(signedIn);
  await imports.button("Import").click();
  await imports.button("Undo").waitFor();
  await expectGoodEverywhere(signedIn);
  await imports.button("Done").click();
  await signedIn.goto("/app/settings/connections");
  await imports.section.getByRole("button", { name: /^Undo the import/ }).waitFor();
  await expectAccessible(signedIn);
});
