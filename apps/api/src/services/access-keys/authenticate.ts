import { findAccessKey, recordAccessKeyUse, type FoundAccessKey } from "@hourloom/db/queries/access-keys";
import { toUserId } from "@hourloom/db/owner";
import { readAccessKey } from "@hourloom/domain/accounts/access-key";
import { emailKeyOf, usernameKeyOf } from "@hourloom/domain/accounts/account-key";
import type { AccessScopes } from "@hourloom/schema/accounts/access-keys";
import { err, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { HOUR_MS } from "@hourloom/schema/fields/limits";
import type { Client, Owner, ServiceContext } from "../../core/context.ts";
import { hashToken } from "../../core/secrets.ts";
import type { FailedClients } from "./failed-clients.ts";

/** The caller: an account, by one of its access keys. */
export interface KeyActor extends Owner {
  keyId: string;
  scopes: AccessScopes;
  username: string;
  email: string;
}

export interface AuthenticationDeps extends ServiceContext {
  failed: FailedClients;
}

/** Whether the text has the form of an access key, which no token of a login has. */
export function isAccessKey(text: string): boolean {
  return readAccessKey(text) !== undefined;
}

/** Minimum interval between writes of a key's last use. */
const USE_INTERVAL_MS = HOUR_MS;

/** One error for all, which does not reveal whether there is such a key. */
const invalidKey = err({ code: "token_invalid" });

function isUsable({ is_active, expires_at }: FoundAccessKey, now: Date): boolean {
  return is_active && (expires_at === null || expires_at > now);
}

async function findUsable(
  { db, failed }: AuthenticationDeps,
  text: string,
  { client, now, isOwner }: { client: Client; now: Date; isOwner: (found: FoundAccessKey) => boolean },
): Promise<Result<FoundAccessKey>> {
  const key = readAccessKey(text);
  const found = key === undefined ? undefined : await findAccessKey(db, hashToken(key));
  // First: the programs of an owner may share their address with one that guesses.
  if (found !== undefined && isUsable(found, now) && isOwner(found)) return ok(found);
  const allowed = failed.check(client.address);
  if (!allowed.ok) return allowed;
  const counted = await failed.count(client.address);
  return counted.ok ? invalidKey : counted;
}

async function authenticateIf(
  deps: AuthenticationDeps,
  key: string,
  { client, isOwner }: { client: Client; isOwner: (found: FoundAccessKey) => boolean },
): Promise<Result<KeyActor>> {
  const now = deps.now();
  const usable = await findUsable(deps, key, { client, now, isOwner });
  if (!usable.ok) return usable;
  const { id: keyId, user_id, events, tasks, api, last_used_at, username, email, timezone } = usable.value;
  const userId = toUserId(user_id);
  if (last_used_at === null || now.getTime() - last_used_at.getTime() >= USE_INTERVAL_MS) {
    const { family, network } = client;
    await recordAccessKeyUse(deps.db, userId, keyId, { last_used_at: now, last_client: family, network });
  }
  return ok({ userId, timezone, keyId, scopes: { events, tasks, api }, username, email });
}

/**
 * Returns the actor of an access key in any spelling; `token_invalid` whatever is wrong with it.
 * Sends one statement, and hourly a second one that records the use.
 */
export function authenticateKey(deps: AuthenticationDeps, key: string, client: Client): Promise<Result<KeyActor>> {
  return authenticateIf(deps, key, { client, isOwner: () => true });
}

/**
 * As `authenticateKey`, for the user name and password of HTTP Basic (RFC 7617): `user` must be the
 * username or the address of the key's account, compared as at a login.
 */
export function authenticateNamed(
  deps: AuthenticationDeps,
  { user: typed, key }: { user: string; key: string },
  client: Client,
): Promise<Result<KeyActor>> {
  // Keyboards of phones add a space after a word.
  const user = typed.trim();
  const isOwner = ({ username, email }: FoundAccessKey) =>
    usernameKeyOf(username) === usernameKeyOf(user) || emailKeyOf(email) === emailKeyOf(user);
  return authenticateIf(deps, key, { client, isOwner });
}
