import { isIPv6 } from "node:net";
import type { FastifyInstance } from "fastify";

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): string[] {
  const canonical = new URL(`http://[${address.replace(/%.*$/, "")}]`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => "0"), ...right];
}

function ipv4Of(groups: string[]): string | undefined {
  if (groups.slice(0, 5).some((group) => group !== "0") || groups[5] !== "ffff") return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff])
    .join(".");
}

/**
 * The key for limits: an IPv4 address, also if written as IPv6, or the /64 network of an IPv6
 * address, which is what one customer gets.
 */
export function limitKeyOf(address: string): string {
  if (!isIPv6(address.replace(/%.*$/, ""))) return address;
  const groups = groupsOf(address);
  return ipv4Of(groups) ?? `${groups.slice(0, 4).join(":")}::/64`;
}

/** The address without its last part, for display: `203.0.113.*`, `2001:db8:1::/48`. */
export function networkOf(address: string): string {
  const key = limitKeyOf(address);
  if (!key.endsWith("::/64")) return key.replace(/\.\d+$/, ".*");
  return `${key.split(":").slice(0, 3).join(":")}::/48`;
}

/**
 * Warns once that requests come through a proxy which `TRUSTED_PROXIES` does not name: all visitors
 * then count as one client, and each of them can use up the limits of all.
 */
export function warnOfUntrustedProxies(app: FastifyInstance): void {
  let isWarned = false;
  app.addHook("onRequest", async ({ headers, ip, socket, log }) => {
    // The address of a trusted proxy is replaced by the one that it forwards.
    if (isWarned || headers["x-forwarded-for"] === undefined || ip !== socket.remoteAddress) return;
    isWarned = true;
    log.warn(
      { proxy: ip },
      "X-Forwarded-For is ignored: if this address is your proxy, name it in TRUSTED_PROXIES, or all visitors share their limits",
    );
  });
}
