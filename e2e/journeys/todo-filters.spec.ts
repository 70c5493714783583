import { Todo } from "../pages/todo.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

test("a filter is saved, shows its tasks, is edited and deleted, with Undo", async ({ signedIn, rest }) => {
  const todo = new Todo(signedIn);
  const { id: task_list } = await rest.add("task-lists", { title: "Home" });
  await rest.add("tasks", { title: "Call", task_list, priority: "high", tags: ["phone"] });
  await rest.add("tasks", { title: "Read", task_list, priority: "low" });
  await todo.show();
  await todo.button("New filter").click();
  const dialog = signedIn.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Give the filter a name.")).toBeVisible();
  await dialog.getByLabel("Name").fill("Urgent");
  await dialog.getByRole("checkbox", { name: "High" }).check();
  await expectAccessible(signedIn);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(todo.heading("Urgent")).toBeVisible();
  await expect.poll(() => todo.titles()).toEqual(["Call"]);
  // Only the saved filters tell which tasks the address shows.
  await signedIn.reload();
  await expect.poll(() => todo.titles()).toEqual(["Call"]);
  await signedIn.getByRole("button", { name: "More for the filter Urgent" }).click();
  await signedIn.getByRole("menuitem", { name: "Edit" }).click();
  await dialog.getByLabel("Name").fill("Ranked");
  await dialog.getByRole("checkbox", { name: "Low" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(todo.heading("Ranked")).toBeVisible();
  await expect.poll(async () => (await todo.titles()).toSorted()).toEqual(["Call", "Read"]);
  await signedIn.getByRole("button", { name: "More for the filter Ranked" }).click();
  await signedIn.getByRole("menuitem", { name: "Delete" }).click();
  await expect(todo.heading("Home")).toBeVisible();
  await expect(signedIn.getByText("“Ranked” deleted")).toBeVisible();
  await signedIn.getByRole("button", { name: "Undo" }).click();
  await expect(todo.heading("Ranked")).toBeVisible();
});
