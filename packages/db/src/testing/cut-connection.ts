import { sql } from "kysely";
import type { Db } from "../connect.ts";

/** Terminates the transaction's own connection on the server; rejects like any statement on it. */
export async function cutConnection(tx: Db): Promise<void> {
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
}
