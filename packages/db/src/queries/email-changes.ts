import { sql, type Insertable } from "kysely";
import type { UserId } from "../owner.ts";
import { unlessTaken, type Db } from "../connect.ts";
import { hasRow } from "./has-row.ts";
import type { SoughtLink } from "./links.ts";
import type { EmailChangeRequestsTable, FormerEmailsTable } from "../tables/accounts.ts";

/** An address as displayed, and its unique key. */
export interface EmailPair {
  email: string;
  email_key: string;
}

export type EmailChangeRequest = Insertable<EmailChangeRequestsTable> & { user_id: UserId };

/** Stores a request for a new address, replacing a former one. */
export async function setEmailChangeRequest(tx: Db, request: EmailChangeRequest): Promise<void> {
  const { user_id: _userId, ...changes } = request;
  await tx
    .insertInto("email_change_requests")
    .values(request)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(changes))
    .execute();
}

/** Extends the request for this address; false if the account no longer waits for it. */
export function renewEmailChangeRequest(
  tx: Db,
  { user_id, email_key, browser, network, requested_at, expires_at }: EmailChangeRequest,
): Promise<boolean> {
  return hasRow(
    tx
      .updateTable("email_change_requests")
      .set({ browser, network, requested_at, expires_at })
      .where("user_id", "=", user_id)
      .where("email_key", "=", email_key)
      .where("expires_at", ">", requested_at)
      .returning("user_id"),
  );
}

/** The address that waits for confirmation. */
export function findEmailChangeRequest(db: Db, userId: UserId, now: Date) {
  return db
    .selectFrom("email_change_requests")
    .select(["email", "email_key", "browser", "network", "requested_at", "expires_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** The unused link that confirms the requested address, with that address. */
export function findEmailChangeLink(db: Db, { user_id, token_hash, now }: SoughtLink) {
  return db
    .selectFrom("account_links")
    .innerJoin("email_change_requests as request", (join) =>
      join.onRef("request.user_id", "=", "account_links.user_id").onRef("request.email", "=", "account_links.email"),
    )
    .select(["account_links.id", "request.email", "request.email_key"])
    .select(["request.browser", "request.network"])
    .where("account_links.user_id", "=", user_id)
    .where("purpose", "=", "email_change")
    .where("token_hash", "=", token_hash)
    .where("used_at", "is", null)
    .where("account_links.expires_at", ">", now)
    .where("request.expires_at", ">", now)
    .executeTakeFirst();
}

/** The unused link that restores a former address. */
export function findEmailUndoLink(db: Db, { user_id, token_hash, now }: SoughtLink) {
  return db
    .selectFrom("account_links")
    .innerJoin("former_emails as former", (join) =>
      join.onRef("former.user_id", "=", "account_links.user_id").onRef("former.email", "=", "account_links.email"),
    )
    .select(["account_links.id", "former.id as former_id"])
    .where("account_links.user_id", "=", user_id)
    .where("purpose", "=", "email_undo")
    .where("token_hash", "=", token_hash)
    .where("used_at", "is", null)
    .where("undo_until", ">", now)
    .executeTakeFirst();
}

/** The account's address, locked until the transaction ends. */
export function lockEmail(tx: Db, userId: UserId) {
  return tx
    .selectFrom("users")
    .select(["email", "email_key", "is_active", "password_hash"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes the address; false if it is taken, which aborts the transaction. */
export async function updateEmail(tx: Db, userId: UserId, { email, email_key }: EmailPair): Promise<boolean> {
  const updated = tx
    .updateTable("users")
    .set({ email, email_key, version: sql<number>`version + 1` })
    .where("id", "=", userId);
  return (await unlessTaken(updated.execute(), "users_email_key")) !== undefined;
}

/** Stores the replaced address, so that it can be restored. */
export async function insertFormerEmail(
  tx: Db,
  former: Insertable<FormerEmailsTable> & { user_id: UserId },
): Promise<void> {
  await tx.insertInto("former_emails").values(former).execute();
}

export function findFormerEmail(db: Db, userId: UserId, id: string) {
  return db
    .selectFrom("former_emails")
    .select(["email", "email_key", "new_email", "google_subject", "browser", "network", "changed_at", "undo_until"])
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The account has this address again, so there is nothing to restore. */
export async function deleteFormerEmail(tx: Db, userId: UserId, emailKey: string): Promise<void> {
  await tx.deleteFrom("former_emails").where("user_id", "=", userId).where("email_key", "=", emailKey).execute();
}

/** Deletes the addresses that were replaced at this time or later. */
export async function deleteFormerEmailsSince(tx: Db, userId: UserId, since: Date): Promise<void> {
  await tx.deleteFrom("former_emails").where("user_id", "=", userId).where("changed_at", ">=", since).execute();
}
