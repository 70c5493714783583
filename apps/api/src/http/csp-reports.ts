import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { QuotasService } from "../core/quotas.ts";
import { unwrap } from "../core/domain-error.ts";
import { addressOf } from "../plugins/authentication.ts";

const REPORT_MAX_BYTES = 16 * 1024;
/** Violations of one request that are logged. */
const VIOLATIONS_MAX = 10;

const text = z.string().catch("");

/** Both formats: CSP Level 3, section 5.3 (`report-uri`), and the Reporting API (`report-to`). */
const reportFormat = z.union([
  z
    .object({ "csp-report": z.object({ "document-uri": text, "effective-directive": text, "blocked-uri": text }) })
    .transform(({ "csp-report": report }) => [
      { page: report["document-uri"], directive: report["effective-directive"], blocked: report["blocked-uri"] },
    ]),
  z.array(
    z
      .object({ body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text }) })
      .transform(({ body }) => ({
        page: body.documentURL,
        directive: body.effectiveDirective,
        blocked: body.blockedURL,
      })),
  ),
]);

/** A directive or a keyword such as `inline`, if it is one. */
function wordIn(sent: string): string | undefined {
  return /^[a-z-]{1,30}$/.exec(sent)?.[0];
}

/** Pages have secrets in what follows the first part of their path. */
function pageIn(address: string): string | undefined {
  return /^\/[a-z_-]{0,30}(?=\/|$)/.exec(URL.parse(address)?.pathname ?? "")?.[0];
}

/** The keyword, the scheme or the origin of what was blocked. */
function blockedIn(sent: string): string | undefined {
  const url = URL.parse(sent);
  if (url === null) return wordIn(sent);
  return url.origin === "null" ? url.protocol : url.origin;
}

/** What may be logged of a report: nothing that could be a secret. */
function violationsIn(body: unknown): { directive: string; blocked: string; page: string }[] {
  const report = reportFormat.safeParse(parseJson(String(body)));
  return (report.data ?? []).slice(0, VIOLATIONS_MAX).map(({ directive, blocked, page }) => ({
    directive: wordIn(directive) ?? "unknown",
    blocked: blockedIn(blocked) ?? "unknown",
    page: pageIn(page) ?? "unknown",
  }));
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * Receives browsers' reports of content security policy violations. They are logged at debug level
 * only, since anybody can send them.
 */
export function registerCspReports(app: FastifyInstance, quotas: Pick<QuotasService, "take">): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.post("/csp-report", { bodyLimit: REPORT_MAX_BYTES }, async (request, reply) => {
      unwrap(quotas.take("csp-report:client", addressOf(request)));
      const violations = violationsIn(request.body);
      if (violations.length > 0) request.log.debug({ violations }, "content security policy violation");
      return reply.code(204).send();
    });
  });
}
