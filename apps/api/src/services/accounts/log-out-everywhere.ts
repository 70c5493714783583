import { forgetDevices } from "@hourloom/db/queries/devices";
import { forgetPlaces } from "@hourloom/db/queries/login-places";
import { deleteTokens } from "@hourloom/db/queries/tokens";
import type { Confirmation } from "@hourloom/schema/accounts";
import { done, type Outcome } from "@hourloom/schema/refusals";
import type { Client } from "../context.ts";
import { transact } from "../transact.ts";
import { audit } from "./audit.ts";
import { confirmOwner, stillConfirmed, type ConfirmDeps } from "./confirm-owner.ts";
import { endOpenLinks } from "./open-links.ts";
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
    await deleteTokens(tx, userId);
    await endOpenLinks(tx, userId);
    await forgetDevices(tx, userId);
    await forgetPlaces(tx, userId);
    await audit({ ...deps, db: tx }, "logged_out_everywhere", { userId, client });
    return done(null);
  });
}
