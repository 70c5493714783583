import { toUserId } from "@hourloom/db/owner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCalculator, type Calculator } from "../../core/calculator.ts";
import type { Owner } from "../../core/context.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createTasksService } from "./tasks-service.ts";

let api: TestApp;
const calculator = createCalculator();
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => Promise.all([api.close(), calculator.stop()]));

async function join(username: string): Promise<Owner> {
  return { userId: toUserId((await api.signIn(username)).id), timezone: "UTC" };
}

/** The tasks service, whose calls wait before `then` once they have read their text. */
function createTasks(then: () => Promise<void>) {
  const run: Calculator["run"] = async (...call) => {
    const calculated = await calculator.run(...call);
    await then();
    return calculated;
  };
  return createTasksService({ db: api.db, now: () => new Date(), calculator: { ...calculator, run } });
}

const titlesOf = async ({ userId }: Owner) => {
  const rows = await api.db.selectFrom("task_lists").select("title").where("user_id", "=", userId).execute();
  return rows.map(({ title }) => title);
};

test("calls that have read their texts before the first one creates the list create it once", async () => {
  const owner = await join("racers");
  const texts = ["Oats #Groceries", "Milk #groceries"];
  const { promise: allRead, resolve } = Promise.withResolvers<void>();
  let count = 0;
  const tasks = createTasks(async () => {
    count += 1;
    if (count === texts.length) resolve();
    await allRead;
  });
  const created = await Promise.all(texts.map((text) => tasks.addQuick(owner, { text })));
  expect(created.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await titlesOf(owner)).toHaveLength(1);
});

test("a list that is deleted after the text was read is created again", async () => {
  const owner = await join("deleter");
  const { taskLists } = api.services;
  const list = await taskLists.create(owner, { title: "Groceries" });
  const tasks = createTasks(async () => {
    if (list.ok) await taskLists.remove(owner, { id: list.value.id });
  });
  expect(await tasks.addQuick(owner, { text: "Oats #groceries" })).toMatchObject({ ok: true });
  expect(await titlesOf(owner)).toEqual(["Groceries", "Groceries"]);
});
