import { done, refuse, type Outcome } from "@hourloom/schema/refusals";

/** Whether two addresses are at one place, whatever leads to it: a proxy may have ended the encryption. A port that needs no saying may be said. */
function isAt(origin: URL, host: string): boolean {
  return origin.host !== "" && origin.host === URL.parse(`${origin.protocol}//${host}`)?.host;
}

/**
 * Refuses to sign anybody in for a page of another site, which could let its visitors write into an account of its own. Ours is an `origin` (RFC 6454) at the
 * `host` that was asked, or that of `publicUrl`; `null` and what is no address is another's.
 */
export function admitOrigin(publicUrl: string, origin: string, host: string): Outcome<null> {
  const parsed = URL.parse(origin);
  const isOurs = parsed !== null && (isAt(parsed, host) || parsed.origin === URL.parse(publicUrl)?.origin);
  return isOurs ? done(null) : refuse({ code: "origin_foreign" });
}
