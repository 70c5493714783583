import type { Page, Route } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { AccountData, contentOf } from "../pages/account-data.ts";
import { Calendar } from "../pages/calendar.ts";
import { Settings } from "../pages/settings.ts";
import { fileWith, stored } from "../support/account-file.ts";
import type { Rest } from "../support/rest.ts";
import { createAccount } from "../support/server-side.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessibility.ts";
import { expect, waitForIdleApp, test } from "../support/test.ts";

const wednesday = "2027-05-12";

async function addItems(rest: Rest): Promise<void> {
  const list = await rest.add("task-lists", { title: "Garden, with roses" });
  const task = await rest.add("tasks", { title: "=Water", date: wednesday, task_list: list.id, notes: "Two\nlines" });
  await rest.add("tasks", { title: "Somewhen", task_list: list.id });
  await rest.add("events", { title: "Picnic", date: wednesday, start_time: "12:00", end_time: "13:00" });
  await rest.add("events", { title: "Choir", date: "2027-05-05", start_time: "09:00", recurrence: "weekly" });
  await rest.add("pomodoros", { title: "Weeding", start_time: `${wednesday} 10:00`, task: task.id });
  const gone = await rest.add("events", { title: "Deleted", date: wednesday });
  await rest.remove("events", gone.id);
  await rest.call("settings.update", { changes: { focus_minutes: 33 } });
  const conditions = { lists: [list.id], priorities: [], tags: [], due: "any", completed: false };
  await rest.call("todo.saveFilter", {
    id: "01931f7e-5c00-7cc3-98c9-000000000003",
    title: "In the garden",
    conditions,
  });
}

const ALL = "1 list, 2 tasks, 3 events, 1 pomodoro";

const listRow = { id: "01931f7e-5c00-7cc3-98c9-000000000001", title: "From a file", position: "a0", ...stored };

const taskRow = {
  id: "01931f7e-5c00-7cc3-98c9-000000000002",
  title: "Of no list",
  task_list: listRow.id,
  notes: "",
  date: null,
  start_time: null,
  is_completed: false,
  completed_date: null,
  completed_at: null,
  after_completion: false,
  recurrence: null,
  rrule: null,
  recurrence_anchor: null,
  estimate_minutes: null,
  mode: "none",
  priority: "none",
  tags: [],
  subtasks: [],
  position: "a0",
  ...stored,
};

/** Returns a route handler that responds with an error. */
function respondWith(status: number, domainError?: object) {
  const data = { code: "ERROR", httpStatus: status, error: domainError ?? null };
  return (route: Route) => route.fulfill({ status, json: [{ error: { message: "no", code: -32_000, data } }] });
}

/** Delays the requests of a procedure until `release` is called. */
async function delay(page: Page, procedure: RegExp): Promise<{ release: () => Promise<void>; calls: () => number }> {
  const delayed: Route[] = [];
  let calls = 0;
  await page.route(procedure, (route) => {
    calls += 1;
    delayed.push(route);
  });
  return {
    calls: () => calls,
    release: async () => {
      await page.unroute(procedure);
      for (const route of delayed) await route.continue().catch(() => undefined);
    },
  };
}

test("an account is exported as JSON and imported into another one, with calendar, lists and settings", async ({
  signedIn,
  rest,
}) => {
  await addItems(rest);
  const data = new AccountData(signedIn);
  await data.open();
  await expect(data.section.getByText(`This account has ${ALL}, 1 of that in the trash,`)).toBeVisible();
  await expect(data.importButton).toHaveAttribute("aria-disabled", "true");
  const download = await data.download("Export as JSON");
  expect(download.suggestedFilename()).toMatch(/^hourloom-\d{4}-\d{2}-\d{2}\.json$/);
  await expect(data.section.getByText(`Exported: ${ALL}.`)).toBeVisible();
  await expect(data.progress).toHaveCount(0);
  const text = (await contentOf(download)).toString("utf8");
  expect(text.split("\n").filter((line) => line.startsWith('{"'))).toHaveLength(9);
  await expectAccessible(signedIn);

  const { token } = await createAccount("Europe/Berlin");
  await data.signInAs(token);
  await expect(data.importButton).not.toHaveAttribute("aria-disabled");
  await data.importText(text);
  await expect(data.section.getByText(`Imported: ${ALL}.`)).toBeVisible();
  await expect(data.importButton).toHaveAttribute("aria-disabled", "true");
  const settings = new Settings(signedIn);
  await settings.link("Account").click();
  await expect(settings.zone).not.toHaveValue(/Berlin/);
  await settings.link("Timers").click();
  await expect(settings.field("Pomodoro, minutes")).toHaveValue("33");

  await signedIn.setViewportSize({ width: 1280, height: 1500 });
  const calendar = new Calendar(signedIn);
  await calendar.show("month", wednesday);
  for (const title of ["Picnic", "Choir", "Weeding", "=Water"]) {
    await expect(calendar.itemOn(wednesday, title)).toBeVisible();
  }
  await expect(calendar.itemOn("2027-05-26", "Choir")).toBeVisible();
  await signedIn.goto("/app/todo");
  await expect(signedIn.getByRole("link", { name: /Garden, with roses/ })).toBeVisible();
  await signedIn.getByRole("link", { name: "In the garden" }).click();
  await expect(signedIn.getByText("Somewhen")).toBeVisible();
  await signedIn.goto("/app/trash");
  await expect(signedIn.getByRole("list", { name: "Deleted items" })).toContainText("Deleted");
  await data.open();
  const again = (await contentOf(await data.download("Export as JSON"))).toString("utf8");
  const withoutTime = (file: string) => file.replace(/"exported_at":"[^"]*"/, "");
  expect(withoutTime(again)).toBe(withoutTime(text));
});

test("a CSV export contains tables with titles beside ids and without formulas", async ({ signedIn, rest }) => {
  await addItems(rest);
  const data = new AccountData(signedIn);
  await data.open();
  const download = await data.download("Export as CSV");
  expect(download.suggestedFilename()).toMatch(/^hourloom-\d{4}-\d{2}-\d{2}\.zip$/);
  const files = unzipSync(await contentOf(download));
  expect(Object.keys(files)).toEqual([
    "calendars.csv",
    "task_lists.csv",
    "tasks.csv",
    "task_blocks.csv",
    "events.csv",
    "pomodoros.csv",
    "flowtimes.csv",
  ]);
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(read("tasks.csv")).toMatch(/\r\n[\da-f-]{36},'=Water,"Garden, with roses",/);
  expect(read("pomodoros.csv")).toContain(",'=Water,");
  expect(read("events.csv")).toContain("FREQ=WEEKLY");
  await expect(data.section.getByText(`Exported: ${ALL}.`)).toBeVisible();
});

test.describe("failures", () => {
  test.use({ expectedErrors: [/status of (400|429|500)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test("an invalid file is reported with the place of the error, and changes nothing", async ({ signedIn }) => {
    const data = new AccountData(signedIn);
    await data.open();
    await data.importText("BEGIN:VCALENDAR");
    await expect(data.problem).toContainText("it is not JSON");
    await data.importText('{"format":"todo"}');
    await expect(data.problem).toContainText("This is not the file of a Hourloom account.");
    await data.importText(fileWith({ version: 3 }));
    await expect(data.problem).toContainText("made by a newer Hourloom");
    await data.importText(fileWith({ tasks: undefined }));
    await expect(data.problem).toContainText("“tasks” is missing");
    await expect(data.button("Retry")).toHaveCount(0);
    await data.importText(fileWith({ task_lists: [listRow, { ...listRow, title: "" }] }));
    await expect(data.problem).toHaveText(/Nothing has been imported\. List 2, title: This field may not be blank\./);
    await data.importText(fileWith({ task_lists: [listRow, listRow] }));
    await expect(data.problem).toHaveText(/List 2, id: The file has this twice\./);
    await data.importText(fileWith({ tasks: [taskRow] }));
    await expect(data.problem).toHaveText(/Task 1, list: This names something that is not in the file\./);
    await expectAccessible(signedIn);
    await signedIn.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(signedIn);
    await signedIn.reload();
    await expect(data.importButton).not.toHaveAttribute("aria-disabled");
    await data.importText(fileWith({ task_lists: [listRow] }));
    await expect(data.section.getByText("Imported: 1 list.")).toBeVisible();
  });

  test("a lost connection is retried automatically, an error by Retry, and throttled requests wait", async ({
    signedIn,
  }) => {
    const data = new AccountData(signedIn);
    await data.open();
    const [stage, page] = [/trpc\/accountData\.stage/, /trpc\/accountData\.page/];
    // Playwright runs the latest route first.
    await signedIn.route(stage, respondWith(429, { code: "throttled", retry_after_seconds: 3_600 }), { times: 1 });
    await signedIn.route(stage, (route) => route.abort(), { times: 1 });
    await data.importText(fileWith({ task_lists: [listRow] }));
    await expect(data.problem).toContainText(
      "Nothing has been imported. That was too often. Try again in about an hour.",
    );
    await signedIn.route(stage, respondWith(429, { code: "throttled", retry_after_seconds: 1 }), { times: 1 });
    await data.button("Retry").click();
    await expect(data.section.getByText("Imported: 1 list.")).toBeVisible();

    await waitForIdleApp(signedIn);
    await signedIn.context().setOffline(true);
    await expect(data.section.getByText("You are offline.")).toBeVisible();
    await expect(data.button("Export as JSON")).toHaveAttribute("aria-disabled", "true");
    await signedIn.context().setOffline(false);
    const fetching = await delay(signedIn, page);
    await data.button("Export as JSON").click();
    await expect.poll(fetching.calls).toBe(1);
    await signedIn.context().setOffline(true);
    await fetching.release();
    await expect(data.section.getByText("Waiting for the connection...")).toBeVisible();
    const download = signedIn.waitForEvent("download");
    await signedIn.context().setOffline(false);
    expect((await contentOf(await download)).toString("utf8")).toContain("From a file");

    await signedIn.route(page, respondWith(500), { times: 1 });
    await data.button("Export as JSON").click();
    await expect(data.problem).toContainText("Nothing has been exported.");
    expect((await contentOf(await data.download("Retry"))).toString("utf8")).toContain("From a file");
  });
});

test("whether an import is possible follows changes made elsewhere", async ({ signedIn, rest }) => {
  const data = new AccountData(signedIn);
  await data.open();
  await expect(data.section.getByText("Takes a JSON file of this kind into an empty account")).toBeVisible();
  await waitForIdleApp(signedIn);
  const { id } = await rest.add("task-lists", { title: "From elsewhere" });
  await expect(data.section.getByText("This account has 1 list, so nothing")).toBeVisible();
  await expect(data.importButton).toHaveAttribute("aria-disabled", "true");
  await rest.remove("task-lists", id);
  await expect(data.section.getByText("This account has 1 list, 1 of that in the trash,")).toBeVisible();
});

test("a long export or import shows its progress and can be cancelled", async ({ signedIn, rest }) => {
  const data = new AccountData(signedIn);
  await data.open();
  const sending = await delay(signedIn, /trpc\/accountData\.stage/);
  await data.importText(fileWith({ task_lists: [listRow] }));
  await expect(data.progress).toHaveAttribute("aria-valuenow", "0");
  await expect(data.section.getByText("Importing: 0 of 2")).toBeVisible();
  await expect(data.importButton).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(signedIn);
  await data.button("Cancel").click();
  await expect(data.progress).toHaveCount(0);
  await expect(data.section.getByRole("group")).toBeFocused();
  await sending.release();
  await signedIn.reload();
  await expect(data.importButton).not.toHaveAttribute("aria-disabled");
  expect(await rest.list("task-lists")).toEqual([]);

  await addItems(rest);
  const fetching = await delay(signedIn, /trpc\/accountData\.page/);
  await data.button("Export as JSON").click();
  await expect(data.progress).toHaveAttribute("aria-valuenow", "0");
  await data.button("Cancel").click();
  await expect(data.progress).toHaveCount(0);
  await fetching.release();
  await data.download("Export as JSON");
});
