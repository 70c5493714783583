import { BlockList, isIP } from "node:net";

/**
 * `public`: reachable on the Internet; `allowed`: named in the configuration; `inner`: everything
 * else, also what is no address.
 */
export type NetworkKind = "public" | "allowed" | "inner";

/** IPv4 networks that are not global (IANA IPv4 Special-Purpose Address Registry), multicast. */
const IPV4_SPECIAL = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];

/** The only IPv6 network from which global addresses are assigned (RFC 4291 §2.4, IANA). */
const IPV6_GLOBAL = ["2000::/3"];

/** Networks inside it that are not global, or that embed an IPv4 address (Teredo, 6to4). */
const IPV6_SPECIAL = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIP(address) === 4 ? "ipv4" : "ipv6";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

// A list for each family: ::ffff:0:0/96 of an IPv6 list would match every IPv4 address.
const ipv4Special = networkList(IPV4_SPECIAL);
const ipv6Special = networkList(IPV6_SPECIAL);
const ipv6Global = networkList(IPV6_GLOBAL);

function isPublic(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !ipv4Special.check(address, "ipv4");
    case 6:
      return ipv6Global.check(address, "ipv6") && !ipv6Special.check(address, "ipv6");
    default:
      return false;
  }
}

/**
 * Returns a function that tells what kind of network an address is in, as text without brackets.
 * `allowedNetworks` are addresses or CIDR networks.
 */
export function createNetworks(allowedNetworks: readonly string[]): (address: string) => NetworkKind {
  const allowed = networkList(allowedNetworks);
  return (address) => {
    if (allowed.check(address, isIP(address) === 4 ? "ipv4" : "ipv6")) return "allowed";
    return isPublic(address) ? "public" : "inner";
  };
}
