import type { FastifyRequest } from "fastify";
import { ok, err, type Result } from "@hourloom/schema/errors/domain-errors";

/**
 * Whether an origin has this host. The scheme is ignored, since a proxy may terminate TLS; default
 * ports may be given or not.
 */
function hasHost(origin: URL, host: string): boolean {
  return origin.host !== "" && origin.host === URL.parse(`${origin.protocol}//${host}`)?.host;
}

/**
 * Rejects requests that another site's page has sent, which could sign its visitors in to an
 * account of its own. Accepted is an `Origin` (RFC 6454) with the request's host, or that of
 * `publicUrl`, or no `Origin` at all; `null` and malformed ones are rejected.
 */
export function checkOrigin(
  { headers, host }: Pick<FastifyRequest, "headers" | "host">,
  publicUrl: string,
): Result<null> {
  if (headers.origin === undefined) return ok(null);
  const origin = URL.parse(headers.origin);
  const isOurs = origin !== null && (hasHost(origin, host) || origin.origin === URL.parse(publicUrl)?.origin);
  return isOurs ? ok(null) : err({ code: "origin_foreign" });
}
