import { sql, type Kysely } from "kysely";

/**
 * The planner takes account and collection for independent, and expects one row for both. Of
 * indexes that begin with both it would read a whole collection in search of one object.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index collection_changes_by_number`.execute(db);
  await sql`
    create index collection_changes_by_number on collection_changes (collection, seq, kind, user_id)`.execute(db);
  await sql`
    alter table collection_changes
      drop constraint collection_changes_pkey,
      add constraint collection_changes_pkey primary key (user_id, object, kind, collection)`.execute(db);
}
