import { sql, type RawBuilder } from "kysely";
import type { UserId } from "../../owner.ts";
import type { Db } from "../../connect.ts";
import { deleteBatch } from "../delete-batch.ts";
import { jsonOf } from "../write-rows.ts";

/** Imports of files and their staged objects, with the account locked. */

export interface NewImport {
  id: string;
  file_name: string;
  details: string;
  created_at: Date;
}

/** Replaces what the account has staged by a new import. */
export async function insertImport(db: Db, userId: UserId, created: NewImport): Promise<void> {
  await db.deleteFrom("calendar_imports").where("user_id", "=", userId).where("state", "=", "staged").execute();
  await db
    .insertInto("calendar_imports")
    .values({ ...created, user_id: userId, state: "staged", committed_at: null })
    .execute();
}

/** Stages objects; `batch` is a JSON array of rows in UTF-8. */
export async function insertImportObjects(db: Db, userId: UserId, importId: string, batch: Uint8Array): Promise<void> {
  await sql`
    insert into import_objects (user_id, import_id, seq, kind, collection, object, rows)
    select ${userId}, ${importId}::uuid, sent.seq, sent.kind, sent.collection, sent.object, sent.rows
    from jsonb_to_recordset(${jsonOf(batch)})
      as sent (seq integer, kind text, collection text, object jsonb, rows jsonb)`.execute(db);
}

export function findImport(db: Db, userId: UserId, id: string) {
  return db
    .selectFrom("calendar_imports")
    .select(["id", "file_name", "state", "details", "created_at", "committed_at"])
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The account's imports that were committed, newest first. */
export function listCommittedImports(db: Db, userId: UserId, limit: number) {
  return db
    .selectFrom("calendar_imports")
    .select(["id", "file_name", "state", "details", "committed_at"])
    .where("user_id", "=", userId)
    .where("committed_at", "is not", null)
    .orderBy("committed_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function updateImport(
  db: Db,
  userId: UserId,
  id: string,
  changes: { state: "committed" | "undone"; details: string; committed_at?: Date },
): Promise<void> {
  await db.updateTable("calendar_imports").set(changes).where("user_id", "=", userId).where("id", "=", id).execute();
}

/** The accounts that have staged a file since then, and have more than `max` committed imports. */
export async function listAccountsWithManyImports(
  db: Db,
  { since, max }: { since: Date; max: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from calendar_imports
    where committed_at is not null and user_id in (select user_id from calendar_imports where created_at >= ${since})
    group by user_id having count(*) > ${max}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/**
 * Deletes one of the account's committed imports beyond the newest `max`, with its objects; returns
 * whether there was one.
 */
export async function deleteSurplusImport(db: Db, userId: string, max: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from calendar_imports where user_id = ${userId} and id in (
      select id from calendar_imports where user_id = ${userId} and committed_at is not null
      order by committed_at desc, id offset ${max} limit 1
    )`.execute(db);
  return numAffectedRows > 0n;
}

/** Imports staged or committed before these instants. */
export interface OldImports {
  staged: Date;
  committed: Date;
}

function isOld({ staged, committed }: OldImports): RawBuilder<boolean> {
  return sql`(created_at < ${committed} or (state = 'staged' and created_at < ${staged}))`;
}

/** Deletes up to 1,000 objects of old imports; returns whether there may be more. */
export function deleteOldImportObjects(db: Db, before: OldImports): Promise<boolean> {
  const ofOld = sql`(user_id, import_id) in (select user_id, id from calendar_imports where ${isOld(before)})`;
  return deleteBatch(db, "import_objects", ofOld);
}

/** Deletes up to 1,000 old imports, whose objects are deleted before; as above. */
export function deleteOldImports(db: Db, before: OldImports): Promise<boolean> {
  return deleteBatch(db, "calendar_imports", isOld(before));
}
