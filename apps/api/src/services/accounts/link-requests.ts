import { emailKeyOf } from "@hourloom/domain/accounts/account-key";
import { findLinkOwner } from "@hourloom/db/queries/accounts";
import { insertMail } from "@hourloom/db/queries/mail-outbox";
import { vouchForUserId } from "@hourloom/db/owner";
import type { LinkRequest } from "@hourloom/schema/accounts";
import { done, type Outcome } from "@hourloom/schema/refusals";
import { newId, type Client, type ServiceContext } from "../context.ts";
import type { LimitName, LimitsService } from "../limits.ts";
import { mailDetails } from "../mail-details.ts";
import { audit } from "./audit.ts";

type LinkKind = "activation" | "password_reset" | "sign_in";

export interface LinkRequestDeps extends ServiceContext {
  limits: LimitsService;
  mailWaits: () => void;
}

interface LinkLimits {
  byClient: LimitName;
  /** One client's share of what an address is sent; without one it may be all. */
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
  // The same counters: who is sent both kinds gets no more mails for that.
  sign_in: resetLimits,
};

/** Whether one more mail may go to the address for this client. */
async function takeMail(
  { limits }: LinkRequestDeps,
  { byPair, byAddress, pause }: LinkLimits,
  { emailKey, client }: { emailKey: string; client: Client },
): Promise<boolean> {
  const pair = `${client.address} ${emailKey}`;
  // Before the pause: who has used up their share must not keep starting it for others.
  if (byPair !== undefined && !(await limits.take(byPair, pair)).ok) return false;
  if (!(await limits.take(pause, emailKey)).ok) {
    // What the pause holds back is not one of the hour's.
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
 * Queues a mail with a link, if the address is that of an account which it concerns, and a mail to nobody otherwise: who asks learns nothing from the
 * answer, the statements or the time. More than five an hour for one address, or one within a minute, are answered in the same way without a mail; of the
 * links that open an account, one client is sent two of these five.
 */
export async function requestLink(
  deps: LinkRequestDeps,
  kind: LinkKind,
  { input, client }: { input: LinkRequest; client: Client },
): Promise<Outcome<null>> {
  const linkLimits = limitsOf[kind];
  const allowed = await deps.limits.take(linkLimits.byClient, client.address);
  if (!allowed.ok) return allowed;
  const emailKey = emailKeyOf(input.email);
  if (!(await takeMail(deps, linkLimits, { emailKey, client }))) return done(null);

  const id = newId(deps.now());
  // Nothing is held or looked up beside: to write to the account's row, or about it, would take longer than to find that there is none. A mail to one that
  // is gone is dropped when its turn comes.
  const owner = await findLinkOwner(deps.db, kind === "activation" ? kind : "password_reset", emailKey);
  const userId = owner === null ? null : vouchForUserId(owner);
  const mail = userId === null ? { user_id: userId, kind: "discarded" as const } : { user_id: userId, kind };
  await insertMail(deps.db, { id, ...mail, details: mailDetails(deps.now(), client) });
  const auditKind = auditKindOf[kind];
  if (auditKind !== undefined) await audit(deps, auditKind, { userId, client });
  deps.mailWaits();
  return done(null);
}
