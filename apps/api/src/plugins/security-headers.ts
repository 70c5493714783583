import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** Pages run our own scripts and nothing else. Styles may be inline, since dialogs and toasts place themselves that way. */
const pagePolicy = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "connect-src": ["'self'"],
  "img-src": ["'self'", "data:"],
  "font-src": ["'self'"],
  "media-src": ["'self'"],
  "manifest-src": ["'self'"],
  "worker-src": ["'self'"],
  "form-action": ["'self'"],
  "base-uri": ["'none'"],
  "object-src": ["'none'"],
  "frame-ancestors": ["'none'"],
  "report-uri": ["/csp-report"],
  "report-to": ["csp"],
};

const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";
const TWO_YEARS_SECONDS = 63_072_000;
const CSP_REPORT_MAX_BYTES = 16 * 1024;

/** Headers of every answer, and the address that browsers report violations to. Reports go to the log, at debug level: anybody can send them. */
export async function securityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: pagePolicy },
    strictTransportSecurity: { maxAge: TWO_YEARS_SECONDS, includeSubDomains: true },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: { action: "deny" },
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook("onSend", async (request, reply) => {
    reply.header("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
    reply.header("reporting-endpoints", 'csp="/csp-report"');
    if (/^\/(api|auth|trpc)\//.test(request.url)) reply.header("content-security-policy", dataPolicy);
    if (/^\/(activate|reset_password)\//.test(request.url)) reply.header("referrer-policy", "no-referrer");
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.post("/csp-report", { bodyLimit: CSP_REPORT_MAX_BYTES }, (request, reply) => {
      request.log.debug({ report: request.body }, "content security policy violation");
      return reply.code(204).send();
    });
  });
}
