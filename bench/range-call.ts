/**
 * Measures the calendar range of a busy account, among a million items of a thousand accounts:
 * median and 95th percentile with and without cached expansions of series, and the query plans.
 * `ITEMS` and `CALLS` change the numbers.
 */
import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { createCalculator } from "../apps/api/src/core/calculator.ts";
import { createCalendarService } from "../apps/api/src/services/calendar/calendar-service.ts";
import { createItemServices } from "../apps/api/src/services/services.ts";
import { openDatabase } from "../packages/db/src/connect.ts";
import { toUserId } from "../packages/db/src/owner.ts";
import { analyze, insertAccounts, insertItems } from "../packages/db/src/testing/many-items.ts";
import type { RepeatRule } from "../packages/schema/src/recurrence.ts";
import { printPlans, startDatabase } from "./shared/database.ts";
import { measureCalls, readNumber, say } from "./shared/figures.ts";
import { startServices } from "./shared/services.ts";

const ITEMS = readNumber("ITEMS", 1_000_000);
const CALLS = readNumber("CALLS", 200);
const ACCOUNTS = 1_000;
const OWN_ITEMS = 10_000;
const SERIES = 50;
const zone = "Europe/Berlin";

await using database = await startDatabase();
const { db, connection } = database;
const users = Array.from({ length: ACCOUNTS }, () => randomUUID());
const [mine = ""] = users;
const begunFilling = performance.now();
await insertAccounts(db, users, zone);
await insertItems(db, ITEMS - OWN_ITEMS, users.slice(1));
await insertItems(db, OWN_ITEMS - SERIES, [mine]);

const context = { now: () => new Date("2026-11-21T12:00:00Z"), calculator: createCalculator() };
// Its prepared statements are not planned anew by every call.
const app = openDatabase(connection);
const services = startServices(app, context);
const { byKind: items } = createItemServices({ ...context, db: app });
/** With an empty cache of expansions. */
const newCalendar = (connected = app) => createCalendarService({ ...context, db: connected, items });
const owner = { userId: toUserId(mine), timezone: zone };
const patterns: Partial<RepeatRule>[] = [
  { frequency: "daily" },
  { frequency: "weekly", weekdays: ["MO", "TU", "WE", "TH", "FR"] },
  { frequency: "weekly", interval: 2, weekdays: ["MO", "TH"] },
  { frequency: "monthly" },
  { frequency: "monthly", nth_weekday: { week: -1, weekday: "FR" } },
];
for (let index = 0; index < SERIES; index += 1) {
  const repeats: RepeatRule = {
    frequency: "daily",
    interval: 1,
    weekdays: [],
    nth_weekday: null,
    ends: { kind: "never" },
    ...patterns[index % patterns.length],
  };
  const date = `2025-${String(1 + (index % 12)).padStart(2, "0")}-31`.replace(/-(02)-31|-(04|06|09|11)-31/, "-$1$2-28");
  const input = { title: `Series ${index}`, date, start_time: "09:00", end_time: "09:30", repeats };
  const made = await services.events.workspace.create(owner, input);
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const { id, occurrence } = made.value;
  const changes = { title: "Otherwise", date: "2026-11-12" };
  await services.events.workspace.update(owner, { id, scope: "this", occurrence, changes });
}
await analyze(db);
say(
  `${ITEMS} items of ${ACCOUNTS} accounts, ${OWN_ITEMS} of them and ${SERIES} series in the account, made in ${Math.round((performance.now() - begunFilling) / 1_000)} s`,
);

const november = { from: "2026-10-26", to: "2026-12-07" };

/** Calls with the cache of `calendarOf`'s service. */
function ask(calendarOf: () => ReturnType<typeof newCalendar>): () => Promise<number> {
  return async () => {
    const response = await calendarOf().inRange(owner, november);
    return response.ok ? response.value.items.length : -1;
  };
}

const warm = newCalendar();
for (let count = 0; count < 20; count += 1) await warm.inRange(owner, november);
await measureCalls("series not expanded before", CALLS, ask(newCalendar));
await measureCalls(
  "again",
  CALLS,
  ask(() => warm),
);

await printPlans(database, () => newCalendar(db).inRange(owner, november));
await app.destroy();
