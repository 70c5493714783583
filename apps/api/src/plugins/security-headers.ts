import type { FastifyInstance } from "fastify";

interface SecurityHeadersOptions {
  /** Undefined: pages may not load anything from Google. */
  googleClientId: string | undefined;
  /** The value of `Strict-Transport-Security` (RFC 6797); undefined: not sent. */
  hsts: string | undefined;
  /** Sources that allow the inline scripts of our pages. */
  inlineScripts: readonly string[];
}

type Policy = Record<string, readonly string[]>;

/** Only our own files. Inline styles are needed to position dialogs and toasts. */
const ownPolicy: Policy = {
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

/**
 * Additional sources of Google's sign-in button (Google Identity Services, "Setup", content
 * security policy).
 */
const googleSources: Policy = {
  "script-src": ["https://accounts.google.com/gsi/client"],
  "style-src": ["https://accounts.google.com/gsi/style"],
  "connect-src": ["https://accounts.google.com/gsi/"],
  "frame-src": ["https://accounts.google.com/gsi/"],
};

const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";
const PERMISSIONS = "camera=(), microphone=(), geolocation=(), payment=()";
const REPORTING = 'csp="/csp-report"';

/** The headers of all responses but for their policies. */
const commonHeaders = {
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": PERMISSIONS,
  "referrer-policy": "strict-origin-when-cross-origin",
  "reporting-endpoints": REPORTING,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
} as const;

function headersOf(hsts: string | undefined, policy: string): Record<string, string> {
  const shared = { ...commonHeaders, "content-security-policy": policy };
  return hsts === undefined ? shared : { ...shared, "strict-transport-security": hsts };
}

/** Data is no page, and is not stored unless its route says how. */
function dataHeaders(hsts: string | undefined): Record<string, string> {
  return { ...headersOf(hsts, dataPolicy), "cache-control": "no-store" };
}

/** The headers of a JSON response that bypasses the framework's hooks. */
export function bareHeaders(hsts: string | undefined): Record<string, string> {
  return { ...dataHeaders(hsts), "content-type": "application/json; charset=utf-8" };
}

/**
 * Pages of mailed links: their URL has a secret, which no foreign script may read and no referrer
 * may reveal.
 */
const LINK_PAGE = /^\/(activate|reset_password|confirm_email|undo_email|sign_in)([/?]|$)/;
const DATA = /^\/(?:(?:api|auth|trpc|feeds|exports)\/|(?:imports|dav|principals)(?:[/?]|$))/;

function withSources(policy: Policy, more: Policy): Policy {
  const joined = { ...policy };
  for (const [name, sources] of Object.entries(more)) joined[name] = [...(policy[name] ?? []), ...sources];
  return joined;
}

function textOf(policy: Policy): string {
  return Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join(";");
}

/** Sets the security headers of all responses, which are the same for all URLs of a kind. */
export function securityHeaders(
  app: FastifyInstance,
  { googleClientId, hsts, inlineScripts }: SecurityHeadersOptions,
): void {
  const policy = withSources(ownPolicy, { "script-src": inlineScripts });
  const pagePolicy = googleClientId === undefined ? policy : withSources(policy, googleSources);
  const data = dataHeaders(hsts);
  const page = headersOf(hsts, textOf(pagePolicy));
  const linkPage = { ...headersOf(hsts, textOf(policy)), "referrer-policy": "no-referrer" };
  app.addHook("onRequest", (request, reply, done) => {
    const { url } = request;
    if (DATA.test(url)) reply.headers(data);
    else reply.headers(LINK_PAGE.test(url) ? linkPage : page);
    done();
  });
}
