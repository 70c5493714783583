import fc from "fast-check";
import { expect, test } from "vitest";
import { createRounds } from "./rounds.ts";

/** Accounts that need a number of visits, and rounds of which each has time for some. */
function createAccounts(visitsLeft: Map<string, number>, { limit, visits }: { limit: number; visits: number }) {
  const visited: string[] = [];
  const round = createRounds({
    limit,
    list: async ({ last, except }) =>
      [...visitsLeft.keys()]
        .filter((userId) => visitsLeft.get(userId) !== 0 && !except.includes(userId))
        .toSorted((a, b) => last.indexOf(a) - last.indexOf(b))
        .slice(0, limit)
        .map((userId) => ({ userId })),
    visit: async ({ userId }) => {
      visited.push(userId);
      const left = (visitsLeft.get(userId) ?? 0) - 1;
      if (left < 0) throw new Error(userId);
      visitsLeft.set(userId, left);
      return { hasMore: left > 0, isCostly: userId.startsWith("costly") };
    },
    openBudget: () => {
      const until = visited.length + visits;
      return () => visited.length < until;
    },
  });
  return { round, visited };
}

/** Runs rounds until nothing is left; returns their number. */
async function runAll(round: () => Promise<boolean>): Promise<number> {
  let rounds = 1;
  while (await round()) rounds += 1;
  return rounds;
}

test("every account is visited once before any is visited again, and all are done in the end", async () => {
  const needs = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(
      needs,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 5 }),
      async (all, limit, visits) => {
        const { round, visited } = createAccounts(new Map(all.map((need, index) => [`u${index}`, need])), {
          limit,
          visits,
        });
        const rounds = await runAll(round);
        expect(new Set(visited.slice(0, all.length)).size).toBe(all.length);
        const total = all.reduce((sum, need) => sum + need, 0);
        expect(visited).toHaveLength(total);
        expect(rounds).toBeLessThanOrEqual(Math.ceil(total / Math.max(visits, 1)));
      },
    ),
  );
});

test("who has something due meanwhile is visited before those who had their share", async () => {
  const visitsLeft = new Map([
    ["longer", 9],
    ["long", 9],
  ]);
  const { round, visited } = createAccounts(visitsLeft, { limit: 100, visits: 3 });
  expect(await round()).toBe(true);
  expect(visited).toEqual(["longer", "long", "longer"]);
  visitsLeft.set("quick", 1);
  expect(await round()).toBe(true);
  expect(visited.slice(3)).toEqual(["quick", "long", "longer"]);
});

test("who was costly is behind the others the next time too", async () => {
  const names = ["costly 1", "costly 2", "quick"];
  const visitsLeft = new Map(names.map((name) => [name, 1]));
  const { round, visited } = createAccounts(visitsLeft, { limit: 100, visits: 100 });
  expect(await round()).toBe(false);
  for (const name of names) visitsLeft.set(name, 1);
  expect(await round()).toBe(false);
  expect(visited).toEqual([...names, "quick", "costly 1", "costly 2"]);
});

test("who fails is reported after all others were visited, and is the last one from then on", async () => {
  const visitsLeft = new Map([["broken", -1]]);
  const { round, visited } = createAccounts(visitsLeft, { limit: 1, visits: 100 });
  visitsLeft.set("a", 1);
  await expect(round()).rejects.toThrow(AggregateError);
  expect(visited).toEqual(["broken", "a"]);
  visitsLeft.set("a", 1);
  await expect(round()).rejects.toThrow(AggregateError);
  expect(visited.slice(2)).toEqual(["a", "broken"]);
});
