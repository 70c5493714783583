import { doseOf } from "@hourloom/db/testing/dose";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportAccount, importAccount } from "../../testing/account-files.ts";
import { joinCalendar, MARCH, type CalendarUser } from "../../testing/calendar-user.ts";
import { fillAccount } from "../../testing/full-account.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";
import { domainErrorOf } from "../../testing/trpc-client.ts";

/** Mutated files: the account works with whatever is accepted. */

/** Number of files; more in a full run. */
const FILES = doseOf({ usual: 40, full: 1_000 }, "IMPORT_FILES");

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

/** Values for any member. */
const values = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1, 1440, 2_000_000_000, 2_147_483_648, 1.5, 1e300, "", " ", "x"),
  fc.constantFrom<unknown>(
    "0001-01-01",
    "9999-12-31",
    "2026-03-09",
    "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999999Z",
  ),
  fc.constantFrom<unknown>(
    "2026-03-09T12:00:00+14:00",
    "00:00",
    "23:59",
    "24:00",
    "daily",
    "monthly",
    "running",
    "done",
  ),
  fc.constantFrom<unknown>(
    "FREQ=DAILY",
    "FREQ=SECONDLY;COUNT=9",
    "FREQ=YEARLY;BYYEARDAY=366;BYDAY=MO",
    "FREQ=DAILY;UNTIL=1",
  ),
  fc.constantFrom<unknown>(
    "FREQ=DAILY;UNTIL=99999999",
    "FREQ=MONTHLY;BYMONTHDAY=-31;BYSETPOS=366",
    "zzzzzzz",
    "Zz",
    "a0",
  ),
  fc.constantFrom<unknown>("\0", "\ud800", "🏠".repeat(255), "x".repeat(256), [], {}, [null], { title: "x" }),
  fc.uuid(),
);

/** The paths of all members of a value, including nested ones. */
function waysTo(value: unknown, way: readonly string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [[...way]];
  const inner = Object.entries(value).flatMap(([name, member]) => waysTo(member, [...way, name]));
  return way.length === 0 ? inner : [[...way], ...inner];
}

function withValue(file: unknown, way: readonly string[], value: unknown): unknown {
  const [name, ...rest] = way;
  if (name === undefined) return value;
  const copy = Array.isArray(file) ? [...(file as unknown[])] : { ...(file as object) };
  Reflect.set(copy, name, withValue(Reflect.get(copy, name), rest, value));
  return copy;
}

async function empty(userId: string): Promise<void> {
  for (const table of ["pomodoros", "flowtimes", "tasks", "task_lists", "events", "timers"] as const) {
    await api.db.deleteFrom(table).where("user_id", "=", userId).execute();
  }
}

/** "taken", or who rejected a file: the server by a code, or the client's reader. */
async function resultOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return "taken";
  } catch (error) {
    if (String(error).includes("no account file")) return "unreadable";
    return (await domainErrorOf(Promise.reject(error)))?.code ?? String(error);
  }
}

/** Throws if a screen could not show the account. */
async function readScreens({ calendar, todo, timer, insights, accounts }: CalendarUser): Promise<void> {
  await timer.get.query();
  await timer.sessions.query({ kind: "past", limit: 100 });
  await calendar.inRange.query(MARCH);
  await calendar.inRange.query({ from: "9999-11-01", to: "9999-12-31" });
  await calendar.unscheduled.query();
  await calendar.trash.query();
  await insights.days.query(MARCH);
  const { task_lists } = await todo.overview.query();
  for (const { id } of task_lists) await todo.inView.query({ view: { kind: "list", id }, completed: 100 });
  await accounts.me.query();
}

/** Changes of the first two files, since all random ones may be rejected. */
const ACCEPTED: [string[], unknown] = [["events", "0", "title"], "x"];
const REJECTED: [string[], unknown] = [["events", "0", "title"], 1.5];

test(
  `${FILES} files with one changed member are rejected with its path, or create an account that works and can be exported again`,
  { timeout: 60_000 + FILES * 1_000 },
  async () => {
    const ann = await joinCalendar(api);
    await fillAccount(ann, "paused");
    const file: unknown = JSON.parse(await exportAccount(ann));
    const ways = waysTo(file).filter(([name]) => name !== "format" && name !== "version" && name !== "exported_at");
    const ben = await joinCalendar(api);
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ways), values, async (way, value) => {
        const text = JSON.stringify(withValue(file, way, value));
        const result = await resultOf(importAccount(ben, text));
        expect(["taken", "invalid", "unreadable"]).toContain(result);
        if (result !== "taken") return;
        taken += 1;
        await readScreens(ben);
        const left = await exportAccount(ben);
        await empty(ben.userId);
        await importAccount(ben, left);
        expect(await exportAccount(ben)).toBe(left);
        await empty(ben.userId);
      }),
      { numRuns: FILES, examples: [ACCEPTED, REJECTED] },
    );
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(FILES);
  },
);
