import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";

/** The account that this Google account is linked to. */
export function findGoogleUser(db: Db, subject: string) {
  return db
    .selectFrom("identities")
    .innerJoin("users", "users.id", "identities.user_id")
    .select(["users.id", "users.is_active"])
    .where("provider", "=", "google")
    .where("subject", "=", subject)
    .executeTakeFirst();
}

/** Links the Google account; false if either is linked already. */
export async function insertGoogleIdentity(db: Db, userId: UserId, subject: string): Promise<boolean> {
  const inserted = await db
    .insertInto("identities")
    .values({ user_id: userId, provider: "google", subject })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The linked Google account's subject; null if none. */
export async function findGoogleSubject(db: Db, userId: UserId): Promise<string | null> {
  const row = await db
    .selectFrom("identities")
    .select("subject")
    .where("user_id", "=", userId)
    .where("provider", "=", "google")
    .executeTakeFirst();
  return row?.subject ?? null;
}

/** Removes the linked Google account unless it is this one; null removes any. */
export async function deleteOtherGoogleIdentity(tx: Db, userId: UserId, subject: string | null): Promise<void> {
  await tx
    .deleteFrom("identities")
    .where("user_id", "=", userId)
    .where("provider", "=", "google")
    .where("subject", "is distinct from", subject)
    .execute();
}

/** When a Google account was linked; undefined if none. */
export function findGoogleIdentity(db: Db, userId: UserId) {
  return db
    .selectFrom("identities")
    .select("created_at")
    .where("user_id", "=", userId)
    .where("provider", "=", "google")
    .executeTakeFirst();
}

/** Unlinks the Google account; returns whether there was one. */
export async function deleteGoogleIdentity(db: Db, userId: UserId): Promise<boolean> {
  const deleted = await db
    .deleteFrom("identities")
    .where("user_id", "=", userId)
    .where("provider", "=", "google")
    .returning("user_id")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Marks an identity token as used; returns false if it was used before. */
export async function markCredentialUsed(
  db: Db,
  credential: { credential_hash: Buffer; expires_at: Date },
): Promise<boolean> {
  const used = await db
    .insertInto("used_credentials")
    .values(credential)
    .onConflict((conflict) => conflict.doNothing())
    .returning("credential_hash")
    .executeTakeFirst();
  return used !== undefined;
}

/** Deletes expired tokens, which are rejected anyway. */
export async function deleteExpiredCredentials(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("used_credentials").where("expires_at", "<", before).execute();
}
