import fc from "fast-check";
import { expect, test } from "vitest";
import { createNetworks } from "./networks.ts";

const kindOf = createNetworks([]);

/** All special networks of the IANA registries, with what is reserved, as the first bits. */
const SPECIAL_IPV4: readonly (readonly [first: number, bits: number])[] = [
  [0x00000000, 8],
  [0x0a000000, 8],
  [0x64400000, 10],
  [0x7f000000, 8],
  [0xa9fe0000, 16],
  [0xac100000, 12],
  [0xc0000000, 24],
  [0xc0000200, 24],
  [0xc0586300, 24],
  [0xc0a80000, 16],
  [0xc6120000, 15],
  [0xc6336400, 24],
  [0xcb007100, 24],
  [0xe0000000, 3],
];

function ipv4(value: number): string {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff).join(".");
}

function isSpecialIpv4(value: number): boolean {
  return SPECIAL_IPV4.some(([first, bits]) => value >>> (32 - bits) === first >>> (32 - bits));
}

/** Any address, and those around the ends of each network. */
const anyIpv4 = fc.oneof(
  fc.nat({ max: 0xffffffff }),
  fc
    .tuple(fc.constantFrom(...SPECIAL_IPV4), fc.integer({ min: -2, max: 1 }), fc.boolean())
    .map(([[first, bits], offset, isEnd]) => (first + (isEnd ? 2 ** (32 - bits) : 0) + offset) >>> 0),
);

test("an IPv4 address is public outside the special networks only", () => {
  fc.assert(
    fc.property(anyIpv4, (value) => {
      expect([ipv4(value), kindOf(ipv4(value))]).toEqual([ipv4(value), isSpecialIpv4(value) ? "inner" : "public"]);
    }),
    { numRuns: 1_000 },
  );
});

test("no IPv6 spelling of an IPv4 address is public", () => {
  const prefixes = ["::", "::ffff:", "::ffff:0:", "64:ff9b::", "64:ff9b:1::", "2002:", "2001:0:"];
  fc.assert(
    fc.property(fc.constantFrom(...prefixes), anyIpv4, (prefix, value) => {
      const groups = [value >>> 16, value & 0xffff].map((group) => group.toString(16)).join(":");
      const address = prefix.endsWith("::") || prefix.startsWith("::") ? `${prefix}${groups}` : `${prefix}${groups}::`;
      expect([address, kindOf(address)]).toEqual([address, "inner"]);
    }),
    { numRuns: 300 },
  );
});

test.each([
  "::",
  "::1",
  "::ffff:8.8.8.8",
  "100::1",
  "100:0:0:1::1",
  "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
  "2001::1",
  "2001:1ff:ffff::1",
  "2001:db8::1",
  "2002:808:808::1",
  "3fff::1",
  "3fff:fff:ffff::1",
  "4000::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "",
  "feed.test",
  "8.8.8.8.",
  "0177.0.0.1",
])("%j is an inner address", (address) => {
  expect(kindOf(address)).toBe("inner");
});

test.each(["2000::1", "2001:200::1", "2001:4860:4860::8888", "2606:4700::1111", "3fff:1000::1", "2a00:1450:4001::1"])(
  "%s is public",
  (address) => {
    expect(kindOf(address)).toBe("public");
  },
);

test("networks and single addresses of the configuration are allowed, in any spelling", () => {
  const kindWith = createNetworks(["10.1.0.0/16", "192.168.1.7", "fd00::/8"]);
  const kinds = [
    "10.1.2.3",
    "::ffff:10.1.2.3",
    "10.2.0.0",
    "192.168.1.7",
    "192.168.1.8",
    "fd12::1",
    "fc00::1",
    "8.8.8.8",
  ];
  expect(kinds.map(kindWith)).toEqual([
    "allowed",
    "allowed",
    "inner",
    "allowed",
    "inner",
    "allowed",
    "inner",
    "public",
  ]);
});
