import type { Actor } from "../../services/accounts/logins.ts";
import type { Client } from "../../core/context.ts";
import type { UseCases } from "../../services/services.ts";
import type { Result } from "@hourloom/schema/errors/domain-errors";

export interface TrpcContext {
  services: UseCases;
  client: Client;
  /** The actor of the request's credentials, looked up once for all of its calls. */
  findActor: () => Promise<Result<Actor>>;
  /** As `findActor`, but looked up again: a stream outlives logins. */
  findCurrentActor: () => Promise<Result<Actor>>;
  /** Called before an account's data is read, for clients that want its change number. */
  sendChangeNumber: (actor: Actor) => Promise<void>;
  /** Rejects requests from other sites' pages; called by the procedures that sign in. */
  checkOrigin: () => Result<null>;
}
