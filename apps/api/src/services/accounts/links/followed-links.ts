import { findSecrets } from "@hourloom/db/queries/accounts";
import type { SoughtLink } from "@hourloom/db/queries/links";
import { toUserId, type UserId } from "@hourloom/db/owner";
import type { Activation } from "@hourloom/schema/accounts/accounts";
import { ok, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { LINK_TOKEN_INVALID, LINK_USER_UNKNOWN } from "@hourloom/schema/fields/error-texts";
import type { ServiceContext } from "../../../core/context.ts";
import type { LimitName, LimitsService } from "../../../core/limits.ts";
import { decodeUid, hashToken } from "../../../core/secrets.ts";

export interface FollowedLink<Link> {
  userId: UserId;
  account: NonNullable<Awaited<ReturnType<typeof findSecrets>>>;
  link: Link;
  sought: SoughtLink;
}

export const tokenRejected = invalidField("token", LINK_TOKEN_INVALID);

/**
 * Finds the account of a mailed link, and by `find` the link. Wrong tokens are counted by account.
 * Errors in the order of the REST contract: uid, then token.
 */
export async function followLink<Link>(
  { db, now, limits }: ServiceContext & { limits: LimitsService },
  { uid, token }: Activation,
  limit: LimitName,
  find: (sought: SoughtLink) => Promise<Link | undefined>,
): Promise<Result<FollowedLink<Link>>> {
  const id = decodeUid(uid);
  const account = id === undefined ? undefined : await findSecrets(db, id);
  if (account === undefined) return invalidField("uid", LINK_USER_UNKNOWN);
  const sought = { user_id: account.id, token_hash: hashToken(token), now: now() };
  const link = await find(sought);
  if (link !== undefined) return ok({ userId: toUserId(account.id), account, link, sought });
  const guessed = await limits.take(limit, account.id);
  return guessed.ok ? tokenRejected : guessed;
}
