import { emailKeyOf } from "@hourloom/domain/accounts/account-key";
import { insertWaiting } from "@hourloom/db/queries/waiting-list";
import type { Join, Joined } from "@hourloom/schema/waiting-list";
import { done, refuseField, type Outcome } from "@hourloom/schema/refusals";
import type { Client, ServiceContext } from "../context.ts";
import type { LimitsService } from "../limits.ts";

export interface WaitingListService {
  /** Puts an address on the waiting list, once, in whatever case it is written. */
  join(input: Join, client: Client): Promise<Outcome<Joined>>;
}

export function createWaitingListService(deps: ServiceContext & { limits: LimitsService }): WaitingListService {
  return {
    async join({ email }, client) {
      const allowed = await deps.limits.take("join:client", client.address);
      if (!allowed.ok) return allowed;
      const isNew = await insertWaiting(deps.db, { email, email_key: emailKeyOf(email) });
      return isNew
        ? done({ message: "Thank you for joining!" })
        : refuseField("email", "waiting list entry with this email already exists.");
    },
  };
}
