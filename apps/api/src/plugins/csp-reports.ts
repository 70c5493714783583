import type { FastifyInstance } from "fastify";
import type { QuotasService } from "../services/quotas.ts";
import { unwrap } from "../services/refused.ts";
import { addressOf } from "./authentication.ts";

const REPORT_MAX_BYTES = 16 * 1024;

/** The address that browsers report violations of the content security policy to. Reports go to the log, at debug level: anybody can send them. */
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
