import fastify from "fastify";
import { expect, test } from "vitest";
import { limitKeyOf, warnOfUntrustedProxies } from "./client-address.ts";

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
