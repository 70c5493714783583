import type { FastifyInstance } from "fastify";
import type { QuotasService } from "../core/quotas.ts";
import { unwrap } from "../core/domain-error.ts";
import { addressOf } from "./authentication.ts";

const REPORT_MAX_BYTES = 16 * 1024;

/**
 * Receives browsers' reports of content security policy violations. They are logged at debug level
 * only, since anybody can send them.
 */
export function registerCspReports(app: FastifyInstance, quotas: QuotasService): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.post("/csp-report", { bodyLimit: REPORT_MAX_BYTES }, async (request, reply) => {
      unwrap(quotas.take("csp-report:client", addressOf(request)));
      request.log.debug({ report: request.body }, "content security policy violation");
      return reply.code(204).send();
    });
  });
}
