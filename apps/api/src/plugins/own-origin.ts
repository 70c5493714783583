import type { FastifyRequest } from "fastify";
import { done, refuse, type Outcome } from "@hourloom/schema/refusals";

/** Whether two addresses are at one place, whatever leads to it: a proxy may have ended the encryption. A port that needs no saying may be said. */
function isAt(origin: URL, host: string): boolean {
  return origin.host !== "" && origin.host === URL.parse(`${origin.protocol}//${host}`)?.host;
}

/**
 * Refuses what a browser has sent for a page of another site, which could let its visitors write into an account of its own. Ours is an `Origin` (RFC 6454) at
 * the host that was asked, or that of `publicUrl`; `null` and what is no address is another's. What names no origin is no page.
 */
export function checkOrigin(
  { headers, host }: Pick<FastifyRequest, "headers" | "host">,
  publicUrl: string,
): Outcome<null> {
  if (headers.origin === undefined) return done(null);
  const origin = URL.parse(headers.origin);
  const isOurs = origin !== null && (isAt(origin, host) || origin.origin === URL.parse(publicUrl)?.origin);
  return isOurs ? done(null) : refuse({ code: "origin_foreign" });
}
