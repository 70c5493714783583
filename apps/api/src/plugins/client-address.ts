import { isIPv4, isIPv6 } from "node:net";
import type { FastifyInstance } from "fastify";

/** The one client of all that is no address. */
const UNKNOWN = "unknown";
/** Longer than any address with zone, brackets and port. */
const TEXT_MAX = 100;
const BRACKETS = /^\[([^\][]*)\](?::\d{1,5})?$/;
/** Also after an IPv4 address that is written as IPv6. */
const PORT_AFTER_IPV4 = /(?<=\.\d{1,3}):\d{1,5}$/;
const ZONE = /%.*$/;

/** The address in what a proxy forwards, which may have brackets, a port and a zone; else empty. */
function addressIn(forwarded = ""): string {
  if (forwarded.length > TEXT_MAX) return "";
  const text = forwarded.trim();
  const bracketed = BRACKETS.exec(text)?.[1];
  const address = bracketed ?? text.replace(PORT_AFTER_IPV4, "");
  if (bracketed === undefined && isIPv4(address)) return address;
  return isIPv6(address) ? address.replace(ZONE, "") : "";
}

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
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
 * address, which is what one customer gets. Whatever else a proxy forwards is one client (RFC 7239,
 * section 6, allows made-up names); undefined is the address of a connection that has ended.
 */
export function limitKeyOf(forwarded: string | undefined): string {
  const address = addressIn(forwarded);
  if (address === "") return UNKNOWN;
  if (isIPv4(address)) return address;
  const groups = groupsOf(address);
  return ipv4Of(groups) ?? `${groups.slice(0, 4).join(":")}::/64`;
}

/** The address without its last part, for display: `203.0.113.*`, `2001:db8:1::/48`. */
export function networkOf(forwarded: string | undefined): string {
  const key = limitKeyOf(forwarded);
  if (!key.endsWith("::/64")) return key.replace(/\.\d+$/, ".*");
  return `${key.split(":").slice(0, 3).join(":")}::/48`;
}

/** Longer lists are not read: no chain of proxies has one. */
const FORWARDED_LENGTH = 1_000;

/**
 * Removes ports and brackets from what proxies forward: some add them, and Fastify would not
 * recognize a trusted proxy by such an address. Register it before what reads `request.ip`.
 */
export function normalizeForwarded(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw: { headers } }) => {
    const forwarded = headers["x-forwarded-for"];
    if (typeof forwarded !== "string" || forwarded.length > FORWARDED_LENGTH) return;
    headers["x-forwarded-for"] = forwarded
      .split(",")
      .map((text) => addressIn(text) || text)
      .join(",");
  });
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
