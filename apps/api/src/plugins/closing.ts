import type { FastifyInstance } from "fastify";
import { err } from "@hourloom/schema/errors/domain-errors";
import { unwrap } from "../core/domain-error.ts";

const RETRY_AFTER_SECONDS = 2;

/**
 * Rejects requests that arrive on open connections after closing began; requests from before are
 * completed. Register it before all other hooks: only the first one runs synchronously with the
 * arrival of a request, so that no request from before is rejected.
 */
export function rejectWhileClosing(app: FastifyInstance, headers: Record<string, string>): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onRequest", async (_request, reply) => {
    if (!isClosing) return;
    reply.headers(headers);
    unwrap(err({ code: "unavailable", retry_after_seconds: RETRY_AFTER_SECONDS }));
  });
}
