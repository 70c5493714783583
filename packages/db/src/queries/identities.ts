import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import { hasRow } from "./has-row.ts";

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
export function insertGoogleIdentity(db: Db, userId: UserId, subject: string): Promise<boolean> {
  return hasRow(
    db
      .insertInto("identities")
      .values({ user_id: userId, provider: "google", subject })
      .onConflict((conflict) => conflict.doNothing())
      .returning("user_id"),
  );
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

/** The linked Google account, and when it was linked; undefined if none. */
export function findGoogleIdentity(db: Db, userId: UserId) {
  return db
    .selectFrom("identities")
    .select(["subject", "created_at"])
    .where("user_id", "=", userId)
    .where("provider", "=", "google")
    .executeTakeFirst();
}

/** Unlinks the Google account; returns whether there was one. */
export function deleteGoogleIdentity(db: Db, userId: UserId): Promise<boolean> {
  return hasRow(
    db.deleteFrom("identities").where("user_id", "=", userId).where("provider", "=", "google").returning("user_id"),
  );
}

/** Marks an identity token as used; returns false if it was used before. */
export function markCredentialUsed(
  db: Db,
  credential: { credential_hash: Buffer; expires_at: Date },
): Promise<boolean> {
  return hasRow(
    db
      .insertInto("used_credentials")
      .values(credential)
      .onConflict((conflict) => conflict.doNothing())
      .returning("credential_hash"),
  );
}
