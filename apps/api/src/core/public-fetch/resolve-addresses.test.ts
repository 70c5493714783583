import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resolveAddresses } from "./resolve-addresses.ts";

const TYPES = { a: 1, aaaa: 28 } as const;
const dns = createSocket("udp4");

/** Addresses as they stand in a response (RFC 1035 §3.2.1), by name and type of the record. */
const records: Record<string, { type: number; data: number[] }[]> = {
  "both.test": [
    { type: TYPES.a, data: [192, 0, 2, 1] },
    { type: TYPES.a, data: [10, 0, 0, 1] },
    { type: TYPES.aaaa, data: [0x20, 0x01, 0x0d, 0xb8, ...Array.from({ length: 11 }, () => 0), 1] },
  ],
  "ipv6.test": [{ type: TYPES.aaaa, data: [0xfe, 0x80, ...Array.from({ length: 13 }, () => 0), 1] }],
};

function nameOf(question: Buffer): string {
  const length = question[0] ?? 0;
  if (length === 0) return "";
  const rest = nameOf(question.subarray(length + 1));
  return question.toString("latin1", 1, length + 1) + (rest === "" ? "" : `.${rest}`);
}

function respondTo(query: Buffer): Buffer | undefined {
  const name = nameOf(query.subarray(12));
  if (name === "silent.test") return undefined;
  const question = query.subarray(12, 12 + name.length + 2 + 4);
  const type = question.readUInt16BE(question.length - 4);
  const found = (records[name] ?? []).filter((record) => record.type === type);
  const header = Buffer.from([0, 0, 0x81, name in records ? 0x80 : 0x83, 0, 1, 0, found.length, 0, 0, 0, 0]);
  query.copy(header, 0, 0, 2);
  const lines = found.map(({ data }) => Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data]));
  return Buffer.concat([header, question, ...lines]);
}

const queried: string[] = [];

beforeAll(async () => {
  dns.on("message", (query, { address, port }) => {
    queried.push(nameOf(query.subarray(12)));
    const response = respondTo(query);
    if (response !== undefined) dns.send(response, port, address);
  });
  dns.bind(0, "127.0.0.1");
  await once(dns, "listening");
});
afterAll(() => void dns.close());

function resolve(name: string, signal = new AbortController().signal): Promise<readonly string[]> {
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${dns.address().port}`]);
  return resolveAddresses(name, signal, resolver);
}

test("all addresses of both families are returned", async () => {
  expect(await resolve("both.test")).toEqual(["192.0.2.1", "10.0.0.1", "2001:db8::1"]);
});

test("a name may have addresses of one family only", async () => {
  expect(await resolve("ipv6.test")).toEqual(["fe80::1"]);
});

test("an unknown name has no address", async () => {
  expect(await resolve("unknown.test")).toEqual([]);
});

test("a server that is silent is not waited for once the time is over", async () => {
  const controller = new AbortController();
  const addresses = resolve("silent.test", controller.signal);
  await expect.poll(() => queried).toContain("silent.test");
  controller.abort();
  expect(await addresses).toEqual([]);
});

test("no query is sent if the time is over already", async () => {
  expect(await resolve("late.test", AbortSignal.abort())).toEqual([]);
  expect(queried).not.toContain("late.test");
});
