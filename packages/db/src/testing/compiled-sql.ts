import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type { Db } from "../connect.ts";
import type { Database } from "../tables/database.ts";

/** The SQL that `send` would execute; nothing is executed, and all results are empty. */
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
  // Some fail without a row, after sending the statement.
  await Promise.allSettled([send(db)]);
  return sent;
}
