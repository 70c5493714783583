import type { Confirmation } from "@hourloom/schema/accounts/accounts";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import type { Client } from "../../core/context.ts";
import { transact } from "../../core/transact.ts";
import { audit } from "./audit.ts";
import { confirmOwner, recheckConfirmation, type ConfirmDeps } from "./confirm-owner.ts";
import { endLogins } from "./end-logins.ts";
import type { Actor } from "./sessions.ts";

/**
 * Ends all logins of the account, this one too, with open links and known devices. Requires
 * confirmation. Open change streams end by themselves.
 */
export async function logOutEverywhere(
  deps: ConfirmDeps,
  actor: Actor,
  { confirmation, client }: { confirmation: Confirmation; client: Client },
): Promise<Result<null>> {
  const confirmed = await confirmOwner(deps, actor, { confirmation, client });
  if (!confirmed.ok) return confirmed;
  const { userId } = actor;
  return transact(deps.db, async (tx) => {
    const recheck = await recheckConfirmation(tx, actor, confirmed.value);
    if (!recheck.ok) return recheck;
    await endLogins(tx, userId);
    await audit({ ...deps, db: tx }, "logged_out_everywhere", { userId, client });
    return ok(null);
  });
}
