import { emailKeyOf } from "@hourloom/domain/accounts/account-key";
import { findLinkOwner } from "@hourloom/db/queries/accounts";
import { insertMail } from "@hourloom/db/queries/mail-outbox";
import { toUserId } from "@hourloom/db/owner";
import type { LinkRequest } from "@hourloom/schema/accounts/accounts";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { newId, type Client } from "../../core/context.ts";
import type { LimitName } from "../../core/limits.ts";
import { mailDetails } from "../mail-outbox/mail-details.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { audit } from "./audit.ts";

type LinkKind = "activation" | "password_reset" | "sign_in";

interface LinkLimits {
  byClient: LimitName;
  /** One client's share of the mails to an address; without it a client may use all of them. */
  byPair?: LimitName;
  byAddress: LimitName;
  pause: LimitName;
}

const resetLimits: LinkLimits = {
  byClient: "reset:client",
  byPair: "reset:client-address",
  byAddress: "reset:address",
  pause: "reset:address-pause",
};

const limitsOf: Readonly<Record<LinkKind, LinkLimits>> = {
  activation: { byClient: "resend:client", byAddress: "resend:address", pause: "resend:address-pause" },
  password_reset: resetLimits,
  // The same counters: requesting both kinds does not double the mails.
  sign_in: resetLimits,
};

/** Whether one more mail may go to the address for this client. */
async function takeMail(
  { limits }: AccountsDeps,
  { byPair, byAddress, pause }: LinkLimits,
  { emailKey, client }: { emailKey: string; client: Client },
): Promise<boolean> {
  const pair = `${client.address} ${emailKey}`;
  // Before the pause: a client that has used up its share must not restart the pause for others.
  if (byPair !== undefined && !(await limits.take(byPair, pair)).ok) return false;
  if (!(await limits.take(pause, emailKey)).ok) {
    // A mail that the pause blocked does not count for the hour.
    if (byPair !== undefined) await limits.release(byPair, pair);
    return false;
  }
  return (await limits.take(byAddress, emailKey)).ok;
}

const auditKindOf = {
  activation: undefined,
  password_reset: "reset_requested",
  sign_in: "sign_in_link_requested",
} as const;

/**
 * Queues a mail with a link if an account has the address, and a discarded mail otherwise: neither
 * the response, the statements nor the time reveal whether there is one. Requests above five an
 * hour for one address, or one a minute, get the same response without a mail; one client gets two
 * of the five links that open an account.
 */
export async function requestLink(
  deps: AccountsDeps,
  kind: LinkKind,
  { input, client }: { input: LinkRequest; client: Client },
): Promise<Result<null>> {
  const linkLimits = limitsOf[kind];
  const allowed = await deps.limits.take(linkLimits.byClient, client.address);
  if (!allowed.ok) return allowed;
  const emailKey = emailKeyOf(input.email);
  if (!(await takeMail(deps, linkLimits, { emailKey, client }))) return ok(null);

  const id = newId(deps.now());
  // No lock and no further lookup: either would take longer for an existing account. The mail of a
  // deleted account is dropped when it is due.
  const owner = await findLinkOwner(deps.db, kind === "activation" ? kind : "password_reset", emailKey);
  const userId = owner === null ? null : toUserId(owner);
  const mail = userId === null ? { user_id: userId, kind: "discarded" as const } : { user_id: userId, kind };
  await insertMail(deps.db, { id, ...mail, details: mailDetails(deps.now(), client) });
  const auditKind = auditKindOf[kind];
  if (auditKind !== undefined) await audit(deps.db, auditKind, { userId, client, now: deps.now() });
  deps.onMailQueued();
  return ok(null);
}
