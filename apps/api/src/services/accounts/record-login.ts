import { createHash } from "node:crypto";
import { noteFirstLogin } from "@hourloom/db/queries/accounts";
import { countAuditEvents } from "@hourloom/db/queries/audit";
import { storeDeviceId } from "@hourloom/db/queries/devices";
import { savePlace } from "@hourloom/db/queries/login-places";
import { insertMail } from "@hourloom/db/queries/mail-outbox";
import type { UserId } from "@hourloom/db/owner";
import type { Db } from "@hourloom/db/connect";
import { DAY_MS } from "@hourloom/schema/fields/limits";
import { newId, type Client } from "../../core/context.ts";
import { mailDetails } from "../mail/mail-details.ts";
import { audit } from "./audit.ts";

/**
 * Notices per account and day: whoever has its password must not be able to fill the owner's
 * mailbox.
 */
const NOTICES_A_DAY = 5;

export interface Login {
  userId: UserId;
  client: Client;
  now: Date;
  /** The named device; without one, program and network identify it. */
  deviceHash?: Buffer | undefined;
  /** Time of the account's first login. */
  firstLoginAt: Date | null;
}

/** Identifies a login without a device: program and network. */
function placeHashOf({ browser, network }: Client): Buffer {
  return createHash("sha256").update(`${browser}\n${network}`).digest();
}

/**
 * Records a login; `tx` must hold the lock of the account's row. Queues a notice to the owner for
 * an unknown device, except at the account's first login. Call `onMailQueued` after the
 * transaction.
 */
export async function recordLogin(tx: Db, login: Login): Promise<void> {
  const { userId, client, now, deviceHash, firstLoginAt } = login;
  const isUnknown =
    deviceHash === undefined
      ? await savePlace(tx, userId, placeHashOf(client), now)
      : await storeDeviceId(tx, userId, deviceHash, now);
  if (firstLoginAt === null) await noteFirstLogin(tx, userId, now);
  const isNewDevice = isUnknown && firstLoginAt !== null;
  if (isNewDevice) {
    const since = new Date(now.getTime() - DAY_MS);
    const noticeCount = await countAuditEvents(tx, { userId, kind: "logged_in_new_device", since });
    const details = mailDetails(now, client);
    if (noticeCount < NOTICES_A_DAY) {
      await insertMail(tx, { user_id: userId, id: newId(now), kind: "new_device_login", details });
    }
  }
  await audit({ db: tx, now: () => now }, isNewDevice ? "logged_in_new_device" : "logged_in", { userId, client });
}
