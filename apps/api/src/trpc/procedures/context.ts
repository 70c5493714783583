import type { Actor } from "../../services/accounts/sessions.ts";
import type { Client } from "../../core/context.ts";
import type { UseCases } from "../../services/services.ts";
import type { Result } from "@hourloom/schema/errors/domain-errors";

/** The context of all procedures. */
export interface TrpcContext {
  services: UseCases;
  client: Client;
  /** Checks the request's credentials; called only by procedures that need them. */
  resolveActor: () => Promise<Result<Actor>>;
  /** Called before an account's data is read, for clients that want its change number. */
  sendChangeNumber: (actor: Actor) => Promise<void>;
  /** Rejects requests from other sites' pages; called by the procedures that sign in. */
  checkOrigin: () => Result<null>;
}
