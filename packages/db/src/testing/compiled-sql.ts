import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type { Db } from "../connect.ts";
import type { Database } from "../tables.ts";

/** The SQL that `send` would send; nothing is executed, and there are no rows in any answer. */
export async function compileStatements(send: (db: Db) => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sent.push(query.sql),
  });
  // Some cannot do without a row: what they have sent is known by then.
  await Promise.allSettled([send(db)]);
  return sent;
}
