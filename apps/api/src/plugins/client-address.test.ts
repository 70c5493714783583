import fc from "fast-check";
import fastify from "fastify";
import { describe, expect, test } from "vitest";
import { limitKeyOf, networkOf, normalizeForwarded, warnOfUntrustedProxies } from "./client-address.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:0207", "192.0.2.7"],
  ["0:0:0:0:0:ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:0DB8:0000:0000:0000:0000:0000:0001", "2001:db8:0:0::/64"],
  ["2001:db8:0:0:ffff:ffff:ffff:ffff", "2001:db8:0:0::/64"],
  ["2001:db8:0:1::1", "2001:db8:0:1::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
])("%s counts as %s", (address, key) => {
  expect(limitKeyOf(address)).toBe(key);
});

test.each([
  ["1.2.3.4:5678", "1.2.3.4"],
  [" 1.2.3.4 ", "1.2.3.4"],
  ["::ffff:1.2.3.4:5678", "1.2.3.4"],
  ["[::ffff:1.2.3.4]:5678", "1.2.3.4"],
  ["[2001:db8::1]:443", "2001:db8:0:0::/64"],
  ["[2001:db8::1]", "2001:db8:0:0::/64"],
  ["[2001:DB8::1]", "2001:db8:0:0::/64"],
  ["[fe80::1%eth0]:80", "fe80:0:0:0::/64"],
])("%s of a proxy counts as %s", (address, key) => {
  expect(limitKeyOf(address)).toBe(key);
});

describe("what is no address is one client", () => {
  const garbage = [
    "",
    "unknown",
    "_hidden",
    "for=192.0.2.60;proto=http;by=203.0.113.43",
    "192.0.2.07",
    "0300.0.2.7",
    "0xc0.0.2.7",
    "3221225991",
    "192.0.2",
    "192.0.2.256",
    "192.0.2.7:",
    "192.0.2.7:port",
    "192.0.2.7:123456",
    "[192.0.2.7]",
    "[2001:db8::1",
    "2001:db8::1]",
    "[2001:db8::1]x",
    "[2001:db8::1]:x",
    "2001:db8:::1",
    "2001:db8::%",
    "2001:db8::1/64",
    "fe80::1%eth0%eth1:/",
    "example.com",
    "x".repeat(10_000),
    `fe80::1%${"x".repeat(10_000)}`,
    ":".repeat(10_000),
  ];
  test.each(garbage.map((text) => ({ text, start: text.slice(0, 50) })))("'$start'", ({ text }) => {
    expect([limitKeyOf(text), networkOf(text)]).toEqual(["unknown", "unknown"]);
  });

  test("the address of a connection that has ended", () => {
    expect(limitKeyOf(undefined)).toBe("unknown");
  });

  test("whatever is sent, it is that or a canonical key", () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-fA-F:.%[\]]*$/), fc.ipV4Extended());
    fc.assert(
      fc.property(text, (address) => {
        const key = limitKeyOf(address);
        expect(key).toMatch(/^(?:unknown|(?:\d{1,3}\.){3}\d{1,3}|(?:[0-9a-f]{1,4}:){4}:\/64)$/);
      }),
    );
  });
});

describe("neither a port nor brackets make another client", () => {
  const port = fc.nat(65_535);

  test("IPv4", () => {
    fc.assert(
      fc.property(fc.ipV4(), port, (address, number) => {
        expect(limitKeyOf(address)).toBe(address);
        expect(limitKeyOf(`${address}:${number}`)).toBe(address);
        expect(limitKeyOf(`::FFFF:${address}`)).toBe(address);
      }),
    );
  });

  test("IPv6", () => {
    fc.assert(
      fc.property(fc.ipV6(), port, (address, number) => {
        const key = limitKeyOf(address);
        expect(key).not.toBe("unknown");
        expect(limitKeyOf(`[${address}]`)).toBe(key);
        expect(limitKeyOf(`[${address}]:${number}`)).toBe(key);
        expect(limitKeyOf(address.toUpperCase())).toBe(key);
        expect(limitKeyOf(`${address}%eth0`)).toBe(key);
      }),
    );
  });
});

test.each([
  ["203.0.113.9:1234", "203.0.113.*"],
  ["[2001:db8:1:2::3]:443", "2001:db8:1::/48"],
])("%s is shown as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe("a request through proxies of which each forwards the one before", () => {
  const trustProxy = ["10.0.0.0/8", "2001:db8::/32"];

  async function clientOf(forwarded: string, remoteAddress = "10.0.0.7"): Promise<string> {
    const app = fastify({ trustProxy });
    normalizeForwarded(app);
    app.get("/", async (request) => limitKeyOf(request.ip));
    return (await app.inject({ url: "/", remoteAddress, headers: { "x-forwarded-for": forwarded } })).body;
  }

  test.each([
    ["203.0.113.9, 10.0.0.8:443", "203.0.113.9"],
    ["203.0.113.9:5678, 10.0.0.8:443,10.0.0.9", "203.0.113.9"],
    ["203.0.113.9 ,[2001:db8::1]:443", "203.0.113.9"],
    ["203.0.113.9, [2001:db8::1]", "203.0.113.9"],
    ["[2001:db9::1]:1234, 2001:db8::1", "2001:db9:0:0::/64"],
    ["203.0.113.9, ::ffff:10.0.0.8:443", "203.0.113.9"],
    ["203.0.113.9, 198.51.100.1:443", "198.51.100.1"],
    ["203.0.113.9, [2001:db9::1]:443, 10.0.0.8:443", "2001:db9:0:0::/64"],
    ["203.0.113.9, 10.0.0.8:port", "unknown"],
    ["203.0.113.9, unknown, 10.0.0.8:443", "unknown"],
    ["203.0.113.9, [10.0.0.8]:443", "unknown"],
    [", ,", "10.0.0.7"],
  ])("%s is one of %s", async (forwarded, client) => {
    expect(await clientOf(forwarded)).toBe(client);
  });

  test("that does not come from a trusted proxy is one of its sender", async () => {
    expect(await clientOf("203.0.113.9, 10.0.0.8:443", "198.51.100.1")).toBe("198.51.100.1");
  });
});

/** The warnings of an app that trusts these proxies, about two requests from one. */
async function warningsOf(trustProxy: string[] | false, headers: Record<string, string>): Promise<unknown[]> {
  const lines: string[] = [];
  const app = fastify({ trustProxy, logger: { level: "warn", stream: { write: (line) => void lines.push(line) } } });
  warnOfUntrustedProxies(app);
  app.get("/", async () => "");
  for (let count = 0; count < 2; count += 1) await app.inject({ url: "/", remoteAddress: "10.0.0.7", headers });
  return lines.map((line): unknown => JSON.parse(line));
}

const forwarded = { "x-forwarded-for": "203.0.113.9" };

test("a proxy that is not named is warned of once, with its address", async () => {
  for (const trusted of [false as const, ["192.168.0.0/16"]]) {
    expect(await warningsOf(trusted, forwarded)).toMatchObject([{ proxy: "10.0.0.7" }]);
  }
});

test("a named one, and a request without a proxy, are not", async () => {
  expect(await warningsOf(["10.0.0.0/8"], forwarded)).toEqual([]);
  expect(await warningsOf(false, {})).toEqual([]);
});
