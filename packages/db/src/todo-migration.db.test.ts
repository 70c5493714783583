import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, onTestFinished, test } from "vitest";
import { migrations } from "../migrations/all.ts";
import { createEmptyTestDatabase } from "./testing/test-database.ts";

const USER = "0199aaaa-0000-7000-8000-000000000001";
const TASKS = 200;

test("lists and tasks from before positions get the order of their creation", async () => {
  const { db, drop } = await createEmptyTestDatabase();
  onTestFinished(drop);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  await migrator.migrateTo("20261121_1110_account_changes");
  await sql`
    insert into users (id, username, username_key, email, email_key, first_name, last_name, timezone, is_active)
    values (${USER}, 'a', 'a', 'a@example.com', 'a@example.com', '', '', 'UTC', true)`.execute(db);
  await sql`
    insert into task_lists (user_id, id, title)
    select ${USER}, gen_random_uuid(), 'list ' || n from generate_series(1, 3) n`.execute(db);
  await sql`
    insert into tasks (user_id, id, title, is_completed, task_list)
    select ${USER}, gen_random_uuid(), n::text, false, (select id from task_lists where title = 'list 2')
    from generate_series(1, ${TASKS}::integer) n`.execute(db);
  const { error } = await migrator.migrateTo("20261122_0900_todo");
  expect(error).toBeUndefined();
  const lists = await sql<{ title: string }>`select title from task_lists order by position`.execute(db);
  expect(lists.rows.map(({ title }) => title)).toEqual(["list 1", "list 2", "list 3"]);
  const tasks = await sql<{ title: string; position: string }>`
    select title, position from tasks order by position`.execute(db);
  expect(tasks.rows.map(({ title }) => Number(title))).toEqual(Array.from({ length: TASKS }, (_, index) => index + 1));
  expect([tasks.rows[0]?.position, tasks.rows.at(-1)?.position]).toEqual(["d0001", "d003E"]);
});
