import { blockLiveUpdates, expect, test } from "../support/test.ts";

const november = "/app?date=2026-11-10";

test.use({ expectedErrors: [/status of 412/] });

test("a conflicting change by another client is shown, not overwritten", async ({ signedIn, calendar, rest }) => {
  const { id } = await rest.add("events", { title: "Shared", date: "2026-11-12" });
  await signedIn.goto(november);
  await calendar.item("Shared").click();
  await calendar.title.fill("Mine");
  await rest.change("events", id, { title: "Theirs" });
  await calendar.updateButton.click();
  await expect(calendar.form.getByText("Theirs")).toBeVisible();
  await expect(calendar.title).toHaveValue("Mine");

  await calendar.form.getByRole("button", { name: "Take that" }).click();
  await expect(calendar.title).toHaveValue("Theirs");
  await calendar.title.fill("Ours");
  await calendar.updateButton.click();
  await expect(calendar.form).toBeHidden();
  expect(await rest.list("events")).toMatchObject([{ title: "Ours" }]);
});

test("the deletion of an item changed elsewhere fails and shows its current state", async ({
  signedIn,
  calendar,
  rest,
}) => {
  const { id } = await rest.add("events", { title: "Shared", date: "2026-11-12" });
  await blockLiveUpdates(signedIn);
  await signedIn.goto(november);
  await calendar.item("Shared").waitFor();
  await rest.change("events", id, { title: "Theirs" });
  await calendar.item("Shared").click();
  await calendar.form.getByRole("button", { name: "Delete" }).click();
  await expect(signedIn.getByText(/“Shared” was not deleted.*is now “Theirs”/).first()).toBeVisible();
  await expect(calendar.item("Theirs")).toBeVisible();
  await signedIn.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(calendar.item("Theirs")).toHaveCount(0);
});
