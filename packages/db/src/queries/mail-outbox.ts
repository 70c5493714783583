import { sql } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";

export async function insertMail(db: Db, mail: { user_id: UserId; id: string; kind: "activation" }): Promise<void> {
  await db.insertInto("mail_outbox").values(mail).execute();
}

/**
 * Takes the mail that has been due longest, for `leaseSeconds`: another worker sees it again only when this one has not settled it by then.
 * The attempt is counted here, so that one which kills its worker is counted too.
 */
export async function claimMail(db: Db, leaseSeconds: number) {
  return db
    .updateTable("mail_outbox as mail")
    .set((eb) => ({
      attempts: eb("mail.attempts", "+", 1),
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
    }))
    .from((eb) =>
      eb
        .selectFrom("mail_outbox")
        .innerJoin("users", "users.id", "mail_outbox.user_id")
        .select(["mail_outbox.user_id", "mail_outbox.id", "users.username", "users.email"])
        .where("next_attempt_at", "<=", sql<Date>`now()`)
        .orderBy("next_attempt_at")
        .limit(1)
        .forUpdate("mail_outbox")
        .skipLocked()
        .as("due"),
    )
    .whereRef("mail.user_id", "=", "due.user_id")
    .whereRef("mail.id", "=", "due.id")
    .returning(["mail.user_id", "mail.id", "mail.kind", "mail.attempts", "due.username", "due.email"])
    .executeTakeFirst();
}

export async function deleteMail(db: Db, userId: UserId, id: string): Promise<void> {
  await db.deleteFrom("mail_outbox").where("user_id", "=", userId).where("id", "=", id).execute();
}

export async function postponeMail(db: Db, userId: UserId, id: string, delaySeconds: number): Promise<void> {
  await db
    .updateTable("mail_outbox")
    .set({ next_attempt_at: sql<Date>`now() + make_interval(secs => ${delaySeconds})` })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}
