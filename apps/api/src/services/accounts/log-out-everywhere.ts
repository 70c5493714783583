import type { Confirmation } from "@hourloom/schema/accounts";
import { done, type Outcome } from "@hourloom/schema/refusals";
import type { Client } from "../context.ts";
import { transact } from "../transact.ts";
import { audit } from "./audit.ts";
import { confirmOwner, stillConfirmed, type ConfirmDeps } from "./confirm-owner.ts";
import { endLogins } from "./end-logins.ts";
import type { Actor } from "./sessions.ts";

/**
 * Ends all logins of the account, this one too, with the links in mails that open it; no device and no program is known any more. Its owner has to confirm
 * it. Streams notice by themselves.
 */
export async function logOutEverywhere(
  deps: ConfirmDeps,
  actor: Actor,
  { confirmation, client }: { confirmation: Confirmation; client: Client },
): Promise<Outcome<null>> {
  const confirmed = await confirmOwner(deps, actor, { confirmation, client });
  if (!confirmed.ok) return confirmed;
  const { userId } = actor;
  return transact(deps.db, async (tx) => {
    const still = await stillConfirmed(tx, actor, confirmed.value);
    if (!still.ok) return still;
    await endLogins(tx, userId);
    await audit({ ...deps, db: tx }, "logged_out_everywhere", { userId, client });
    return done(null);
  });
}
