import { recordFirstLogin } from "@hourloom/db/queries/accounts";
import { storeDeviceId } from "@hourloom/db/queries/devices";
import { saveLoginPlace } from "@hourloom/db/queries/login-places";
import type { UserId } from "@hourloom/db/owner";
import type { Db } from "@hourloom/db/connect";
import { newId, type Client } from "../../core/context.ts";
import { hashToken, newAuthToken } from "../../core/secrets.ts";
import { queueNotice } from "../mail-outbox/mail-details.ts";
import { audit, mayNotify } from "./audit.ts";
import { insertToken } from "@hourloom/db/queries/tokens";

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

export interface Login {
  userId: UserId;
  client: Client;
  now: Date;
  /** Hash of the device id that the client sent; undefined if it sent none. */
  deviceHash?: Buffer | undefined;
  /** Time of the account's first login; null if this is the first one. */
  firstLoginAt: Date | null;
}

/**
 * Records a login and returns its token; `tx` must have locked the account's row. Queues a mail to
 * the owner if the device is unknown, except at the first login. After the transaction, the caller
 * must call the `onMailQueued` of its dependencies.
 */
export async function completeLogin(tx: Db, login: Login): Promise<string> {
  const { userId, client, now, deviceHash, firstLoginAt } = login;
  // Browser and network stand in for a device id. Both calls return whether the row is new.
  const isUnknown =
    deviceHash === undefined
      ? await saveLoginPlace(tx, userId, hashToken(`${client.browser}\n${client.network}`), now)
      : await storeDeviceId(tx, userId, deviceHash, now);
  if (firstLoginAt === null) await recordFirstLogin(tx, userId, now);
  const isNewDevice = isUnknown && firstLoginAt !== null;
  if (isNewDevice && (await mayNotify(tx, "logged_in_new_device", { userId, now }))) {
    await queueNotice(tx, "new_device_login", { userId, client, now });
  }
  await audit(tx, isNewDevice ? "logged_in_new_device" : "logged_in", { userId, client, now });
  return issueToken(tx, login);
}
