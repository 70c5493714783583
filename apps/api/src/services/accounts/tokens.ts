import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { insertToken } from "@hourloom/db/queries/tokens";
import { newId, type Client } from "../../core/context.ts";
import { hashToken, newAuthToken } from "../../core/secrets.ts";

/** Logins per account; API clients never log out, so the least recently used one is removed. */
const TOKENS_MAX = 50;

/** Issues a token and returns it; only its hash is stored. */
export async function issueToken(
  tx: Db,
  { userId, client: { browser, network }, now }: { userId: UserId; client: Client; now: Date },
): Promise<string> {
  const token = newAuthToken();
  await insertToken(
    tx,
    {
      user_id: userId,
      id: newId(now),
      token_hash: hashToken(token),
      created_at: now,
      last_seen_at: now,
      authenticated_at: now,
      browser,
      network,
    },
    TOKENS_MAX,
  );
  return token;
}
