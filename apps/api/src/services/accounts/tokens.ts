import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { insertToken } from "@hourloom/db/queries/tokens";
import { newId, type Client } from "../context.ts";
import { hashToken, newAuthToken } from "./secrets.ts";

/** Logins that an account may have at a time; scripts keep tokens, so the least recently used one has to go. */
const TOKENS_MAX = 50;

/** Issues a token of its own to a login, and answers it: it is nowhere else. */
export async function issueToken(
  tx: Db,
  { userId, client, now }: { userId: UserId; client: Client; now: Date },
): Promise<string> {
  const token = newAuthToken();
  const { browser, network } = client;
  await insertToken(
    tx,
    {
      user_id: userId,
      id: newId(now),
      token_hash: hashToken(token),
      last_seen_at: now,
      authenticated_at: now,
      browser,
      network,
    },
    TOKENS_MAX,
  );
  return token;
}
