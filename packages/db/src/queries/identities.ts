import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";

/** The account that this Google account opens. */
export function findGoogleUser(db: Db, subject: string) {
  return db
    .selectFrom("identities")
    .innerJoin("users", "users.id", "identities.user_id")
    .select(["users.id", "users.is_active"])
    .where("provider", "=", "google")
    .where("subject", "=", subject)
    .executeTakeFirst();
}

/** Lets the Google account open the account; false when one of the two is bound already. */
export async function insertGoogleIdentity(db: Db, userId: UserId, subject: string): Promise<boolean> {
  const inserted = await db
    .insertInto("identities")
    .values({ user_id: userId, provider: "google", subject })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The Google account that opens this account; null where none does. */
export async function findGoogleSubject(db: Db, userId: UserId): Promise<string | null> {
  const row = await db
    .selectFrom("identities")
    .select("subject")
    .where("user_id", "=", userId)
    .where("provider", "=", "google")
    .executeTakeFirst();
  return row?.subject ?? null;
}

/** No Google account but this one opens the account any more; null: none does. */
export async function deleteOtherGoogleIdentity(tx: Db, userId: UserId, subject: string | null): Promise<void> {
  await tx
    .deleteFrom("identities")
    .where("user_id", "=", userId)
    .where("provider", "=", "google")
    .where("subject", "is distinct from", subject)
    .execute();
}

/** The Google account that opens this one. */
export function findGoogleIdentity(db: Db, userId: UserId) {
  return db
    .selectFrom("identities")
    .select("created_at")
    .where("user_id", "=", userId)
    .where("provider", "=", "google")
    .executeTakeFirst();
}

/** Keeps the Google account out; answers whether there was one. */
export async function deleteGoogleIdentity(db: Db, userId: UserId): Promise<boolean> {
  const deleted = await db
    .deleteFrom("identities")
    .where("user_id", "=", userId)
    .where("provider", "=", "google")
    .returning("user_id")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Uses an identity token up; answers whether it had not been used. */
export async function spendCredential(
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

/** Forgets the tokens that have expired since: they are refused for that. */
export async function deleteExpiredCredentials(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("used_credentials").where("expires_at", "<", before).execute();
}
