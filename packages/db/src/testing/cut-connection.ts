import { sql } from "kysely";
import type { Db } from "../connect.ts";

/**
 * Ends the transaction's own connection from the server's side, as the death of the server does;
 * rejects as any statement on it.
 */
export async function cutConnection(tx: Db): Promise<void> {
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
}
