import type { AccountsService } from "../services/accounts/service.ts";
import type { Actor } from "../services/accounts/sessions.ts";
import type { Client } from "../services/context.ts";
import type { EventsService } from "../services/events/service.ts";
import type { Outcome } from "@hourloom/schema/refusals";

/** What a procedure works with. */
export interface TrpcContext {
  services: { accounts: AccountsService; events: EventsService };
  client: Client;
  /** Checks the request's credentials; called by the procedures that need them, and by no other. */
  resolveActor: () => Promise<Outcome<Actor>>;
}
