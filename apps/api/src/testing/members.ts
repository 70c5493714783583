import type { Db } from "@hourloom/db/connect";
import { toUserId } from "@hourloom/db/owner";
import { insertUser } from "@hourloom/db/queries/accounts";
import { isFullDose } from "@hourloom/db/testing/dose";
import { emailKeyOf, usernameKeyOf } from "@hourloom/domain/accounts/account-key";
import { signUp } from "@hourloom/schema/accounts/accounts";
import type { PasswordHasher } from "../services/accounts/passwords/password-hasher.ts";
import { issueToken } from "../services/accounts/complete-login.ts";
import { newId } from "../core/context.ts";

/** An active account with a login. */
export interface Member {
  token: string;
  id: string;
  email: string;
  password: string;
}

/** A thousandth of the real cost, since few tests are about hashes; the real cost in a full run. */
export const TEST_HASHES = isFullDose ? undefined : { memoryCost: 64, timeCost: 1 };

const CLIENT = { address: "127.0.0.1", network: "127.0.0.*", browser: "", family: "" };

/**
 * Inserts an account as a sign-up with these members would. Throws if its name or address is taken.
 */
export async function insertMember(
  { db, hasher, now }: { db: Db; hasher: PasswordHasher; now: Date },
  members: Record<string, unknown>,
): Promise<Member> {
  const { password, ...account } = signUp.parse(members);
  const { username, email } = account;
  const id = toUserId(newId(now));
  const inserted = await insertUser(db, {
    ...account,
    id,
    username_key: usernameKeyOf(username),
    email_key: emailKeyOf(email),
    password_hash: await hasher.hash(password, CLIENT.address),
    is_active: true,
    activated_at: now,
  });
  if (!inserted) throw new Error(`${username} or ${email} is taken`);
  return { token: await issueToken(db, { userId: id, client: CLIENT, now }), id, email, password };
}
