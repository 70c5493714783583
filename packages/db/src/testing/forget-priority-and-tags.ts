import { sql } from "kysely";
import type { Db } from "../connect.ts";

/** Makes the tasks with these titles what a version without priorities and tags stored. */
export async function forgetPriorityAndTags(db: Db, titles: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('hourloom.reads_stored', 'on', true)`.execute(tx);
    await tx.updateTable("tasks").set({ priority: "none", tags: [] }).where("title", "in", titles).execute();
    await tx.updateTable("calendar_objects").set({ is_fully_read: false }).execute();
  });
}
