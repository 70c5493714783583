import { expectAccessible } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

const wednesday = "2027-05-12";

test("deleted items are restored from the trash: an event, a series with its exceptions, a list with its tasks, sessions", async ({
  signedIn,
  calendar,
  rest,
}) => {
  const list = await rest.add("task-lists", { title: "Garden" });
  const task = await rest.add("tasks", { title: "Water the roses", date: wednesday, task_list: list.id });
  const event = await rest.add("events", { title: "Picnic", date: wednesday, start_time: "12:00", end_time: "13:00" });
  const pomodoro = await rest.add("pomodoros", { title: "Weeding", start_time: `${wednesday} 10:00`, task: task.id });
  const flowtime = await rest.add("flowtime", { start_time: `${wednesday} 15:00`, end_time: `${wednesday} 16:00` });
  await rest.add("events", { title: "Choir", date: "2027-05-05", start_time: "09:00", recurrence: "weekly" });
  await signedIn.setViewportSize({ width: 1280, height: 1500 });
  await calendar.show("month", wednesday);
  await calendar.itemOn("2027-05-19", "Choir").click();
  await calendar.title.fill("Concert");
  await calendar.updateButton.click();
  await calendar.chooseScope("Only this one");
  await calendar.itemOn("2027-05-26", "Choir").click();
  await calendar.deleteButton.click();
  await calendar.chooseScope("Only this one");
  await expect(calendar.item("Choir")).toHaveCount(3);
  await calendar.itemOn(wednesday, "Choir").click();
  await calendar.deleteButton.click();
  await calendar.chooseScope("All of them");
  await expect(calendar.item("Choir")).toHaveCount(0);
  await expect(calendar.item("Concert")).toHaveCount(0);
  await rest.remove("events", event.id);
  await rest.remove("pomodoros", pomodoro.id);
  await rest.remove("flowtime", flowtime.id);
  await rest.remove("task-lists", list.id);
  await expect(calendar.grid.locator("[data-item]")).toHaveCount(0);

  await signedIn.getByRole("button", { name: /^Account of/ }).click();
  await signedIn.getByRole("menuitem", { name: "Trash" }).click();
  await expect(signedIn.getByRole("heading", { level: 1, name: "Trash" })).toBeVisible();
  const deleted = signedIn.getByRole("list", { name: "Deleted items" });
  await expect(deleted.getByRole("listitem")).toHaveCount(5);
  await expect(deleted.getByText(/^Task list, with its tasks, deleted/)).toBeVisible();
  await expectAccessible(signedIn);
  for (const title of ["Garden", "Weeding", "Picnic", "Choir"]) {
    await deleted.getByRole("button", { name: `Restore “${title}”` }).click();
    await expect(deleted.getByRole("button", { name: `Restore “${title}”` })).toHaveCount(0);
  }
  // The last one by keyboard; focus stays in the list or on the empty screen.
  await deleted.getByRole("button", { name: /^Restore/ }).focus();
  await signedIn.keyboard.press("Enter");
  await expect(signedIn.getByText("Nothing has been deleted")).toBeVisible();
  await expectAccessible(signedIn);

  await calendar.show("month", wednesday);
  await expect(calendar.itemOn(wednesday, "Picnic, event, 12:00 PM to 1:00 PM")).toBeVisible();
  await expect(calendar.itemOn(wednesday, "Water the roses, task")).toBeVisible();
  await expect(calendar.itemOn(wednesday, "Weeding, pomodoro")).toBeVisible();
  await expect(calendar.itemOn(wednesday, "Flow time, flowtime")).toBeVisible();
  await expect(calendar.item("Choir")).toHaveCount(3);
  await expect(calendar.itemOn("2027-05-19", "Concert")).toBeVisible();
  await expect(calendar.itemOn("2027-05-26", "Choir")).toHaveCount(0);
  expect(await rest.list("tasks")).toMatchObject([{ title: "Water the roses", task_list: list.id }]);
  expect(await rest.list("pomodoros")).toMatchObject([{ title: "Weeding", task: task.id }]);
});
