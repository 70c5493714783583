import type { Db } from "@hourloom/db/connect";
import { vouchForUserId } from "@hourloom/db/owner";
import { insertUser } from "@hourloom/db/queries/accounts";
import { emailKeyOf, usernameKeyOf } from "@hourloom/domain/accounts/account-key";
import argon2 from "argon2";
import { issueToken } from "../services/accounts/tokens.ts";
import { newId } from "../services/context.ts";

/** An active account with a login, as tests know it. */
export interface InsertedAccount {
  id: string;
  token: string;
}

/** A thousandth of the cost of a real hash: a login with it still asks for the right password. */
const CHEAP = { type: argon2.argon2id, memoryCost: 64, timeCost: 2, parallelism: 1 } as const;

const hashes = new Map<string, Promise<string>>();

/** One hash for each password: the accounts of tests share theirs. */
function hashOnce(password: string): Promise<string> {
  const known = hashes.get(password) ?? argon2.hash(password, CHEAP);
  hashes.set(password, known);
  return known;
}

/**
 * Inserts an active account and a login for it, as sign-up, activation and login leave them, without their mail and the
 * cost of their hashes. Throws where the name or the address is taken.
 */
export async function insertAccount(
  db: Db,
  account: { username: string; email: string; password: string; timezone: string },
): Promise<InsertedAccount> {
  const now = new Date();
  const id = vouchForUserId(newId(now));
  const { username, email, password, timezone } = account;
  const password_hash = await hashOnce(password);
  return db.transaction().execute(async (tx) => {
    const isInserted = await insertUser(tx, {
      ...{ id, username, email, timezone, password_hash, first_name: "", last_name: "" },
      ...{ username_key: usernameKeyOf(username), email_key: emailKeyOf(email), is_active: true, activated_at: now },
    });
    if (!isInserted) throw new Error(`There is an account ${username} or ${email} already.`);
    const client = { address: "127.0.0.1", network: "127.0.0.x", browser: "Tests" };
    return { id, token: await issueToken(tx, { userId: id, client, now }) };
  });
}
