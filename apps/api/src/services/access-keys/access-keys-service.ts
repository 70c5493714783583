import { randomBytes } from "node:crypto";
import {
  countAccessKeys,
  deleteAccessKey,
  insertAccessKey,
  listAccessKeys,
  type AccessKeyRow,
} from "@hourloom/db/queries/access-keys";
import { ACCESS_KEY_OCTETS, accessKeyOf, spellAccessKey } from "@hourloom/domain/accounts/access-key";
import {
  ACCESS_KEYS_MAX,
  type AccessKey,
  type AccessKeyCreate,
  type AccessKeyRevocation,
  type CreatedAccessKey,
} from "@hourloom/schema/accounts/access-keys";
import { err, invalidField, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { bindDeps, newId, type Client, type Owner } from "../../core/context.ts";
import { printDateTime, readDateTimeIfSent } from "../../core/date-times.ts";
import { hashToken } from "../../core/secrets.ts";
import type { AccountsDeps } from "../accounts/accounts-deps.ts";
import { audit } from "../accounts/audit.ts";
import { runConfirmed } from "../accounts/confirm-owner.ts";
import type { Actor } from "../accounts/logins.ts";
import { queueNotice } from "../mail-outbox/mail-details.ts";
import { authenticateKey, authenticateNamed } from "./authenticate.ts";
import { createFailedClients } from "./failed-clients.ts";

const tooMany = invalidField("non_field_errors", `There can be at most ${ACCESS_KEYS_MAX} access keys.`);
const inThePast = invalidField("expires_at", "Choose a time in the future.");

function presentKey(row: AccessKeyRow, owner: Owner, now: Date): AccessKey {
  const { id, name, events, tasks, api, created_at, last_used_at, last_client, network, expires_at } = row;
  return {
    id,
    name,
    scopes: { events, tasks, api },
    created_at: printDateTime(created_at, owner),
    last_used_at: last_used_at === null ? null : printDateTime(last_used_at, owner),
    last_client,
    network,
    expires_at: expires_at === null ? null : printDateTime(expires_at, owner),
    is_expired: expires_at !== null && expires_at <= now,
  };
}

async function list({ db, now }: AccountsDeps, owner: Owner): Promise<Result<AccessKey[]>> {
  const rows = await listAccessKeys(db, owner.userId);
  return ok(rows.map((row) => presentKey(row, owner, now())));
}

function expiryOf(owner: Owner, text: string | null | undefined, now: Date): Result<Date | null> {
  const read = readDateTimeIfSent("expires_at", text ?? null, owner);
  return read.ok && read.value !== null && read.value <= now ? inThePast : read;
}

async function create(
  deps: AccountsDeps,
  actor: Actor,
  { name, scopes, expires_at, ...confirmation }: AccessKeyCreate,
  client: Client,
): Promise<Result<CreatedAccessKey>> {
  const expiry = expiryOf(actor, expires_at, deps.now());
  if (!expiry.ok) return expiry;
  const { userId } = actor;
  const key = accessKeyOf(randomBytes(ACCESS_KEY_OCTETS));
  return runConfirmed<CreatedAccessKey>(deps, actor, { confirmation, client }, async (tx) => {
    if ((await countAccessKeys(tx, userId)) >= ACCESS_KEYS_MAX) return tooMany;
    const now = deps.now();
    const stored = await insertAccessKey(tx, userId, {
      id: newId(now),
      name,
      ...scopes,
      secret_hash: hashToken(key),
      created_at: now,
      expires_at: expiry.value,
    });
    await audit(tx, "access_key_created", { userId, client, now });
    await queueNotice(tx, "access_key_created", { userId, client, now });
    return ok({ ...presentKey(stored, actor, now), key: spellAccessKey(key) });
  });
}

function revoke(
  deps: AccountsDeps,
  actor: Actor,
  { id, ...confirmation }: AccessKeyRevocation,
  client: Client,
): Promise<Result<null>> {
  const { userId } = actor;
  return runConfirmed<null>(deps, actor, { confirmation, client }, async (tx) => {
    if (!(await deleteAccessKey(tx, userId, id))) return err({ code: "not_found" });
    await audit(tx, "access_key_revoked", { userId, client, now: deps.now() });
    return ok(null);
  });
}

/** Access keys: secrets of programs with scopes, of which only a hash is stored. */
export function createAccessKeysService(deps: AccountsDeps) {
  const withDeps = bindDeps(deps);
  const withGuard = bindDeps({ ...deps, failed: createFailedClients(deps) });
  return {
    list: withDeps(list),
    /** Requires confirmation by the account's owner. Only this result has the key's text. */
    create: withDeps(create),
    /** Ends the key at once, in all processes. Requires confirmation by the account's owner. */
    revoke: withDeps(revoke),
    /** The actor of a key; `token_invalid` whatever is wrong with it. */
    authenticate: withGuard(authenticateKey),
    /** As `authenticate`, if the key is one of the account with this username or address. */
    authenticateNamed: withGuard(authenticateNamed),
  };
}

export type AccessKeysService = ReturnType<typeof createAccessKeysService>;
