import type { Actor } from "../services/accounts/sessions.ts";
import type { Client } from "../services/context.ts";
import type { UseCases } from "../services/services.ts";
import type { Outcome } from "@hourloom/schema/refusals";

/** What a procedure works with. */
export interface TrpcContext {
  services: UseCases;
  client: Client;
  /** Checks the request's credentials; called by the procedures that need them, and by no other. */
  resolveActor: () => Promise<Outcome<Actor>>;
  /** Refuses a request that another site's page has sent; called by the procedures that sign people in. */
  checkOrigin: () => Outcome<null>;
}
