/**
 * Measures the insights of a year with 20,000 sessions, beside 300,000 items of other accounts:
 * median and 95th percentile of each call, and the query plans. `SESSIONS`, `ITEMS` and `CALLS`
 * change the numbers.
 */
import { randomUUID } from "node:crypto";
import { toUserId } from "../packages/db/src/owner.ts";
import { analyze, insertAccounts, insertItems, insertWorkedYear } from "../packages/db/src/testing/many-items.ts";
import { printPlans, startDatabase } from "./shared/database.ts";
import { conclude, measureCalls, readNumber, say } from "./shared/figures.ts";
import { startServices } from "./shared/services.ts";

const SESSIONS = readNumber("SESSIONS", 20_000);
const ITEMS = readNumber("ITEMS", 300_000);
const CALLS = readNumber("CALLS", 200);
const ACCOUNTS = 300;
const MEDIAN_BUDGET_MS = 50;
const TASKS = 500;
const zone = "Europe/Berlin";
const until = new Date("2026-12-31T20:00:00Z");
const year = { from: "2026-01-01", to: "2027-01-01" };

await using database = await startDatabase();
const { db } = database;
const users = Array.from({ length: ACCOUNTS }, () => randomUUID());
const [mine = ""] = users;
await insertAccounts(db, users, zone);
await insertItems(db, ITEMS, users.slice(1));
await insertWorkedYear(db, { userId: mine, until, sessions: SESSIONS, tasks: TASKS });
await analyze(db);
say(
  `${SESSIONS} sessions of a year in the account, for ${TASKS} tasks, beside ${ITEMS} items of ${ACCOUNTS - 1} others`,
);

const { insights, sessions } = startServices(db, { now: () => until });
const owner = { userId: toUserId(mine), timezone: zone };
const calls = {
  "day by day, and the streak": async () => {
    const response = await insights.days(owner, year);
    return response.ok ? response.value.days.length : -1;
  },
  "by list and by task": async () => {
    const response = await insights.subjects(owner, year);
    return response.ok ? response.value.tasks.length : -1;
  },
  "day by day, of ten years": async () => {
    const response = await insights.days(owner, { from: "2017-01-01", to: "2027-01-01" });
    return response.ok ? response.value.days.length : -1;
  },
  "planned and worked, of 400 days": async () => {
    const response = await insights.planned(owner, { from: "2026-01-01", to: "2027-02-01" });
    return response.ok ? response.value.items.length : -1;
  },
  "the tracked time of open tasks": async () => {
    const response = await insights.tracked(owner);
    return response.ok ? response.value.length : -1;
  },
  "the sessions of a number": async () => {
    const response = await sessions.list(owner, { kind: "worked", ...year, limit: 20 });
    return response.ok ? response.value.items.length : -1;
  },
};
const problems: string[] = [];
for (const [name, call] of Object.entries(calls)) {
  for (let count = 0; count < 20; count += 1) await call();
  const median = await measureCalls(name, CALLS, call);
  if (median >= MEDIAN_BUDGET_MS) problems.push(`${name}: ${MEDIAN_BUDGET_MS} ms is the budget.`);
}
for (const call of Object.values(calls)) await printPlans(database, call);
conclude(problems, "Within the budget.");
