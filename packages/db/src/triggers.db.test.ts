import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "./testing/test-database.ts";

const PAGE = path.join(import.meta.dirname, "../../../docs/triggers.md");

test("the page on triggers names each of them, and no other", async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { rows } = await sql<{ name: string }>`
    select distinct tgname as name from pg_trigger where not tgisinternal order by 1`.execute(db);
  const firstColumn = (await readFile(PAGE, "utf8")).matchAll(/^\| (`.*?) \|/gm);
  const named = [...firstColumn].flatMap(([, cell = ""]) => {
    const names = [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
    return names.map((name) => (name.startsWith("_") ? `${names[0]?.replace(/_on_\w+$/, "") ?? ""}${name}` : name));
  });
  expect([...new Set(named)].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
