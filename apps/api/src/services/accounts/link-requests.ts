import { emailKeyOf } from "@hourloom/domain/accounts/account-key";
import { findLinkOwner } from "@hourloom/db/queries/accounts";
import { insertMail } from "@hourloom/db/queries/mail-outbox";
import { vouchForUserId } from "@hourloom/db/owner";
import type { LinkRequest } from "@hourloom/schema/accounts";
import { done, type Outcome } from "@hourloom/schema/refusals";
import { newId, type Client, type ServiceContext } from "../context.ts";
import type { LimitsService } from "../limits.ts";
import { mailDetails } from "../mail-details.ts";
import { audit } from "./audit.ts";

export interface LinkRequestDeps extends ServiceContext {
  limits: LimitsService;
  mailWaits: () => void;
}

const limitsOf = {
  activation: ["resend:client", "resend:address", "resend:address-pause"],
  password_reset: ["reset:client", "reset:address", "reset:address-pause"],
  // The same counters: who is sent both kinds gets no more mails for that.
  sign_in: ["reset:client", "reset:address", "reset:address-pause"],
} as const;

const auditKindOf = {
  activation: undefined,
  password_reset: "reset_requested",
  sign_in: "sign_in_link_requested",
} as const;

/**
 * Queues a mail with a link, if the address is that of an account which it concerns, and a mail to nobody otherwise: who asks learns nothing from the
 * answer, the statements or the time. More than five an hour for one address, or one within a minute, are answered in the same way without a mail.
 */
export async function requestLink(
  deps: LinkRequestDeps,
  kind: keyof typeof limitsOf,
  { input, client }: { input: LinkRequest; client: Client },
): Promise<Outcome<null>> {
  const [byClient, byAddress, pause] = limitsOf[kind];
  const allowed = await deps.limits.take(byClient, client.address);
  if (!allowed.ok) return allowed;
  const emailKey = emailKeyOf(input.email);
  // The pause first: what it holds back is not one of the hour's.
  if (!(await deps.limits.take(pause, emailKey)).ok) return done(null);
  if (!(await deps.limits.take(byAddress, emailKey)).ok) return done(null);

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
