import { sql } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import type { MailKind } from "../tables/installation.ts";

/**
 * A mail to an account, or a `discarded` one to nobody, queued if no account has the address: the
 * duration of a request must not tell whether the account exists. `subject_id` is the row that the
 * mail is about.
 */
export type NewMail = { id: string; details?: object } & (
  | { user_id: UserId; kind: Exclude<MailKind, "discarded">; subject_id?: string }
  | { user_id: null; kind: "discarded" }
);

/**
 * A worker's lease of a mail. It includes the attempt's number: a worker whose lease has expired
 * settles nothing once another has taken the mail.
 */
export interface MailLease {
  user_id: UserId | null;
  id: string;
  attempts: number;
}

export async function insertMail(db: Db, { details, ...mail }: NewMail): Promise<void> {
  await db
    .insertInto("mail_outbox")
    .values({ ...mail, details: details === undefined ? null : JSON.stringify(details) })
    .execute();
}

/** Queues a mail of each of these notices, in one statement. */
export async function insertReminderMails(
  db: Db,
  userId: UserId,
  mails: readonly { id: string; subject_id: string }[],
): Promise<void> {
  if (mails.length === 0) return;
  await sql`
    insert into mail_outbox (user_id, id, kind, subject_id)
    select ${userId}, sent.id, 'reminder', sent.subject_id
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as sent (id uuid, subject_id uuid)`.execute(db);
}

/**
 * Leases the mail that has been due longest, of any owner, for `leaseSeconds`; unless settled by
 * then, other workers see it again. The attempt is counted here, so that one that crashes the
 * worker counts too. Skips dead mails.
 */
export async function claimMail(db: Db, leaseSeconds: number) {
  return (
    db
      // Materialized, so that no plan runs the locking part twice and takes two mails.
      .with(
        (cte) => cte("due").materialized(),
        (query) =>
          query
            .selectFrom("mail_outbox")
            .select("id")
            .where("dead_at", "is", null)
            .where("next_attempt_at", "<=", sql<Date>`now()`)
            .orderBy("next_attempt_at")
            .limit(1)
            .forUpdate()
            .skipLocked(),
      )
      .updateTable("mail_outbox as mail")
      .from("due")
      .set((eb) => ({
        attempts: eb("mail.attempts", "+", 1),
        next_attempt_at: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
      }))
      .whereRef("mail.id", "=", "due.id")
      .returning(["mail.user_id", "mail.id", "mail.kind", "mail.subject_id", "mail.attempts", "mail.details"])
      .executeTakeFirst()
  );
}

/**
 * The recipient's account data, locked until the transaction ends, so that concurrent mails to one
 * account create the single-use links in their texts one after the other.
 */
export function lockRecipient(db: Db, userId: UserId) {
  return db
    .selectFrom("users")
    .select((eb) => [
      "username",
      "email",
      "timezone",
      "is_active",
      "activated_at",
      "trial_ends_at",
      eb("password_hash", "is not", null).as("has_password"),
    ])
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

function isLeased({ user_id, id, attempts }: MailLease) {
  return sql<boolean>`user_id is not distinct from ${user_id} and id = ${id} and attempts = ${attempts}`;
}

export async function deleteMail(db: Db, lease: MailLease): Promise<void> {
  await db.deleteFrom("mail_outbox").where(isLeased(lease)).execute();
}

/** Releases the mail, to be retried in `delaySeconds`. */
export async function postponeMail(db: Db, lease: MailLease, delaySeconds: number): Promise<void> {
  await db
    .updateTable("mail_outbox")
    .set({ next_attempt_at: sql<Date>`now() + make_interval(secs => ${delaySeconds})` })
    .where(isLeased(lease))
    .execute();
}

/** Marks the mail as a dead letter: it is never retried, and `deleteExpiredRows` deletes it. */
export async function markMailDead(db: Db, lease: MailLease, now: Date): Promise<void> {
  await db.updateTable("mail_outbox").set({ dead_at: now }).where(isLeased(lease)).execute();
}
