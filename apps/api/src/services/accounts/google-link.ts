import { deleteGoogleIdentity, findGoogleIdentity } from "@hourloom/db/queries/identities";
import type { Confirmation, GoogleLink } from "@hourloom/schema/accounts/accounts";
import { ok, err, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { type Client, type ServiceContext } from "../../core/context.ts";
import { printDateTime } from "../../core/date-times.ts";
import { queueNotice } from "../mail-outbox/mail-details.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { audit } from "./audit.ts";
import { runConfirmed } from "./confirm-owner.ts";
import type { Actor } from "./logins.ts";

/** Whether a Google account is linked, and since when. */
export async function getGoogleLink(deps: ServiceContext, actor: Actor): Promise<Result<GoogleLink>> {
  const identity = await findGoogleIdentity(deps.db, actor.userId);
  const joined_at = identity === undefined ? null : printDateTime(identity.created_at, actor);
  return ok({ joined_at });
}

const passwordRequired = invalidField(
  "non_field_errors",
  "Set a password first: Google is the only way into this account.",
);

/**
 * Unlinks the Google account; its existing logins stay valid. Requires confirmation by password.
 */
export async function removeGoogleLink(
  deps: AccountsDeps,
  actor: Actor,
  confirmation: Confirmation,
  client: Client,
): Promise<Result<null>> {
  const { userId } = actor;
  return runConfirmed<null>(deps, actor, { confirmation, client }, async (tx, { password_hash }) => {
    if (password_hash === null) return passwordRequired;
    if (!(await deleteGoogleIdentity(tx, userId))) return err({ code: "not_found" });
    const event = { userId, client, now: deps.now() };
    await audit(tx, "google_removed", event);
    await queueNotice(tx, "google_removed", event);
    return ok(null);
  });
}
