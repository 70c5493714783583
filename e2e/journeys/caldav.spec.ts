import { Todo } from "../pages/todo.ts";
import { connectPhone } from "../support/caldav.ts";
import { expect, test } from "../support/test.ts";

/** The workspace and an app of a phone: what one side changes reaches the other one. */

const wednesday = "2027-05-12";

test.use({ viewport: { width: 1440, height: 900 } });

const planning = (...more: readonly string[]) => [
  "BEGIN:VEVENT",
  "UID:planning@phone",
  "DTSTAMP:20270501T080000Z",
  "DTSTART:20270512T090000",
  "DTEND:20270512T100000",
  "SUMMARY:Planning",
  ...more,
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  "TRIGGER:-PT10M",
  "END:VALARM",
  "END:VEVENT",
];

test("an event of the phone appears at once, is changed here and there, deleted and restored", async ({
  signedIn,
  calendar,
  rest,
  account,
  request,
}) => {
  const phone = await connectPhone(request, { rest, account, collection: "" });
  await calendar.show("week", wednesday);
  expect(await phone.sync()).toEqual([]);
  const made = await phone.put("planning.ics", planning());
  expect(made.status()).toBe(201);
  await expect(calendar.item("Planning")).toBeVisible();
  expect(await phone.sync()).toEqual(["planning.ics"]);

  await calendar.item("Planning").click();
  await calendar.title.fill("Planning with Ada");
  await calendar.updateButton.click();
  await expect(calendar.item("Planning with Ada")).toBeVisible();
  await expect.poll(phone.sync).toEqual(["planning.ics"]);
  const changed = await phone.get("planning.ics");
  expect(changed).toContain("SUMMARY:Planning with Ada");
  expect(changed).toContain("TRIGGER:-PT10M");

  const late = await phone.put("planning.ics", planning("LOCATION:Office"), { etag: made.headers()["etag"] ?? "" });
  expect(late.status(), "the phone did not know of the change").toBe(412);
  expect((await phone.put("planning.ics", planning("LOCATION:Office"))).status()).toBe(204);
  await expect(calendar.item("Planning with Ada")).toHaveCount(0);
  await expect(calendar.item("Planning")).toBeVisible();
  expect(await rest.list("events")).toMatchObject([{ location: "Office" }]);
  await phone.sync();

  await phone.remove("planning.ics");
  await expect(calendar.item("Planning")).toHaveCount(0);
  expect(await phone.sync()).toEqual(["planning.ics: 404"]);
  await signedIn.goto("/app/trash");
  await signedIn.getByRole("button", { name: /^Restore/ }).click();
  await expect.poll(phone.sync).toEqual(["planning.ics"]);
  expect(await phone.get("planning.ics")).toContain("LOCATION:Office");
});

test("a series of the phone is edited here and its occurrence there", async ({ calendar, rest, account, request }) => {
  const phone = await connectPhone(request, { rest, account, collection: "" });
  await calendar.show("month", wednesday);
  await phone.put("planning.ics", planning("RRULE:FREQ=WEEKLY;COUNT=3"));
  await expect(calendar.item("Planning")).toHaveCount(3);
  await calendar.itemOn("2027-05-19", "Planning").click();
  await calendar.title.fill("Retrospective");
  await calendar.updateButton.click();
  await calendar.chooseScope("Only this one");
  await expect(calendar.itemOn("2027-05-19", "Retrospective")).toBeVisible();
  const override = ["BEGIN:VEVENT", "UID:planning@phone", "DTSTAMP:20270501T080000Z"];
  await expect.poll(() => phone.get("planning.ics")).toContain("RECURRENCE-ID:20270519T090000");

  await phone.put("planning.ics", [
    ...planning("RRULE:FREQ=WEEKLY;COUNT=3"),
    ...override,
    "RECURRENCE-ID:20270526T090000",
    "DTSTART:20270527T140000",
    "SUMMARY:Moved",
    "END:VEVENT",
  ]);
  await expect(calendar.itemOn("2027-05-27", "Moved")).toBeVisible();
  await expect(calendar.itemOn("2027-05-19", "Planning"), "the phone did not have this occurrence").toBeVisible();
  await expect(calendar.item("Planning")).toHaveCount(2);
});

test("tasks are completed on the phone, one of them repeats, and a tick here is seen there", async ({
  signedIn,
  rest,
  account,
  request,
}) => {
  const list = await rest.add("task-lists", { title: "Home" });
  const water = await rest.add("tasks", {
    title: "Water the roses",
    date: wednesday,
    recurrence: "weekly",
    task_list: list.id,
  });
  await rest.add("tasks", { title: "Buy soil", task_list: list.id });
  const phone = await connectPhone(request, { rest, account, collection: `tasks-${list.id}` });
  const todo = new Todo(signedIn);
  await todo.show({ list: list.id });
  expect(await phone.sync()).toHaveLength(2);

  const open = await phone.get(`${water.id}.ics`);
  const lines = open
    .split("\r\n")
    .slice(1, -2)
    .filter((line) => !/^(VERSION|STATUS)/.test(line));
  const done = lines.flatMap((line) =>
    line === "END:VTODO" ? ["STATUS:COMPLETED", "COMPLETED:20270512T080000Z", line] : [line],
  );
  const completed = await phone.put(`${water.id}.ics`, done);
  expect(completed.status()).toBe(204);
  expect(completed.headers()["etag"], "the next occurrence is what is stored").toBeUndefined();
  expect(await phone.sync()).toEqual([`${water.id}.ics`]);
  const next = await phone.get(`${water.id}.ics`);
  expect(next).toContain("DUE;VALUE=DATE:20270519");
  expect(next).toContain("STATUS:NEEDS-ACTION");
  await expect(todo.tasks.getByRole("listitem").filter({ hasText: "Water the roses" })).toContainText("19 May");

  await todo.tasks.getByRole("checkbox", { name: /Buy soil/ }).click();
  await expect.poll(phone.sync).toHaveLength(1);
});
