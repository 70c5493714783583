import type { FastifyInstance } from "fastify";
import { EPOCH } from "@hourloom/schema/response-headers";
import { DomainErrorException } from "../core/domain-error.ts";
import { pageEpoch, type Epoch } from "../services/installation/epoch.ts";

/**
 * Sends the epoch with each response, and rejects requests of pages that have read data in another
 * one: the versions that they send may be those of other contents. Such a page loads again.
 */
export function rejectOtherEpochs(app: FastifyInstance, epoch: Epoch): void {
  app.addHook("onRequest", async ({ headers }, reply) => {
    const current = pageEpoch(epoch);
    reply.header(EPOCH, current);
    const known = headers[EPOCH];
    // Empty in requests of pages that do not know it yet.
    if (known !== undefined && known !== "" && known !== current) {
      throw new DomainErrorException({ code: "unavailable", retry_after_seconds: 1 });
    }
  });
}
