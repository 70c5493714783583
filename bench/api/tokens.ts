import { issueToken } from "../../apps/api/src/services/accounts/tokens.ts";
import type { Db } from "../../packages/db/src/connect.ts";
import { toUserId } from "../../packages/db/src/owner.ts";

/** A login of each account. */
export async function issueTokens(db: Db, users: readonly string[]): Promise<string[]> {
  const client = { address: "127.0.0.1", network: "127.0.0.0", browser: "bench", family: "bench" };
  const tokens: string[] = [];
  for (const id of users) tokens.push(await issueToken(db, { userId: toUserId(id), client, now: new Date() }));
  return tokens;
}
