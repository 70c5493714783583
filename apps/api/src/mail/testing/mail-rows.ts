import type { Db } from "@hourloom/db/connect";
import { toUserId, type UserId } from "@hourloom/db/owner";
import { insertMail } from "@hourloom/db/queries/mail-outbox";
import { newId } from "../../core/context.ts";
import type { AccountMail } from "../../services/mail-outbox/mail-outbox.ts";

export interface TestAccount {
  username: string;
  email: string;
  password_hash: string | null;
  is_active: boolean;
  activated_at: Date | null;
}

/** Inserts an account, by default one that waits for its activation. */
export async function addAccount(db: Db, account: Partial<TestAccount> = {}): Promise<UserId> {
  const id = toUserId(newId(new Date()));
  const defaults = {
    username: `user-${id}`,
    email: `${id}@example.com`,
    password_hash: "hash",
    is_active: false,
    activated_at: account.is_active === true ? new Date() : null,
  };
  const names = { username_key: id, email_key: id, first_name: "", last_name: "", timezone: "UTC" };
  await db
    .insertInto("users")
    .values({ id, ...names, ...defaults, ...account })
    .execute();
  return id;
}

/** Queues a mail and returns its id. */
export async function queueMail(db: Db, user_id: UserId, kind: AccountMail["kind"]): Promise<string> {
  const id = newId(new Date());
  await insertMail(db, { id, user_id, kind });
  return id;
}

/** Ends the waits and leases of all mails. */
export async function makeDue(db: Db): Promise<void> {
  await db
    .updateTable("mail_outbox")
    .set({ next_attempt_at: new Date(0) })
    .execute();
}
