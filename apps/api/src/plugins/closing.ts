import type { FastifyInstance } from "fastify";
import { refuse } from "@hourloom/schema/refusals";
import { unwrap } from "../services/refused.ts";

const RETRY_AFTER_SECONDS = 2;

/**
 * Refuses, for now, what comes over connections that are still there once the end has begun. What is being answered then is answered; and a balancer that
 * has been told by `/readyz` alone still has its requests answered, too. To be registered before all other hooks: only the first one runs in the moment in
 * which a request comes, so that none that came in time is refused.
 */
export function refuseWhileClosing(app: FastifyInstance, headers: Record<string, string>): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onRequest", async (_request, reply) => {
    if (!isClosing) return;
    reply.headers(headers);
    unwrap(refuse({ code: "unavailable", retry_after_seconds: RETRY_AFTER_SECONDS }));
  });
}
