import { accountKey } from "@hourloom/domain/accounts/account-key";
import { findLogin, findProfile } from "@hourloom/db/queries/accounts";
import { deleteToken, findToken, insertToken, touchToken } from "@hourloom/db/queries/tokens";
import { vouchForUserId, type UserId } from "@hourloom/db/owner";
import type { AuthToken, Login, User } from "@hourloom/schema/accounts";
import { done, refuse, refuseField, type Outcome } from "@hourloom/schema/refusals";
import { newId, type Client, type ServiceContext } from "../context.ts";
import type { LimitsService } from "../limits.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { hashToken, newAuthToken } from "./secrets.ts";

/** Who is calling: an account, by one of its tokens. */
export interface Actor {
  userId: UserId;
  tokenId: string;
}

export interface SessionDeps extends ServiceContext {
  limits: LimitsService;
  hasher: PasswordHasher;
}

/** How often a token's use is written down. */
const TOUCH_INTERVAL_MS = 3_600_000;

/** Checks address and password, with exactly one hash whether the account exists or not, and issues a token of its own to this login. */
export async function logIn(deps: SessionDeps, input: Login, client: Client): Promise<Outcome<AuthToken>> {
  const emailKey = accountKey(input.email ?? "");
  const allowed = await deps.limits.take("login:account", `${client.address}:${emailKey}`);
  if (!allowed.ok) return allowed;

  const account = await findLogin(deps.db, emailKey);
  const right = await deps.hasher.verify(account?.password_hash, input.password ?? "");
  if (account === undefined || !right) {
    return refuseField("non_field_errors", "Unable to log in with provided credentials.");
  }
  if (!account.is_active) return refuse({ code: "user_inactive" });
  const auth_token = newAuthToken();
  await insertToken(deps.db, {
    user_id: vouchForUserId(account.id),
    id: newId(deps.now()),
    token_hash: hashToken(auth_token),
    last_seen_at: deps.now(),
  });
  return done({ auth_token });
}

/** Whose token this is. */
export async function authenticate(deps: ServiceContext, token: string): Promise<Outcome<Actor>> {
  const now = deps.now();
  const found = await findToken(deps.db, hashToken(token), now);
  if (found === undefined) return refuse({ code: "token_invalid" });
  if (!found.is_active) return refuse({ code: "user_inactive" });
  const actor = { userId: vouchForUserId(found.user_id), tokenId: found.id };
  if (now.getTime() - found.last_seen_at.getTime() > TOUCH_INTERVAL_MS) {
    await touchToken(deps.db, actor.userId, actor.tokenId, now);
  }
  return done(actor);
}

/** Ends the session of this one token; others of the account go on. */
export async function logOut(deps: ServiceContext, actor: Actor): Promise<Outcome<null>> {
  await deleteToken(deps.db, actor.userId, actor.tokenId);
  return done(null);
}

export async function getProfile(deps: ServiceContext, actor: Actor): Promise<Outcome<User>> {
  const profile = await findProfile(deps.db, actor.userId);
  return profile === undefined ? refuse({ code: "not_found" }) : done(profile);
}
