import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FetchResult } from "./fetch-result.ts";
import { createLoopbackFetch, startFeedServer, type FeedServer } from "./testing/feed-server.ts";

let canary: FeedServer;
beforeAll(async () => {
  canary = await startFeedServer("http");
});
afterAll(() => canary.close());
beforeEach(() => canary.respond((_request, response) => void response.end("BEGIN:VCALENDAR")));

/** Spellings of 127.0.0.1 that URL parsers accept. */
const LOOPBACK_SPELLINGS = [
  "127.0.0.1",
  "127.0.0.1.",
  "127.0.1",
  "127.1",
  "2130706433",
  "0x7f000001",
  "0X7F000001",
  "0x7f.1",
  "0x7f.0.0.1",
  "0x7f.0x0.0x0.0x1",
  "0x00000000007f.1",
  "017700000001",
  "0177.0.0.1",
  "0177.0.0.01",
  "0000177.1",
  "127.0x1",
  "127.0.0x1",
  "127.00000000000001",
  "%31%32%37.0.0.1",
  "127%2e0%2e0%2e1",
  "１２７.0.0.1",
  "127。0。0。1",
  "127．1",
  "①②⑦.⓪.⓪.①",
  "0ｘ7f.1",
  "127.0.0.1\u00ad",
];

const OTHER_LITERALS = [
  "0",
  "0.0.0.0",
  "0x0",
  "10.0.0.1",
  "10.1",
  "167772161",
  "012.1",
  "100.64.0.1",
  "169.254.169.254",
  "0xa9fea9fe",
  "2852039166",
  "0251.0376.0251.0376",
  "172.16.0.1",
  "192.0.0.1",
  "192.168.1.1",
  "0300.0250.1.1",
  "198.18.0.1",
  "224.0.0.251",
  "255.255.255.255",
  "4294967295",
  "[::]",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[0000:0000:0000:0000:0000:0000:0000:0001]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[0:0:0:0:0:ffff:127.0.0.1]",
  "[::127.0.0.1]",
  "[::ffff:0:127.0.0.1]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b::a9fe:a9fe]",
  "[64:ff9b:1::1]",
  "[2002:7f00:1::]",
  "[2001:0:7f00:1::]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fe80::1]",
  "[fec0::1]",
  "[ff02::1]",
  "[FE80::A9FE:A9FE]",
];

/** What is no URL, or not one for a feed. */
const NO_URLS = [
  "https://[::1%25lo]/",
  "https://[fe80::1%eth0]/",
  "https://127.0.0.1.1/",
  "https://0x7f.0.0.0.1/",
  "https://256.0.0.1/",
  "https://127.0.0.08/",
  "https://4294967296/",
  "https://1 27.0.0.1/",
  "https:///",
  "//127.0.0.1/",
  "127.0.0.1",
  "ftp://127.0.0.1/",
  "file://127.0.0.1/etc/passwd",
  "gopher://127.0.0.1/",
  "data:text/calendar,BEGIN:VCALENDAR",
  "javascript:1",
  "",
  "webcal:",
];

const literalUrls = () =>
  [...LOOPBACK_SPELLINGS, ...OTHER_LITERALS].flatMap((host) => [
    `https://${host}:${canary.port}/`,
    `webcal://${host}:${canary.port}/`,
    `http://${host}:${canary.port}/`,
    `https://${host}/`,
  ]);

function reasonOf(result: FetchResult): string {
  return result.status === "failed" ? result.reason : result.status;
}

/** The reasons for all URLs, each once. */
async function reasonsOf(urls: readonly string[], allowedNetworks: readonly string[] = []): Promise<Set<string>> {
  const fetchPublic = createLoopbackFetch({ allowedNetworks });
  const results = await Promise.all(urls.map((url) => fetchPublic(url)));
  return new Set(results.map(reasonOf));
}

describe("nothing is connected to", () => {
  test("by a literal of an inner address, in any spelling", async () => {
    expect(literalUrls().length).toBeGreaterThan(80);
    expect(await reasonsOf(literalUrls())).toEqual(new Set(["address_not_public"]));
    expect(canary.connections()).toBe(0);
  });

  test("by what is no URL of a feed", async () => {
    expect(await reasonsOf(NO_URLS)).toEqual(new Set(["url_not_allowed"]));
  });

  test("with user info, even if it looks like a public host", async () => {
    const urls = ["ann@", "ann:secret@", ":secret@", "feeds.example%2f@", "9.9.9.9:443@"].map(
      (userInfo) => `http://${userInfo}127.0.0.1:${canary.port}/`,
    );
    expect(await reasonsOf(urls, ["127.0.0.1"])).toEqual(new Set(["url_not_allowed"]));
    expect(canary.connections()).toBe(0);
  });

  test.each([
    "http://9.9.9.9/",
    "http://feed.test/",
    "https://feed.test:80/",
    "https://feed.test:22/",
    "http://feed.test:443/",
    "https://[2606:4700::1111]:444/",
  ])("over http or on an odd port, although the address is public: %s", async (url) => {
    const fetchPublic = createLoopbackFetch({ resolve: () => Promise.resolve(["9.9.9.9"]) });
    expect(await fetchPublic(url)).toMatchObject({ reason: "url_not_allowed" });
  });

  test.each([
    ["127.0.0.1"],
    ["9.9.9.9", "127.0.0.1"],
    ["2606:4700::1111", "9.9.9.9", "fe80::1"],
    ["::ffff:127.0.0.1"],
    ["169.254.169.254"],
    ["fe80::1%lo"],
    ["no address"],
  ])("if one of a name's addresses is an inner one: %j %j %j", async (...addresses) => {
    const fetchPublic = createLoopbackFetch({
      allowedNetworks: [],
      resolve: () => Promise.resolve(addresses.filter((address) => address !== undefined)),
    });
    for (const port of [443, 8443, canary.port]) {
      expect(await fetchPublic(`https://feed.test:${port}/`)).toMatchObject({ reason: "address_not_public" });
    }
    expect(canary.connections()).toBe(0);
  });
});

test("the same spellings do lead to this machine where its network is allowed", async () => {
  const urls = LOOPBACK_SPELLINGS.map((host) => `http://${host}:${canary.port}/`);
  expect(await reasonsOf(urls, ["127.0.0.0/8"])).toEqual(new Set(["fetched"]));
  expect(canary.connections()).toBe(urls.length);
});

test("a name is resolved once: the address that was checked is the one that is connected to", async () => {
  const addresses = [["127.0.0.1"], ["169.254.169.254"]];
  const fetchPublic = createLoopbackFetch({ resolve: () => Promise.resolve(addresses.shift() ?? []) });
  expect(await fetchPublic(`http://feed.test:${canary.port}/`)).toMatchObject({ status: "fetched" });
  expect(addresses).toEqual([["169.254.169.254"]]);
  expect(await fetchPublic(`http://feed.test:${canary.port}/`)).toMatchObject({ reason: "address_not_public" });
  expect(canary.requests()).toMatchObject([{ headers: { host: `feed.test:${canary.port}` } }]);
});
