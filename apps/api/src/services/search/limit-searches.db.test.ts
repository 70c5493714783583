import { toUserId } from "@hourloom/db/owner";
import { sleepInDatabase } from "@hourloom/db/testing/sleeping-statements";
import { createTestDatabase, type TestDatabase } from "@hourloom/db/testing/test-database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { domainErrorOf } from "../../core/domain-error.ts";
import { limitSearches } from "./limit-searches.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const owner = (number: number) => ({
  userId: toUserId(`00000000-0000-7000-8000-00000000000${number}`),
  timezone: "UTC",
});

test("a statement of a search is cancelled after a second, which the caller may try again", async () => {
  const limitSearch = limitSearches(database.db);
  const error: unknown = await limitSearch(owner(1), (tx) => sleepInDatabase(tx, 20)).catch(
    (thrown: unknown) => thrown,
  );
  expect(domainErrorOf(error)).toMatchObject({ code: "unavailable" });
});

test("an account has one search at a time, and others have theirs meanwhile", async () => {
  const limitSearch = limitSearches(database.db);
  let running = 0;
  const search = (number: number) =>
    limitSearch(owner(number), async (tx) => {
      running += 1;
      await sleepInDatabase(tx, 0.2);
      return (running -= 1);
    });
  expect(await Promise.all([search(1), search(1), search(1)]), "left running").toEqual([0, 0, 0]);
  expect(await Promise.all([search(1), search(2)])).toEqual([1, 0]);
});
