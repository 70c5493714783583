import type { FastifyInstance } from "fastify";
import type { QuotasService } from "../../core/quotas.ts";
import { unwrap } from "../../core/domain-error.ts";
import type { Callers } from "./callers.ts";
import { HttpProblem } from "./problems.ts";

const QUERY_MAX_LENGTH = 2_048;

/** Rejects too long queries, and clients above the quota. */
export function limitRequests(app: FastifyInstance, quotas: QuotasService, { addressOf }: Callers): void {
  app.addHook("onRequest", async (request) => {
    const query = request.url.indexOf("?");
    if (query >= 0 && request.url.length - query > QUERY_MAX_LENGTH) {
      throw new HttpProblem(414, "Request address too long.");
    }
    unwrap(quotas.take("any:client", addressOf(request)));
  });
}
