import { emailKeyOf } from "@hourloom/domain/accounts/account-key";
import { insertWaiting } from "@hourloom/db/queries/waiting-list";
import type { Join, Joined } from "@hourloom/schema/accounts/waiting-list";
import { ok, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import type { Client, ServiceContext } from "../../core/context.ts";
import type { LimitsService } from "../../core/limits.ts";

export function createWaitingListService(deps: ServiceContext & { limits: LimitsService }) {
  return {
    /** Adds an address to the waiting list; case-insensitively unique. */
    async join({ email }: Join, client: Client): Promise<Result<Joined>> {
      const allowed = await deps.limits.take("join:client", client.address);
      if (!allowed.ok) return allowed;
      const isNew = await insertWaiting(deps.db, { email, email_key: emailKeyOf(email) });
      return isNew
        ? ok({ message: "Thank you for joining!" })
        : invalidField("email", "waiting list entry with this email already exists.");
    },
  };
}

export type WaitingListService = ReturnType<typeof createWaitingListService>;
