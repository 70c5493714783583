import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, onTestFinished, test } from "vitest";
import { migrations } from "../migrations/all.ts";
import type { Db } from "./connect.ts";
import { createEmptyTestDatabase } from "./testing/test-database.ts";

/** The migration to rules, for series that only had a word. */

const USER = "0199aaaa-0000-7000-8000-000000000001";

async function migrateBefore(): Promise<{ db: Db; migrate: () => Promise<void> }> {
  const { db, drop } = await createEmptyTestDatabase();
  onTestFinished(drop);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  await migrator.migrateTo("20261121_1030_audit");
  const migrate = async () => {
    const { error } = await migrator.migrateTo("20261121_1100_calendar");
    if (error !== undefined) throw error;
  };
  return { db, migrate };
}

const cases = [
  ["daily", "2025-01-31", null, "FREQ=DAILY"],
  ["weekly", "2025-01-31", null, "FREQ=WEEKLY"],
  ["monthly", "2025-01-15", null, "FREQ=MONTHLY"],
  ["monthly", "2025-01-29", null, "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1"],
  ["monthly", "2025-01-30", null, "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"],
  ["monthly", "2025-01-31", null, "FREQ=MONTHLY;BYMONTHDAY=-1"],
  ["monthly", "2025-02-28", "2025-01-31", "FREQ=MONTHLY;BYMONTHDAY=-1"],
  [null, "2025-02-28", null, null],
] as const;

test("every series gets its whole rule, by the day that it was counted from", async () => {
  const { db, migrate } = await migrateBefore();
  await sql`
    insert into users (id, username, username_key, email, email_key, first_name, last_name, timezone, is_active)
    values (${USER}, 'a', 'a', 'a@example.com', 'a@example.com', '', '', 'UTC', true)`.execute(db);
  await sql`
    insert into task_lists (user_id, id, title) values (${USER}, ${USER}, 'list')`.execute(db);
  for (const [index, [recurrence, date, anchor]] of cases.entries()) {
    const id = `0199aaaa-0000-7000-8000-00000000001${index}`;
    await sql`
      insert into events (user_id, id, title, date, recurrence) values (${USER}, ${id}, 'e', ${date}, ${recurrence})`.execute(
      db,
    );
    if (anchor !== null) {
      await sql`insert into event_exceptions (user_id, event_id, date) values (${USER}, ${id}, ${anchor})`.execute(db);
    }
    await sql`
      insert into tasks (user_id, id, title, date, recurrence, recurrence_anchor, is_completed, task_list)
      values (${USER}, ${id}, 't', ${date}, ${recurrence}, ${anchor ?? date}, false, ${USER})`.execute(db);
  }
  await migrate();
  for (const table of ["events", "tasks"]) {
    const { rows } = await sql<{ rrule: string | null }>`
      select rrule from ${sql.table(table)} order by id`.execute(db);
    expect(rows.map(({ rrule }) => rrule)).toEqual(cases.map(([, , , rrule]) => rrule));
  }
  const { rows } = await sql<{ day: string; left: boolean }>`
    select recurrence_anchor::text as day, changes is null as left from events join event_exceptions on event_id = id`.execute(
    db,
  );
  expect(rows).toEqual([{ day: "2025-01-31", left: true }]);
});
