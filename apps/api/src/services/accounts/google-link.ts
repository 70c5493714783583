import { deleteGoogleIdentity, findGoogleIdentity } from "@hourloom/db/queries/identities";
import { printInstant } from "@hourloom/domain/time/instants";
import type { Confirmation, GoogleLink } from "@hourloom/schema/accounts";
import { done, refuse, refuseField, type Outcome } from "@hourloom/schema/refusals";
import type { Client, ServiceContext } from "../context.ts";
import { transact } from "../transact.ts";
import { audit } from "./audit.ts";
import { confirmOwner, stillConfirmed, type ConfirmDeps } from "./confirm-owner.ts";
import type { Actor } from "./sessions.ts";

/** Whether a Google account opens this one, and since when. */
export async function getGoogleLink(deps: ServiceContext, actor: Actor): Promise<Outcome<GoogleLink>> {
  const identity = await findGoogleIdentity(deps.db, actor.userId);
  const joined_at = identity === undefined ? null : printInstant(identity.created_at.getTime(), actor.timezone);
  return done({ joined_at });
}

const onlyWayIn = refuseField("non_field_errors", "Set a password first: Google is the only way into this account.");

/** Keeps the Google account out from now on. Logins that it has made go on. The account's owner has to confirm it, by the password. */
export async function removeGoogleLink(
  deps: ConfirmDeps,
  actor: Actor,
  { confirmation, client }: { confirmation: Confirmation; client: Client },
): Promise<Outcome<null>> {
  const { userId } = actor;
  const confirmed = await confirmOwner(deps, actor, { confirmation, client });
  if (!confirmed.ok) return confirmed;
  return transact(deps.db, async (tx) => {
    const still = await stillConfirmed(tx, actor, confirmed.value);
    if (!still.ok) return still;
    if (confirmed.value.password_hash === null) return onlyWayIn;
    if (!(await deleteGoogleIdentity(tx, userId))) return refuse({ code: "not_found" });
    await audit({ ...deps, db: tx }, "google_removed", { userId, client });
    return done(null);
  });
}
