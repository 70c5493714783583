import { randomUUID } from "node:crypto";
import type { Db } from "../../packages/db/src/connect.ts";
import { insertAccounts, insertMonthlyEvents } from "../../packages/db/src/testing/many-items.ts";
import { issueTokens } from "./tokens.ts";

/** An account with a login, and one of its events if it has any. */
export interface Account {
  id: string;
  token: string;
  eventId?: string | undefined;
}

/** The measured month: from the first day (included) to the last (excluded). */
export const MONTH = { from: "2026-11-01", to: "2026-12-01" } as const;

/** Inserts accounts, each with a token of its own. Call it once for each database. */
export async function addAccounts(db: Db, count: number): Promise<Account[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await insertAccounts(db, ids, "UTC");
  const tokens = await issueTokens(db, ids);
  return ids.map((id, index) => ({ id, token: tokens[index] ?? "" }));
}

/** Inserts single events of each account, spread over the days of the month. */
export async function addEvents(db: Db, accounts: readonly Account[], each: number): Promise<void> {
  const ids = accounts.map(({ id }) => id);
  await insertMonthlyEvents(db, ids, { first: MONTH.from, each });
  const found = await db
    .selectFrom("events")
    .select(["user_id", "id"])
    .distinctOn("user_id")
    .where("user_id", "in", ids)
    .execute();
  const eventIds = new Map(found.map(({ user_id, id }) => [user_id, id]));
  for (const account of accounts) account.eventId = eventIds.get(account.id);
}
